/* The JSON face: schema faial-c/report/1 of docs/REPORT.md, members in the order promised there, extras after them. */
#include "report/report_internal.h"

#include <stdlib.h>
#include <string.h>

static void put(json_t *object, const char *name, json_t *value)
{
	INVARIANT(json_object_set_new(object, name, value) == 0, "strings of a model are UTF-8, so jansson takes them");
}

static json_t *string_or_null(const char *s)
{
	return s ? json_string(s) : json_null();
}

static void put_place(json_t *object, const struct report_place *at)
{
	put(object, "path", json_string(at->path ? at->path : ""));
	put(object, "line", json_integer(at->line));
	put(object, "column", json_integer(at->column));
	if (at->end_line) put(object, "end_line", json_integer(at->end_line));
	if (at->end_column) put(object, "end_column", json_integer(at->end_column));
}

static json_t *place_json(const struct report_place *at)
{
	json_t *o = json_object();
	put_place(o, at);
	return o;
}

static json_t *integers_json(const int64_t *at, size_t n)
{
	json_t *a = json_array();
	for (size_t i = 0; i < n; i++) json_array_append_new(a, json_integer(at[i]));
	return a;
}

static json_t *values_json(const struct report_value *at, size_t n)
{
	json_t *o = json_object();
	for (size_t i = 0; i < n; i++) put(o, at[i].name, json_integer(at[i].value));
	return o;
}

/* Each a list of threadIdx and index: they are many. */
static json_t *touches_json(const struct report_thread *t, uint32_t dims)
{
	json_t *list = json_array();
	for (size_t i = 0; i < t->touches.n; i++) {
		json_t *one = integers_json(t->touches.at[i].thread_idx, 3);
		for (uint32_t d = 0; d < dims; d++) json_array_append_new(one, json_integer(t->touches.at[i].index[d]));
		json_array_append_new(list, one);
	}
	return list;
}

static json_t *thread_json(const struct report_thread *t, uint32_t dims)
{
	json_t *o = json_object();
	put(o, "thread_idx", integers_json(t->thread_idx, 3));
	put(o, "block_idx", integers_json(t->block_idx, 3));
	put(o, "locals", values_json(t->locals.at, t->locals.n));
	if (t->touches.n) put(o, "touches", touches_json(t, dims));
	if (t->has_value) put(o, "value", json_integer(t->value));
	return o;
}

static json_t *witness_json(const struct report_witness *w, int threads_told)
{
	if (!w->present) return json_null();
	json_t *o = json_object(), *threads = json_array();
	put(o, "block_dim", integers_json(w->block_dim, 3));
	put(o, "grid_dim", integers_json(w->grid_dim, 3));
	put(o, "params", values_json(w->params.at, w->params.n));
	put(o, "index", integers_json(w->index, w->dims));
	put(o, "replayed", json_boolean(w->replayed));
	for (int t = 0; t < threads_told; t++) json_array_append_new(threads, thread_json(&w->thread[t], w->dims));
	put(o, "threads", threads);
	if (threads_told == 1) put(o, "elements", w->elements ? json_integer(w->elements) : json_null());
	if (w->replay_note) put(o, "replay_note", json_string(w->replay_note));
	return o;
}

static json_t *access_json(const struct report_access *access)
{
	json_t *o = json_object();
	put(o, "mode", string_or_null(report_mode_name(access->mode)));
	put_place(o, &access->at);
	if (access->text) put(o, "text", json_string(access->text));
	return o;
}

static json_t *causes_json(const struct report_alarm *a)
{
	json_t *list = json_array();
	for (size_t i = 0; i < a->causes.n; i++) {
		const struct report_cause *c = &a->causes.at[i];
		json_t *o = json_object();
		put(o, "reason", json_string(c->reason));
		put(o, "variable", string_or_null(c->variable));
		put_place(o, &c->at);
		if (c->why) put(o, "why", json_string(c->why));
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *suppression_json(const struct report_suppression *s)
{
	json_t *o = place_json(&s->at);
	put(o, "reason", json_string(s->reason));
	put(o, "in_source", json_boolean(s->in_source));
	return o;
}

static json_t *barrier_json(const struct report_barrier *b)
{
	json_t *o = json_object(), *before = json_array();
	for (uint32_t i = 0; i < b->n; i++) {
		json_t *place = place_json(&b->at[i].at);
		if (b->at[i].loop) put(place, "loop", json_integer(b->at[i].loop));
		json_array_append_new(before, place);
	}
	put(o, "call", json_string(b->call));
	put(o, "before", before);
	return o;
}

static json_t *names_json(const char *const *at, size_t n)
{
	json_t *list = json_array();
	for (size_t i = 0; i < n; i++) json_array_append_new(list, json_string(at[i]));
	return list;
}

static int accesses_of(const struct report_alarm *a)
{
	return a->kind == ALARM_RACE ? 2 : a->kind == ALARM_BOUNDS ? 1 : 0;
}

/* A divergence has no accesses: its two places are named for what they are. */
static json_t *alarm_json(const struct report_alarm *a)
{
	json_t *o = json_object(), *accesses = json_array();
	put(o, "id", json_string(a->id));
	put(o, "kind", string_or_null(report_alarm_name(a->kind)));
	put(o, "label", string_or_null(label_name(a->label)));
	put(o, "level", string_or_null(report_level_name(a->level)));
	put(o, "space", string_or_null(report_space_name(a->space)));
	put(o, "array", string_or_null(a->array));
	for (int i = 0; i < accesses_of(a); i++) json_array_append_new(accesses, access_json(&a->access[i]));
	put(o, "accesses", accesses);
	put(o, "causes", causes_json(a));
	put(o, "witness", witness_json(&a->witness, a->kind == ALARM_BOUNDS ? 1 : 2));
	if (a->level == LEVEL_WARP) put(o, "warp", json_true());
	if (a->reason) put(o, "reason", json_string(alarm_reason_name(a->reason)));
	if (a->kind != ALARM_DIVERGENCE) {
		json_t *phase = json_object();
		put(phase, "begins", a->begins.line ? place_json(&a->begins) : json_null());
		put(phase, "ends", a->ends.line ? place_json(&a->ends) : json_null());
		put(o, "phase", phase);
	}
	if (a->stored) put(o, "stored", json_string(a->stored));
	if (a->known) put(o, "known", json_string(a->known));
	if (a->example) put(o, "example", json_string(a->example));
	if (a->severity) put(o, "severity", json_string(report_severity_name(a->severity)));
	if (a->suppressed.reason) put(o, "suppressed", suppression_json(&a->suppressed));
	if (a->ended) put(o, "mark_ended", json_string(a->ended));
	if (a->barrier.n) put(o, "separated_by", barrier_json(&a->barrier));
	if (a->fact) put(o, "assume", json_string(a->fact));
	if (a->scales.n) put(o, "scales", names_json(a->scales.at, a->scales.n));
	struct text advice = {0};
	report_advice(a, &advice);
	put(o, "advice", json_string(advice.at + strlen("help: ")));
	text_fini(&advice);
	if (a->kind == ALARM_BOUNDS) put(o, "declared", place_json(&a->access[1].at));
	if (a->kind == ALARM_DIVERGENCE) {
		put(o, "barrier", place_json(&a->access[0].at));
		put(o, "branch", place_json(&a->access[1].at));
	}
	return o;
}

/* What is not constant, or not asked about, is null. */
static json_t *dims_json(const int64_t dims[3])
{
	json_t *list = json_array();
	for (int i = 0; i < 3; i++) json_array_append_new(list, dims[i] ? json_integer(dims[i]) : json_null());
	return list;
}

static json_t *launch_json(const struct report_kernel *k)
{
	bool context = report_has_context(k);
	if (!k->block_dim[0] && !k->grid_dim[0] && !context) return json_null();
	json_t *o = json_object();
	put(o, "block_dim", k->block_dim[0] || context ? dims_json(k->block_dim) : json_null());
	put(o, "grid_dim", k->grid_dim[0] || context ? dims_json(k->grid_dim) : json_null());
	return o;
}

static json_t *assumptions_json(const struct report_kernel *k)
{
	json_t *list = json_array();
	for (size_t i = 0; i < k->assumptions.n; i++) {
		json_t *o = json_object();
		put(o, "kind", json_string(k->assumptions.at[i].kind));
		put(o, "text", json_string(k->assumptions.at[i].text));
		if (k->assumptions.at[i].at.line) put_place(o, &k->assumptions.at[i].at);
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *stats_json(const struct report_kernel *k)
{
	json_t *o = json_object();
	put(o, "phases", json_integer(k->stats.phases));
	put(o, "accesses", json_integer(k->stats.accesses));
	put(o, "queries", json_integer(k->stats.queries));
	put(o, "seconds", json_real(k->stats.seconds));
	put(o, "solver_seconds", json_real(k->stats.solver_seconds));
	return o;
}

static json_t *gave_up_json(const struct report_kernel *k)
{
	json_t *list = json_array();
	for (size_t i = 0; i < k->gave_up.n; i++) {
		json_t *o = json_object();
		put(o, "what", json_string(k->gave_up.at[i].what));
		put(o, "why", json_string(k->gave_up.at[i].why));
		if (k->gave_up.at[i].limit) put(o, "limit", json_string(limit_name(k->gave_up.at[i].limit)));
		put_place(o, &k->gave_up.at[i].at);
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *host_launches_json(const struct report_kernel *k)
{
	json_t *list = json_array();
	for (size_t i = 0; i < k->host_launches.n; i++) {
		const struct report_launch *l = &k->host_launches.at[i];
		json_t *o = place_json(&l->at);
		put(o, "block_dim", dims_json(l->block_dim));
		put(o, "grid_dim", dims_json(l->grid_dim));
		if (l->duty) put(o, "obligation", string_or_null(report_duty_name(l->duty)));
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *contexts_json(const struct report_kernel *k)
{
	json_t *list = json_array();
	for (size_t i = 0; i < k->contexts.n; i++) {
		json_t *o = place_json(&k->contexts.at[i].at);
		put(o, "text", json_string(k->contexts.at[i].text));
		if (k->contexts.at[i].never) put(o, "never", json_true());
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *lines_json(const struct report_kernel *k)
{
	json_t *list = json_array();
	for (size_t i = 0; i < k->lines.n; i++) {
		json_t *o = json_object();
		put(o, "path", json_string(k->lines.at[i].path));
		put(o, "line", json_integer(k->lines.at[i].line));
		put(o, "text", string_or_null(k->lines.at[i].text));
		json_array_append_new(list, o);
	}
	return list;
}

/* The witness first: it is what a reader wants; the alarm around it says what races. */
static json_t *preconditions_json(const struct report_kernel *k)
{
	json_t *list = json_array();
	for (size_t i = 0; i < k->preconditions.n; i++) {
		const struct report_precondition *p = &k->preconditions.at[i];
		json_t *o = json_object(), *alarm = alarm_json(&p->without);
		put(o, "text", json_string(p->text));
		put(o, "needed_witness", json_incref(json_object_get(alarm, "witness")));
		json_object_del(alarm, "witness");
		json_object_del(alarm, "id");
		put(o, "without", alarm);
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *map_json(const struct report_map *m)
{
	json_t *o = json_object(), *elements = json_array(), *owners = json_array();
	put(o, "array", json_string(m->array));
	put(o, "space", string_or_null(report_space_name(m->space)));
	put(o, "begins", m->begins.line ? place_json(&m->begins) : json_null());
	put(o, "ends", m->ends.line ? place_json(&m->ends) : json_null());
	if (m->again) put(o, "again", json_integer(m->again));
	if (m->more) put(o, "more", json_true());
	for (size_t i = 0; i < m->elements.n; i++) json_array_append_new(elements, integers_json(m->elements.at[i].index, m->dims));
	put(o, "elements", elements);
	for (size_t i = 0; i < m->owners.n; i++)
		json_array_append_new(owners, json_pack("{s:s,s:s,s:s}", "name", m->owners.at[i].name, "block", m->owners.at[i].block, "does",
			m->owners.at[i].does));
	put(o, "owners", owners);
	return o;
}

static json_t *owners_json(const struct report_owners *w)
{
	json_t *o = json_object(), *maps = json_array();
	put(o, "block_dim", integers_json(w->block_dim, 3));
	put(o, "grid_dim", integers_json(w->grid_dim, 3));
	put(o, "params", values_json(w->params.at, w->params.n));
	for (size_t i = 0; i < w->maps.n; i++) json_array_append_new(maps, map_json(&w->maps.at[i]));
	put(o, "maps", maps);
	return o;
}

static json_t *certificate_json(const struct report_certificate *c)
{
	json_t *o = json_object();
	put(o, "state", string_or_null(report_certificate_name(c->state)));
	put(o, "questions", json_integer(c->questions));
	put(o, "by_steps", json_integer(c->stepped));
	put(o, "seconds", json_real(c->seconds));
	if (c->detail && *c->detail) put(o, "detail", json_string(c->detail));
	return o;
}

static json_t *kernel_json(const struct report_kernel *k)
{
	json_t *o = json_object(), *alarms = json_array();
	put(o, "name", json_string(k->name));
	if (k->instance) put(o, "instance", json_string(k->instance));
	put(o, "line", json_integer(k->at.line));
	put(o, "verdict", json_string(verdict_name(k->verdict)));
	put(o, "typable", json_boolean(k->typable));
	put(o, "launch", launch_json(k));
	put(o, "assumptions", assumptions_json(k));
	for (size_t i = 0; i < k->alarms.n; i++) json_array_append_new(alarms, alarm_json(&k->alarms.at[i]));
	put(o, "alarms", alarms);
	put(o, "stats", stats_json(k));
	put(o, "at", place_json(&k->at));
	put(o, "gave_up", gave_up_json(k));
	if (k->limit) put(o, "limit", json_string(limit_name(k->limit)));
	if (k->older) put(o, "older", json_true());
	if (k->unsupported) {
		json_t *why = place_json(&k->unsupported_at);
		put(why, "why", json_string(k->unsupported));
		put(o, "unsupported", why);
	}
	if (k->preconditions.n) put(o, "preconditions", preconditions_json(k));
	if (k->host_launches.n) put(o, "host_launches", host_launches_json(k));
	if (k->contexts_sought) put(o, "contexts", contexts_json(k));
	if (k->elsewhere) put(o, "elsewhere", json_string(k->elsewhere));
	if (k->lines.n) put(o, "source", lines_json(k));
	if (k->certificate.state) put(o, "certified", json_boolean(k->certificate.state == CERTIFICATE_CERTIFIED));
	if (k->certificate.state) put(o, "certificate", certificate_json(&k->certificate));
	if (k->owners.maps.n) put(o, "owners", owners_json(&k->owners));
	return o;
}

static json_t *diagnostics_json(const struct report_file *f)
{
	json_t *list = json_array();
	for (size_t i = 0; i < f->diagnostics.n; i++) {
		const struct report_diag *d = &f->diagnostics.at[i];
		json_t *o = json_object();
		put(o, "level", string_or_null(report_diag_name(d->level)));
		put(o, "code", json_string(d->code));
		put(o, "text", json_string(d->text));
		put_place(o, &d->at);
		if (d->kernel) put(o, "kernel", json_string(d->kernel));
		json_array_append_new(list, o);
	}
	return list;
}

static int text_sink(const char *buffer, size_t size, void *data)
{
	text_putn(data, buffer, size);
	return 0;
}

void report_json_drop(json_t *value, size_t flags, struct text *out)
{
	json_dump_callback(value, text_sink, out, flags);
	json_decref(value);
}

static void write_and_drop(json_t *value, size_t flags, struct text *out)
{
	report_json_drop(value, flags | JSON_REAL_PRECISION(6), out);
}

void report_kernel_sent(struct report *r, struct report_kernel *k, const char *json, size_t n)
{
	k->sent.json = arena_strndup(r->arena, json, n);
	k->sent.n = n;
	k->sent.gave_up = k->gave_up.n;
}

static bool is_as_sent(const struct report_kernel *k)
{
	bool same = k->sent.json && !k->older && k->gave_up.n == k->sent.gave_up;
	for (size_t i = 0; same && i < k->alarms.n; i++) {
		const struct report_alarm *a = &k->alarms.at[i];
		same = !a->known && !a->severity && !a->suppressed.reason && !a->ended;
	}
	return same;
}

/* Most of a large report is kernels of which nobody said anything since. */
void report_kernel_write(const struct report_kernel *k, struct text *out)
{
	if (is_as_sent(k)) text_putn(out, k->sent.json, k->sent.n);
	else write_and_drop(kernel_json(k), JSON_COMPACT, out);
}

static void member_write(const char *before, const char *name, json_t *value, struct text *out)
{
	text_printf(out, "%s\"%s\":", before, name);
	write_and_drop(value, JSON_COMPACT | JSON_ENCODE_ANY, out);
}

void report_file_write(const struct report_file *f, struct text *out)
{
	member_write("{", "path", json_string(f->path), out);
	member_write(",", "diagnostics", diagnostics_json(f), out);
	text_put(out, ",\"kernels\":[");
	for (size_t i = 0; i < f->kernels.n; i++) {
		if (i) text_put(out, ",");
		report_kernel_write(f->kernels.at[i], out);
	}
	member_write("],", "status", string_or_null(report_status_name(f->status)), out);
	member_write(",", "seconds", json_real(f->seconds), out);
	text_put(out, "}");
}

/* One line for each file: small, and still fit for line-based tools. */
void report_json(const struct report *r, struct text *out)
{
	text_put(out, "{\"schema\":\"faial-c/report/1\",\"tool\":{\"name\":\"faial-c\",\"version\":\"" FAIAL_VERSION "\"},");
	text_put(out, "\n\"files\":[");
	for (size_t i = 0; i < r->files.n; i++) {
		text_put(out, i ? ",\n" : "\n");
		report_file_write(r->files.at[i], out);
	}
	text_put(out, "\n]}\n");
}
