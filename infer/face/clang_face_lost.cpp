/* What clang drops. A statement that calls a function with a wrong declaration is no part of its tree, nor is a wrong initializer, and
 * no message points there. So the tokens of the parse are kept, and where the file has errors, what lies between two statements
 * must be nothing: else a LOST statement stands there, or a RECOVERY expression where one is missing. */
#include "infer/face/clang_face_internal.h"

using namespace clang;

void face::number_tokens()
{
	for (size_t i = 0; i < tokens.size(); i++) token_number[tokens[i].at.getRawEncoding()] = i + 1;
}

/* 0: none; a place in a precompiled header, or a token that was made of two. */
static size_t number_of(const face &f, SourceLocation at)
{
	return at.isValid() ? f.token_number.lookup(at.getRawEncoding()) : 0;
}

/* Ends nothing and begins nothing: semicolons, and what a pragma becomes. */
static bool says_nothing(tok::TokenKind kind)
{
	return kind == tok::semi || tok::isAnnotation(kind);
}

/* A statement has some; of a fold's parentheses, comma and dots nothing stands in what an instance becomes. */
static bool is_a_word(tok::TokenKind kind)
{
	return tok::isAnyIdentifier(kind) || tok::isLiteral(kind) || tok::getKeywordSpelling(kind);
}

SourceRange face::lost_between(SourceLocation after, SourceLocation before)
{
	if (!out->errors.n) return SourceRange();
	size_t from = number_of(*this, after), to = number_of(*this, before);
	if (!from || !to) return SourceRange();
	SourceRange range;
	bool words = false;
	for (size_t i = from; i + 1 < to; i++) {
		if (says_nothing(tokens[i].kind)) continue;
		if (range.isInvalid()) range.setBegin(tokens[i].at);
		range.setEnd(tokens[i].at);
		words |= is_a_word(tokens[i].kind);
	}
	return words ? range : SourceRange();
}

/* An empty fold, `(f(x), ...)`, has become `void()` at its dots: the place of its parentheses. */
SourceRange face::whole_range(const Stmt *s)
{
	SourceRange plain(s->getBeginLoc(), s->getEndLoc());
	size_t dots = out->errors.n && isa<CXXScalarValueInitExpr>(s) ? number_of(*this, s->getEndLoc()) : 0;
	if (!dots || tokens[dots - 1].kind != tok::ellipsis) return plain;
	size_t from = dots - 1, to = dots - 1;
	for (int open = 1; from > 0 && open > 0; open += (tokens[from].kind == tok::r_paren) - (tokens[from].kind == tok::l_paren)) from--;
	for (int open = 1; to + 1 < tokens.size() && open > 0; open += (tokens[to].kind == tok::l_paren) - (tokens[to].kind == tok::r_paren)) to++;
	return SourceRange(tokens[from].at, tokens[to].at);
}

tree_stmt *face::lost(SourceRange range)
{
	tree_stmt *made = tree_stmt_new(out, TREE_STMT_LOST);
	made->at = span(range);
	made->written = written(range);
	return made;
}

tree_expr *face::lost_expr(SourceRange range)
{
	tree_expr *made = tree_expr_new(out, TREE_EXPR_RECOVERY, 0);
	made->type = type(ast->DependentTy);
	made->at = span(range);
	made->text = "lost";
	face_flag(made->flags, TREE_FLAG_ERROR);
	return made;
}

/* An empty statement without a semicolon: what clang puts in the place of one that it drops. */
bool face::stands_for_lost(const Stmt *s)
{
	if (!out->errors.n || !isa<NullStmt>(s)) return false;
	size_t number = number_of(*this, s->getBeginLoc());
	return s->getBeginLoc().isInvalid() || (number && tokens[number - 1].kind != tok::semi);
}

bool face::has_token(SourceLocation at)
{
	return number_of(*this, at) != 0;
}

/* `= e`, `(e)` or `{e}` behind the name of a variable that has no initializer. */
SourceRange face::lost_initializer(const VarDecl *v)
{
	if (!out->errors.n || (v->hasInit() && !v->getInit()->getSourceRange().getBegin().isInvalid()
		&& v->getInit()->getBeginLoc() != v->getLocation())) return SourceRange();
	size_t end = number_of(*this, v->getEndLoc());
	if (!end || end >= tokens.size()) return SourceRange();
	tok::TokenKind next = tokens[end].kind;
	if (next != tok::equal && next != tok::l_paren && next != tok::l_brace) return SourceRange();
	if (v->hasInit() && next != tok::equal) return SourceRange();   /* `C x(1);`: a constructor without a place of its own */
	return SourceRange(tokens[end].at);
}

/* The three parts between the parentheses of a `for`: where each begins, invalid for one that is empty. */
static void parts_of(const face &f, const ForStmt *s, SourceLocation parts[3])
{
	size_t from = number_of(f, s->getLParenLoc()), to = number_of(f, s->getRParenLoc());
	int depth = 0, part = 0;
	for (size_t i = from; from && i + 1 < to; i++) {
		tok::TokenKind kind = f.tokens[i].kind;
		if (kind == tok::l_paren || kind == tok::l_brace || kind == tok::l_square) depth++;
		if (kind == tok::r_paren || kind == tok::r_brace || kind == tok::r_square) depth--;
		if (kind == tok::semi && depth == 0 && ++part > 2) return;
		if (kind != tok::semi && parts[part].isInvalid()) parts[part] = f.tokens[i].at;
	}
}

void face::lost_of_for(tree_stmt *made, const ForStmt *s)
{
	SourceLocation parts[3];
	if (!out->errors.n) return;
	parts_of(*this, s, parts);
	if (!made->init && parts[0].isValid()) made->init = lost(parts[0]);
	if (!made->cond && !made->vars.n && parts[1].isValid()) made->cond = lost_expr(parts[1]);
	if (!made->step && parts[2].isValid()) made->step = lost_expr(parts[2]);
}
