/* What a kernel's answer holds for: the arguments of its template, the architecture. */
#include "infer/lower/unit.h"

#include <string.h>

const char *unit_plain_name(struct arena *a, const struct tree_function *f)
{
	char *name = arena_strdup(a, f->qualified && *f->qualified ? f->qualified : f->name), *to = name;
	static const char nameless[] = "(anonymous namespace)::";
	unsigned depth = 0;
	for (const char *s = name; *s; s++) {
		while (!depth && !strncmp(s, nameless, sizeof nameless - 1)) s += sizeof nameless - 1;
		if (*s == '<') depth++;
		else if (*s == '>' && depth) depth--;
		else if (!depth) *to++ = *s;
	}
	*to = 0;
	return name;
}

static void put_list(struct text *out, const struct tree_arguments *list, size_t from, bool open)
{
	for (size_t i = 0; i < list->n; i++) {
		const struct tree_argument *a = &list->at[i];
		if (out->n > from) text_put(out, ", ");
		if (a->type) text_put(out, a->type->name);
		else if (open && a->name) text_put(out, a->name);
		else if (a->has_value) text_printf(out, "%lld", (long long)a->value);
		else text_put(out, a->text ? a->text : "?");
	}
}

/* "<int, 4>"; nothing where there are none. */
static void put_arguments(struct text *out, const struct tree_function *f, bool open)
{
	size_t before = out->n;
	text_put(out, "<");
	if (f->record) put_list(out, &f->record->arguments, out->n, open);
	put_list(out, &f->arguments, before + 1, open);
	if (out->n == before + 1) out->at[out->n = before] = 0;
	else text_put(out, ">");
}

bool unit_is_made_up(const struct tree_function *f)
{
	for (size_t i = 0; i < f->arguments.n; i++) {
		const struct tree_type *t = f->arguments.at[i].type;
		if (t && t->record && tree_has(t->record->flags, TREE_FLAG_IMPLICIT)) return true;
	}
	return false;
}

const char *unit_arguments(struct arena *a, const struct unit_lowered *of, size_t all)
{
	struct text arguments = {0};
	VEC(const char *) lists = {0};
	for (size_t i = 0; i < all; i++) {
		struct text one = {0};
		bool known = false;
		put_arguments(&one, of[i].f, of[i].open);
		for (size_t j = 0; j < lists.n; j++) known |= strcmp(lists.at[j], one.n ? one.at : "") == 0;
		if (!known) VEC_PUSH(a, &lists, (const char *)arena_strndup(a, one.n ? one.at : "", one.n));
		text_fini(&one);
	}
	size_t n = lists.n, shown = n <= LIMIT_INSTANCES_NAMED ? n : LIMIT_INSTANCES_NAMED;
	for (size_t i = 0; i < shown; i++) {
		if (i) text_put(&arguments, n == shown && i == n - 1 ? " or " : ", ");
		text_put(&arguments, lists.at[i]);
	}
	if (n > shown) text_printf(&arguments, ", or those of %zu more instances", n - shown);
	const char *kept = arena_strndup(a, arguments.n ? arguments.at : "", arguments.n);
	text_fini(&arguments);
	return kept;
}

void unit_assume(const struct tree *t, const struct unit_lowered *of, size_t n, struct kernel *k)
{
	const char *arguments = unit_arguments(k->arena, of, n);
	struct span at = tree_span_plain(of[0].f->named);
	bool made_up = false, sample = false;
	for (size_t i = 0; i < n; i++) {
		made_up |= unit_is_made_up(of[i].f);
		sample |= tree_has(of[i].f->flags, TREE_FLAG_SAMPLE) && !of[i].open;
	}
	if (tree_has(of[0].f->flags, TREE_FLAG_INSTANCE) && *arguments && !tree_has(of[0].f->flags, TREE_FLAG_EXAMPLE)) k->instance = arguments;
	if (tree_has(of[0].f->flags, TREE_FLAG_INSTANCE) && *arguments)
		kernel_assume(k, ASSUME_OTHER, at, "the template's arguments are %s, %s", arguments,
			tree_has(of[0].f->flags, TREE_FLAG_EXAMPLE) ? "of which nothing in sight tells" : "as in this file");
	if (made_up)
		kernel_assume(k, ASSUME_OTHER, at, "any_class has what the template asks for: numbers, pointers to int, types that are int (by reference:"
			" int &), and functions that take values (by reference: references) and give one of these");
	if (sample && !k->unproved) {         /* a race is one, but no race tells nothing of other numbers */
		k->unproved = arena_printf(k->arena, "no alarm, but nothing in sight tells the template's arguments: only %s looked at",
			arena_printf(k->arena, n > 1 ? "%s were" : "%s was", arguments));
		k->unproved_at = at;
	}
	if (t->behind) kernel_assume(k, ASSUME_OTHER, at, "what the file only declares is as in %s", t->behind);
	if (t->arch) kernel_assume(k, ASSUME_OTHER, at, "__CUDA_ARCH__, which the file tests, is %u", t->arch);
	if (t->clock) kernel_assume(k, ASSUME_OTHER, at, "__DATE__, __TIME__ and __TIMESTAMP__, of which the file uses one, say 1 January 1970, 0:00");
}
