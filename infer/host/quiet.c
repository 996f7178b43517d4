/* Functions that change nothing but their own object and variables: destructors that give memory back. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"

#include <string.h>

enum quiet { QUIET_UNKNOWN, QUIET_ASKED, QUIET_YES, QUIET_NO };
struct hearing { struct run *r; bool loud; };

/* A part of the object, or of a variable of the function. */
static bool is_own(const struct tree_expr *e)
{
	for (; e; e = e->kid[0]) {
		bool part = e->kind == TREE_EXPR_MEMBER && !e->var && e->field && e->field->type->kind != TREE_TYPE_REFERENCE && e->kid[0];
		if (part && tree_has(e->flags, TREE_FLAG_ARROW)) return e->kid[0]->kind == TREE_EXPR_THIS;
		if (e->kind == TREE_EXPR_VAR)
			return (e->var->kind == TREE_VAR_LOCAL || e->var->kind == TREE_VAR_PARAM) && e->var->type->kind != TREE_TYPE_REFERENCE;
		bool array = e->kind == TREE_EXPR_CAST && (e->cast == TREE_CAST_DECAY || e->cast == TREE_CAST_NOOP);
		if (!part && !array && e->kind != TREE_EXPR_INDEX) return false;
	}
	return false;
}

/* It ends what it is given, prints it or tells of an error; a method changes its object. */
static bool is_harmless(const struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "free", "fclose", "printf", "fprintf", "puts", "operator<<", "operator delete", "operator delete[]",
		"fflush", "perror", "exit", "abort" };
	const struct tree_function *f = e->function;
	if (e->kind == TREE_EXPR_METHOD_CALL) return (is_own(e->kid[0]) || tree_has(f->flags, TREE_FLAG_CONST)) && !host_library_runs(r, e);
	if (e->kind == TREE_EXPR_CONSTRUCT) return !host_library_runs(r, e);
	return host_is_among(f->name, names, COUNT(names)) || strstr(f->name, "Free") || strstr(f->name, "Destroy") || strstr(f->name, "Synchronize")
		|| strstr(f->name, "GetError") || strstr(f->name, "LastError") || host_passes(f);
}

static bool hear_call(struct run *r, const struct tree_expr *e)
{
	const struct tree_function *f = e->function;
	if (!f || tree_has(e->flags, TREE_FLAG_INDIRECT) || tree_has(f->flags, TREE_FLAG_VIRTUAL)) return true;
	return host_is_library(r->tree, f) ? !is_harmless(r, e) : !host_is_quiet(r, f);
}

static bool hear(const struct tree_expr *e, void *data)
{
	struct hearing *h = data;
	switch ((int)e->kind) {                 /* of expressions, those that do something */
	case TREE_EXPR_ASSIGN: case TREE_EXPR_UNARY: h->loud = (e->kind == TREE_EXPR_ASSIGN || tree_is_step(e)) && !is_own(e->kid[0]); break;
	case TREE_EXPR_CALL: case TREE_EXPR_METHOD_CALL: case TREE_EXPR_CONSTRUCT: h->loud = hear_call(h->r, e); break;
	case TREE_EXPR_DELETE: h->loud = !host_deletes_numbers(e); break;
	case TREE_EXPR_NEW: case TREE_EXPR_RECOVERY: case TREE_EXPR_NAME: case TREE_EXPR_LAMBDA: case TREE_EXPR_ATOMIC: case TREE_EXPR_VA_ARG: case TREE_EXPR_DESTROY:
	case TREE_EXPR_NAME_CONSTRUCT: case TREE_EXPR_ASM_OPERAND: case TREE_EXPR_OTHER: case TREE_EXPR_NONE: h->loud = true; break;
	default: break;
	}
	return !h->loud;
}

static bool hear_stmt(const struct tree_stmt *s, void *data)
{
	struct hearing *h = data;
	h->loud = h->loud || s->kind == TREE_STMT_ASM || s->kind == TREE_STMT_LOST || s->kind == TREE_STMT_OTHER;
	for (size_t i = 0; i < s->vars.n && !h->loud; i++)
		h->loud = s->vars.at[i]->kind == TREE_VAR_GLOBAL || (s->vars.at[i]->destructor && host_runs_at_end(h->r, s->vars.at[i]->type));
	return !h->loud;
}

bool host_is_quiet(struct run *r, const struct tree_function *f)
{
	unsigned char *known = &r->quiet[f->id];
	struct hearing h = { r, false };
	bool made = tree_has(f->flags, TREE_FLAG_TRIVIAL) || (f->kind == TREE_FUNCTION_DESTRUCTOR && tree_has(f->flags, TREE_FLAG_IMPLICIT));
	if (*known != QUIET_UNKNOWN) return *known != QUIET_NO;         /* one that calls itself does what else it does */
	*known = QUIET_ASKED;
	if (f->body) {
		tree_each_expr(f, hear, &h);
		tree_each_stmt(f, hear_stmt, &h);
	}
	bool closure = f->record && tree_has(f->record->flags, TREE_FLAG_CLOSURE) && f->record->captures.n;     /* its variables are another function's */
	*known = (f->body || made) && !h.loud && !closure ? QUIET_YES : QUIET_NO;
	return *known == QUIET_YES;
}
