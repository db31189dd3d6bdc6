/* A store in its own folder, a new one for each test. */
#pragma once

#include "storage/store.h"

#include <glib.h>

enum { STORE_FIXTURE_RECORDS = 1000 };

typedef struct {
  char *folder, *path;
  Store *store; /* open for writing, by "test 1" */
} StoreFixture;

typedef void StoreTest(StoreFixture *fixture, gconstpointer data);

/* Adds a test, "/store/NAME". */
void store_fixture_add(const char *name, StoreTest *test);

/* Closes the store, if it is open, and opens it for writing by that engine. */
void store_fixture_reopen(StoreFixture *fixture, const char *engine);

/* Answers and splits of random positions; each third is a split. */
void store_fixture_records(ProofRecord *records, Claim claim);

/* Writes those about the first player's claim. */
void store_fixture_write(StoreFixture *fixture);

/* Runs statements on the file behind the store's back. */
void store_edit(const char *path, const char *sql);

/* The same while the fixture's store is closed. */
void store_fixture_edit(StoreFixture *fixture, const char *sql);

/* The nodes of all sources, as they stand in the file. */
uint64_t store_fixture_spent(const StoreFixture *fixture);

/* Makes a closed store one of version 1, without checksums. */
void store_fixture_make_early(const char *path);

/* What the store says now (to be freed), and how many of its rows were left out. */
uint64_t store_fixture_read(StoreFixture *fixture, Known **known);
