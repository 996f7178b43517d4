/* Tells where the statements of the source stand in braces, for who is to put another between them. */
#include "infer/lower/stmts/stmt_internal.h"

static bool is_jump(const struct tree_stmt *s, const void *unused)
{
	(void)unused;
	return s->kind == TREE_STMT_BREAK || s->kind == TREE_STMT_CONTINUE || s->kind == TREE_STMT_RETURN || s->kind == TREE_STMT_GOTO ||
		s->kind == TREE_STMT_LABEL || s->kind == TREE_STMT_OTHER || s->kind == TREE_STMT_LOST;
}

void stmts_tell_block(struct lower *l, const struct tree_stmt *s, const struct tree_span *loop)
{
	if (!s || s->kind != TREE_STMT_COMPOUND || !s->at.line || lower_is_ours(l, &s->at)) return;
	struct source_block *b = sources_block_make(l->sources, lower_at(&s->at));
	if (loop) b->loop = lower_at(loop);
	for (size_t i = b->steps.n; i < s->list.n; i++) {
		const struct tree_stmt *one = s->list.at[i];
		struct source_step step = { .at = lower_at(&one->at), .jumps = stmts_any(one, TREE_STMT_NONE, is_jump, NULL),
			.plain = one->kind == TREE_STMT_EXPR || one->kind == TREE_STMT_DECLARE };
		sources_step_add(l->sources, b, &step);
	}
}
