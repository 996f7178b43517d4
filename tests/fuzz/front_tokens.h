/* front_tokens: C text cut into tokens, with its brackets matched; enough of the grammar to move parts around.
 * Ownership: everything lives in the arena given. */
#ifndef FUZZ_FRONT_TOKENS_H
#define FUZZ_FRONT_TOKENS_H

#include "base/base.h"

enum token_kind { TOKEN_WORD, TOKEN_NUMBER, TOKEN_STRING, TOKEN_MARK, TOKEN_LINE };   /* LINE: a preprocessor line */
struct token {
	enum token_kind kind;
	const char *at;
	size_t n;
	size_t partner;          /* of a bracket: the other one; else its own number */
	size_t around;           /* the number of the innermost bracket that is open here, plus 1; 0: none */
};
struct tokens { struct arena *arena; struct token *at; size_t n, cap; };
struct part { size_t from, to; };                /* tokens from .. to - 1 */

void tokens_read(struct tokens *t, const char *text, size_t n);
bool token_is(const struct tokens *t, size_t i, const char *s);      /* false past the end */
bool token_is_keyword(const struct token *k);
/* The statement or declaration that starts at token i. */
struct part tokens_statement(const struct tokens *t, size_t i);
/* Does a statement (in braces) or a declaration (outside of all) start at token i? */
bool tokens_starts(const struct tokens *t, size_t i, bool in_braces);

#endif
