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
/* Of a copy of a built-in the parts are mentioned where the source reads them, and where it gives them by reference to a function of our headers. */
void exprs_mention_copied(struct lower *l, const struct value *v);
void exprs_mention_given(struct lower *l, const struct tree_function *to, const struct tree_type *type, const struct value *v, const struct tree_span *at);
struct value exprs_materialise(struct lower *l, const struct tree_expr *e);             /* a prvalue in an object of its own */
const struct tree_field *exprs_captured(const struct lower *l, const struct tree_var *var);      /* by the closure that runs; NULL: not */
struct value exprs_open_constant(struct lower *l, const struct tree_expr *e);
struct value exprs_opaque(struct lower *l, const struct tree_expr *e);
struct value exprs_member_of(struct lower *l, struct value object, const struct tree_field *field, const struct tree_span *at);
/* cast.c */
struct value exprs_cast(struct lower *l, const struct tree_expr *e, struct want want);
struct value exprs_cast_place(struct lower *l, const struct tree_expr *e);
struct value exprs_decayed(struct lower *l, const struct tree_expr *array);     /* kind NONE: its place is not known */
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
/* One of them, for a parameter of that type (NULL: not known). */
struct value exprs_argument(struct lower *l, const struct tree_expr *e, const struct tree_type *t);
bool exprs_has_unseen_body(const struct lower *l, const struct tree_function *f);
struct value exprs_unseen_body(struct lower *l, const struct call *c);
/* A function of the program that nothing names in a call: its body is run, where there is one. */
struct value exprs_run(struct lower *l, const struct call *c);
/* virtual.c: a call through a pointer or reference. False: no function of the file overrides it. */
bool exprs_virtual(struct lower *l, const struct call *c, struct value *out);
/* The object, given as its base, dies as whatever class it is of. */
void exprs_virtual_destroy(struct lower *l, struct value p, const struct tree_record *base, const struct tree_span *at);
/* model.c: a function without a body, or one that a model overrides. False: there is no model. */
bool exprs_model(struct lower *l, const struct call *c, struct value *out);
/* The object of a method of ours that has no body: read where the method is `const`, else written (escape.c). */
void exprs_touch_self(struct lower *l, const struct call *c);
/* A function of ours without a body: it uses the one object that each pointer points to (call.c). */
struct value exprs_environment_call(struct lower *l, const struct call *c);
/* A call of a function that is not run: what it is given and names is accessed, any memory where its body tells of more (escape.c). */
void exprs_escape_call(struct lower *l, const struct call *c, const char *why);
/* The object and the arguments of a call go to code that is not seen; their pointers may come back from anywhere. */
void exprs_give_away(struct lower *l, const struct call *c, const char *why);
struct value exprs_approximate_call(struct lower *l, const struct lower_attempt *a, const struct call *c);

#endif
