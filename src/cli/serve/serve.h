/* The subcommand serve. */
#pragma once

#include "base/command.h"

Command serve_command;
