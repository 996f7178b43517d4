/* An alarm's id: what a mark on it speaks of. Kernel (of overloads which one, of how many), kind, level, array, and of both places the access as written, the
 * statement around it and which of the equal ones it is, never a line. Where an equal statement comes or goes, the
 * others have new ids too: a mark must not pass to what nobody has looked at. */
#include "report/report_internal.h"

#include <inttypes.h>
#include <string.h>

static uint64_t hash_text(uint64_t h, const char *s)
{
	return report_hash(h, s ? s : "", s ? strlen(s) : 0);
}

static uint64_t hash_number(uint64_t h, uint64_t n)
{
	char digits[24];
	return report_hash(h, digits, (size_t)snprintf(digits, sizeof digits, "%" PRIu64, n));
}

/* As written, without blanks. */
static uint64_t hash_code(uint64_t h, const char *s)
{
	for (; s && *s; s++)
		if (!strchr(" \t\r\n", *s)) h = report_hash(h, s, 1);
	return h;
}

static uint64_t place_hash(struct report_sources *sources, const struct report_access *a)
{
	struct report_statement s;
	uint64_t h = hash_code(hash_text(REPORT_HASH, report_mode_name(a->mode)), a->text);
	if (!report_statement_find(sources, &a->at, &s)) return h;
	return hash_number(hash_number(hash_number(hash_number(h, s.hash), s.ordinal), s.equals), s.token);
}

static uint64_t alarm_hash(struct report_sources *sources, const struct report_kernel *k, const struct report_alarm *a)
{
	uint64_t h = hash_text(hash_text(REPORT_HASH, k->name), report_alarm_name(a->kind));
	if (k->namesakes > 1) h = hash_number(hash_number(h, k->namesake), k->namesakes);
	h = hash_text(hash_text(h, a->level == LEVEL_GRID ? "grid" : "block"), a->array);
	uint64_t one = place_hash(sources, &a->access[0]), other = place_hash(sources, &a->access[1]);
	return hash_number(h, one + other);         /* whichever comes first */
}

/* What the text does not tell apart (macros, copies of a shared array of an inlined function) is numbered. */
void report_alarms_identify(struct report *r, struct report_kernel *k)
{
	struct report_sources sources = { .arena = arena_new() };
	uint64_t *ids = ARENA_ARRAY(sources.arena, uint64_t, k->alarms.n);
	for (size_t i = 0; i < k->alarms.n; i++) ids[i] = alarm_hash(&sources, k, &k->alarms.at[i]);
	for (size_t i = 0; i < k->alarms.n; i++) {
		uint64_t ordinal = 0, equals = 0;
		for (size_t j = 0; j < k->alarms.n; j++) {
			equals += ids[i] == ids[j];
			ordinal += ids[i] == ids[j] && j < i;
		}
		uint64_t id = equals == 1 ? ids[i] : hash_number(hash_number(ids[i], ordinal), equals);
		k->alarms.at[i].id = arena_printf(r->arena, "%016" PRIx64, id);
	}
	arena_free(sources.arena);
}
