/* lower_attribute: attributes of empty statements. `[[assume(c)]]` lets a compiler take c for true; clang's C interface shows neither
 * the attribute nor c. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#include <string.h>

/* Those that say nothing of what runs. */
static bool is_idle(const char *text)
{
	static const char *const words[] = { "fallthrough", "__fallthrough__", "likely", "unlikely" };
	const char *end = text + strlen(text);
	for (size_t n; text < end; text += n ? n : 1) {
		n = parse_word_length(text, end);
		if (parse_word_in(text, n, words, sizeof words / sizeof *words)) return true;
	}
	return false;
}

/* What is assumed is not known: no alarm that follows is more than possible. */
void lower_attribute(struct lower *l, CXCursor statement)
{
	const char *text = parse_text(l->p, statement);
	struct span at = parse_span(l->p, statement);
	size_t n = text ? parse_word_length(text, text + strlen(text)) : 0;
	const char *body = n ? lower_macro_body(l, text, n) : text;
	if (body && is_idle(body)) return;
	const char *written = text ? arena_strndup(l->scratch, text, strcspn(text, ";")) : "an attribute";
	lower_assumption(l, ASSUME_PRECONDITION, at, "%s, which the kernel assumes", written);
	expr_ref broken = lower_approx(l, "assumed", LOWER_BOOL, CAUSE_UNSUPPORTED, "what an attribute assumes is not looked at", at, false);
	lower_assume(l, expr_not(l->t, broken), at);
}
