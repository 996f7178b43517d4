/* From a kernel and its check to a model that needs neither. */
#include "report/report_internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct report *report_new(void)
{
	struct arena *a = arena_new();
	struct report *r = ARENA_NEW(a, struct report);
	r->arena = a;
	return r;
}

void report_free(struct report *r)
{
	if (r) arena_free(r->arena);
}

struct report_file *report_file_add(struct report *r, const char *path)
{
	struct report_file *f = ARENA_NEW(r->arena, struct report_file);
	f->path = report_utf8(r->arena, path);
	VEC_PUSH(r->arena, &r->files, f);
	return f;
}

void report_diag_add(struct report *r, struct report_file *f, enum diag_level level, const char *code, const char *text)
{
	struct report_diag d = { .level = level, .code = report_utf8(r->arena, code), .text = report_utf8(r->arena, text) };
	d.at.path = f->path;
	VEC_PUSH(r->arena, &f->diagnostics, d);
}

/* A mark of UTF-8 at the beginning of a file is not part of its first line. */
static uint32_t bom_bytes(const char *path)
{
	unsigned char head[3] = {0};
	FILE *file = fopen(path, "re");
	size_t n = file ? fread(head, 1, sizeof head, file) : 0;
	if (file) fclose(file);
	return n == 3 && head[0] == 0xef && head[1] == 0xbb && head[2] == 0xbf ? 3 : 0;
}

static struct report_place place_of(struct report *r, const struct sources *s, struct span at)
{
	uint32_t bom = at.line == 1 ? bom_bytes(sources_path(s, at.file)) : 0;
	if (at.column > bom) at.column -= bom;
	if (at.end_line == 1 && at.end_column > bom) at.end_column -= bom;
	struct report_place p = { report_utf8(r->arena, sources_path(s, at.file)), at.line, at.column, at.end_line,
		at.end_column };
	return p;
}

void report_diags_take(struct report *r, struct report_file *f, const struct sources *s, const struct diags *d)
{
	for (size_t i = 0; i < d->list.n; i++) {
		const struct diag *from = &d->list.at[i];
		struct report_diag to = { .level = from->level, .code = report_utf8(r->arena, from->code),
			.text = report_utf8(r->arena, from->text), .at = place_of(r, s, from->at),
			.kernel = from->kernel ? report_utf8(r->arena, from->kernel) : NULL };
		if (!to.at.path[0]) to.at.path = f->path;
		VEC_PUSH(r->arena, &f->diagnostics, to);
	}
}

/* ---- one alarm ---- */

/* Without what makes it unique in the kernel. */
static size_t stem_of(const char *name, const char **stem)
{
	*stem = strncmp(name, KERNEL_HOST, strlen(KERNEL_HOST)) ? name : name + strlen(KERNEL_HOST);
	return *stem != name ? expr_name_stem(*stem) : strlen(name);
}

/* How many others have that name: of the kernel's own, or of the host. */
static size_t namesakes(const struct witness *w, size_t i, bool of_host)
{
	const char *stem, *other;
	size_t n = stem_of(w->params.at[i].name, &stem), found = 0;
	for (size_t j = 0; j < w->params.n; j++) {
		bool same = j != i && stem_of(w->params.at[j].name, &other) == n && !strncmp(stem, other, n);
		found += same && (other != w->params.at[j].name) == of_host;
	}
	return found;
}

/* As the programmer wrote it, and whose it is where that is not clear. */
static const char *param_name(struct report *r, const struct witness *w, size_t i)
{
	const char *stem, *name = w->params.at[i].name;
	size_t n = stem_of(name, &stem);
	if (stem == name) return report_utf8(r->arena, name);
	const char *shown = namesakes(w, i, true) ? stem : arena_strndup(r->arena, stem, n);
	return report_utf8(r->arena, namesakes(w, i, false) ? arena_printf(r->arena, "%s (host)", shown) : shown);
}

static void witness_copy(struct report *r, struct report_witness *to, const struct witness *from)
{
	if (from->block_dim[0] <= 0) return;       /* divergence that only the solver's own words explain, or none found */
	to->present = true;
	memcpy(to->block_dim, from->block_dim, sizeof to->block_dim);
	memcpy(to->grid_dim, from->grid_dim, sizeof to->grid_dim);
	memcpy(to->index, from->index, sizeof to->index);
	to->dims = from->dims;
	to->elements = from->elements;
	to->replayed = from->replayed;
	to->replay_note = from->replay_note ? report_utf8(r->arena, from->replay_note) : NULL;
	for (size_t i = 0; i < from->params.n; i++) {
		struct report_value v = { param_name(r, from, i), from->params.at[i].value };
		VEC_PUSH(r->arena, &to->params, v);
	}
	for (int t = 0; t < 2; t++) {
		memcpy(to->thread[t].thread_idx, from->thread[t].thread_idx, sizeof to->thread[t].thread_idx);
		memcpy(to->thread[t].block_idx, from->thread[t].block_idx, sizeof to->thread[t].block_idx);
		to->thread[t].has_value = from->has_value[t];
		to->thread[t].value = from->value[t];
		for (size_t i = 0; i < from->thread[t].locals.n; i++) {
			const struct witness_value *w = &from->thread[t].locals.at[i];
			struct report_value v = { report_utf8(r->arena, w->name), w->value };
			VEC_PUSH(r->arena, &to->thread[t].locals, v);
		}
		for (size_t i = 0; i < from->thread[t].touches.n; i++) {
			struct report_touch touch;
			memcpy(touch.thread_idx, from->thread[t].touches.at[i].thread_idx, sizeof touch.thread_idx);
			memcpy(touch.index, from->thread[t].touches.at[i].index, sizeof touch.index);
			VEC_PUSH(r->arena, &to->thread[t].touches, touch);
		}
	}
}

static void alarm_accesses(struct report *r, struct report_alarm *to, const struct kernel *k, const struct alarm *from,
	const struct report_stored *stored, struct report_sources *sources)
{
	const struct array *array = kernel_array(k, from->array);
	to->space = array->space;
	to->begins = place_of(r, k->sources, from->begins);
	to->ends = place_of(r, k->sources, from->ends);
	to->array = report_utf8(r->arena, array->name);
	uint64_t value = 0;
	for (int i = 0; i < (from->kind == ALARM_RACE ? 2 : 1); i++) {
		const struct site *site = kernel_site(k, from->site[i]);
		value += report_stored_get(stored, k, from->site[i]);
		if (report_stored_open(stored, k, from->site[i])) value += report_made_of(sources, &to->access[i].at);
		to->access[i].mode = site->mode;
		to->access[i].text = site->text ? report_utf8(r->arena, site->text) : NULL;
	}
	to->stored = arena_printf(r->arena, "%016" PRIx64, value);
}

static const char *barrier_call(const struct report_alarm *a, const struct separation *s)
{
	if (s->scope == SCOPE_WARP) return "__syncwarp()";
	if (!report_is_opencl(a)) return "__syncthreads()";
	return a->space == SPACE_SHARED ? "barrier(CLK_LOCAL_MEM_FENCE)" : "barrier(CLK_GLOBAL_MEM_FENCE)";
}

static void barrier_copy(struct report *r, struct report_alarm *to, const struct kernel *k, const struct separation *s)
{
	if (s->scope == SCOPE_WARP && report_is_opencl(to)) return;     /* its header's name says so, not its kernel's */
	to->barrier.call = barrier_call(to, s);
	to->barrier.n = s->n;
	for (uint32_t i = 0; i < s->n; i++) {
		to->barrier.at[i].at = place_of(r, k->sources, s->at[i].before);
		to->barrier.at[i].at.end_line = to->barrier.at[i].at.end_column = 0;
		to->barrier.at[i].loop = s->at[i].loop.line;
		if (s->at[i].loop.line) to->barrier.at[i].at.column = s->at[i].last.column;
	}
}

/* ---- what its index is made of ---- */

static const struct access *access_of(struct arena *a, const struct kernel *k, site_ref site)
{
	struct core_walk w = core_walk_begin(k->body, a);
	for (const struct core_stmt *s; (s = core_walk_next(&w));) {
		const struct access *x = s->kind == CORE_READ ? &s->u.read.access : s->kind == CORE_WRITE ? &s->u.write.access : NULL;
		if (x && x->site.ix == site.ix) return x;
	}
	return NULL;
}

struct scaling { struct expr_table *t; const char *name; enum var_kind ids; };

static bool is_named(const struct var *v, void *data) { return !strcmp(v->name, ((const struct scaling *)data)->name); }
static bool is_id(const struct var *v, void *data) { return v->kind == ((const struct scaling *)data)->ids; }

/* What is added, or multiplies what they share, moves all alike. */
static bool scales_here(const struct expr *e, void *data)
{
	const struct scaling *s = data;
	switch (e->kind) {
	case EXPR_MUL: case EXPR_TDIV: case EXPR_TREM: case EXPR_EDIV: case EXPR_EMOD: case EXPR_BAND: case EXPR_BOR: case EXPR_BXOR:
	case EXPR_MIN: case EXPR_MAX:
		return (expr_mentions(s->t, e->kid[0], is_named, data) || expr_mentions(s->t, e->kid[1], is_named, data)) &&
			(expr_mentions(s->t, e->kid[0], is_id, data) || expr_mentions(s->t, e->kid[1], is_id, data));
	case EXPR_NONE: case EXPR_INT: case EXPR_VAR: case EXPR_BOOL: case EXPR_ADD: case EXPR_SUB: case EXPR_POW2: case EXPR_WRAP: case EXPR_ITE:
	case EXPR_EQ: case EXPR_LT: case EXPR_LE: case EXPR_NOT: case EXPR_AND: case EXPR_OR: case EXPR_IFF:
		return false;
	}
	UNREACHABLE("expr_kind out of range");
}

static void scales_take(struct report *r, struct report_alarm *to, const struct kernel *k, const struct alarm *from)
{
	struct arena *scratch = arena_new();
	const struct access *a = access_of(scratch, k, from->site[0]);
	uint32_t dims = a ? kernel_array(k, a->array)->dims : 0;
	struct scaling s = { .t = k->exprs, .ids = from->level == LEVEL_GRID ? VAR_BLOCK_IDX : VAR_THREAD_IDX };
	for (size_t i = 0; i < from->witness.params.n; i++) {
		bool scales = false;
		s.name = from->witness.params.at[i].name;
		for (uint32_t d = 0; d < dims; d++) scales = scales || expr_any(s.t, a->index[d], scales_here, &s);
		if (scales) VEC_PUSH(r->arena, &to->scales, param_name(r, &from->witness, i));
	}
	arena_free(scratch);
}

static struct report_alarm alarm_copy(struct report *r, const struct kernel *k, const struct alarm *from,
	const struct report_stored *stored, struct report_sources *sources)
{
	struct report_alarm to = { .kind = from->kind, .label = from->label,
		.level = from->level, .example = k->example ? report_utf8(r->arena, k->example) : NULL };
	for (int i = 0; i < 2; i++) to.access[i].at = place_of(r, k->sources, from->at[i]);
	if (from->kind != ALARM_DIVERGENCE) alarm_accesses(r, &to, k, from, stored, sources);
	to.reason = from->reason == REASON_LOCK_STEP && report_is_opencl(&to) ? REASON_NONE : from->reason;      /* it does not say what runs together */
	witness_copy(r, &to.witness, &from->witness);
	barrier_copy(r, &to, k, &from->separation);
	if (from->fact) to.fact = report_utf8(r->arena, arena_printf(r->arena, "%s:%s", k->name, from->fact));
	if (from->kind == ALARM_RACE) scales_take(r, &to, k, from);
	for (size_t i = 0; i < from->causes.n; i++) {
		const struct cause *c = &from->causes.at[i];
		struct report_cause copy = { report_utf8(r->arena, c->reason),
			c->variable ? report_utf8(r->arena, c->variable) : NULL, c->why ? report_utf8(r->arena, c->why) : NULL,
			place_of(r, k->sources, c->at) };
		VEC_PUSH(r->arena, &to.causes, copy);
	}
	return to;
}

/* ---- the source around the alarms ---- */

static void line_want(struct report *r, struct report_kernel *k, const struct report_place *at, uint32_t line)
{
	struct report_line want = { at->path, line, NULL };
	if (at->path && at->path[0] && line) VEC_PUSH(r->arena, &k->lines, want);
}

static void lines_of_alarm(struct report *r, struct report_kernel *k, const struct report_alarm *a)
{
	const struct report_place *p = &a->access[0].at, *q = &a->access[1].at;
	uint32_t lo = p->line < q->line ? p->line : q->line, hi = p->line < q->line ? q->line : p->line;
	line_want(r, k, p, p->line);
	line_want(r, k, q, q->line);
	if (hi - lo <= CONTEXT_GAP && p->path && q->path && !strcmp(p->path, q->path))
		for (uint32_t line = lo + 1; line < hi; line++) line_want(r, k, p, line);
	for (size_t i = 0; i < a->causes.n; i++) line_want(r, k, &a->causes.at[i].at, a->causes.at[i].at.line);
}

static int line_order(const void *a, const void *b)
{
	const struct report_line *p = a, *q = b;
	int c = strcmp(p->path, q->path);
	return c ? c : (p->line > q->line) - (p->line < q->line);
}

static const char *line_clean(struct report *r, const char *s, size_t n)
{
	struct text t = {0};
	if (n && s[n - 1] == '\r') n--;
	if (n > LIMIT_SOURCE_LINE) n = LIMIT_SOURCE_LINE;
	while (n && n == LIMIT_SOURCE_LINE && ((unsigned char)s[n - 1] & 0x80u)) n--;   /* never cut inside a character */
	text_put(&t, "");
	text_putn(&t, s, n);
	const char *result = report_utf8(r->arena, t.at);
	text_fini(&t);
	return result;
}

/* Fills the lines at[0..n) of one file, in increasing order. */
static void lines_read(struct report *r, struct report_line *at, size_t n)
{
	FILE *file = fopen(at[0].path, "re");
	char *buffer = NULL;
	size_t cap = 0, next = 0;
	if (!file) return;
	for (uint32_t line = 1; next < n; line++) {
		ssize_t got = getline(&buffer, &cap, file);
		if (got < 0) break;
		if (at[next].line != line) continue;
		size_t mark = line == 1 && got >= 3 && !memcmp(buffer, "\xef\xbb\xbf", 3) ? 3 : 0;
		at[next++].text = line_clean(r, buffer + mark, (size_t)got - mark - (buffer[got - 1] == '\n'));
	}
	free(buffer);
	fclose(file);
}

void report_source_collect(struct report *r, struct report_kernel *k)
{
	k->lines.n = 0;
	for (size_t i = 0; i < k->alarms.n; i++) lines_of_alarm(r, k, &k->alarms.at[i]);
	if (k->lines.n == 0) return;
	qsort(k->lines.at, k->lines.n, sizeof *k->lines.at, line_order);
	size_t kept = 0;
	for (size_t i = 0; i < k->lines.n; i++)
		if (kept == 0 || line_order(&k->lines.at[kept - 1], &k->lines.at[i])) k->lines.at[kept++] = k->lines.at[i];
	k->lines.n = kept;
	for (size_t i = 0, end; i < k->lines.n; i = end) {
		for (end = i + 1; end < k->lines.n && !strcmp(k->lines.at[i].path, k->lines.at[end].path);) end++;
		lines_read(r, &k->lines.at[i], end - i);
	}
}

/* ---- one kernel ---- */

struct report_kernel *report_kernel_pending(struct report *r, struct report_file *f, const struct kernel *k)
{
	struct report_kernel *out = ARENA_NEW(r->arena, struct report_kernel);
	out->name = report_utf8(r->arena, k->name);
	out->instance = k->instance ? report_utf8(r->arena, k->instance) : NULL;
	out->at = place_of(r, k->sources, k->at);
	VEC_PUSH(r->arena, &f->kernels, out);
	return out;
}

struct report_kernel *report_kernel_add(struct report *r, struct report_file *f, const struct kernel *k,
	const struct check *check, const struct launch *launch, const struct report_stored *stored)
{
	struct report_kernel *out = report_kernel_pending(r, f, k);
	out->namesake = stored->namesake;
	out->namesakes = stored->namesakes;
	out->verdict = check->verdict;
	out->typable = check->typable;
	if (launch) {
		memcpy(out->block_dim, launch->block_dim, sizeof out->block_dim);
		memcpy(out->grid_dim, launch->grid_dim, sizeof out->grid_dim);
	}
	for (size_t i = 0; i < check->assumptions.n; i++) {
		const struct assumption *from = &check->assumptions.at[i];
		struct report_assumption to = { assumption_name(from->kind), report_utf8(r->arena, from->text),
			place_of(r, k->sources, from->at) };
		VEC_PUSH(r->arena, &out->assumptions, to);
	}
	for (size_t i = 0; i < check->gave_up.n; i++) {
		const struct gave_up *from = &check->gave_up.at[i];
		struct report_gave_up to = { report_utf8(r->arena, from->what), report_utf8(r->arena, from->why),
			place_of(r, k->sources, from->at), from->limit };
		VEC_PUSH(r->arena, &out->gave_up, to);
	}
	out->limit = check->limit;
	if (check->unsupported) {
		out->unsupported = report_utf8(r->arena, check->unsupported);
		out->unsupported_at = place_of(r, k->sources, check->unsupported_at);
	}
	struct report_sources sources = { .arena = arena_new() };
	for (size_t i = 0; i < check->alarms.n; i++)
		VEC_PUSH(r->arena, &out->alarms, alarm_copy(r, k, &check->alarms.at[i], stored, &sources));
	arena_free(sources.arena);
	report_alarms_identify(r, out);
	out->stats.phases = check->stats.phases;
	out->stats.accesses = check->stats.accesses;
	out->stats.queries = check->stats.queries;
	out->stats.seconds = check->stats.seconds;
	out->stats.solver_seconds = check->stats.solver_seconds;
	report_source_collect(r, out);
	return out;
}

void report_contexts_seek(struct report_kernel *k)
{
	k->contexts_sought = true;
}

void report_context_add(struct report *r, struct report_kernel *k, const struct sources *s, struct span at, const char *text, bool never)
{
	struct report_context c = { place_of(r, s, at), report_utf8(r->arena, text), never };
	VEC_PUSH(r->arena, &k->contexts, c);
}

void report_elsewhere_add(struct report *r, struct report_kernel *k, const char *launch)
{
	k->elsewhere = launch ? report_utf8(r->arena, launch) : NULL;
}

bool report_has_context(const struct report_kernel *k)
{
	bool has = false;
	for (size_t i = 0; i < k->contexts.n; i++) has = has || !k->contexts.at[i].never;
	return has;
}

void report_launch_add(struct report *r, struct report_kernel *k, const struct sources *s, struct span at,
	const int64_t block_dim[3], const int64_t grid_dim[3], enum report_duty duty)
{
	struct report_launch l = { .at = place_of(r, s, at), .duty = duty };
	memcpy(l.block_dim, block_dim, sizeof l.block_dim);
	memcpy(l.grid_dim, grid_dim, sizeof l.grid_dim);
	VEC_PUSH(r->arena, &k->host_launches, l);
}

void report_preconditions_add(struct report *r, struct report_kernel *out, const struct kernel *k, const struct preconditions *p,
	const struct report_stored *stored)
{
	struct report_sources sources = { .arena = arena_new() };
	for (size_t i = 0; i < p->list.n; i++) {
		struct report_precondition to = { report_utf8(r->arena, p->list.at[i].text), alarm_copy(r, k, &p->list.at[i].without, stored, &sources) };
		to.without.id = "";
		VEC_PUSH(r->arena, &out->preconditions, to);
	}
	arena_free(sources.arena);
}

/* ---- who owns what ---- */

static const char *dims_name(struct report *r, const char *what, const int64_t at[3], const int64_t dim[3])
{
	if (dim[1] == 1 && dim[2] == 1) return arena_printf(r->arena, "%s %" PRId64, what, at[0]);
	if (dim[2] == 1) return arena_printf(r->arena, "%s (%" PRId64 ", %" PRId64 ")", what, at[0], at[1]);
	return arena_printf(r->arena, "%s (%" PRId64 ", %" PRId64 ", %" PRId64 ")", what, at[0], at[1], at[2]);
}

static struct report_owner owner_copy(struct report *r, const struct owners *o, const struct owner_map *m, const struct owner_row *row)
{
	const char *block = dims_name(r, "block", row->who.block_idx, o->grid_dim), *name = block;
	bool open = o->grid_dim[0] > 1 || o->grid_dim[1] > 1 || o->grid_dim[2] > 1;
	if (m->kind == OWNER_THREADS) name = dims_name(r, "thread", row->who.thread_idx, o->block_dim);
	if (m->kind == OWNER_WARPS) name = arena_printf(r->arena, "warp %" PRIu32, row->warp);
	return (struct report_owner) { name, m->kind == OWNER_BLOCKS || !open ? "" : block, arena_strdup(r->arena, row->does) };
}

static struct report_map map_copy(struct report *r, const struct kernel *k, const struct owners *o, const struct owner_map *m)
{
	const struct array *array = kernel_array(k, m->array);
	struct report_map to = { .array = report_utf8(r->arena, array->name), .space = array->space, .dims = array->dims, .again = m->again,
		.more = m->more, .begins = place_of(r, k->sources, m->begins), .ends = place_of(r, k->sources, m->ends) };
	for (uint32_t i = 0; i < m->cells; i++) {
		struct report_element e;
		memcpy(e.index, m->index[i], sizeof e.index);
		VEC_PUSH(r->arena, &to.elements, e);
	}
	for (uint32_t i = 0; i < m->rows; i++) VEC_PUSH(r->arena, &to.owners, owner_copy(r, o, m, &m->row[i]));
	return to;
}

void report_owners_add(struct report *r, struct report_kernel *out, const struct kernel *k, const struct owners *owners)
{
	struct witness like = { 0 };             /* its parameters are named as those of a witness */
	for (size_t i = 0; i < owners->params.n; i++) VEC_PUSH(r->arena, &like.params, owners->params.at[i]);
	memcpy(out->owners.block_dim, owners->block_dim, sizeof owners->block_dim);
	memcpy(out->owners.grid_dim, owners->grid_dim, sizeof owners->grid_dim);
	for (size_t i = 0; i < like.params.n; i++) {
		struct report_value v = { param_name(r, &like, i), like.params.at[i].value };
		VEC_PUSH(r->arena, &out->owners.params, v);
	}
	for (size_t i = 0; i < owners->maps.n; i++) VEC_PUSH(r->arena, &out->owners.maps, map_copy(r, k, owners, &owners->maps.at[i]));
}

const char *report_line_find(const struct report_kernel *k, const char *path, uint32_t line)
{
	for (size_t i = 0; i < k->lines.n; i++)
		if (k->lines.at[i].line == line && !strcmp(k->lines.at[i].path, path)) return k->lines.at[i].text;
	return NULL;
}
