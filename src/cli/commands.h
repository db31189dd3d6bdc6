/* The subcommands of fourscore-cli that are one file each; "bench" and "job" have rooms of their
 * own. Each is one line in the table of main.c. */
#pragma once

#include "base/command.h"

Command solve_command, analyse_command, believe_command, variation_command, explain_command,
    certify_command, review_command, play_command, puzzle_command, perft_command, show_command,
    count_command, sample_command, frontier_command, simulate_command;
