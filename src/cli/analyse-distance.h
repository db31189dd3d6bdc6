/* fourscore-cli analyse --distance: how long each move takes to the end. */
#pragma once

#include "base/command.h"
#include "base/options.h"
#include "base/position.h"
#include "storage/books.h"

/* What the books know about the moves is not searched; they may be NULL. */
ExitStatus analyse_distance(const SearchOptions *options, const Books *books,
                            const InputPosition *position);
