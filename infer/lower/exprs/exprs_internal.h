/* exprs_internal: what the files of exprs/ share. */
#ifndef FAIAL_LOWER_EXPRS_INTERNAL_H
#define FAIAL_LOWER_EXPRS_INTERNAL_H

#include "infer/lower/exprs/exprs.h"
#include "infer/lower/memory/states.h"
#include "infer/lower/values/shape.h"

/* A condition inside a larger expression. */
expr_ref exprs_truth(struct lower *l, const struct tree_expr *e);
/* operator.c. *place: where the value went, as a pointer. */
struct value exprs_unary(struct lower *l, const struct tree_expr *e);
struct value exprs_binary(struct lower *l, const struct tree_expr *e);
struct value exprs_assign(struct lower *l, const struct tree_expr *e, struct value *place);
struct value exprs_increment(struct lower *l, const struct tree_expr *e, struct value *place);
struct value exprs_address(struct lower *l, const struct tree_expr *e);
/* choice.c; place: the pointer to the one that is chosen, for glvalues. */
struct value exprs_conditional(struct lower *l, const struct tree_expr *e, bool place);
struct value exprs_logical(struct lower *l, const struct tree_expr *e);
struct value exprs_elvis(struct lower *l, const struct tree_expr *e);
/* place.c */
struct value exprs_load(struct lower *l, const struct tree_expr *e, struct want want);  /* the value of a glvalue */
struct value exprs_materialise(struct lower *l, const struct tree_expr *e);             /* a prvalue in an object of its own */
const struct tree_field *exprs_captured(const struct lower *l, const struct tree_var *var);      /* by the closure that runs; NULL: not */
struct value exprs_open_constant(struct lower *l, const struct tree_expr *e);
struct value exprs_opaque(struct lower *l, const struct tree_expr *e);
struct value exprs_member_of(struct lower *l, struct value object, const struct tree_field *field, const struct tree_span *at);
/* cast.c */
struct value exprs_cast(struct lower *l, const struct tree_expr *e, struct want want);
struct value exprs_cast_place(struct lower *l, const struct tree_expr *e);
struct value exprs_decayed(struct lower *l, const struct tree_expr *array);     /* kind NONE: its place is not known */
/* open.c: what templates leave open. False: code of a class runs that is not known, and the lowering gave up.
 * Does e become an object or a value of that type as it is? */
bool exprs_check_becomes(struct lower *l, const struct tree_type *to, const struct tree_expr *e);
/* Does e stand for a place, as clang says, or by the type of what it calls? */
bool exprs_is_place(const struct tree_expr *e);
/* Its type, also where clang leaves that open and what it is made of tells it: a pointer that is walked over, perhaps as an array, or an
 * element. DEPENDENT: nobody knows. And: if p, the value of e, is a pointer, is it known how long its steps are? */
const struct tree_type *exprs_type(const struct tree_expr *e);
const struct tree_type *exprs_accessed_type(const struct tree_expr *e);        /* of what lies at the place e */
bool exprs_check_steps(struct lower *l, const struct tree_expr *e, const struct value *p);
bool exprs_is_operator_of_class(const struct tree_expr *e);
const struct tree_function *exprs_closure_call(const struct tree_expr *e);      /* NULL: e is no variable that holds a lambda */
/* Is it known which place the assignment, or step, e changes? */
bool exprs_check_assigned(struct lower *l, const struct tree_expr *e);
/* Are both sides of the choice e what it is, objects of one class or none? */
bool exprs_check_sides(struct lower *l, const struct tree_expr *e);
/* Are the operands from `first` on no objects of classes? */
bool exprs_check_operands(struct lower *l, const struct tree_expr *e, uint32_t first);
/* Lists that of an operator on values of a template's own type: T may be a class with one of its own. */
void exprs_assume_built_in(struct lower *l, const struct tree_expr *e);
/* `T(x)`, `(x)`, `{x}` where it is open whether an object is made: of one number it is a conversion, of none zero. */
struct value exprs_open_construction(struct lower *l, const struct tree_expr *e);
/* A number to a type that is open, or back; pointers stay where they point. */
struct value exprs_open_cast(struct lower *l, const struct tree_expr *e);
/* undeclared.c: names that nothing declares, what is a part of them, calls of them. Its value; where what is stored in it goes. */
bool exprs_is_undeclared(const struct lower *l, const struct tree_expr *e);
struct value exprs_undeclared(struct lower *l, const struct tree_expr *e, struct want want);
void exprs_undeclared_arguments(struct lower *l, struct call *c, uint32_t from);
struct value exprs_undeclared_construction(struct lower *l, const struct tree_expr *e);
struct value exprs_undeclared_place(struct lower *l, const struct tree_expr *e);
/* The place of what is stored in; of what is open clang does not always say that it is one. And: does the operator e, whose value is
 * not used, have an effect that nobody knows? */
struct value exprs_target(struct lower *l, const struct tree_expr *e);
bool exprs_has_open_effect(const struct lower *l, const struct tree_expr *e);
/* undeclared_part.c: e, which is a part of `root`, where that is an object of a type that nothing declares. */
struct exprs_part {
	const struct tree_expr *expr, *root;
	const struct tree_type *type;   /* of the object */
	struct value object;            /* where it is; kind NONE: it is no such object, and nothing was evaluated */
	bool far;                       /* e may lie outside of it */
};
struct exprs_part exprs_part_of(struct lower *l, const struct tree_expr *e, const struct tree_expr *root);
/* Reads it; true: all threads of a block read the same. And its place, kind POINTER; `stored`: for one store, and nothing else. */
bool exprs_part_read(struct lower *l, const struct exprs_part *p);
struct value exprs_part_place(struct lower *l, const struct exprs_part *p, bool stored);
/* bits.c: bit-fields. The field of e, which is a member that is one; NULL: it is none. The place is that of the object they lie in. */
const struct tree_field *exprs_bit_field(const struct tree_expr *e);
struct value exprs_bits_load(struct lower *l, struct value place, const struct tree_field *field, const struct tree_span *at);
/* What is left of v. */
struct value exprs_bits_store(struct lower *l, struct value place, const struct tree_field *field, struct value v, const struct tree_span *at);
int64_t exprs_bits_begin(const struct tree_field *field);       /* of the location it is part of, in bytes of its record; -1: not known */
/* swizzle.c: `v.xy`. Its elements; false: it is none of known elements. */
struct swizzle { int64_t at[16]; int64_t n; const struct tree_type *element; };
bool exprs_swizzle(const struct tree_expr *e, struct swizzle *out);
struct value exprs_swizzle_whole(struct lower *l, const struct tree_expr *e);      /* the vector that these are counted in */
struct value exprs_swizzle_load(struct lower *l, const struct tree_expr *e);
void exprs_swizzle_store(struct lower *l, const struct tree_expr *e, struct value v);
struct value exprs_shuffle(struct lower *l, const struct tree_expr *e);
/* member_pointer.c: &S::x; the pointer of that type that points to no member; conversions; does e point to a member? */
struct value exprs_member_address(struct lower *l, const struct tree_expr *e);
struct value exprs_no_member(struct lower *l, const struct tree_type *t);
struct value exprs_member_cast(struct lower *l, const struct tree_expr *e);
struct value exprs_member_given(struct lower *l, const struct tree_expr *e);
struct value exprs_member_pointed(struct lower *l, const struct tree_expr *e);         /* where `o.*p` lies */
/* `(o.*p)(x)`. The callee, which is a pointer to functions where it is known, and the object. */
bool exprs_is_member_call(const struct tree_expr *e);
struct value exprs_member_callee(struct lower *l, const struct tree_expr *callee, struct value *object);
/* construct.c: runs a CONSTRUCT on the object there. */
void exprs_construct(struct lower *l, struct value pointer, const struct tree_expr *e);
void exprs_member_initialisers(struct lower *l, const struct tree_function *constructor);
void exprs_destroy_record(struct lower *l, struct value p, const struct tree_record *r, const struct tree_span *at);
/* new.c */
void exprs_child_launch(struct lower *l, const struct tree_expr *e);
struct value exprs_new(struct lower *l, const struct tree_expr *e);
void exprs_delete(struct lower *l, const struct tree_expr *e);
/* call.c: evaluates the arguments, from kid `from` on, as the parameters of c->function take them. */
void exprs_arguments(struct lower *l, struct call *c, uint32_t from);
bool exprs_has_unseen_body(const struct lower *l, const struct tree_function *f);
struct value exprs_unseen_body(struct lower *l, const struct call *c);
/* virtual.c: a call through a pointer or reference. False: no function of the file overrides it. */
bool exprs_virtual(struct lower *l, const struct call *c, struct value *out);
/* The object, given as its base, dies as whatever class it is of. */
void exprs_virtual_destroy(struct lower *l, struct value p, const struct tree_record *base, const struct tree_span *at);
/* model.c: a function without a body, or one that a model overrides. False: there is no model. */
bool exprs_model(struct lower *l, const struct call *c, struct value *out);
/* The object and the arguments of a call go to code that is not seen; their pointers may come back from anywhere. */
void exprs_give_away(struct lower *l, const struct call *c, const char *why);
struct value exprs_approximate_call(struct lower *l, const struct lower_attempt *a, const struct call *c);

#endif
