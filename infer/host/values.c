/* Numbers of the host in mathematical integers: signed arithmetic that leaves its type is undefined, which is a fact of every
 * execution; what else wraps is wrapped. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <ctype.h>
#include <string.h>

static const struct tree_type *number_type(const struct tree_type *t)
{
	while (t->kind == TREE_TYPE_ENUM && t->to) t = t->to;
	return t;
}

bool host_is_integer(const struct tree_type *t)
{
	t = number_type(t);
	return (t->kind == TREE_TYPE_INT && t->bits > 0 && t->bits <= 64) || t->kind == TREE_TYPE_BOOL;
}

struct int_type host_int_type(const struct tree_type *t)
{
	t = number_type(t);
	if (t->kind == TREE_TYPE_BOOL) return (struct int_type){ .bits = 1 };
	return (struct int_type){ .bits = (uint8_t)t->bits, .is_signed = tree_has(t->flags, TREE_FLAG_SIGNED) };
}

static struct value *value_new(struct run *r, enum value_kind kind)
{
	struct value *v = ARENA_NEW(r->arena, struct value);
	v->kind = kind;
	return v;
}

const struct value *host_value_number(struct run *r, expr_ref e)
{
	struct value *v = value_new(r, VALUE_NUMBER);
	v->number = e;
	return v;
}

const struct value *host_value_bool(struct run *r, expr_ref cond)
{
	return host_value_number(r, expr_ite(r->t, cond, expr_int(r->t, 1), expr_int(r->t, 0)));
}

const struct value *host_value_place(struct run *r, struct place p)
{
	struct value *v = value_new(r, VALUE_PLACE);
	v->place = p;
	return v;
}

const struct value *host_value_function(struct run *r, const struct tree_function *f, const struct tree_arguments *given)
{
	struct value *v = value_new(r, VALUE_FUNCTION);
	v->function = f;
	v->given = given && given->n ? given : NULL;
	return v;
}

static const char *type_name(const struct tree_argument *a) { return a->type && a->type->bare->name ? a->type->bare->name : ""; }

/* By their numbers, and types by name: of two files they are others. */
int host_given_order(const struct tree_arguments *a, const struct tree_arguments *b)
{
	if (a == b || !a || !b) return (a != NULL) - (b != NULL);
	int order = (a->n > b->n) - (a->n < b->n);
	for (size_t i = 0; !order && i < a->n; i++) {
		const struct tree_argument *x = &a->at[i], *y = &b->at[i];
		order = x->has_value != y->has_value ? x->has_value - y->has_value : (x->value > y->value) - (x->value < y->value);
		if (!order) order = strcmp(type_name(x), type_name(y));
		if (!order) order = strcmp(x->text ? x->text : "", y->text ? y->text : "");
		uint32_t one = x->var ? x->var->id + 1 : 0, other = y->var ? y->var->id + 1 : 0;
		if (!order) order = (one > other) - (one < other);
	}
	return order;
}

/* In the order of the source; instances of one pattern by what they are given. */
static int function_order(const struct value *a, const struct value *b)
{
	if (a->function->id != b->function->id) return a->function->id < b->function->id ? -1 : 1;
	return host_given_order(a->given, b->given);
}

static bool is_choice(const struct value *v) { return v && ((v->kind == VALUE_FUNCTION && !v->place.cell) || v->kind == VALUE_CHOICE); }

const struct value *host_value_choice(struct run *r, const struct value *a, const struct value *b)
{
	if (!is_choice(a) || !is_choice(b)) return NULL;
	const struct value *const *from[] = { a->kind == VALUE_CHOICE ? a->part : &a, b->kind == VALUE_CHOICE ? b->part : &b };
	size_t counts[] = { a->kind == VALUE_CHOICE ? a->parts : 1, b->kind == VALUE_CHOICE ? b->parts : 1 }, at[] = { 0, 0 };
	const struct value **part = ARENA_ARRAY(r->arena, const struct value *, counts[0] + counts[1]);
	struct value *v = value_new(r, VALUE_CHOICE);
	while (at[0] < counts[0] || at[1] < counts[1]) {
		bool both = at[0] < counts[0] && at[1] < counts[1];
		int order = both ? function_order(from[0][at[0]], from[1][at[1]]) : at[0] < counts[0] ? -1 : 1;
		bool second = order > 0;
		part[v->parts++] = from[second][at[second]];
		if (order == 0) at[1]++;
		at[second]++;
	}
	v->part = part;
	return v->parts > LIMIT_HOST_STARTED ? NULL : v;
}

/* `operator[]` and the like are no names for a number. */
static const char *number_name(const char *name)
{
	bool plain = name && *name;
	for (const char *c = name; plain && *c; c++) plain = isalnum((unsigned char)*c) || *c == '_' || *c == '.';
	return plain ? name : "value";
}

const struct value *host_value_apart(struct run *r)
{
	struct value *v = host_memory_new(r);
	v->apart = true;
	return v;
}

const struct value *host_value_fresh(struct run *r, const struct tree_type *t, const char *name)
{
	if (t->kind == TREE_TYPE_POINTER) return host_memory_new(r);
	if (t->kind == TREE_TYPE_RECORD && t->record && !tree_has(t->record->flags, TREE_FLAG_UNION)) {
		struct value *v = value_new(r, VALUE_RECORD);
		v->parts = host_parts(t->record);
		v->part = ARENA_ARRAY(r->arena, const struct value *, v->parts);
		return v;
	}
	if (host_elements(t)) {
		struct value *v = value_new(r, VALUE_RECORD);
		v->parts = host_elements(t);
		v->part = ARENA_ARRAY(r->arena, const struct value *, v->parts);
		return v;
	}
	if (!host_is_integer(t)) return NULL;
	struct var var = { .name = number_name(name), .kind = VAR_PARAM, .type = host_int_type(t), .lo = 1, .hi = 0 };
	if (t->kind != TREE_TYPE_ENUM) host_lost_mark(r, &var);        /* a state, which is not counted by */
	expr_ref e = expr_var(r->t, expr_var_new(r->t, &var));
	return var.type.bits == 1 ? host_value_bool(r, e) : host_value_number(r, e);
}

const struct value *host_value_head(struct run *r, const struct tree_type *t, const char *name)
{
	const struct value *v = host_value_fresh(r, t, name);
	struct var_list vars = { 0 };
	expr_vars(r->t, r->arena, v->number, &vars);
	for (size_t i = 0; i < vars.n; i++) VEC_PUSH(r->arena, &r->heads, vars.at[i]);
	return v;
}

const struct value *host_value_given(struct run *r, const struct tree_type *t, const char *name)
{
	bool given = r->given;
	r->given = true;
	const struct value *v = host_value_fresh(r, t, name);
	r->given = given;
	return v;
}

const struct value *host_value_count(struct run *r, const struct tree_type *t, const char *name)
{
	struct var var = { .name = number_name(name), .kind = VAR_PARAM, .type = host_int_type(t), .lo = 0, .hi = INT64_C(1) << 57 };
	host_lost_mark(r, &var);
	return host_value_number(r, expr_var(r->t, expr_var_new(r->t, &var)));
}

bool host_place_equal(const struct place *a, const struct place *b)
{
	return a->cell == b->cell && a->depth == b->depth && a->blurred == b->blurred && a->first == b->first && !memcmp(a->path, b->path, a->depth * sizeof *a->path);
}

bool host_value_equal(const struct value *a, const struct value *b)
{
	if (a == b) return true;
	if (!a || !b || a->kind != b->kind) return false;
	switch (a->kind) {
	case VALUE_NUMBER: return a->number.ix == b->number.ix;
	case VALUE_MEMORY: return a->memory == b->memory && a->number.ix == b->number.ix;
	case VALUE_PLACE: return a->text ? a->text == b->text : a->place.cell && host_place_equal(&a->place, &b->place);
	case VALUE_FUNCTION: return a->function == b->function && a->place.cell == b->place.cell && !host_given_order(a->given, b->given);
	case VALUE_REAL: return a->real <= b->real && b->real <= a->real && a->rounded == b->rounded;
	case VALUE_QUOTIENT: return a->number.ix == b->number.ix && a->below.ix == b->below.ix && a->single == b->single && a->settled == b->settled;
	case VALUE_RECORD: case VALUE_CHOICE: break;
	}
	bool same = a->parts == b->parts;
	for (size_t i = 0; same && i < a->parts; i++) same = host_value_equal(a->part[i], b->part[i]);
	return same;
}

expr_ref host_value_truth(struct run *r, const struct value *v)
{
	int64_t one, zero;
	if (!v || v->kind != VALUE_NUMBER) return (expr_ref){ 0 };
	struct expr x = *expr_get(r->t, v->number);
	if (x.kind == EXPR_ITE && expr_is_int(r->t, x.kid[1], &one) && expr_is_int(r->t, x.kid[2], &zero) && one == 1 && zero == 0) return x.kid[0];
	return expr_not(r->t, expr_eq(r->t, v->number, expr_int(r->t, 0)));
}

const struct value *host_value_convert(struct run *r, const struct value *v, const struct tree_type *to)
{
	if (!v || v->kind != VALUE_NUMBER || !host_is_integer(to)) return NULL;
	struct int_type type = host_int_type(to);
	if (type.bits == 1) return host_value_bool(r, host_value_truth(r, v));
	return host_value_number(r, expr_wrap(r->t, type, v->number));
}

/* What arithmetic in a type gives. */
static const struct value *in_type(struct run *r, expr_ref e, const struct tree_type *of)
{
	struct int_type type = host_int_type(of);
	if (!type.is_signed || type.bits < 32) return host_value_number(r, expr_wrap(r->t, type, e));
	struct expr_range have = expr_range(r->t, e), all = int_type_range(type);
	if (type.bits < 64 && have.lo < all.lo) host_state_assume(r, expr_le(r->t, expr_int(r->t, all.lo), e));
	if (type.bits < 64 && have.hi > all.hi) host_state_assume(r, expr_le(r->t, e, expr_int(r->t, all.hi)));
	return host_value_number(r, e);
}

/* Left of a sign, 1 << 31 is what its bits say; by a number that is open, pow2 says what it makes (core.h: below 63 alone). */
static const struct value *shift(struct run *r, enum tree_op op, expr_ref a, expr_ref b, const struct tree_type *type)
{
	struct int_type of = host_int_type(type);
	int64_t by, what;
	host_state_assume(r, expr_le(r->t, expr_int(r->t, 0), b));
	host_state_assume(r, expr_lt(r->t, b, expr_int(r->t, of.bits)));
	bool known = expr_is_int(r->t, b, &by);
	if (known ? by < 0 || by >= 62 : of.bits > 32 && expr_range(r->t, b).hi >= 62) return NULL;
	expr_ref power = known ? expr_int(r->t, INT64_C(1) << by) : expr_unary(r->t, EXPR_POW2, b);
	if (op == TREE_OP_SHR) return host_value_number(r, expr_binary(r->t, EXPR_EDIV, a, power));
	expr_ref shifted = expr_mul(r->t, a, power);
	return known && expr_is_int(r->t, a, &what) ? host_value_number(r, expr_wrap(r->t, of, shifted)) : in_type(r, shifted, type);
}

static const struct value *divide(struct run *r, enum expr_kind kind, expr_ref a, expr_ref b, const struct tree_type *type)
{
	host_state_assume(r, expr_not(r->t, expr_eq(r->t, b, expr_int(r->t, 0))));
	int64_t zero;
	if (expr_is_int(r->t, b, &zero) && zero == 0) return NULL;
	return in_type(r, expr_binary(r->t, kind, a, b), type);
}

static const struct value *bitwise(struct run *r, enum expr_kind kind, expr_ref a, expr_ref b, const struct tree_type *type)
{
	return host_value_number(r, expr_wrap(r->t, host_int_type(type), expr_binary(r->t, kind, a, b)));
}

const struct value *host_value_binary(struct run *r, enum tree_op op, const struct value *x, const struct value *y, const struct tree_type *type)
{
	if (!x || !y || x->kind != VALUE_NUMBER || y->kind != VALUE_NUMBER || !host_is_integer(type)) return NULL;
	struct expr_table *t = r->t;
	expr_ref a = x->number, b = y->number;
	switch ((int)op) {                      /* of the operators, those on two numbers; others are not followed */
	case TREE_OP_ADD: return in_type(r, expr_add(t, host_smear(r, a, host_int_type(type), HOST_SMEAR_ENDED), b), type);
	case TREE_OP_SUB: return in_type(r, expr_sub(t, a, b), type);
	case TREE_OP_MUL: return in_type(r, expr_mul(t, a, b), type);
	case TREE_OP_DIV: return divide(r, EXPR_TDIV, a, b, type);
	case TREE_OP_REM: return divide(r, EXPR_TREM, a, b, type);
	case TREE_OP_SHL: case TREE_OP_SHR: return shift(r, op, a, b, type);
	case TREE_OP_BIT_AND: return bitwise(r, EXPR_BAND, a, b, type);
	case TREE_OP_BIT_OR: return host_value_number(r, host_smear(r, bitwise(r, EXPR_BOR, a, b, type)->number, host_int_type(type), HOST_SMEAR_WHOLE));
	case TREE_OP_BIT_XOR: return bitwise(r, EXPR_BXOR, a, b, type);
	case TREE_OP_LT: return host_value_bool(r, expr_lt(t, a, b));
	case TREE_OP_LE: return host_value_bool(r, expr_le(t, a, b));
	case TREE_OP_GT: return host_value_bool(r, expr_lt(t, b, a));
	case TREE_OP_GE: return host_value_bool(r, expr_le(t, b, a));
	case TREE_OP_EQ: return host_value_bool(r, expr_eq(t, a, b));
	case TREE_OP_NE: return host_value_bool(r, expr_not(t, expr_eq(t, a, b)));
	default: return NULL;
	}
}
