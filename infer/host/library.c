/* Functions of the libraries of C++ and CUDA that host code asks for numbers and memory. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <string.h>

bool host_calls_library(const struct run *r, const struct tree_expr *e, const char *const *names, size_t n)
{
	return e->function && host_is_among(e->function->name, names, n) && host_is_library(r->tree, e->function);
}

/* min and max of the library, on integers. */
static bool is_extreme(const struct run *r, const struct tree_expr *e, bool *least)
{
	static const char *const names[] = { "min", "max" };
	bool numbers = e->kids == 2 && host_is_integer(e->type) && host_is_integer(e->kid[0]->type) && host_is_integer(e->kid[1]->type);
	bool is = numbers && host_calls_library(r, e, names, COUNT(names)) && !e->function->record;
	*least = is && !strcmp(e->function->name, "min");
	return is;
}

static const struct value *extreme_of(struct run *r, const struct value *a, const struct value *b, bool least)
{
	return a && b ? host_value_number(r, expr_binary(r->t, least ? EXPR_MIN : EXPR_MAX, a->number, b->number)) : NULL;
}

const struct value *host_given_value(struct run *r, const struct tree_expr *e)
{
	return host_is_place(e) ? host_state_read(r, host_place(r, e), e->type, NULL) : host_eval(r, e);
}

/* What one of two is given by reference, and what it is now. */
static const struct value *choose_from(struct run *r, const struct tree_expr *e, const struct tree_type *type, struct chosen *c, int which)
{
	if (!host_is_place(e)) return host_value_convert(r, host_eval(r, e), type);
	c->of[which] = host_place(r, e);
	c->was[which] = host_state_read(r, c->of[which], e->type, NULL);
	const struct chosen *of = r->cells.at[c->of[which].cell].chosen;
	c->size += of ? of->size : 1;
	return host_value_convert(r, c->was[which], type);
}

static bool is_same_choice(const struct chosen *a, const struct chosen *b)
{
	bool same = host_value_equal(a->is, b->is);
	for (int i = 0; i < 2 && same; i++) {
		same = !a->was[i] == !b->was[i];
		if (same && a->was[i]) same = host_place_equal(&a->of[i], &b->of[i]) && host_value_equal(a->was[i], b->was[i]);
	}
	return same;
}

/* Who has a reference to one of so many may write to each. */
static void lose_chosen(struct run *r, const struct chosen *c)
{
	for (int i = 0; c && !c->lost && i < 2; i++) {
		if (!c->was[i]) continue;
		lose_chosen(r, r->cells.at[c->of[i].cell].chosen);
		host_state_escape(r, c->of[i]);
	}
}

/* Where it is one of others than when it was last come to, what refers to it is not followed: the cell is the same. */
static const struct value *extreme(struct run *r, const struct tree_expr *e)
{
	bool least;
	if (!host_is_place(e)) return host_extreme_number(r, e);
	if (!is_extreme(r, e, &least)) return NULL;
	struct chosen *c = ARENA_NEW(r->arena, struct chosen);
	const struct value *a = choose_from(r, e->kid[0], e->type, c, 0), *b = choose_from(r, e->kid[1], e->type, c, 1);
	c->is = extreme_of(r, a, b, least);
	struct place p = host_place_of_cell(host_cell_of(r, e, e->type, NULL));
	const struct chosen *before = r->cells.at[p.cell].chosen;
	bool lost = !c->is || c->size > LIMIT_HOST_CHOSEN || (before && (before->lost || !is_same_choice(before, c)));
	if (lost) lose_chosen(r, c);
	if (lost) lose_chosen(r, before);
	c->lost = lost;
	r->cells.at[p.cell].chosen = NULL;
	host_state_write(r, p, c->is);
	r->cells.at[p.cell].chosen = c;
	return lost ? host_value_fresh(r, e->type, NULL) : host_value_place(r, p);
}

const struct value *host_extreme_number(struct run *r, const struct tree_expr *e)
{
	bool least;
	if (!is_extreme(r, e, &least)) return NULL;
	const struct value *v[2];
	for (int i = 0; i < 2; i++) {
		const struct value *inner = host_extreme_number(r, e->kid[i]);
		v[i] = host_value_convert(r, inner ? inner : host_given_value(r, e->kid[i]), e->type);
	}
	const struct value *is = extreme_of(r, v[0], v[1], least);
	return is ? is : host_value_fresh(r, e->type, NULL);
}

/* `std::forward<T>(x)` and its kin are x. */
static const struct value *passed_on(struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "forward", "move", "as_const" };
	bool passes = host_calls_library(r, e, names, COUNT(names)) && !e->function->record && e->kids == 1 && e->kid[0];
	return passes && host_is_place(e) && host_is_place(e->kid[0]) ? host_value_place(r, host_place(r, e->kid[0])) : NULL;
}

/* ceil and floor of the library. */
static const struct value *whole_part(struct run *r, const struct tree_expr *e)
{
	static const char *const up[] = { "ceil", "ceilf" }, *const down[] = { "floor", "floorf" };
	bool ceils = host_calls_library(r, e, up, COUNT(up));
	if (!ceils && !host_calls_library(r, e, down, COUNT(down))) return NULL;
	if (e->function->record || e->kids != 1 || !host_is_float(e->type) || !e->kid[0]) return NULL;
	const struct value *of = host_is_integer(e->kid[0]->type) ? host_float_of(r, host_eval(r, e->kid[0]), e->type) : host_eval(r, e->kid[0]);
	const struct value *v = host_float_round(r, of, ceils);
	return v ? host_float_of(r, v, e->type) : NULL;
}

/* `strlen("...")`, and of a pointer to a literal. */
static const struct value *length(struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "strlen" };
	if (e->kids != 1 || !host_calls_library(r, e, names, COUNT(names))) return NULL;
	const struct value *of = host_eval(r, e->kid[0]);
	const struct tree_expr *text = of && of->kind == VALUE_PLACE ? of->text : NULL;
	bool known = text && text->text && !strchr(text->text, '\\') && text->type->kind == TREE_TYPE_ARRAY && text->type->extent > 0;   /* no zero in it */
	return known ? host_value_number(r, expr_int(r->t, text->type->extent - 1)) : host_value_fresh(r, e->type, "strlen");
}

/* `cudaGetDeviceProperties(&p, 0)`: of a device that is there. */
static const struct value *properties(struct run *r, const struct tree_expr *e)
{
	static const char *const positive[] = { "multiProcessorCount", "maxThreadsPerMultiProcessor", "maxThreadsPerBlock", "maxBlocksPerMultiProcessor" };
	const struct tree_function *f = e->function;
	bool gets = f && (host_begins(f->name, "cudaGetDeviceProperties") || host_begins(f->name, "hipGetDeviceProperties")) && host_is_library(r->tree, f);
	const struct tree_expr *to = gets && e->kids ? host_given(e->kid[0]) : NULL;
	if (!to || to->kind != TREE_EXPR_UNARY || to->op != TREE_OP_ADDRESS || !to->kid[0]->type->record) return NULL;
	const struct tree_record *record = to->kid[0]->type->record;
	struct place p = host_place(r, to->kid[0]);
	for (uint32_t i = 1; i < e->kids; i++) host_eval(r, e->kid[i]);
	host_state_write(r, p, NULL);
	host_given_begin(r, p, to->kid[0]->type);
	for (size_t i = 0; i < record->fields.n; i++) {
		const struct tree_field *of = record->fields.at[i];
		bool warp = strcmp(of->name, "warpSize") == 0 && host_begins(f->name, "cuda") && host_is_integer(of->type);
		if (warp) host_state_write(r, host_place_part(p, (uint32_t)i), host_value_number(r, expr_int(r->t, 32)));
		if (!host_is_among(of->name, positive, COUNT(positive))) continue;
		const struct value *v = host_value_given(r, of->type, of->name);
		host_state_write(r, host_place_part(p, (uint32_t)i), v);
		if (v && v->kind == VALUE_NUMBER) host_state_assume(r, expr_le(r->t, expr_int(r->t, 1), v->number));
	}
	return host_value_fresh(r, e->type, NULL);
}

bool host_allocates(const struct run *r, const struct tree_function *f)
{
	static const char *const names[] = { "malloc", "calloc", "realloc", "aligned_alloc" };
	return host_is_among(f->name, names, COUNT(names)) && host_is_library(r->tree, f);
}

/* A literal's words, each once. */
static void say(struct run *r, const struct tree_expr *literal)
{
	const char *text = literal->kind == TREE_EXPR_STRING && literal->text ? literal->text : "";
	size_t n = strlen(text);
	if (n < 2) return;
	const char *words = arena_strndup(r->host->arena, text + 1, n - 2);
	if (!r->said) r->said = words;
	else if (!strstr(r->said, words)) r->said = arena_printf(r->host->arena, "%s; %s", r->said, words);
}

/* What a header of ours takes for true, in its words; and what the program tells its compiler, which would be undefined otherwise. */
static const struct value *assumed(struct run *r, const struct tree_expr *e)
{
	static const char *const ours[] = { "__faial_assumes" };
	bool says = host_calls_library(r, e, ours, 1) && e->kids == 2;
	if (!says && !(e->kids == 1 && e->function && strcmp(e->function->name, "__builtin_assume") == 0)) return NULL;
	host_state_assume(r, host_value_truth(r, host_eval(r, e->kid[0])));
	if (says) say(r, host_below_casts(e->kid[1]));
	return host_value_number(r, expr_int(r->t, 0));
}

/* A number that some other library keeps in order: not every one comes with the others. */
static const struct value *hung_together(struct run *r, const struct tree_expr *e)
{
	static const char *const ours[] = { "__faial_strides" };
	if (!host_calls_library(r, e, ours, 1) || e->kids != 1) return NULL;
	const struct value *v = host_eval(r, e->kid[0]);
	const struct expr *x = v && v->kind == VALUE_NUMBER ? expr_get(r->t, v->number) : NULL;
	if (!x || x->kind != EXPR_VAR) return v;
	struct var *symbol = expr_var_edit(r->t, x->var);
	symbol->lost = true;
	symbol->why = r->frame->function->name;
	symbol->at = tree_span_plain(e->at);
	return v;
}

/* `memcpy(&b, &a, sizeof a)` of one type. */
static const struct value *copied(struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "memcpy", "memmove" };
	if (e->kids != 3 || !host_calls_library(r, e, names, COUNT(names)) || e->function->record || !e->kid[2] || !e->kid[2]->has_value) return NULL;
	const struct tree_expr *to = host_given(e->kid[0]), *from = host_given(e->kid[1]);
	bool named = to->kind == TREE_EXPR_UNARY && to->op == TREE_OP_ADDRESS && from->kind == TREE_EXPR_UNARY && from->op == TREE_OP_ADDRESS
		&& host_is_named(to->kid[0]) && host_is_named(from->kid[0]);
	const struct tree_type *type = named ? to->kid[0]->type : NULL;
	if (!named || type->bare != from->kid[0]->type->bare || !type->bits || (uint64_t)e->kid[2]->value != type->bits / 8) return NULL;
	host_state_write(r, host_place(r, to->kid[0]), host_state_read(r, host_place(r, from->kid[0]), type, NULL));
	return host_eval(r, e->kid[0]);
}

const struct value *host_library_call(struct run *r, const struct tree_expr *e)
{
	const struct value *v = host_allocation(r, e);
	if (!v) v = host_opencl(r, e);
	if (!v) v = properties(r, e);
	if (!v) v = length(r, e);
	if (!v) v = copied(r, e);
	if (!v) v = assumed(r, e);
	if (!v) v = hung_together(r, e);
	if (!v) v = whole_part(r, e);
	if (!v) v = host_library_number(r, e);
	if (!v) v = passed_on(r, e);
	if (!v) v = extreme(r, e);
	return v;
}
