/* `new`, `delete`, and kernels that a kernel launches. */
#include "infer/lower/exprs/exprs_internal.h"

static bool is_of_library(const struct lower *l, const struct tree_function *f)
{
	return !f || lower_is_ours(l, &f->at) || !f->at.file;
}

/* `operator new` of the program is a function as any other: given the size (of an array it is not known), and what stands in parentheses behind `new`. */
static struct value own_memory(struct lower *l, const struct tree_expr *e)
{
	const struct tree_function *f = e->function;
	const struct tree_type *size = f->params.n ? f->params.at[0]->type : e->type;
	int64_t bytes = values_size(e->about);
	struct call c = { .expr = e, .function = f, .at = &e->at, .n = e->kids - 1 };
	const struct tree_expr **written = ARENA_ARRAY(l->scratch, const struct tree_expr *, c.n);
	c.args = ARENA_ARRAY(l->scratch, struct value, c.n);
	c.written = written;
	if (bytes > 0 && !tree_has(e->flags, TREE_FLAG_ARRAY_FORM)) c.args[0] = values_int(expr_int(l->t, bytes), VALUES_U64);
	else c.args[0] = values_unknown(l, size, "size", CAUSE_UNSUPPORTED, "size of what `new` makes", &e->at, true);
	for (uint32_t i = 1; i < c.n && !l->now.failed; i++) {
		written[i] = e->kid[i + 1];
		if (written[i]) c.args[i] = exprs_argument(l, written[i], i < f->params.n ? f->params.at[i]->type : NULL);
	}
	if (l->now.failed) return (struct value){0};
	struct value p = exprs_run(l, &c);
	return p.kind == VALUE_POINTER ? p : memory_anywhere(l);
}

/* `new (p) T(e)` builds at p, where the library gives that meaning. Any other `new` of the library's gives memory that no other thread
 * knows of yet. */
static struct value memory_of(struct lower *l, const struct tree_expr *e)
{
	bool placed = e->kids > 2, library = is_of_library(l, e->function);
	if (!library) return own_memory(l, e);
	const struct tree_type *t = placed && e->kid[2] ? e->kid[2]->type : NULL;
	bool pointer = values_is_pointer(t) || (t && t->kind == TREE_TYPE_DEPENDENT);   /* of `p + i` in a template */
	struct value p = {0};
	for (uint32_t i = 2; i < e->kids; i++) {
		struct value v = e->kid[i] ? exprs_eval(l, e->kid[i], (struct want){0}) : p;
		if (i == 2) p = v;
	}
	if (pointer && p.kind == VALUE_POINTER) return p;
	if (placed) return memory_anywhere(l);
	uint32_t object = memory_object_new(l, "allocated", CAUSE_UNINITIALISED);
	l->now.st->at[object]->lasting = 2;
	values_assumption(l, ASSUME_OTHER, &e->at, "memory that a thread allocates is not handed to other threads");
	return memory_object_pointer(l, object);
}

struct value exprs_new(struct lower *l, const struct tree_expr *e)
{
	struct value p = memory_of(l, e);
	const struct tree_expr *count = e->kid[0], *init = e->kid[1];
	if (l->now.failed || p.kind != VALUE_POINTER) return p;
	if (!count) {
		if (init) exprs_initialise(l, p, e->about, init);
		return p;
	}
	struct value n = exprs_eval(l, count, (struct want){0});
	const struct tree_type *all = init ? init->type : NULL;
	if (all && all->kind == TREE_TYPE_ARRAY && all->extent >= 0) exprs_initialise(l, p, all, init);
	else if (init && values_is_aggregate(e->about) && (init->kind != TREE_EXPR_CONSTRUCT || !tree_has(init->function->flags, TREE_FLAG_TRIVIAL)))
		values_give_up(l, &e->at, "constructors of an unknown number of elements");
	else if (init && init->kind != TREE_EXPR_CONSTRUCT) {
		int64_t size = values_size(e->about);
		expr_ref bytes = expr_mul(l->t, values_as_int(l, n, &e->at), expr_int(l->t, size));
		memory_touch_many(l, p, bytes, size, ACCESS_WRITE, &e->at);
	}
	return p;
}

/* Which `operator delete` it is, is the business of the class that the object is of. */
static void give_back(struct lower *l, const struct tree_expr *e, struct value p)
{
	const struct tree_type *t = e->about;
	const struct tree_function *dies = t && t->kind == TREE_TYPE_RECORD ? t->record->destructor : NULL;
	if (is_of_library(l, e->function) || l->now.failed) return;
	if (dies && tree_has(dies->flags, TREE_FLAG_VIRTUAL)) {
		values_give_up(l, &e->at, "operator delete of a class with a virtual destructor");
		return;
	}
	const struct tree_expr *none = NULL;
	struct call c = { .expr = e, .function = e->function, .args = &p, .written = &none, .n = 1, .at = &e->at };
	exprs_run(l, &c);
}

/* The object dies; what becomes of its memory is the affair of the program's own `operator delete` at most. */
void exprs_delete(struct lower *l, const struct tree_expr *e)
{
	struct value p = exprs_eval(l, e->kid[0], (struct want){0});
	const struct tree_type *t = e->about;
	bool dies = t && t->kind == TREE_TYPE_RECORD && t->record->destructor;
	if (!t || t->kind == TREE_TYPE_DEPENDENT) values_give_up(l, &e->at, "delete of a type that is not known");
	if (dies && tree_has(e->flags, TREE_FLAG_ARRAY_FORM)) values_give_up(l, &e->at, "destructors of an unknown number of elements");
	else if (dies && tree_has(t->record->destructor->flags, TREE_FLAG_VIRTUAL)) exprs_virtual_destroy(l, p, t->record, &e->at);
	else if (dies) exprs_destroy(l, p, t, NULL, &e->at);
	give_back(l, e, p);
	for (uint32_t i = 0; p.kind == VALUE_POINTER && i < p.targets; i++) {
		const struct place *x = &p.target[i].place;
		if (x->kind == PLACE_OBJECT && memory_has(l, x)) memory_forget(l, x->object, CAUSE_UNINITIALISED, false);
	}
}

/* ---- launches from the device ---- */

static bool names_global(const struct tree_expr *e, void *data)
{
	const struct lower *l = *(struct lower **)data;
	bool named = e->var && !lower_is_ours(l, &e->var->at) && memory_space(l, e->var) == SPACE_GLOBAL;
	if (named) *(struct lower **)data = NULL;
	return !named;
}

/* The child grid runs beside this one, for all we know, and may write whatever its pointers reach. */
void exprs_child_launch(struct lower *l, const struct tree_expr *e)
{
	const struct tree_function *f = e->function;
	void *looked = l;
	if (!f || !f->body) {
		values_give_up(l, &e->at, "launch of a kernel that is not known");
		return;
	}
	tree_each_expr(f, names_global, &looked);
	if (!looked) {
		values_give_up(l, &e->at, "launches %s, which uses global variables", f->name);
		return;
	}
	const char *why = arena_printf(l->scratch, "accesses of kernel %s, launched here", f->name);
	for (uint32_t i = 0; i < 4 && i < e->kids; i++) if (e->kid[i]) exprs_effects(l, e->kid[i]);
	struct call c = { .expr = e, .function = f, .at = &e->at };
	exprs_arguments(l, &c, 4);
	for (size_t i = 0; i < c.n; i++) exprs_escape(l, c.args[i], NULL, ACCESS_WRITE, &e->at, why);
	values_assumption(l, ASSUME_OTHER, &e->at, "kernel %s, launched from the device, accesses no memory but through its arguments", f->name);
}
