/* What the preprocessor and the diagnostics tell: errors, comments that speak to us, headers, parts that conditionals remove. */
#include "infer/face/clang_face_internal.h"

using namespace clang;

namespace {

/* Raw tokens from a place on. */
class raw_tokens {
	Lexer lexer;
	static StringRef text(const SourceManager &places, FileID file) { return places.getBufferData(file); }
public:
	raw_tokens(const face &f, FileID file, unsigned offset) : lexer(f.places->getLocForStartOfFile(file), f.ast->getLangOpts(),
		text(*f.places, file).begin(), text(*f.places, file).begin() + offset, text(*f.places, file).end()) {}
	bool next(Token &t)
	{
		lexer.LexFromRawLexer(t);
		return t.isNot(tok::eof);
	}
};

/* Where the body begins of the function right behind a comment; 0: something else ends first. */
unsigned body_behind(const face &f, FileID file, unsigned offset)
{
	raw_tokens tokens(f, file, offset);
	Token t;
	while (tokens.next(t) && t.isNot(tok::semi) && t.isNot(tok::r_brace))
		if (t.is(tok::l_brace)) return f.places->getFileOffset(t.getLocation());
	return 0;
}

tree_note note_of(face &f, const face_heard::comment &c)
{
	tree_note made = {};
	std::pair<FileID, unsigned> begin = f.places->getDecomposedLoc(c.range.getBegin());
	Token t;
	raw_tokens all(f, begin.first, 0);
	made.at = f.span(c.range);
	made.text = f.copy(c.text);
	made.top = !all.next(t) || f.places->getFileOffset(t.getLocation()) > begin.second;
	made.body = body_behind(f, begin.first, f.places->getFileOffset(c.range.getEnd()));
	return made;
}

void put_words(face &f, decltype(tree::missing) &list, const std::vector<face_heard::word> &words)
{
	for (const face_heard::word &w : words) {
		tree_note one = {};
		one.at = f.span(SourceRange(w.at));
		one.text = f.copy(w.text);
		face_push(f.out->arena, list, one);
	}
}

}

void face::take_heard(const face_heard &into)
{
	for (const face_heard::complaint &c : into.complaints) {
		tree_error one = {};
		one.at = span(c.range);
		one.text = copy(c.text);
		one.kind = c.kind;
		face_push(out->arena, out->errors, one);
	}
	put_words(*this, out->missing, into.missing);
	for (const face_heard::word &w : into.found) {
		tree_note one = {};
		one.at = span(SourceRange(w.at));
		one.text = copy(seeker->shown(w.text));
		face_push(out->arena, out->found, one);
	}
	for (const face_heard::comment &c : into.notes) {
		tree_role r = role(c.range.getBegin());
		if (r == TREE_FILE_MAIN || r == TREE_FILE_USER) face_push(out->arena, out->notes, note_of(*this, c));
	}
}

namespace {

/* ---- parts that the preprocessor removes ---- */

bool holds(tree_span outer, uint32_t file, uint32_t at)
{
	return outer.file == file && outer.begin <= at && at < outer.end;
}

bool in_function(const face &f, tree_span at)
{
	for (size_t i = 0; i < f.out->functions.n; i++) {
		const tree_function *one = f.out->functions.at[i];
		if (one->body && holds(one->at, at.file, at.begin)) return true;
	}
	return false;
}

/* The rest of a line, on one line and not long, without a comment behind it. */
std::string directive_text(const face &f, SourceLocation at)
{
	constexpr size_t most = 80;
	bool bad = false;
	std::string text;
	for (const char *s = f.places->getCharacterData(at, &bad); !bad && *s && *s != '\n' && text.size() < most; s++) {
		if (s[0] == '/' && (s[1] == '/' || s[1] == '*')) break;
		if (s[0] == '\\' && (s[1] == '\n' || s[1] == '\r')) s += s[1] == '\r' ? 2 : 1;
		bool blank = strchr(" \t\r\n", *s) != nullptr;
		if (!blank) text += *s;
		else if (!text.empty() && text.back() != ' ') text += ' ';
	}
	while (!text.empty() && text.back() == ' ') text.pop_back();
	return text;
}

/* `#if 0` and `#if 1`: no build reads the other part. */
bool is_constant(StringRef directive)
{
	directive.consume_front("#");
	directive = directive.ltrim();
	return directive.consume_front("if ") && (directive.trim() == "0" || directive.trim() == "1");
}

/* Anything that could be a statement: a word; or one that makes a kernel. What is in it of directives does not count. */
bool holds_words(const face &f, SourceRange range, bool kernels)
{
	std::pair<FileID, unsigned> begin = f.places->getDecomposedLoc(range.getBegin());
	unsigned end = f.places->getFileOffset(range.getEnd());
	raw_tokens tokens(f, begin.first, begin.second);
	bool directs = false;
	for (Token t; tokens.next(t) && f.places->getFileOffset(t.getLocation()) < end;) {
		if (t.isAtStartOfLine()) directs = t.is(tok::hash);
		if (directs || t.isNot(tok::raw_identifier)) continue;
		StringRef word = t.getRawIdentifier();
		if (!kernels || word == "__global__" || word == "__kernel" || word == "kernel") return true;
	}
	return false;
}

void take_removed(face &f, const face_heard::part &part)
{
	tree_note made = {};
	std::string text = directive_text(f, part.range.getBegin());
	made.at = f.span(part.range);
	if (!in_function(f, made.at) && !holds_words(f, part.range, /*kernels=*/true)) return;
	bool function = in_function(f, made.at);
	std::string first = part.first == part.range.getBegin() ? text : "#" + directive_text(f, part.first);
	if ((function && is_constant(first)) || !holds_words(f, part.range, false)) return;
	made.text = f.copy("`" + text + "`" + (part.first == part.range.getBegin() ? "" : " of `" + first + "`"));
	face_push(f.out->arena, f.out->removed, made);
}

/* ---- errors that no kernel feels ---- */

/* Finds the bodies of functions that nobody asked for. */
struct unasked {
	face &f;
	tree_span error;

	bool body(const FunctionDecl *d)
	{
		const FunctionDecl *whole = nullptr;
		if (!d->isDefined(whole) || whole != d || !d->getBody() || f.asked.contains(d->getCanonicalDecl())) return false;
		return !d->isConstexpr() && !d->getReturnType()->getContainedDeducedType()
			&& holds(f.span(d->getBody()->getSourceRange()), error.file, error.begin);
	}

	bool look(Decl *d)
	{
		if (auto *t = dyn_cast<FunctionTemplateDecl>(d)) return body(t->getTemplatedDecl());
		if (auto *one = dyn_cast<FunctionDecl>(d)) return body(one);
		if (auto *t = dyn_cast<ClassTemplateDecl>(d)) return look(t->getTemplatedDecl());
		if (!isa<NamespaceDecl, LinkageSpecDecl, ExportDecl, CXXRecordDecl>(d)) return false;
		if (!holds(f.span(d->getSourceRange()), error.file, error.begin)) return false;
		for (Decl *kid : cast<DeclContext>(d)->decls())
			if (look(kid)) return true;
		return false;
	}
};

}

void face::take_rest(const face_heard &into)
{
	for (const face_heard::part &part : into.removed) take_removed(*this, part);
	for (size_t i = 0; i < out->errors.n; i++) {
		tree_error &e = out->errors.at[i];
		unasked find{*this, e.at};
		for (Decl *d : into.decls) e.apart = e.apart || find.look(d);
	}
}
