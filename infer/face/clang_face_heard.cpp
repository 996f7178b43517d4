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
	overriding = into.overriding;
	for (const face_heard::complaint &c : into.complaints) {
		tree_error one = {};
		one.at = span(c.range);
		one.text = copy(c.text);
		one.kind = c.kind;
		one.vectors = c.vectors;
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

/* Kernels that others on the device want to start: those in the tree are known by now. */
void face::take_refused(const face_heard &into)
{
	for (size_t i = 0; i < into.complaints.size(); i++)
		if (const auto *d = dyn_cast_or_null<FunctionDecl>(into.complaints[i].about)) out->errors.at[i].about = function(d, false);
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

/* ---- definitions in such parts ---- */

constexpr size_t before_body = 24;              /* tokens between a function's parameters and its body, at most */

/* Without those of directives. */
std::vector<Token> tokens_of(const face &f, SourceRange range)
{
	std::pair<FileID, unsigned> begin = f.places->getDecomposedLoc(range.getBegin());
	unsigned end = f.places->getFileOffset(range.getEnd());
	raw_tokens tokens(f, begin.first, begin.second);
	std::vector<Token> all;
	bool directs = false;
	for (Token t; tokens.next(t) && f.places->getFileOffset(t.getLocation()) < end;) {
		if (t.isAtStartOfLine()) directs = t.is(tok::hash);
		if (!directs) all.push_back(t);
	}
	return all;
}

/* Stands a type, or a class with `::`, before the name? */
bool follows_type(const std::vector<Token> &all, size_t name)
{
	static const StringRef keywords[] = {"if", "for", "while", "switch", "catch", "else", "do", "return", "case", "new", "throw"};
	if (!name || llvm::is_contained(keywords, all[name].getRawIdentifier())) return false;
	const Token &t = all[name - 1];
	if (t.is(tok::raw_identifier)) return !llvm::is_contained(keywords, t.getRawIdentifier());
	return t.isOneOf(tok::star, tok::amp, tok::greater, tok::tilde, tok::coloncolon);
}

bool defines_function(const std::vector<Token> &all, size_t name)
{
	size_t i = name + 1;
	if (all[name].isNot(tok::raw_identifier) || i >= all.size() || all[i].isNot(tok::l_paren) || !follows_type(all, name)) return false;
	for (unsigned depth = 0; i < all.size(); i++) {
		depth += all[i].is(tok::l_paren);
		if (all[i].is(tok::r_paren) && --depth == 0) break;
	}
	for (size_t most = std::min(all.size(), i + before_body); ++i < most;) {
		if (all[i].isOneOf(tok::l_brace, tok::colon)) return true;
		if (!all[i].isOneOf(tok::raw_identifier, tok::star, tok::amp, tok::ampamp, tok::less, tok::greater, tok::arrow, tok::coloncolon)) return false;
	}
	return false;
}

void take_definitions(face &f, const face_heard::part &part, const std::string &directive)
{
	std::vector<Token> all = tokens_of(f, part.range);
	for (size_t i = 0; i < all.size(); i++) {
		if (!defines_function(all, i)) continue;
		tree_note made = {};
		made.at = f.span(SourceRange(part.range.getBegin()));
		made.text = f.copy(directive + " " + all[i].getRawIdentifier().str());
		face_push(f.out->arena, f.out->removed, made);
	}
}

void take_removed(face &f, const face_heard::part &part)
{
	tree_note made = {};
	std::string text = directive_text(f, part.range.getBegin());
	std::string begin = part.first == part.range.getBegin() ? text : "#" + directive_text(f, part.first);
	std::string told = "`" + text + "`" + (begin == text ? "" : " of `" + begin + "`");
	made.at = f.span(part.range);
	if (!in_function(f, made.at) && !is_constant(begin)) take_definitions(f, part, told);
	if (!in_function(f, made.at) && !holds_words(f, part.range, /*kernels=*/true)) return;
	if ((in_function(f, made.at) && is_constant(begin)) || !holds_words(f, part.range, false)) return;
	made.text = f.copy(told);
	face_push(f.out->arena, f.out->removed, made);
}

/* ---- what macros drop ---- */

/* What a macro is given, in bytes of a file; `around`: the one that it lies in, none: itself. */
struct given { SourceRange range; FileID file; unsigned begin, end; bool kept; size_t around; };

std::vector<given> all_given(face &f, const face_heard &into)
{
	std::vector<given> all;
	for (const face_heard::part &part : into.removed) {
		if (part.first.isValid() || !in_function(f, f.span(part.range))) continue;
		std::pair<FileID, unsigned> begin = f.places->getDecomposedLoc(part.range.getBegin()), end = f.places->getDecomposedLoc(part.range.getEnd());
		unsigned name = Lexer::MeasureTokenLength(part.range.getBegin(), *f.places, f.ast->getLangOpts());
		if (begin.first == end.first) all.push_back({part.range, begin.first, begin.second + name, end.second, false, 0});
	}
	std::sort(all.begin(), all.end(), [](const given &a, const given &b) { return std::tie(a.file, a.begin) < std::tie(b.file, b.begin); });
	for (size_t i = 0; i < all.size(); i++) {
		size_t in = i ? i - 1 : 0;
		while (in != all[in].around && (all[in].file != all[i].file || all[in].end <= all[i].begin)) in = all[in].around;
		all[i].around = i && all[in].file == all[i].file && all[in].end > all[i].begin ? in : i;
	}
	return all;
}

/* A token that clang got lies there: that is left, and all around it. */
void keep(std::vector<given> &all, FileID file, unsigned at)
{
	auto behind = std::upper_bound(all.begin(), all.end(), std::make_pair(file, at),
		[](const std::pair<FileID, unsigned> &place, const given &g) { return std::tie(place.first, place.second) < std::tie(g.file, g.begin); });
	if (behind == all.begin()) return;
	for (size_t i = static_cast<size_t>(behind - all.begin()) - 1;; i = all[i].around) {
		if (all[i].file == file && all[i].begin <= at && at < all[i].end) all[i].kept = true;
		if (all[i].around == i) return;
	}
}

/* By the macro's name, over all of its use. */
void take_given(face &f, const face_heard &into)
{
	std::vector<given> all = all_given(f, into);
	for (const face::token &t : f.tokens) {
		if (all.empty() || t.at.isFileID()) continue;
		std::pair<FileID, unsigned> place = f.places->getDecomposedLoc(f.places->getFileLoc(t.at));
		keep(all, place.first, place.second);
	}
	for (const given &g : all) {
		if (g.kept) continue;
		tree_note made = {};
		made.at = f.span(g.range);
		SmallString<64> name;
		made.text = f.copy(Lexer::getSpelling(g.range.getBegin(), name, *f.places, f.ast->getLangOpts()));
		face_push(f.out->arena, f.out->removed, made);
	}
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
	for (const face_heard::part &part : into.removed)
		if (part.first.isValid()) take_removed(*this, part);
	take_given(*this, into);
	for (size_t i = 0; i < out->errors.n; i++) {
		tree_error &e = out->errors.at[i];
		unasked find{*this, e.at};
		for (Decl *d : into.decls) e.apart = e.apart || find.look(d);
	}
}
