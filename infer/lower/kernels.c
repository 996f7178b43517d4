/* What a kernel's answer holds for: the arguments of its template, the architecture. */
#include "infer/lower/unit.h"

#include <string.h>

const char *unit_plain_name(struct arena *a, const struct tree_function *f)
{
	char *name = arena_strdup(a, f->qualified && *f->qualified ? f->qualified : f->name), *to = name;
	unsigned depth = 0;
	for (const char *s = name; *s; s++) {
		if (*s == '<') depth++;
		else if (*s == '>' && depth) depth--;
		else if (!depth) *to++ = *s;
	}
	*to = 0;
	return name;
}

static void put_arguments(struct text *out, const struct tree_arguments *list)
{
	for (size_t i = 0; i < list->n; i++) {
		const struct tree_argument *a = &list->at[i];
		if (out->n) text_put(out, ", ");
		if (a->type) text_put(out, a->type->name);
		else if (a->has_value) text_printf(out, "%lld", (long long)a->value);
		else text_put(out, a->text ? a->text : "?");
	}
}

void unit_assume(const struct tree *t, const struct tree_function *f, struct kernel *k)
{
	struct text arguments = {0};
	struct span at = tree_span_plain(f->named);
	if (f->record) put_arguments(&arguments, &f->record->arguments);
	put_arguments(&arguments, &f->arguments);
	if (tree_has(f->flags, TREE_FLAG_INSTANCE) && arguments.n)
		kernel_assume(k, ASSUME_OTHER, at, "the template's arguments are <%s>, as in this file", arguments.at);
	if (t->arch) kernel_assume(k, ASSUME_OTHER, at, "__CUDA_ARCH__, which the file tests, is %u", t->arch);
	text_fini(&arguments);
}
