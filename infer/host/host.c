/* From which functions host code is run: those that reach a launch and that something out of sight may call. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <stdlib.h>
#include <string.h>

/* `each(f, n)`: a function is handed to another, as that parameter. */
struct handing { const struct tree_function *function, *to; uint32_t param; };
/* A closure likewise, in a variable, or made there. */
struct lending { const struct tree_var *var; const struct tree_record *made; uint32_t param; bool counted; };

/* What the bodies say of functions, by number. mentions: elsewhere than where it is called. */
struct survey {
	const struct tree *tree;
	bool *called, *taken, *launches, *grows;
	size_t *mentions;
	VEC(struct handing) handings;
	VEC(struct lending) lendings;
	struct tree_functions handed;                   /* that are called by others to whom they were handed, and not taken otherwise */
	uint32_t *weight;
	unsigned char *quiet;
	bool *acts;
	size_t in, own;                                 /* own: kernels with greater numbers are of other files */
	size_t *closure_calls, *closure_mentions;       /* of variables that hold a closure or a function, by number of variable */
	bool *held;                                     /* by number of record: a closure that only its variable holds, or nothing does, and that is only called,
	                                                 * by functions that it is handed to, too */
	const unsigned char *lent;                      /* by number of record */
	struct escapes *kernels;                /* who holds the addresses of which */
	bool program;                                   /* its main is in sight */
	size_t *library_mentions;                       /* of functions that the C or C++ library is told of */
	const struct host_called *unread;
	bool *to_library;                               /* closures likewise, by number of record */
	struct arena *arena;
};

static const struct tree_var *named_object(const struct tree_expr *e)
{
	while (e && e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_NOOP) e = e->kid[0];
	return e && e->kind == TREE_EXPR_VAR ? e->var : NULL;
}

const struct tree_expr *host_below_casts(const struct tree_expr *e)
{
	while (e && e->kids && (e->kind == TREE_EXPR_CAST || (e->kind == TREE_EXPR_UNARY && (e->op == TREE_OP_ADDRESS || e->op == TREE_OP_DEREF)))) e = e->kid[0];
	return e;
}

/* `[&] { ... }()`; NULL: something else is called. */
static const struct tree_record *called_at_once(const struct tree_expr *e)
{
	while (e && e->kids && (e->kind == TREE_EXPR_MATERIALIZE || e->kind == TREE_EXPR_CLEANUPS || e->kind == TREE_EXPR_BIND_TEMPORARY
		|| (e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_NOOP))) e = e->kid[0];
	return e && e->kind == TREE_EXPR_LAMBDA ? e->record : NULL;
}

/* Do its calls leave it as it is? Then a copy is as good as the original. */
static bool stays(const struct tree_record *closure)
{
	return closure->call && tree_has(closure->call->flags, TREE_FLAG_CONST) && !tree_has(closure->flags, TREE_FLAG_MUTABLE);
}

/* `launch(blocks, [&](auto n) { ... })`, or with a closure that a variable holds; param: by number of variable. */
static void survey_closure(struct survey *s, const struct tree_expr *given, const struct tree_var *param)
{
	bool copied = given->kind == TREE_EXPR_CONSTRUCT && given->kids == 1 && given->kid[0];
	struct lending l = { .var = named_object(copied ? given->kid[0] : given), .made = called_at_once(given), .param = param->id };
	const struct tree_type *type = param->type->kind == TREE_TYPE_REFERENCE ? param->type->to : param->type;
	bool closure = type && type->kind == TREE_TYPE_RECORD && type->record && tree_has(type->record->flags, TREE_FLAG_CLOSURE);
	bool another = copied && l.var && param->type->kind != TREE_TYPE_REFERENCE;
	if (closure && (l.var || l.made) && (!another || stays(type->record))) VEC_PUSH(s->arena, &s->lendings, l);
}

/* What is handed to it, and calls through variables. */
static void survey_call(struct survey *s, const struct tree_expr *e)
{
	const struct tree_function *to = e->function;
	if (tree_has(e->flags, TREE_FLAG_INDIRECT)) {
		const struct tree_expr *callee = e->kids ? host_below_casts(e->kid[0]) : NULL;
		if (callee && callee->kind == TREE_EXPR_VAR) s->closure_calls[callee->var->id]++;
		return;
	}
	for (uint32_t i = 0; to && to->body && s->in && i < e->kids && i < to->params.n; i++) {
		if (e->kid[i]) survey_closure(s, e->kid[i], to->params.at[i]);
		const struct tree_expr *given = host_below_casts(e->kid[i]);
		const struct tree_function *f = given && given->kind == TREE_EXPR_FUNCTION ? given->function : NULL;
		if (!f) continue;
		if (s->launches[f->id]) s->launches[s->in] = true;
		struct handing h = { f, to, i };
		VEC_PUSH(s->arena, &s->handings, h);
	}
}

/* `std::thread t(work, d, 5)`; a `std::function` may go on to others. */
static void survey_library(struct survey *s, const struct tree_expr *e)
{
	if (host_begins(e->function->qualified, "std::function")) return;
	for (uint32_t i = 0; i < e->kids; i++) {
		const struct tree_expr *given = e->kid[i] ? host_below_casts(host_given(e->kid[i])) : NULL;
		const struct tree_type *type = given ? given->type : NULL;
		if (given && given->kind == TREE_EXPR_FUNCTION && given->function) s->library_mentions[given->function->id]++;
		if (type && type->kind == TREE_TYPE_RECORD && type->record) s->to_library[type->record->id] = true;
	}
}

static bool survey_expr(const struct tree_expr *e, void *data)
{
	struct survey *s = data;
	const struct tree_function *f = e->function;
	bool calls = e->kind == TREE_EXPR_CALL || e->kind == TREE_EXPR_METHOD_CALL || e->kind == TREE_EXPR_CONSTRUCT;
	if (host_may_start(e, s->own)) s->launches[s->in] = true;
	if (calls && f) {
		s->called[f->id] = true;
		if (s->launches[f->id]) s->launches[s->in] = true;
	}
	if (f && !calls && e->kind != TREE_EXPR_LAUNCH) s->mentions[f->id]++;
	if (e->kind == TREE_EXPR_CALL) survey_call(s, e);
	if (calls && f && host_is_library(s->tree, f)) survey_library(s, e);
	if (e->kind == TREE_EXPR_LAMBDA && e->record && e->record->call && s->launches[e->record->call->id]) *s->grows = true;
	if (e->kind == TREE_EXPR_VAR) s->closure_mentions[e->var->id]++;
	bool closure = e->kind == TREE_EXPR_METHOD_CALL && f && f->record && tree_has(f->record->flags, TREE_FLAG_CLOSURE) && e->kids;
	const struct tree_var *object = closure ? named_object(e->kid[0]) : NULL;
	const struct tree_record *made = closure ? called_at_once(e->kid[0]) : NULL;
	if (object) s->closure_calls[object->id]++;
	if (made) s->held[made->id] = true;
	return true;
}

/* Who only calls what was lent to it calls for its owner. */
static void survey_lent(struct survey *s)
{
	for (bool more = true; more;) {
		more = false;
		for (size_t i = 0; i < s->lendings.n; i++) {
			struct lending *l = &s->lendings.at[i];
			if (l->counted || s->closure_calls[l->param] != s->closure_mentions[l->param]) continue;
			l->counted = more = true;
			if (l->var) s->closure_calls[l->var->id]++;
			if (l->made) s->held[l->made->id] = true;
		}
	}
}

/* Closures that are only called, through the variable that holds them. */
static void survey_held(struct survey *s)
{
	survey_lent(s);
	for (size_t i = 0; i < s->tree->vars.n; i++) {
		const struct tree_var *v = s->tree->vars.at[i];
		const struct tree_expr *e = v->kind == TREE_VAR_LOCAL && !tree_has(v->flags, TREE_FLAG_STATIC) ? v->init : NULL;
		while (e && (e->kind == TREE_EXPR_CLEANUPS || e->kind == TREE_EXPR_BIND_TEMPORARY)) e = e->kid[0];
		if (e && e->kind == TREE_EXPR_LAMBDA && e->record) s->held[e->record->id] = s->closure_calls[v->id] == s->closure_mentions[v->id];
	}
}

/* Other code may call it, with anything. */
static bool is_open(const struct survey *s, const struct tree_function *f)
{
	bool closure = f->record && tree_has(f->record->flags, TREE_FLAG_CLOSURE);
	if (!s->called[f->id] || s->taken[f->id] || strcmp(f->qualified, "main") == 0) return true;
	return host_lent_calls(s->lent, f) || tree_has(f->flags, TREE_FLAG_VIRTUAL) || tree_has(f->flags, TREE_FLAG_INVALID) || f->kind == TREE_FUNCTION_DESTRUCTOR
		|| (closure && !s->held[f->record->id]);
}

/* Do files that are not read call it, or make objects of its class? With what they compute, to one value perhaps. */
static bool is_called_unread(const struct survey *s, const struct tree_function *f)
{
	const char *maker = f->record && f->record->name ? f->record->name : f->name;
	bool called = false;
	for (size_t i = 0; i < s->unread->n && !called; i++) called = !strcmp(s->unread->at[i], f->name) || !strcmp(s->unread->at[i], maker);
	return called;
}

/* May it be called with anything, by who uses this code? In a program that is in sight what only the library calls (a thread, an algorithm), what is called
 * of an object and what runs where that ends are called with what the program made. */
static bool is_given(const struct survey *s, const struct tree_function *f)
{
	bool closure = f->record && tree_has(f->record->flags, TREE_FLAG_CLOSURE), method = tree_has(f->flags, TREE_FLAG_VIRTUAL) || f->kind == TREE_FUNCTION_DESTRUCTOR;
	bool library = closure ? s->to_library[f->record->id] : s->library_mentions[f->id] && s->library_mentions[f->id] == s->mentions[f->id];
	return is_open(s, f) && !(s->program && (library || method)) && !is_called_unread(s, f);
}

bool host_has_instances(const struct tree *t, const struct tree_function *f, bool tried)
{
	for (size_t i = 0; i < t->functions.n && tree_has(f->flags, TREE_FLAG_DEPENDENT); i++) {
		const struct tree_function *of = t->functions.at[i];
		if (of->pattern == f && of->body && (tried || !tree_is_tried(of))) return true;
	}
	return false;
}

static bool is_host(const struct tree_function *f)
{
	bool device = tree_has(f->flags, TREE_FLAG_DEVICE) && !tree_has(f->flags, TREE_FLAG_HOST);
	return f->body && !tree_has(f->flags, TREE_FLAG_KERNEL) && !device && !tree_has(f->flags, TREE_FLAG_EXAMPLE);
}

/* One that is handed to what only calls it is called, and not taken. */
static void survey_handed(struct survey *s)
{
	size_t *handed = ARENA_ARRAY(s->arena, size_t, s->tree->functions.n + 1);
	for (size_t i = 0; i < s->handings.n; i++) {
		const struct handing *h = &s->handings.at[i];
		uint32_t p = h->to->params.at[h->param]->id;
		if (s->closure_calls[p] == s->closure_mentions[p]) handed[h->function->id]++;
	}
	for (size_t i = 0; i < s->tree->functions.n; i++) {
		const struct tree_function *f = s->tree->functions.at[i];
		s->taken[f->id] = s->taken[f->id] || s->mentions[f->id] > handed[f->id];
		if (s->taken[f->id] || !handed[f->id] || !is_host(f)) continue;
		s->called[f->id] = true;
		VEC_PUSH(s->arena, &s->handed, s->tree->functions.at[i]);
	}
}

static void survey_all(struct survey *s)
{
	const struct tree *t = s->tree;
	struct arena *a = s->arena;
	size_t n = t->functions.n + 1, before = SIZE_MAX, now = 0;
	s->called = ARENA_ARRAY(a, bool, n);
	s->taken = ARENA_ARRAY(a, bool, n);
	s->launches = ARENA_ARRAY(a, bool, n);
	s->grows = ARENA_NEW(a, bool);
	s->held = ARENA_ARRAY(a, bool, t->records.n + 1);
	s->to_library = ARENA_ARRAY(a, bool, t->records.n + 1);
	s->weight = ARENA_ARRAY(a, uint32_t, n);
	s->quiet = ARENA_ARRAY(a, unsigned char, n);
	for (size_t i = 0; i < t->functions.n; i++) s->program = s->program || strcmp(t->functions.at[i]->qualified, "main") == 0;
	while (before != now) {
		s->closure_calls = ARENA_ARRAY(a, size_t, t->vars.n + 1);
		s->closure_mentions = ARENA_ARRAY(a, size_t, t->vars.n + 1);
		s->mentions = ARENA_ARRAY(a, size_t, n);
		s->library_mentions = ARENA_ARRAY(a, size_t, n);
		s->handings.n = s->lendings.n = 0;
		for (size_t i = 0; i < t->functions.n; i++) {
			s->in = t->functions.at[i]->id;
			tree_each_expr(t->functions.at[i], survey_expr, s);
		}
		s->in = 0;
		for (size_t i = 0; i < t->vars.n; i++) {        /* what runs before main */
			bool *called = s->called;
			s->called = s->taken;
			tree_each_initial(t->vars.at[i], survey_expr, s);
			s->called = called;
		}
		before = now;
		now = 0;
		for (size_t i = 0; i < n; i++) now += s->launches[i];
	}
	survey_handed(s);
	survey_held(s);
	s->lent = host_lent_find(t, a);
	s->kernels = host_escapes(t, a);
}

/* ---- one root ---- */

/* Of this and of references that something else gives, nothing is known but that it is one thing. */
static void bind_root(struct run *r, const struct tree_function *f, struct place *self)
{
	r->given = !r->partly;
	for (size_t i = 0; i < f->params.n; i++) {
		const struct tree_var *p = f->params.at[i];
		struct place own = host_place_made(r, p, p->type, p->name);
		if (p->type->kind == TREE_TYPE_POINTER) host_state_write(r, own, host_value_apart(r));
		host_numbers_begin(r, own, p->type, p->name);
		if (p->type->kind != TREE_TYPE_REFERENCE || !p->type->to) continue;
		uint32_t cell = host_cell_of(r, &p->name, p->type->to, p->name);
		r->cells.at[cell].foreign = r->cells.at[cell].escaped = true;
		r->cells.at[cell].given = r->given;
		host_state_write(r, own, host_value_place(r, host_place_of_cell(cell)));
		host_numbers_begin(r, host_place_of_cell(cell), p->type->to, p->name);
	}
	if (!f->record) return;
	bool closure = tree_has(f->record->flags, TREE_FLAG_CLOSURE);
	for (size_t i = 0; closure && i < f->record->captures.n; i++) {
		const struct tree_var *v = f->record->captures.at[i].var;
		if (v) r->cells.at[host_cell_of(r, v, v->type, v->name)].foreign = true;
	}
	struct tree_type *type = ARENA_NEW(r->arena, struct tree_type);
	*type = (struct tree_type){ .kind = TREE_TYPE_RECORD, .record = f->record };
	if (closure) return;
	uint32_t cell = host_cell_of(r, f->record, type, NULL);
	r->cells.at[cell].foreign = r->cells.at[cell].escaped = true;
	r->cells.at[cell].given = r->given;
	*self = host_place_of_cell(cell);
	host_numbers_begin(r, *self, type, NULL);
}

static void begin(struct run *r, const struct tree_function *f)
{
	struct frame outside = { .function = f };
	struct place self = { 0 };
	r->now = (struct state){ 0 };
	r->frame = &outside;
	host_constants_begin(r);
	if (strcmp(f->qualified, "main") == 0) host_globals_begin(r);
	bind_root(r, f, &self);
	r->given = false;
	r->frame = NULL;
	host_run(r, f, self);
}

void host_launch_openly(struct run *r, const struct tree_expr *e, bool lost, const char *why)
{
	bool named = e->kind == TREE_EXPR_LAUNCH;
	struct host_context c = { .kernel = named ? e->function : NULL, .given = named && e->given.n ? &e->given : NULL, .at = e->at, .followed = lost && !why };
	for (int i = 0; i < 6; i++) {
		struct var v = { .name = i < 3 ? "gridDim" : "blockDim", .kind = VAR_PARAM, .type = { .bits = 32 }, .lo = 1, .hi = 0 };
		var_ref size = expr_var_new(r->t, &v);
		(i < 3 ? c.grid : c.block)[i % 3] = expr_var(r->t, size);
		if (lost) VEC_PUSH(r->host->arena, &c.lost, ((struct host_lost){ .symbol = size, .why = why, .at = tree_span_plain(e->at) }));
	}
	VEC_PUSH(r->host->arena, &r->host->contexts, c);
}

static bool open_expr(const struct tree_expr *e, void *data)
{
	struct run *r = data;
	if (host_may_start(e, r->own)) host_launch_openly(r, e, false, NULL);
	return true;
}

/* In host code that is too much work. */
static bool open_long(const struct tree_expr *e, void *data)
{
	struct run *r = data;
	if (host_may_start(e, r->own)) host_launch_openly(r, e, true, NULL);
	return true;
}

/* First until nothing more is found to be exposed, then for the launches. False: too much work, and no launch is found. */
static bool run_root(struct host *h, struct run *r, const struct tree_function *f)
{
	size_t kept = h->contexts.n, addressed = h->by_address.n;
	for (uint64_t before = UINT64_MAX; before != r->escapes && r->work < LIMIT_HOST_WORK;) {
		before = r->escapes;
		r->dry = 1;
		begin(r, f);
	}
	r->dry = 0;
	begin(r, f);
	if (r->work < LIMIT_HOST_WORK) return true;
	h->contexts.n = kept;
	h->by_address.n = addressed;
	return false;
}

static bool find_start(const struct tree_expr *e, void *data)
{
	bool *found = data;
	*found = *found || host_starts_kernels(e);
	return true;
}

/* `int started = (k<<<1, 64>>>(d), 1);`: what runs before main, as a function without a number; NULL: it starts nothing itself. */
static const struct tree_function *initializer(const struct tree_var *v, struct arena *a)
{
	static const struct tree_type nothing = { .kind = TREE_TYPE_VOID }, type = { .kind = TREE_TYPE_FUNCTION, .to = &nothing };
	bool starts = false;
	tree_each_initial(v, find_start, &starts);
	if (!starts) return NULL;
	struct tree_stmt *body = ARENA_NEW(a, struct tree_stmt);
	struct tree_function *f = ARENA_NEW(a, struct tree_function);
	*body = (struct tree_stmt){ .kind = TREE_STMT_EXPR, .at = v->at };
	VEC_PUSH(a, &body->of, v->init);
	*f = (struct tree_function){ .kind = TREE_FUNCTION_PLAIN, .name = v->name, .qualified = v->name, .at = v->at, .type = &type, .body = body };
	return f;
}

void host_root_add(struct run *r, const struct tree_function *f)
{
	for (size_t i = 0; i < r->roots.n; i++)
		if (r->roots.at[i] == f) return;
	VEC_PUSH(r->host->arena, &r->roots, f);
}

/* ---- all of them ---- */

static int by_place(const void *a, const void *b)
{
	const struct host_context *x = a, *y = b;
	if (x->at.file != y->at.file) return x->at.file < y->at.file ? -1 : 1;
	return x->at.begin < y->at.begin ? -1 : x->at.begin > y->at.begin;
}

/* One place started so, or less than so, twice is one context. They are in the order of places; of each kernel those that are kept are a chain
 * from the last one back: a table of kernels at one place makes thousands. */
static void keep_distinct(struct host *h, const struct tree *t)
{
	size_t kept = 0;
	size_t *last = ARENA_ARRAY(h->arena, size_t, t->functions.n + 2), *before = ARENA_ARRAY(h->arena, size_t, h->contexts.n + 1);
	for (size_t i = 0; i < h->contexts.n; i++) {
		struct host_context *c = &h->contexts.at[i];
		size_t *chain = &last[c->kernel && c->kernel->id <= t->functions.n ? c->kernel->id + 1 : 0];
		bool known = false;
		host_context_keys(h, c);
		for (size_t j = *chain; j && !known; j = before[j - 1]) {
			const struct host_context *of = &h->contexts.at[j - 1];
			if (of->at.file != c->at.file || of->at.begin != c->at.begin) break;
			known = of->kernel == c->kernel && !host_given_order(of->given, c->given) && host_keys_cover(of->keys, c->keys) && strcmp(of->keys->sizes, c->keys->sizes) == 0;
		}
		if (known) continue;
		h->contexts.at[kept] = *c;
		before[kept++] = *chain;
		*chain = kept;
	}
	h->contexts.n = kept;
}

static struct run run_new(struct host *h, const struct tree *t, const struct survey *s)
{
	struct run r = { .host = h, .arena = arena_new(), .t = h->exprs, .tree = t, .own = s->own, .launches = s->launches, .weight = s->weight, .quiet = s->quiet, .acts = s->acts,
		.mentions = s->mentions, .handed = &s->handed, .held = s->held, .kernels = s->kernels };
	struct cell none = { 0 };
	VEC_PUSH(r.arena, &r.cells, none);
	VEC_PUSH(r.arena, &r.address, NULL);
	return r;
}

/* From where others may call, with what is called there. False: too much work. */
static bool run_together(struct host *h, const struct survey *s, struct run *list)
{
	uint64_t work = 0;
	for (size_t i = 0; i < list->roots.n; i++) {
		struct run r = run_new(h, s->tree, s);
		r.partly = !is_given(s, list->roots.at[i]);
		bool enough = run_root(h, &r, list->roots.at[i]);
		work += r.work;
		for (size_t j = 0; j < r.roots.n; j++)
			if (s->launches[r.roots.at[j]->id]) host_root_add(list, r.roots.at[j]);
		arena_free(r.arena);
		if (!enough || work >= LIMIT_HOST_FILE_WORK) return false;
	}
	return true;
}

/* Each that comes to a launch by itself, as if anybody might call it. shorts: but for short ones that only host code in sight calls, which are
 * followed there. False: too much work; without shorts, the launches of a function that is too much work by itself, too, are open. */
static bool run_apart(struct host *h, const struct survey *s, struct run *list, bool shorts)
{
	uint64_t work = 0;
	struct run each = run_new(h, s->tree, s);
	bool enough = true;
	h->contexts.n = h->by_address.n = 0;
	for (size_t i = 0; i < list->roots.n; i++)
		if (!list->roots.at[i]->id) host_root_add(&each, list->roots.at[i]);
	for (size_t i = 0; i < s->tree->functions.n; i++) {
		const struct tree_function *f = s->tree->functions.at[i];
		bool host = is_host(f);
		if (!f->body || (host && (!s->launches[f->id] || host_has_instances(s->tree, f, true)))) continue;
		if (!host) tree_each_expr(f, open_expr, list);
		else if (!shorts || is_open(s, f) || !host_is_short(&each, f)) host_root_add(&each, f);
	}
	for (size_t i = 0; i < each.roots.n && (enough || !shorts); i++) {
		struct run r = run_new(h, s->tree, s);
		r.apart = true;
		r.shorts = shorts;
		r.partly = !is_given(s, each.roots.at[i]);
		enough = work < LIMIT_HOST_FILE_WORK && run_root(h, &r, each.roots.at[i]);
		work += r.work;
		for (size_t j = 0; j < r.roots.n && shorts; j++)
			if (s->launches[r.roots.at[j]->id]) host_root_add(&each, r.roots.at[j]);
		arena_free(r.arena);
		if (!enough && !shorts) tree_each_expr(each.roots.at[i], open_long, list);
	}
	arena_free(each.arena);
	return enough;
}

bool host_has_context(const struct host *h, size_t n, const struct tree_function *f)
{
	bool has = false;
	for (size_t i = 0; i < n && !has; i++) has = h->contexts.at[i].kernel == f;
	return has;
}

/* By a launch in the kernel's own file: the addresses that other files start are of their own. */
static bool is_addressed_near(const struct host *h, const struct tree_function *f)
{
	bool near = false;
	for (size_t i = 0; i < h->by_address.n && !near; i++) near = h->by_address.at[i].kernel == f && h->by_address.at[i].at.file == f->at.file;
	return near;
}

/* A kernel that is named and never started by its name, where launches are given an address alone: of a table of kernels, of a choice. */
static void start_named(struct host *h)
{
	size_t n = h->contexts.n;
	for (size_t i = 0; i < n; i++)
		if (!h->contexts.at[i].kernel && !h->contexts.at[i].addressed) return;  /* this may be of them, too, and nothing is known of it */
	for (size_t i = 0; i < h->by_address.n; i++) {
		const struct host_context *c = &h->by_address.at[i];
		bool near = c->at.file == c->kernel->at.file;
		bool started = host_has_context(h, n, c->kernel) && !tree_has(c->kernel->flags, TREE_FLAG_DEPENDENT);   /* of a pattern: as another instance */
		if (!started && (near || !is_addressed_near(h, c->kernel))) VEC_PUSH(h->arena, &h->contexts, *c);
	}
}

/* ---- kernels that are started only where no run comes ---- */

struct unreached { const struct tree *tree; size_t own; bool *started, any; };

static bool find_unreached(const struct tree_expr *e, void *data)
{
	struct unreached *u = data;
	const struct tree_function *f = e->kind == TREE_EXPR_LAUNCH ? e->function : NULL;
	u->any = u->any || (f && f->id <= u->own && f->id <= u->tree->functions.n && !u->started[f->id]);
	return true;
}

/* What holds there cannot hold: `n < 128` where n is one of 128 and 256. */
static bool is_never(const struct host *h, const struct host_context *c)
{
	bool never = false;
	for (size_t i = 0; i < c->facts.n; i++) never = never || expr_is_false(h->exprs, c->facts.at[i]);
	return never;
}

/* Of how a kernel is meant it says nothing. */
static void drop_never(const struct host *h, struct host_context *c)
{
	size_t kept = 0;
	for (size_t i = 0; i < c->facts.n; i++)
		if (!expr_is_false(h->exprs, c->facts.at[i])) c->facts.at[kept++] = c->facts.at[i];
	c->facts.n = kept;
}

/* False: some launch may start any kernel. */
static bool started_find(const struct host *h, struct unreached *u)
{
	for (size_t i = 0; i < h->contexts.n; i++) {
		const struct host_context *c = &h->contexts.at[i];
		if (!c->kernel && !c->addressed) return false;
		if (c->kernel && c->kernel->id <= u->tree->functions.n && !is_never(h, c)) u->started[c->kernel->id] = true;
	}
	for (size_t i = 0; i < h->by_address.n; i++) u->started[h->by_address.at[i].kernel->id] = true;
	return true;
}

/* No launch that can be starts its kernel. */
static bool is_unreached(const struct unreached *u, const struct host_context *c)
{
	return c->kernel && c->kernel->id <= u->tree->functions.n && !u->started[c->kernel->id];
}

/* Contexts from `first` on were found with every branch taken: they stand for those of their kernels that cannot be. */
static void take_unreached(struct host *h, const struct unreached *u, size_t first)
{
	size_t all = h->contexts.n;
	bool *told = ARENA_ARRAY(h->arena, bool, u->tree->functions.n + 1);
	for (size_t i = first; i < all; i++)
		if (is_unreached(u, &h->contexts.at[i])) told[h->contexts.at[i].kernel->id] = true;
	h->contexts.n = 0;
	for (size_t i = 0; i < all; i++) {
		struct host_context c = h->contexts.at[i];
		bool meant = is_unreached(u, &c) && told[c.kernel->id];
		if (meant != (i >= first)) continue;
		c.unreached = meant;
		if (meant) drop_never(h, &c);
		h->contexts.at[h->contexts.n++] = c;
	}
}

/* `int mode = 10; if (mode == 8) k<<<n, 64>>>(d);`: host code is run once more with every branch taken, and tells how such a kernel is meant. */
static void seek_unreached(struct host *h, const struct survey *s, const struct run *list)
{
	struct unreached u = { .tree = s->tree, .own = s->own, .started = ARENA_ARRAY(h->arena, bool, s->tree->functions.n + 1) };
	size_t kept = h->contexts.n, addressed = h->by_address.n;
	if (!started_find(h, &u)) return;
	for (size_t i = 0; i < s->tree->functions.n; i++) {
		const struct tree_function *f = s->tree->functions.at[i];
		if (is_host(f) && !host_has_instances(s->tree, f, true)) tree_each_expr(f, find_unreached, &u);
	}
	bool enough = true;
	for (size_t i = 0; i < list->roots.n && u.any && enough; i++) {
		struct run r = run_new(h, s->tree, s);
		r.partly = !is_given(s, list->roots.at[i]);
		r.doubts = true;
		enough = run_root(h, &r, list->roots.at[i]);
		arena_free(r.arena);
	}
	h->by_address.n = addressed;
	if (enough) take_unreached(h, &u, kept);
	else h->contexts.n = kept;
}

struct host *host_find(const struct tree *t, size_t own, const struct host_called *called, struct arena *a)
{
	struct host *h = ARENA_NEW(a, struct host);
	struct survey s = { .tree = t, .own = own, .unread = called, .arena = a };
	h->arena = a;
	h->exprs = expr_table_new(a);
	survey_all(&s);
	s.acts = ARENA_ARRAY(a, bool, t->records.n + 1);
	struct run looks = run_new(h, t, &s);
	host_acts_find(&looks);
	arena_free(looks.arena);
	struct run list = { .host = h, .t = h->exprs, .tree = t, .own = own, .kernels = s.kernels };
	for (size_t i = 0; i < t->functions.n; i++) {
		const struct tree_function *f = t->functions.at[i];
		if (is_host(f) && s.launches[f->id] && is_open(&s, f) && !host_has_instances(t, f, true)) host_root_add(&list, f);
		if (f->body && !is_host(f) && !tree_has(f->flags, TREE_FLAG_EXAMPLE)) tree_each_expr(f, open_expr, &list);
	}
	for (size_t i = 0; i < t->vars.n; i++) {
		const struct tree_function *begins = initializer(t->vars.at[i], a);
		if (begins) host_root_add(&list, begins);
	}
	bool together = run_together(h, &s, &list);
	if (!together && !run_apart(h, &s, &list, true)) run_apart(h, &s, &list, false);
	start_named(h);
	if (together) seek_unreached(h, &s, &list);
	host_start_others(&list);
	if (h->contexts.n) qsort(h->contexts.at, h->contexts.n, sizeof *h->contexts.at, by_place);
	keep_distinct(h, t);
	return h;
}
