/* Which kernels code out of sight is given the address of, and may start with anything: `launcher((void *)k, args)`.
 *
 * What may hold the same address is of one class: variables, fields, what functions give back, what containers of the library keep. The order in which
 * things happen does not matter, and a field is that of all objects of its class. So a kernel that only host code in sight gets at is started by that. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"

#include <string.h>

/* Numbers of what holds; functions, variables and fields follow. */
enum { NOWHERE = 0, OUT, LIBRARY, FIRST };

struct escapes {
	const struct tree *tree;
	struct arena *arena;
	uint32_t *up;                           /* towards the one that stands for the class */
	uint32_t *fields;                       /* by number of record: its first field */
	bool *exposed;                          /* by number of record: its objects are given to code out of sight */
	struct tree_span *at;                   /* by number of function: where a kernel is first named for its address */
	const struct tree_function *in;
};

/* ---- classes ---- */

static uint32_t root(struct escapes *s, uint32_t n)
{
	while (s->up[n] != n) n = s->up[n] = s->up[s->up[n]];
	return n;
}

static uint32_t unite(struct escapes *s, uint32_t a, uint32_t b)
{
	if (!a || !b) return a ? a : b;
	uint32_t x = root(s, a), y = root(s, b);
	s->up[x > y ? x : y] = x > y ? y : x;
	return a;
}

static uint32_t of_function(const struct tree_function *f) { return FIRST + f->id; }
static uint32_t of_var(const struct escapes *s, const struct tree_var *v) { return (uint32_t)(FIRST + s->tree->functions.n + 1 + v->id); }
static uint32_t of_field(const struct escapes *s, const struct tree_field *f) { return s->fields[f->record->id] + f->index; }

/* In a file that is linked the same class is another record; of a union all fields are one. */
static void records_begin(struct escapes *s)
{
	struct hash_table places = { 0 };
	for (size_t i = 0; i < s->tree->records.n; i++) {
		const struct tree_record *r = s->tree->records.at[i];
		for (uint32_t probe = 0, item; (item = hash_table_next(&places, host_record_hash(r), &probe));) {
			const struct tree_record *other = s->tree->records.at[item - 1];
			bool same = host_same_record(r, other);
			for (uint32_t j = 0; same && j < r->fields.n; j++) unite(s, s->fields[other->id] + j, s->fields[r->id] + j);
		}
		hash_table_add(s->arena, &places, host_record_hash(r), (uint32_t)i + 1);
		for (uint32_t j = 1; tree_has(r->flags, TREE_FLAG_UNION) && j < r->fields.n; j++) unite(s, s->fields[r->id], s->fields[r->id] + j);
	}
}

static void classes_begin(struct escapes *s)
{
	const struct tree *t = s->tree;
	uint32_t n = (uint32_t)(FIRST + t->functions.n + 1 + t->vars.n + 1);
	s->fields = ARENA_ARRAY(s->arena, uint32_t, t->records.n + 1);
	s->exposed = ARENA_ARRAY(s->arena, bool, t->records.n + 1);
	s->at = ARENA_ARRAY(s->arena, struct tree_span, t->functions.n + 1);
	for (size_t i = 0; i < t->records.n; i++) {
		s->fields[t->records.at[i]->id] = n;
		n += (uint32_t)t->records.at[i]->fields.n;
	}
	s->up = ARENA_ARRAY(s->arena, uint32_t, n);
	for (uint32_t i = 0; i < n; i++) s->up[i] = i;
	records_begin(s);
}

/* ---- what is known of functions by their names ---- */

/* Of `my::launcher<int>` it is launcher. */
static bool is_called_so(const char *text, const char *const *names, size_t n)
{
	size_t end = strcspn(text, "<"), begin = end;
	while (begin && text[begin - 1] != ':') begin--;
	bool found = false;
	for (size_t i = 0; i < n && !found; i++) found = strlen(names[i]) == end - begin && !strncmp(names[i], text + begin, end - begin);
	return found;
}

bool host_only_asks(const char *text)
{
	static const char *const names[] = { "cudaFuncSetAttribute", "cudaFuncGetAttributes", "cudaFuncSetCacheConfig", "cudaFuncSetSharedMemConfig",
		"cudaFuncGetName", "cudaFuncGetParamInfo", "cudaOccupancyMaxActiveBlocksPerMultiprocessor", "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
		"cudaOccupancyMaxPotentialBlockSize", "cudaOccupancyMaxPotentialBlockSizeWithFlags", "cudaOccupancyMaxPotentialBlockSizeVariableSMem",
		"cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags", "cudaOccupancyAvailableDynamicSMemPerBlock", "cudaOccupancyMaxActiveClusters",
		"cudaOccupancyMaxPotentialClusterSize", "hipFuncSetAttribute", "hipFuncGetAttributes", "hipFuncSetCacheConfig", "hipFuncSetSharedMemConfig",
		"hipOccupancyMaxActiveBlocksPerMultiprocessor", "hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", "hipOccupancyMaxPotentialBlockSize",
		"hipOccupancyMaxPotentialBlockSizeWithFlags", "hipOccupancyMaxPotentialBlockSizeVariableSMem", "hipOccupancyMaxPotentialBlockSizeVariableSMemWithFlags",
		"printf", "fprintf", "sprintf", "snprintf" };
	return text && is_called_so(text, names, COUNT(names));
}

/* May something of such a type be the address of a kernel, or a container of some? What other objects hold, their fields do. */
static bool may_hold(const struct tree_type *t, int depth)
{
	while (t && t->to && t->kind != TREE_TYPE_FUNCTION && t->kind != TREE_TYPE_ENUM) t = t->to;
	bool number = !t || t->kind == TREE_TYPE_BOOL || t->kind == TREE_TYPE_INT || t->kind == TREE_TYPE_ENUM || t->kind == TREE_TYPE_FLOAT;
	if (number || t->kind != TREE_TYPE_RECORD) return !number;
	bool may = false;
	for (size_t i = 0; t->record && depth && i < t->record->arguments.n && !may; i++)
		may = t->record->arguments.at[i].type && may_hold(t->record->arguments.at[i].type, depth - 1);
	return may;
}

/* ---- what an expression may be ---- */

static bool is_call(const struct tree_expr *e) { return e->kind == TREE_EXPR_CALL || e->kind == TREE_EXPR_METHOD_CALL || e->kind == TREE_EXPR_CONSTRUCT; }

static bool is_test(const struct tree_expr *e)
{
	if (e->kind == TREE_EXPR_CAST) return e->cast == TREE_CAST_POINTER_TO_BOOL || e->cast == TREE_CAST_VOID;
	if (e->kind == TREE_EXPR_UNARY) return e->op == TREE_OP_NOT;
	return e->kind == TREE_EXPR_BINARY && e->op >= TREE_OP_LT && e->op <= TREE_OP_OR;
}

static bool is_object(const struct tree_expr *e) { return e->kind == TREE_EXPR_INIT_LIST && e->type->kind == TREE_TYPE_RECORD && e->type->record; }

static uint32_t hold(struct escapes *s, const struct tree_expr *e, uint32_t to);

static uint32_t hold_result(struct escapes *s, const struct tree_expr *e, uint32_t to)
{
	if (host_passes(e->function)) return hold(s, e->kid[0], to);
	if (host_is_standard(e->function)) return may_hold(e->type, LIMIT_HOST_PATH) ? unite(s, to, LIBRARY) : to;
	return e->function && e->function->body ? unite(s, to, of_function(e->function)) : to;
}

/* What the expression may be, `to` holds, and the other way round; `to` may be NOWHERE. Gives one that holds it. */
static uint32_t hold(struct escapes *s, const struct tree_expr *e, uint32_t to)
{
	if (!e) return to;
	bool names = (e->kind == TREE_EXPR_FUNCTION || e->kind == TREE_EXPR_NAME) && e->function && tree_has(e->function->flags, TREE_FLAG_KERNEL);
	if (names && !s->at[e->function->id].file) s->at[e->function->id] = e->at;
	if (names) return unite(s, to, of_function(e->function));
	bool place = e->kind == TREE_EXPR_VAR || (e->kind == TREE_EXPR_MEMBER && (e->field || e->var));
	if (place && !may_hold(e->type, LIMIT_HOST_PATH)) return to;
	if (place) return unite(s, to, e->field ? of_field(s, e->field) : of_var(s, e->var));
	if (is_call(e)) return hold_result(s, e, to);
	if (e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_POINTER_TO_INT) to = OUT;         /* numbers are not followed */
	bool none = is_test(e) || is_object(e) || e->kind == TREE_EXPR_LAMBDA || e->kind == TREE_EXPR_LAUNCH;
	bool second = e->kind == TREE_EXPR_CONDITIONAL || (e->kind == TREE_EXPR_BINARY && e->op == TREE_OP_COMMA);
	bool only = e->kind == TREE_EXPR_INDEX || e->kind == TREE_EXPR_ASSIGN;
	for (uint32_t i = second; !none && i < (only ? 1 : e->kids); i++) to = hold(s, e->kid[i], to);
	return to;
}

/* ---- what is handed on ---- */

static void expose(struct escapes *s, const struct tree_type *t)
{
	while (t && t->to && t->kind != TREE_TYPE_FUNCTION) t = t->to;
	const struct tree_record *r = t && t->kind == TREE_TYPE_RECORD ? t->record : NULL;
	if (!r || s->exposed[r->id] || tree_has(r->flags, TREE_FLAG_CLOSURE)) return;
	s->exposed[r->id] = true;
	for (size_t i = 0; i < r->fields.n; i++) {
		unite(s, OUT, of_field(s, r->fields.at[i]));
		expose(s, r->fields.at[i]->type);
	}
	for (size_t i = 0; i < r->bases.n; i++) expose(s, r->bases.at[i].type);
	for (size_t i = 0; i < r->arguments.n; i++) expose(s, r->arguments.at[i].type);
}

/* The object that is given, or that lies where the pointer goes, is that whatever it is converted to. */
static void give_out(struct escapes *s, const struct tree_expr *e)
{
	hold(s, e, OUT);
	while (e) {
		bool same = e->kind == TREE_EXPR_CAST || e->kind == TREE_EXPR_MATERIALIZE || e->kind == TREE_EXPR_CLEANUPS || e->kind == TREE_EXPR_BIND_TEMPORARY
			|| (e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_ADDRESS);
		expose(s, e->type);
		e = same && e->kids == 1 ? e->kid[0] : NULL;
	}
}

/* `std::thread(launcher, k)`: the library calls what is not in sight. */
static bool is_told_to_call(const struct tree_expr *e)
{
	bool found = false;
	for (uint32_t i = 0; i < e->kids && !found; i++) {
		const struct tree_expr *given = host_below_casts(e->kid[i]);
		const struct tree_function *f = given && given->kind == TREE_EXPR_FUNCTION ? given->function : NULL;
		found = f && !f->body && !tree_has(f->flags, TREE_FLAG_KERNEL);
	}
	return found;
}

/* Of CUDA's functions only those of graphs and launches start what an object tells. */
static bool reads_objects(const struct escapes *s, const struct tree_function *f)
{
	return !f || !host_is_library(s->tree, f) || strstr(f->name, "Graph") || strstr(f->name, "Launch");
}

/* `start<k>(a)` of a template whose body is out of sight. */
static void give_arguments(struct escapes *s, const struct tree_arguments *list, const struct tree_expr *e)
{
	for (size_t i = 0; i < list->n; i++) {
		const struct tree_function *k = list->at[i].function;
		if (!k) continue;
		if (!s->at[k->id].file) s->at[k->id] = e->at;
		unite(s, OUT, of_function(k));
	}
}

static void give(struct escapes *s, const struct tree_expr *e)
{
	const struct tree_function *f = e->function;
	if (f && !f->body && !host_is_library(s->tree, f)) give_arguments(s, &f->arguments, e);
	if (f && !f->body && f->record && !host_is_library(s->tree, f)) give_arguments(s, &f->record->arguments, e);
	bool method = e->kind == TREE_EXPR_METHOD_CALL, indirect = tree_has(e->flags, TREE_FLAG_INDIRECT);
	const struct tree_expr *callee = indirect && e->kids ? e->kid[0] : NULL;
	bool standard = host_is_standard(f), followed = f && f->body && !standard && !tree_has(f->flags, TREE_FLAG_VIRTUAL);
	if (host_only_asks(f && !f->record ? f->name : callee && callee->kind == TREE_EXPR_NAME ? callee->text : NULL) || host_passes(f)) return;
	for (uint32_t i = 0; i < e->kids; i++) {
		uint32_t n = i - (method || indirect);
		bool object = i == 0 && (method || indirect), param = !object && followed && n < f->params.n;
		if (!e->kid[i] || (object && (followed || !method))) continue;
		if (param) hold(s, e->kid[i], of_var(s, f->params.at[n]));
		else if (standard && !is_told_to_call(e)) hold(s, e->kid[i], LIBRARY);
		else if (reads_objects(s, f)) give_out(s, e->kid[i]);
		else hold(s, e->kid[i], OUT);
	}
}

static void take_assignment(struct escapes *s, const struct tree_expr *e)
{
	uint32_t to = hold(s, e->kid[0], NOWHERE);
	const struct tree_expr *below = e->kid[0];
	while (below && below->kids && below->kind != TREE_EXPR_NAME_MEMBER) below = below->kid[0];
	bool open = !below || below->kind == TREE_EXPR_NAME_MEMBER || below->kind == TREE_EXPR_NAME;  /* what becomes of it nothing declares */
	hold(s, e->kid[1], to && !open ? to : OUT);
}

static void take_object(struct escapes *s, const struct tree_expr *e)
{
	const struct tree_record *r = e->type->record;
	if (e->field && e->kids == 1) hold(s, e->kid[0], of_field(s, e->field));
	for (size_t i = r->bases.n; !e->field && i < e->kids && i - r->bases.n < r->fields.n; i++) hold(s, e->kid[i], of_field(s, r->fields.at[i - r->bases.n]));
}

static void take_captures(struct escapes *s, const struct tree_expr *e)
{
	for (size_t i = 0; e->record && i < e->record->captures.n && i < e->kids; i++) {
		const struct tree_capture *c = &e->record->captures.at[i];
		uint32_t to = c->field < e->record->fields.n ? of_field(s, e->record->fields.at[c->field]) : NOWHERE;
		if (c->var) to = unite(s, to, of_var(s, c->var));
		hold(s, e->kid[i], to);
	}
}

/* `LAUNCH(k, n)` where nothing declares LAUNCH: code of a header that is missing. */
static void take_wrong(struct escapes *s, const struct tree_expr *e)
{
	const struct tree_expr *callee = e->kids ? e->kid[0] : NULL;
	if (callee && callee->kind == TREE_EXPR_NAME && host_only_asks(callee->text)) return;
	for (uint32_t i = 0; i < e->kids; i++)
		if (e->kid[i]) give_out(s, e->kid[i]);
}

static bool take_expr(const struct tree_expr *e, void *data)
{
	struct escapes *s = data;
	bool wrong = e->kind == TREE_EXPR_RECOVERY || e->kind == TREE_EXPR_OTHER || e->kind == TREE_EXPR_NAME_CONSTRUCT || e->kind == TREE_EXPR_THROW;
	if (host_starts_kernels(e)) return true;
	if (is_call(e)) give(s, e);
	if (e->kind == TREE_EXPR_ASSIGN && e->kids == 2) take_assignment(s, e);
	if (is_object(e)) take_object(s, e);
	if (e->kind == TREE_EXPR_LAMBDA) take_captures(s, e);
	if (wrong) take_wrong(s, e);
	return true;
}

static bool take_return(const struct tree_stmt *stmt, void *data)
{
	struct escapes *s = data;
	if (stmt->kind == TREE_STMT_RETURN && stmt->of.n) hold(s, stmt->of.at[0], of_function(s->in));
	return true;
}

static void take_function(struct escapes *s, const struct tree_function *f)
{
	s->in = f;
	tree_each_expr(f, take_expr, s);
	tree_each_stmt(f, take_return, s);
	for (size_t i = 0; i < f->inits.n; i++)
		if (f->inits.at[i].field) hold(s, f->inits.at[i].expr, of_field(s, f->inits.at[i].field));
}

struct escapes *host_escapes(const struct tree *t, struct arena *a)
{
	struct escapes *s = ARENA_NEW(a, struct escapes);
	*s = (struct escapes){ .tree = t, .arena = a };
	classes_begin(s);
	for (size_t i = 0; i < t->functions.n; i++) {
		const struct tree_function *f = t->functions.at[i];
		if (f->body && !host_has_instances(t, f, true) && !tree_has(f->flags, TREE_FLAG_EXAMPLE)) take_function(s, f);
	}
	for (size_t i = 0; i < t->vars.n; i++) {
		const struct tree_var *v = t->vars.at[i];
		tree_each_initial(v, take_expr, s);
		hold(s, v->init, of_var(s, v));
	}
	return s;
}

bool host_may_hold(struct escapes *s, const struct tree_expr *e, const struct tree_function *kernel)
{
	uint32_t x = hold(s, e, NOWHERE);
	bool pattern = kernel->pattern && x && root(s, x) == root(s, of_function(kernel->pattern));
	return pattern || (x && root(s, x) == root(s, of_function(kernel)));
}

struct tree_span *host_escaped(struct escapes *s)
{
	struct tree_span none = { 0 };
	for (size_t i = 0; i < s->tree->functions.n; i++) {
		const struct tree_function *f = s->tree->functions.at[i];
		bool out = tree_has(f->flags, TREE_FLAG_KERNEL) && root(s, of_function(f)) == root(s, OUT);
		if (!out) s->at[f->id] = none;
	}
	return s->at;
}
