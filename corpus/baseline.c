/* Baselines: alarms that were looked at and let stand. `check --baseline` then fails on new ones only. */
#include "corpus/corpus_internal.h"

#include <stdlib.h>
#include <string.h>

struct entry { const char *path, *id, *state; int64_t count; };
struct corpus_baseline { struct arena *arena; VEC(struct entry) entries; };

static const char *entry_text(struct arena *a, const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));
	return s ? arena_strdup(a, s) : NULL;
}

struct corpus_baseline *corpus_baseline_read(struct arena *a, const char *path, const char **why)
{
	json_error_t error;
	json_t *top = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
	const char *schema = json_string_value(json_object_get(top, "schema"));
	json_t *list = json_object_get(top, "alarms"), *o;
	struct corpus_baseline *b = ARENA_NEW(a, struct corpus_baseline);
	size_t i;
	b->arena = a;
	*why = NULL;
	if (!top) *why = arena_printf(a, "'%s':%d:%d: %s", path, error.line, error.column, error.text);
	else if (!schema || strcmp(schema, "faial-c/baseline/1") || !json_is_array(list))
		*why = arena_printf(a, "'%s' is no baseline: faial-c corpus triage --export writes one", path);
	json_array_foreach(list, i, o) {
		struct entry e = { entry_text(a, o, "path"), entry_text(a, o, "id"), entry_text(a, o, "state"),
			json_integer_value(json_object_get(o, "count")) };
		if (!e.path || !*e.path || !e.id || !e.state || e.count < 1) {
			*why = arena_printf(a, "'%s': entry %zu lacks a path, id, state or count", path, i + 1);
			break;
		}
		VEC_PUSH(a, &b->entries, e);
	}
	json_decref(top);
	return *why ? NULL : b;
}

/* `path` as given to check, `known` as it lies in its source: one must end in the other, at a '/'. */
static bool same_file(const char *path, const char *known)
{
	size_t n = strlen(path), k = strlen(known);
	while (n > 2 && !strncmp(path, "./", 2)) path += 2, n -= 2;
	const char *longer = n >= k ? path : known, *shorter = n >= k ? known : path;
	size_t gap = n >= k ? n - k : k - n;
	return !strcmp(longer + gap, shorter) && (gap == 0 || longer[gap - 1] == '/');
}

void corpus_baseline_apply(const struct corpus_baseline *b, struct report_file *f)
{
	for (size_t i = 0; i < b->entries.n; i++) {
		const struct entry *e = &b->entries.at[i];
		int64_t left = e->count;
		if (!same_file(f->path, e->path)) continue;
		for (size_t j = 0; j < f->kernels.n; j++)
			for (size_t n = 0; n < f->kernels.at[j]->alarms.n && left; n++) {
				struct report_alarm *x = &f->kernels.at[j]->alarms.at[n];
				if (x->known || strcmp(x->id, e->id)) continue;
				x->known = e->state;
				left--;
			}
	}
}
