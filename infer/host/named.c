/* Kernels that are asked for by their names: `cuModuleGetFunction(&f, module, "scale")`. */
#include "infer/host/host_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <ctype.h>
#include <string.h>

/* One that nobody here has. */
static const struct value *of_others(struct run *r)
{
	static const struct tree_type none = { .kind = TREE_TYPE_FUNCTION };
	struct tree_function *f = ARENA_NEW(r->host->arena, struct tree_function);
	*f = (struct tree_function){ .name = "", .qualified = "", .id = UINT32_MAX, .type = &none };
	f->flags.bits |= UINT64_C(1) << TREE_FLAG_KERNEL;
	return host_value_function(r, f, NULL);
}

static const struct tree_expr *bare(const struct tree_expr *e)
{
	while (e && e->kids == 1 && e->kid[0] && (e->kind == TREE_EXPR_CAST || e->kind == TREE_EXPR_MATERIALIZE || e->kind == TREE_EXPR_CLEANUPS)) e = e->kid[0];
	return e;
}

/* The text between quotes, of what a variable points to, too; NULL: it is no plain one, or it is not known. */
static const char *literal(struct run *r, const struct tree_expr *said)
{
	const struct tree_expr *e = bare(said);
	const struct value *v = e && e->kind != TREE_EXPR_STRING ? host_eval(r, said) : NULL;
	if (v && v->kind == VALUE_PLACE) e = v->text;
	const char *s = e && e->kind == TREE_EXPR_STRING ? e->text : NULL;
	size_t n = s && *s == '"' ? strcspn(s + 1, "\"\\") : 0;
	return n && s[n + 1] == '"' && !s[n + 2] ? arena_strndup(r->arena, s + 1, n) : NULL;
}

/* `_Z5scalePfi`: the name that C++ gives to a function outside of classes. */
static const char *unmangled(struct run *r, const char *name)
{
	size_t n = 0, digits = 2;
	if (strncmp(name, "_Z", 2) != 0) return name;
	for (; isdigit((unsigned char)name[digits]) && n < 1000; digits++) n = n * 10 + (size_t)(name[digits] - '0');
	return n && strlen(name) > digits + n ? arena_strndup(r->arena, name + digits, n) : NULL;
}

const struct value *host_kernel_named(struct run *r, const struct tree_expr *e)
{
	const char *said = literal(r, e), *name = said ? unmangled(r, said) : NULL;
	const struct tree_function *found = NULL;
	bool several = false;
	for (size_t i = 0; name && i < r->tree->functions.n; i++) {
		const struct tree_function *f = r->tree->functions.at[i];
		if (!f->body || !tree_has(f->flags, TREE_FLAG_KERNEL) || strcmp(f->name, name) != 0) continue;
		several = several || found;
		found = f;
	}
	if (!name || several) return NULL;
	if (!found) return of_others(r);
	return host_value_function(r, found, NULL);
}

bool host_get_function(struct run *r, const struct tree_expr *e)
{
	const struct tree_expr *to = e->kids == 3 ? bare(e->kid[0]) : NULL;
	static const char *const names[] = { "cuModuleGetFunction", "hipModuleGetFunction" };
	bool gets = to && e->function && host_is_among(e->function->name, names, 2) && host_is_library(r->tree, e->function);
	if (!gets || to->kind != TREE_EXPR_UNARY || to->op != TREE_OP_ADDRESS) return false;
	host_eval(r, e->kid[1]);
	host_state_write(r, host_place(r, to->kid[0]), host_kernel_named(r, e->kid[2]));
	return true;
}

const struct value *host_function_named(struct run *r, const struct tree_expr *e)
{
	const struct tree_function *f = e->function;
	return f && tree_has(f->flags, TREE_FLAG_KERNEL) ? host_value_function(r, f, &e->given) : NULL;
}
