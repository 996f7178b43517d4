/* The way back from JSON to a model: what a worker sent, or a report that was kept. Missing members are zero values,
 * so a report that was cut short or written by an older version proves nothing by accident. */
#include "report/report_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- the values in between: many, and gone at once ---- */

static struct arena *values;

static void *value_take(size_t n) { return arena_room(values, n); }
static void value_leave(void *at) { (void)at; }

/* NULL: no object. Until json_leave jansson has its memory here. */
static const json_t *json_take(const char *json, size_t n)
{
	values = arena_new();
	json_set_alloc_funcs(value_take, value_leave);
	json_t *o = json_loadb(json, n, 0, NULL);
	return json_is_object(o) ? o : NULL;
}

static void json_leave(void)
{
	json_set_alloc_funcs(malloc, free);
	arena_free(values);
	values = NULL;
}

static const char *string_get(struct report *r, const json_t *o, const char *name)
{
	const char *s = json_string_value(json_object_get(o, name));
	return s ? arena_strdup(r->arena, s) : NULL;
}

static const char *string_or_empty(struct report *r, const json_t *o, const char *name)
{
	const char *s = string_get(r, o, name);
	return s ? s : "";
}

static uint32_t number_get(const json_t *o, const char *name)
{
	json_int_t n = json_integer_value(json_object_get(o, name));
	return n < 0 || n > UINT32_MAX ? 0 : (uint32_t)n;
}

static struct report_place place_get(struct report *r, const json_t *o)
{
	struct report_place p = { string_or_empty(r, o, "path"), number_get(o, "line"), number_get(o, "column"),
		number_get(o, "end_line"), number_get(o, "end_column") };
	return p;
}

static uint32_t integers_get(const json_t *list, int64_t *at, size_t max)
{
	size_t n = json_array_size(list) < max ? json_array_size(list) : max;
	for (size_t i = 0; i < n; i++) at[i] = json_integer_value(json_array_get(list, i));
	return (uint32_t)n;
}

#define VALUES_GET(r, object, into) \
	do { \
		const char *value_name; \
		json_t *value_json; \
		json_object_foreach((object), value_name, value_json) { \
			struct report_value value = { arena_strdup((r)->arena, value_name), json_integer_value(value_json) }; \
			VEC_PUSH((r)->arena, (into), value); \
		} \
	} while (0)

static void touches_get(struct report *r, const json_t *list, struct report_thread *t)
{
	size_t i;
	json_t *item;
	json_array_foreach(list, i, item) {
		struct report_touch touch = {0};
		int64_t numbers[3 + LIMIT_CORE_DIMS] = {0};
		integers_get(item, numbers, 3 + LIMIT_CORE_DIMS);
		memcpy(touch.thread_idx, numbers, sizeof touch.thread_idx);
		memcpy(touch.index, numbers + 3, sizeof touch.index);
		VEC_PUSH(r->arena, &t->touches, touch);
	}
}

static void thread_get(struct report *r, const json_t *o, struct report_thread *t)
{
	integers_get(json_object_get(o, "thread_idx"), t->thread_idx, 3);
	integers_get(json_object_get(o, "block_idx"), t->block_idx, 3);
	VALUES_GET(r, json_object_get(o, "locals"), &t->locals);
	touches_get(r, json_object_get(o, "touches"), t);
	t->has_value = json_object_get(o, "value") != NULL;
	t->value = json_integer_value(json_object_get(o, "value"));
}

static void witness_get(struct report *r, const json_t *o, struct report_witness *w)
{
	if (!json_is_object(o)) return;
	w->present = true;
	integers_get(json_object_get(o, "block_dim"), w->block_dim, 3);
	integers_get(json_object_get(o, "grid_dim"), w->grid_dim, 3);
	w->dims = integers_get(json_object_get(o, "index"), w->index, LIMIT_CORE_DIMS);
	VALUES_GET(r, json_object_get(o, "params"), &w->params);
	w->replayed = json_is_true(json_object_get(o, "replayed"));
	w->elements = json_integer_value(json_object_get(o, "elements"));
	w->replay_note = string_get(r, o, "replay_note");
	for (size_t t = 0; t < 2; t++) thread_get(r, json_array_get(json_object_get(o, "threads"), t), &w->thread[t]);
}

static void barrier_get(struct report *r, const json_t *o, struct report_barrier *b)
{
	const json_t *before = json_object_get(o, "before");
	size_t n = json_array_size(before), most = sizeof b->at / sizeof *b->at;
	b->call = string_or_empty(r, o, "call");
	b->n = (uint32_t)(n < most ? n : most);
	for (uint32_t i = 0; i < b->n; i++) {
		b->at[i].at = place_get(r, json_array_get(before, i));
		b->at[i].loop = number_get(json_array_get(before, i), "loop");
	}
}

static struct report_alarm alarm_get(struct report *r, const json_t *o)
{
	struct report_alarm a = { .id = string_or_empty(r, o, "id"),
		.kind = report_alarm_find(json_string_value(json_object_get(o, "kind"))),
		.label = report_label_find(json_string_value(json_object_get(o, "label"))),
		.reason = report_reason_find(json_string_value(json_object_get(o, "reason"))),
		.level = report_level_find(json_string_value(json_object_get(o, "level"))),
		.space = report_space_find(json_string_value(json_object_get(o, "space"))),
		.array = string_get(r, o, "array"), .known = string_get(r, o, "known"),
		.stored = string_get(r, o, "stored"), .ended = string_get(r, o, "mark_ended"),
		.example = string_get(r, o, "example"), .fact = string_get(r, o, "assume") };
	const json_t *phase = json_object_get(o, "phase"), *suppressed = json_object_get(o, "suppressed");
	if (json_is_true(json_object_get(o, "warp"))) a.level = LEVEL_WARP;
	a.severity = report_severity_find(json_string_value(json_object_get(o, "severity")));
	if (suppressed)
		a.suppressed = (struct report_suppression){ string_or_empty(r, suppressed, "reason"),
			json_is_true(json_object_get(suppressed, "in_source")), place_get(r, suppressed) };
	a.begins = place_get(r, json_object_get(phase, "begins"));
	a.ends = place_get(r, json_object_get(phase, "ends"));
	for (size_t i = 0; i < 2; i++) {
		const json_t *access = json_array_get(json_object_get(o, "accesses"), i);
		if (a.kind == ALARM_DIVERGENCE) access = json_object_get(o, i ? "branch" : "barrier");
		if (a.kind == ALARM_BOUNDS && i) access = json_object_get(o, "declared");
		a.access[i].mode = report_mode_find(json_string_value(json_object_get(access, "mode")));
		a.access[i].text = string_get(r, access, "text");
		a.access[i].at = place_get(r, access);
	}
	size_t i;
	json_t *c;
	json_array_foreach(json_object_get(o, "scales"), i, c)
		if (json_is_string(c)) VEC_PUSH(r->arena, &a.scales, arena_strdup(r->arena, json_string_value(c)));
	json_array_foreach(json_object_get(o, "causes"), i, c) {
		struct report_cause cause = { string_or_empty(r, c, "reason"), string_get(r, c, "variable"),
			string_get(r, c, "why"), place_get(r, c) };
		VEC_PUSH(r->arena, &a.causes, cause);
	}
	witness_get(r, json_object_get(o, "witness"), &a.witness);
	barrier_get(r, json_object_get(o, "separated_by"), &a.barrier);
	if (a.kind == ALARM_BOUNDS) a.witness.thread[1] = a.witness.thread[0];
	return a;
}

static enum limit limit_find(const json_t *o)
{
	const char *name = json_string_value(o);
	for (enum limit l = LIMIT_TIME; name && l > LIMIT_NONE; l--)
		if (!strcmp(name, limit_name(l))) return l;
	return LIMIT_NONE;
}

static void lists_get(struct report *r, const json_t *o, struct report_kernel *k)
{
	size_t i;
	json_t *item;
	json_array_foreach(json_object_get(o, "assumptions"), i, item) {
		struct report_assumption a = { string_or_empty(r, item, "kind"), string_or_empty(r, item, "text"),
			place_get(r, item) };
		VEC_PUSH(r->arena, &k->assumptions, a);
	}
	json_array_foreach(json_object_get(o, "gave_up"), i, item) {
		struct report_gave_up g = { string_or_empty(r, item, "what"), string_or_empty(r, item, "why"),
			place_get(r, item), limit_find(json_object_get(item, "limit")) };
		VEC_PUSH(r->arena, &k->gave_up, g);
	}
	k->limit = limit_find(json_object_get(o, "limit"));
	k->older = json_is_true(json_object_get(o, "older"));
	json_array_foreach(json_object_get(o, "host_launches"), i, item) {
		struct report_launch l = { .at = place_get(r, item),
			.duty = report_duty_find(json_string_value(json_object_get(item, "obligation"))) };
		integers_get(json_object_get(item, "block_dim"), l.block_dim, 3);
		integers_get(json_object_get(item, "grid_dim"), l.grid_dim, 3);
		VEC_PUSH(r->arena, &k->host_launches, l);
	}
	json_array_foreach(json_object_get(o, "alarms"), i, item) VEC_PUSH(r->arena, &k->alarms, alarm_get(r, item));
	json_array_foreach(json_object_get(o, "preconditions"), i, item) {
		struct report_precondition p = { string_or_empty(r, item, "text"), alarm_get(r, json_object_get(item, "without")) };
		witness_get(r, json_object_get(item, "needed_witness"), &p.without.witness);
		VEC_PUSH(r->arena, &k->preconditions, p);
	}
	k->elsewhere = string_get(r, o, "elsewhere");
	k->contexts_sought = json_object_get(o, "contexts") != NULL;
	json_array_foreach(json_object_get(o, "contexts"), i, item) {
		struct report_context c = { place_get(r, item), string_or_empty(r, item, "text"), json_is_true(json_object_get(item, "never")) };
		VEC_PUSH(r->arena, &k->contexts, c);
	}
	json_array_foreach(json_object_get(o, "source"), i, item) {
		struct report_line line = { string_or_empty(r, item, "path"), number_get(item, "line"),
			string_get(r, item, "text") };
		VEC_PUSH(r->arena, &k->lines, line);
	}
}

/* One whose rows do not fit its elements is left out. */
static void map_get(struct report *r, const json_t *o, struct report_owners *w)
{
	struct report_map m = { .array = string_or_empty(r, o, "array"), .space = report_space_find(json_string_value(json_object_get(o, "space"))),
		.begins = place_get(r, json_object_get(o, "begins")), .ends = place_get(r, json_object_get(o, "ends")),
		.again = number_get(o, "again"), .more = json_is_true(json_object_get(o, "more")) };
	bool fits = true;
	size_t i;
	json_t *item;
	json_array_foreach(json_object_get(o, "elements"), i, item) {
		struct report_element e = {0};
		m.dims = integers_get(item, e.index, LIMIT_CORE_DIMS);
		VEC_PUSH(r->arena, &m.elements, e);
	}
	json_array_foreach(json_object_get(o, "owners"), i, item) {
		struct report_owner owner = { string_or_empty(r, item, "name"), string_or_empty(r, item, "block"), string_or_empty(r, item, "does") };
		fits = fits && strlen(owner.does) == m.elements.n;
		VEC_PUSH(r->arena, &m.owners, owner);
	}
	if (fits && m.elements.n && m.owners.n) VEC_PUSH(r->arena, &w->maps, m);
}

static void owners_get(struct report *r, const json_t *o, struct report_owners *w)
{
	size_t i;
	json_t *item;
	integers_get(json_object_get(o, "block_dim"), w->block_dim, 3);
	integers_get(json_object_get(o, "grid_dim"), w->grid_dim, 3);
	VALUES_GET(r, json_object_get(o, "params"), &w->params);
	json_array_foreach(json_object_get(o, "maps"), i, item) map_get(r, item, w);
}

static void certificate_get(struct report *r, const json_t *o, struct report_certificate *c)
{
	c->state = report_certificate_find(json_string_value(json_object_get(o, "state")));
	c->questions = number_get(o, "questions");
	c->stepped = number_get(o, "by_steps");
	c->seconds = json_number_value(json_object_get(o, "seconds"));
	c->detail = string_get(r, o, "detail");
}

static struct report_kernel *kernel_get(struct report *r, const json_t *o)
{
	struct report_kernel *k = ARENA_NEW(r->arena, struct report_kernel);
	const json_t *launch = json_object_get(o, "launch"), *stats = json_object_get(o, "stats");
	const json_t *unsupported = json_object_get(o, "unsupported");
	k->name = string_or_empty(r, o, "name");
	k->instance = string_get(r, o, "instance");
	k->at = place_get(r, json_object_get(o, "at"));
	k->verdict = report_verdict_find(json_string_value(json_object_get(o, "verdict")));
	k->typable = json_is_true(json_object_get(o, "typable"));
	integers_get(json_object_get(launch, "block_dim"), k->block_dim, 3);
	integers_get(json_object_get(launch, "grid_dim"), k->grid_dim, 3);
	k->stats.phases = number_get(stats, "phases");
	k->stats.accesses = number_get(stats, "accesses");
	k->stats.queries = number_get(stats, "queries");
	k->stats.seconds = json_number_value(json_object_get(stats, "seconds"));
	k->stats.solver_seconds = json_number_value(json_object_get(stats, "solver_seconds"));
	if (unsupported) {
		k->unsupported = string_or_empty(r, unsupported, "why");
		k->unsupported_at = place_get(r, unsupported);
	}
	lists_get(r, o, k);
	owners_get(r, json_object_get(o, "owners"), &k->owners);
	certificate_get(r, json_object_get(o, "certificate"), &k->certificate);
	return k;
}

struct report_kernel *report_kernel_read(struct report *r, const char *json, size_t n)
{
	const json_t *o = json_take(json, n);
	struct report_kernel *k = o ? kernel_get(r, o) : NULL;
	json_leave();
	return k;
}

static struct report_file *file_get(struct report *r, const json_t *o)
{
	struct report_file *f = ARENA_NEW(r->arena, struct report_file);
	size_t i;
	json_t *item;
	f->path = string_or_empty(r, o, "path");
	f->status = report_status_find(json_string_value(json_object_get(o, "status")));
	f->seconds = json_number_value(json_object_get(o, "seconds"));
	json_array_foreach(json_object_get(o, "diagnostics"), i, item) {
		struct report_diag d = { report_diag_find(json_string_value(json_object_get(item, "level"))),
			string_or_empty(r, item, "code"), string_or_empty(r, item, "text"), string_get(r, item, "kernel"),
			place_get(r, item) };
		VEC_PUSH(r->arena, &f->diagnostics, d);
	}
	json_array_foreach(json_object_get(o, "kernels"), i, item) VEC_PUSH(r->arena, &f->kernels, kernel_get(r, item));
	return f;
}

struct report_file *report_file_read(struct report *r, const char *json, size_t n)
{
	const json_t *o = json_take(json, n);
	struct report_file *f = o ? file_get(r, o) : NULL;
	json_leave();
	return f;
}
