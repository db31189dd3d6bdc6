/* fourscore-cli store: what its commands share. Each is one function in a file of its name. */
#pragma once

#include "base/command.h"
#include "base/options.h"
#include "storage/book.h"
#include "storage/store-care.h"

/* Opens a store of any game. False after a message. */
bool store_open_told(Store **store, const char *path, StoreAccess access);

/* What the program calls itself where it writes to stores. */
#define STORE_MAKER "fourscore " FOURSCORE_VERSION

/* merge-book.c: adds what the book at `path` knows to the store at `into`, which is open, for each
 * claim by itself. Nothing is added if an entry is damaged, or contradicts an answer of the store.
 */
ExitStatus store_merge_book(Store *store, const char *into, const Book *book, const char *path,
                            bool json);

Command store_command;
Command store_check_command, store_merge_command, store_list_command, store_prune_command;
