#include "verdicts-inner.h"

#include <glib/gi18n.h>

enum { COPIED_MOST = 1 << 20 }; /* in a twentieth of a second */

Verdicts *verdicts_new(VerdictsChanged changed, gpointer data) {
  Verdicts *verdicts = g_new0(Verdicts, 1);
  verdicts->changed = changed;
  verdicts->data = data;
  verdicts->base = known_new();
  verdicts->recent = known_new();
  verdicts->told = known_new();
  verdicts->recorder = recorder_new();
  if (!verdicts->base || !verdicts->recent || !verdicts->told || !verdicts->recorder)
    g_error("no memory");
  return verdicts;
}

void verdicts_set_trouble(Verdicts *verdicts, const char *trouble) {
  if (verdicts->contradicted || g_strcmp0(verdicts->trouble, trouble) == 0) return;
  g_free(verdicts->trouble);
  verdicts->trouble = g_strdup(trouble);
  verdicts->changed(verdicts->data);
}

void verdicts_free(Verdicts *verdicts) {
  verdicts_store_close(verdicts);
  known_free(verdicts->base);
  known_free(verdicts->loaded);
  known_free(verdicts->news);
  known_free(verdicts->recent);
  known_free(verdicts->told);
  recorder_free(verdicts->recorder);
  g_free(verdicts->trouble);
  g_free(verdicts->damage);
  g_free(verdicts->shut_out);
  g_free(verdicts->difference);
  g_free(verdicts->maker);
  g_free(verdicts->path);
  g_free(verdicts->shown);
  g_free(verdicts);
}

static void look_in(const Known *known, Key key, ValueSet *values) {
  const KnownEntry *entry = known_find(known, key);
  if (entry) *values &= entry->values;
}

/* True if the store has been read and is not in the base yet. */
static gboolean has_loaded(const Verdicts *verdicts) {
  return verdicts->loaded && !verdicts->doubted;
}

ValueSet verdicts_find(Verdicts *verdicts, Key key) {
  ValueSet values = VALUE_ANY;
  if (!verdicts->doubted) look_in(verdicts->base, key, &values);
  look_in(verdicts->recent, key, &values);
  if (has_loaded(verdicts)) look_in(verdicts->loaded, key, &values);
  return values;
}

static void add_entry(Verdicts *verdicts, Known *known, KnownEntry entry) {
  Error error;
  if (known_add(known, entry, &error) != STATUS_CONFLICT) return;
  g_autofree char *trouble = g_strdup_printf(_("Contradicting answers: %s."), error.message);
  verdicts_set_trouble(verdicts, trouble);
  verdicts->contradicted = TRUE;
}

void verdicts_learn(Verdicts *verdicts, Key key, ValueSet values) {
  ValueSet known = verdicts_find(verdicts, key);
  if ((known & values) == known) return;
  add_entry(verdicts, verdicts->recent, (KnownEntry){key.low, key.high, values, FALSE, 0});
  verdicts->version++;
}

void verdicts_warn(Verdicts *verdicts, const char *trouble) {
  verdicts_set_trouble(verdicts, trouble);
}

/* Files that contradict each other tell nothing more: what was told first stays. */
void verdicts_tell(Verdicts *verdicts, Key key, ValueSet values) {
  if (values == VALUE_ANY) return;
  known_add(verdicts->told, (KnownEntry){key.low, key.high, values, FALSE, 0}, NULL);
  verdicts->version++;
}

ValueSet verdicts_told(Verdicts *verdicts, Key key) {
  const KnownEntry *entry = known_find(verdicts->told, key);
  return entry ? entry->values : VALUE_ANY;
}

guint verdicts_version(Verdicts *verdicts) { return verdicts->version; }

void verdicts_add(Verdicts *verdicts, const ProofRecord *records, size_t count, uint64_t nodes) {
  verdicts->version += count > 0;
  for (size_t i = 0; i < count; i++)
    add_entry(verdicts, verdicts->recent, proof_entry(&records[i]));
  if (!verdicts->path) return;
  recorder_add(verdicts->recorder, records, count, nodes);
  if (count > 0) verdicts_store_write(verdicts);
}

static void merge(Verdicts *verdicts, const Known *from) {
  for (size_t i = 0; i < known_places(from); i++)
    if (known_at(from, i)->values != 0) add_entry(verdicts, verdicts->base, *known_at(from, i));
}

static void renew(Known **known) {
  known_free(*known);
  *known = known_new();
  if (!*known) g_error("no memory");
}

void verdicts_withdraw(Verdicts *verdicts) {
  verdicts->version++;
  renew(&verdicts->recent);
  recorder_drop(verdicts->recorder);
}

/* Until nobody searches with the base, it is only left out. */
void verdicts_doubt(Verdicts *verdicts, const ProofRecord *record, const Opinion *opinion,
                    const char *words) {
  verdicts_set_trouble(verdicts, words);
  verdicts->contradicted = verdicts->doubted = TRUE;
  verdicts_withdraw(verdicts);
  if (!verdicts->path) return;
  recorder_oppose(verdicts->recorder, record, opinion);
  verdicts_store_write(verdicts);
}

const Known *verdicts_known(Verdicts *verdicts) {
  if (verdicts->doubted) {
    renew(&verdicts->base);
    g_clear_pointer(&verdicts->loaded, known_free);
    verdicts->doubted = FALSE;
  }
  if (has_loaded(verdicts)) {
    Known *small = verdicts->base; /* what this run has found is less than the whole store */
    verdicts->base = g_steal_pointer(&verdicts->loaded);
    merge(verdicts, small);
    known_free(small);
  }
  merge(verdicts, verdicts->recent);
  if (known_count(verdicts->recent) > 0) renew(&verdicts->recent);
  return verdicts->base;
}

static void copy_into(Known *known, const Known *from) {
  for (size_t i = 0; from && i < known_places(from); i++)
    if (known_at(from, i)->values != 0) known_add(known, *known_at(from, i), NULL);
}

/* The sum over the parts. */
static size_t count_with(const Verdicts *verdicts, size_t (*count)(const Known *)) {
  size_t loaded = has_loaded(verdicts) ? count(verdicts->loaded) : 0;
  size_t base = verdicts->doubted ? 0 : count(verdicts->base);
  return base + count(verdicts->recent) + loaded;
}

Known *verdicts_copy(Verdicts *verdicts) {
  Known *known = count_with(verdicts, known_count) <= COPIED_MOST ? known_new() : NULL;
  if (!known) return NULL;
  if (!verdicts->doubted) copy_into(known, verdicts->base);
  if (has_loaded(verdicts)) copy_into(known, verdicts->loaded);
  copy_into(known, verdicts->recent);
  return known;
}

const char *verdicts_shut_out(Verdicts *verdicts) { return verdicts->shut_out; }

gboolean verdicts_are_awaited(const Verdicts *verdicts) {
  return verdicts->path && !verdicts->tried;
}

size_t verdicts_count(Verdicts *verdicts) { return count_with(verdicts, known_proved); }

size_t verdicts_waiting(Verdicts *verdicts) { return recorder_peek(verdicts->recorder).waiting; }

const char *verdicts_trouble(Verdicts *verdicts) {
  return verdicts->trouble ? verdicts->trouble : verdicts->damage;
}

gboolean verdicts_contradicted(Verdicts *verdicts) { return verdicts->contradicted; }

const char *verdicts_path(Verdicts *verdicts) { return verdicts->path; }

const VerdictsCheck *verdicts_last_check(Verdicts *verdicts) { return &verdicts->check; }
