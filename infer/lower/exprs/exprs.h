/* exprs: expressions of the tree, calls by running the function's body, objects. */
#ifndef FAIAL_LOWER_EXPRS_H
#define FAIAL_LOWER_EXPRS_H

#include "infer/lower/memory/memory.h"

/* ---- expressions (expr.c, cast.c, operator.c) ---- */

/* A prvalue. Records are objects of the state. */
struct value exprs_eval(struct lower *l, const struct tree_expr *e, struct want want);
/* The address of a glvalue, as a pointer; of a prvalue, of a temporary that holds it. */
struct value exprs_place(struct lower *l, const struct tree_expr *e);
/* What a reference of that type is bound to. */
struct value exprs_bind(struct lower *l, const struct tree_type *reference, const struct tree_expr *e);
void exprs_effects(struct lower *l, const struct tree_expr *e);      /* value not used */
void exprs_statement(struct lower *l, const struct tree_expr *e);    /* that stands alone */
expr_ref exprs_condition(struct lower *l, const struct tree_expr *e);
/* An expression as a full one: its temporaries die at its end. */
struct value exprs_whole(struct lower *l, const struct tree_expr *e, struct want want);

/* ---- objects (init.c, construct.c) ---- */

/* Initialises the object at the pointer from an initialiser of any form. */
void exprs_initialise(struct lower *l, struct value pointer, const struct tree_type *type, const struct tree_expr *init);
/* The built-in that `copy` is a copy of, where `in` reads nothing of it but its parts (`const uint3 t = threadIdx;`, then `t.x`): these mention their axes. NULL: none. */
const struct tree_expr *exprs_copied_by_parts(const struct lower *l, const struct tree_function *in, const struct tree_var *copy, const struct tree_expr *from);
/* Elements from..to of an array of elements like the first, initialised by `init`. */
void exprs_zero(struct lower *l, struct value pointer, const struct tree_type *type, const struct tree_span *at);
/* Runs a destructor on the object there. */
void exprs_destroy(struct lower *l, struct value pointer, const struct tree_type *type, const struct tree_function *destructor,
	const struct tree_span *at);
/* An object that dies at the end of its scope. */
void exprs_will_die(struct lower *l, uint32_t object, const struct tree_type *type, const struct tree_function *destructor,
	const struct tree_span *at);
/* Destroys the frame's objects from `mark` on: as a jump does, they stay in scope; at the end of their scope, where control gets there. */
void exprs_destroy_since(struct lower *l, size_t mark);
void exprs_end_scope(struct lower *l, size_t mark, const struct tree_span *at);

/* ---- calls (call.c, inline.c) ---- */

/* A call as the rooms see it: the callee (NULL: not known), its object, its arguments evaluated. Of reference parameters the
 * value is the place. */
struct call {
	const struct tree_expr *expr;
	const struct tree_function *function;
	struct value self;                  /* kind NONE: no method */
	struct value *args;
	const struct tree_expr *const *written;     /* the arguments' expressions */
	size_t n;
	const struct tree_span *at;
	struct want want;
};
struct value exprs_call(struct lower *l, const struct tree_expr *e, struct want want);
/* Runs a function's body with these arguments. */
struct value exprs_inline(struct lower *l, const struct call *c);
/* Code that nobody sees: it may do anything to what it is given. */
struct value exprs_unknown_call(struct lower *l, const struct call *c, const char *name);
/* A pointer argument as a programmer would point at what it points to: `p[i]` in `&p[i]`, without conversions. */
const struct tree_expr *exprs_pointed(const struct tree_expr *e);
/* What a call gives that nobody knows: a reference may refer to any memory. */
struct value exprs_unknown_result(struct lower *l, const struct tree_type *type, const char *name, enum cause_kind cause, const char *why,
	const struct tree_span *at, bool uniform);

/* The functions that a pointer of that type from outside may mean, by a number: a parameter's is one for the grid (parameter NULL: any).
 * kind NONE: nobody knows (pointed.c). */
struct value exprs_some_function(struct lower *l, const struct tree_type *type, const char *parameter, const struct tree_span *at);

/* ---- what is not understood (escape.c, attempt.c) ---- */

/* Does a value of the type have pointers in it, or may it? */
bool exprs_holds_pointers(const struct tree_type *t);
/* Code that nobody sees gets v, of that type (NULL: not known), and may do `mode` to all that it leads to. */
void exprs_escape(struct lower *l, struct value v, const struct tree_type *type, enum access_mode mode, const struct tree_span *at,
	const char *why);
/* Without what the methods of its class name, of which exprs_give_methods tells. */
void exprs_escape_data(struct lower *l, struct value v, const struct tree_type *type, enum access_mode mode, const struct tree_span *at,
	const char *why);
/* Code that nobody sees may call the methods of the objects that a call gives it, and of the classes that are its template's arguments. */
void exprs_give_methods(struct lower *l, const struct call *c, const char *why);
/* The same for what the body of a function names. */
void exprs_escape_function(struct lower *l, const struct tree_function *f, enum access_mode mode, const struct tree_span *at,
	const char *why);
/* An expression of which only its parts are understood: these may be read and written, and the value is unknown. */
struct value exprs_lost(struct lower *l, const struct tree_expr *e, const char *why);
/* A barrier that control may or may not reach. */
void exprs_may_synchronise(struct lower *l, const struct tree_span *at, const char *why);
/* What fails is undone: all that is in lower_now is put back. */
struct lower_attempt { const struct tree_function *function; bool armed; struct lower_now saved; struct lower_frame frame;
	size_t emitted; const char *why; struct span at; uint64_t digest; };
void exprs_attempt_begin(struct lower *l, struct lower_attempt *a, const struct tree_function *function);
/* False when the attempt failed: then all is as it was at its begin, and a->why says why. */
bool exprs_attempt_end(struct lower *l, struct lower_attempt *a);

#endif
