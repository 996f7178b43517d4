/* How a name that nothing declares is used, by the text around it: the tree has no node for it that could tell. Only shapes that cannot
 * be anything else in a program that clang takes; of others clang says what is wrong, as ever. */
#include "infer/face/clang_face_internal.h"

#include <clang/Sema/Scope.h>

using namespace clang;

namespace {

bool is_one_of(StringRef word, std::initializer_list<const char *> list)
{
	return llvm::any_of(list, [&](const char *one) { return word == one; });
}

/* `N`, `N_CODE`, `_N_`: a macro's name, mostly. */
bool is_capital(StringRef name)
{
	StringRef bare = name.ltrim('_');
	return !bare.empty() && isupper(static_cast<unsigned char>(bare[0])) && llvm::none_of(bare, llvm::isLower);
}

/* A name in a text: `left` ends with the last character before it, `right` begins with the first behind it. `name` is what stands there, which may
 * be a macro that is another name and nothing else. */
struct place {
	StringRef name, left, right;
	bool capital;

	/* Past white space and comments. */
	static StringRef ahead(StringRef s)
	{
		for (;;) {
			s = s.ltrim(" \t\r\n\v\f");
			if (s.starts_with("//")) s = s.drop_until([](char c) { return c == '\n'; });
			else if (size_t end; s.starts_with("/*") && (end = s.find("*/")) != StringRef::npos) s = s.substr(end + 2);
			else return s;
		}
	}
	static StringRef back(StringRef s)
	{
		for (size_t line, comment;;) {
			s = s.rtrim(" \t\r\n\v\f");
			if (s.ends_with("*/") && (comment = s.rfind("/*")) != StringRef::npos) {
				s = s.take_front(comment);
				continue;
			}
			line = s.rfind('\n');
			comment = s.find("//", line == StringRef::npos ? 0 : line);
			if (comment == StringRef::npos) return s;
			s = s.take_front(comment);
		}
	}
	static StringRef last_word(StringRef s)
	{
		size_t n = 0;
		while (n < s.size() && face_is_word(s[s.size() - 1 - n])) n++;
		return s.take_back(n);
	}
	char before() const { return left.empty() ? ';' : left.back(); }
	char behind() const { return right.empty() ? ';' : right.front(); }
	StringRef word_before() const { return last_word(left); }
};

/* What follows `<...>`, or nothing where no bracket closes it soon. */
StringRef behind_angles(StringRef s)
{
	constexpr size_t most = 2000;
	int angles = 0, others = 0;
	for (size_t i = 0; i < s.size() && i < most && !strchr(";{}", s[i]); i++) {
		if (strchr("([", s[i])) others++;
		else if (strchr(")]", s[i]) && --others < 0) break;
		else if (s[i] == '<' && !others) angles++;
		else if (s[i] == '>' && !others && --angles == 0) return place::ahead(s.substr(i + 1));
	}
	return StringRef();
}

/* `*`, `&` and qualifiers of a declarator. */
StringRef behind_pointers(StringRef s, bool *some)
{
	for (*some = false;;) {
		s = place::ahead(s);
		StringRef word = face_first_word(s);
		if (s.starts_with("*") || s.starts_with("&")) {
			*some = true;
			s = s.substr(1);
		} else if (is_one_of(word, {"const", "volatile", "restrict", "__restrict__", "__restrict"})) s = s.substr(word.size());
		else return s;
	}
}

/* ---- types ---- */

enum class around { nowhere, file, prototype, body };

/* In a class a type that is open would leave its layout open. */
around scope_of(const Scope *s)
{
	for (; s; s = s->getParent()) {
		if (s->isFunctionPrototypeScope()) return around::prototype;
		if (s->getFlags() & Scope::FnScope) return around::body;
		if (s->isClassScope() || s->isTemplateParamScope()) return around::nowhere;
	}
	return around::file;
}

/* An alias of it could become a member of a class. */
bool in_alias(StringRef left)
{
	size_t begin = left.find_last_of(";{}");
	StringRef statement = begin == StringRef::npos ? left : left.substr(begin + 1);
	return statement.contains("typedef") || statement.contains("using");
}

/* Where a declaration may begin, or goes on after its first words. */
bool begins_declaration(const place &p, around where)
{
	StringRef word = p.word_before();
	if (face_is_word(p.before()))
		return !isdigit(static_cast<unsigned char>(word[0])) && !is_one_of(word, {"return", "case", "goto", "struct", "class", "union",
			"enum", "namespace", "using", "new", "delete", "throw", "operator", "sizeof", "defined"});
	if (p.before() == '(' && where == around::body) return is_one_of(place::last_word(place::back(p.left.drop_back())), {"for", "if", "while", "switch"});
	return strchr(where == around::prototype ? "(,;{}>" : ";{}>)", p.before()) != nullptr;
}

/* `x`, `*x`, `x[4]`, `x = 1` behind the type; of a parameter, nothing. */
bool declares(const place &p, StringRef rest, around where)
{
	bool pointer;
	rest = behind_pointers(rest, &pointer);
	StringRef declared = face_first_word(rest);
	bool same_line = StringRef(p.name.end(), static_cast<size_t>(rest.begin() - p.name.end())).find('\n') == StringRef::npos;
	if (declared.empty()) return where == around::prototype && !rest.empty() && strchr(",)", rest[0]);
	if (isdigit(static_cast<unsigned char>(declared[0])) || declared.starts_with("__attribute") || (where == around::body && !same_line)) return false;
	if (is_one_of(declared, {"for", "while", "do", "if", "switch", "return", "void", "int", "float", "double", "char", "unsigned", "signed",
		"static", "inline", "extern", "bool", "long", "short", "class", "struct", "constexpr", "auto", "template", "typename"})) return false;
	StringRef next = place::ahead(rest.substr(declared.size()));
	if (next.starts_with("==")) return false;
	return !next.empty() && (strchr(",);=[{:", next[0]) || (next[0] == '(' && where != around::prototype));
}

/* `(T)x`, `(T *)x`, `sizeof(T)` */
bool in_cast(const place &p, StringRef rest)
{
	bool pointer;
	rest = behind_pointers(rest, &pointer);
	if (!rest.starts_with(")")) return false;
	StringRef head = p.left;
	for (StringRef word; is_one_of(word = place::last_word(head), {"const", "volatile", "__global", "global", "__local", "local", "__constant",
		"constant", "__private", "private", "unsigned"});) head = place::back(head.drop_back(word.size()));
	if (!head.ends_with("(")) return false;
	StringRef next = place::ahead(rest.substr(1)), before = place::last_word(place::back(head.drop_back()));
	if (is_one_of(before, {"sizeof", "alignof"})) return true;
	bool operand = !next.empty() && (face_is_word(next[0]) || next[0] == '(' || next[0] == '~' || (pointer && strchr("&*", next[0])));
	return operand && before.empty();
}

/* `k<<<1, 64, 0, stream>>>(`: the last of a launch, not of the arguments of three templates. */
bool ends_launch(const place &p)
{
	size_t begin = p.left.find_last_of(";{}");
	StringRef statement = begin == StringRef::npos ? p.left : p.left.substr(begin + 1);
	return p.right.starts_with(">>>") && place::ahead(p.right.substr(3)).starts_with("(") && statement.contains("<<<");
}

/* `<T>`, `<T, 4>`, `<int, T>`, `<T *>` */
bool in_angles(const place &p, StringRef rest)
{
	bool pointer;
	rest = behind_pointers(rest, &pointer);
	if ((p.name.size() > 1 && p.capital && !pointer) || ends_launch(p)) return false;
	char left = p.before(), right = rest.empty() ? ';' : rest[0];
	return (left == '<' && (right == '>' || right == ',')) || (left == ',' && right == '>');
}

/* `using V = T;`, `using V = const T *;` */
bool is_aliased(const place &p, StringRef rest)
{
	bool pointer;
	StringRef left = p.left, word = place::last_word(left);
	if (is_one_of(word, {"const", "volatile"})) left = place::back(left.drop_back(word.size()));
	return left.ends_with("=") && in_alias(left) && behind_pointers(rest, &pointer).starts_with(";");
}

face_use type_use(const place &p, around where, StringRef rest, face_use use)
{
	if (where == around::nowhere || (where == around::file && in_alias(p.left))) return face_use::none;
	bool declared = (begins_declaration(p, where) && declares(p, rest, where)) || is_aliased(p, rest);
	return declared || in_cast(p, rest) || in_angles(p, rest) ? use : face_use::none;
}

/* ---- operands ---- */

/* `(N * 2)`, `(N & 0xF)`, and in a body `f(N * x)` and `(N * (x))`: there what follows a type is declared, `for (T *p = a`, `catch (T &e)`, or
 * there is nothing, `(T *)p`. */
bool is_first_of_two(const place &p, around where)
{
	StringRef next = place::ahead(p.right.substr(1)), declared = face_first_word(next);
	if (next.empty() || !strchr("*&", p.behind()) || !strchr("(,", p.before())) return false;
	if (p.before() == '(' && place::last_word(place::back(p.left.drop_back())) == "catch") return false;
	if (isdigit(static_cast<unsigned char>(next[0]))) return p.before() == '(';
	if (where != around::body) return false;
	StringRef behind = place::ahead(next.substr(declared.empty() ? 1 : declared.size()));
	if (declared.empty()) return next[0] == '(' && !behind.empty() && !strchr("*&", behind[0]);
	return !behind.empty() && behind[0] != ':' && (behind[0] != '=' || behind.starts_with("=="));
}

bool is_operand(const place &p, around where, bool opens_statement)
{
	char left = p.before(), right = p.behind();
	if (strchr(";{}", left) && right == ';') return false;   /* a macro that is a statement */
	if (right == '<' && behind_angles(p.right).starts_with("(")) return false;       /* `f<4>(x)` */
	if (face_is_word(left) && is_one_of(p.word_before(), {"return", "case"})) left = '(';
	if (opens_statement && strchr(";{}", left)) left = '(';
	if (!strchr("([{,=+-/%&|^<>!?:~*)", left) || !strchr(opens_statement ? ")],;:?+-/*%&|^<>=.[" : ")]},;:?+-/*%&|^<>=!", right)) return false;
	if (left == ':' && p.left.ends_with("::")) return false;
	if (left == '>' && p.left.ends_with("->")) return false;
	if (strchr("({,<", left) && strchr("*&", right) && !p.right.starts_with("&&") && !is_first_of_two(p, where)) return false;  /* `(T *)p`, `f(T &r)` */
	if (left == '<' && right == '>') return false;
	if (left == '(' && right == ')') {                      /* `(T)x`, `sizeof(T)` */
		StringRef next = place::ahead(p.right.substr(1)), head = place::last_word(place::back(p.left.drop_back()));
		if (!next.empty() && (face_is_word(next[0]) || strchr("(~!", next[0]))) return false;
		if (is_one_of(head, {"sizeof", "alignof", "decltype"})) return false;
	}
	return true;
}

}

/* `enum e : T {`, `enum class [[a]] e : typename n::T {`: clang wants its width at once, and never ends with one that is open. By the tokens,
 * for a macro may stand there. Without a declaration clang takes an int. */
bool face_is_base_of_enum(const face &f, SourceLocation at)
{
	constexpr size_t window = 4096, words = 32;             /* bodies in a class are parsed behind it */
	size_t i = f.tokens.size(), end = i > window ? i - window : 0;
	while (i > end && f.tokens[i - 1].at != at) i--;
	if (i == end) return false;
	bool colon = false;
	for (i--, end = i > words ? i - words : 0; i > end; i--) {
		tok::TokenKind kind = f.tokens[i - 1].kind;
		if (kind == tok::kw_enum || kind == tok::semi || kind == tok::l_brace || kind == tok::r_brace) return colon && kind == tok::kw_enum;
		bool before = kind == tok::kw_const || kind == tok::kw_typename || kind == tok::coloncolon;
		if (!colon && kind != tok::colon && !before) return false;
		colon |= kind == tok::colon;
	}
	return false;
}

/* By the tokens since the last statement: clang has the one attribute before it looks at the other. */
bool face_declares_shared(const face &f)
{
	for (size_t i = f.tokens.size(); i > 0; i--) {
		const face::token &t = f.tokens[i - 1];
		if (t.kind == tok::l_brace || t.kind == tok::r_brace || (t.kind == tok::semi && i < f.tokens.size())) return false;
		if (t.at.isMacroID() && Lexer::getImmediateMacroName(t.at, *f.places, LangOptions()) == "__shared__") return true;
	}
	return false;
}

face_chain face_chain_of(StringRef text, size_t at)
{
	face_chain chain = {{}, 0};
	for (StringRef s = text.substr(at);;) {
		chain.names.push_back(face_first_word(s));
		s = place::ahead(s.substr(chain.names.back().size()));
		if (s.starts_with("<")) chain.angle = static_cast<size_t>(s.begin() - text.begin());
		if (!s.consume_front("::")) return chain;
		s = place::ahead(s);
	}
}

/* `a::Half` as an argument of a template: by the name a type, for values have others. Without `typename` clang takes it for a value. */
static bool names_type_argument(const place &whole, StringRef rest, StringRef last)
{
	bool type = !last.empty() && ((isupper(static_cast<unsigned char>(last[0])) && !is_capital(last)) || last.ends_with("_t") || last.ends_with("_type"));
	return type && in_angles(whole, rest);
}

/* In `a::b::f<...>`: without a keyword clang takes what follows for a comparison, were `a` a type. */
static face_use scoped_use(StringRef text, const place &p, around where)
{
	StringRef word = p.word_before();
	face_chain chain = face_chain_of(text, static_cast<size_t>(p.name.begin() - text.begin()));
	if (where == around::nowhere || (where == around::file && in_alias(p.left)) || is_one_of(word, {"namespace", "using"})) return face_use::none;
	const char *end = chain.names.back().end();
	place whole = {StringRef(p.name.begin(), static_cast<size_t>(end - p.name.begin())), p.left, place::ahead(text.substr(static_cast<size_t>(end - text.begin()))), false};
	bool declares_one = type_use(whole, where, whole.right, face_use::type) != face_use::none;      /* `a::b *x = y;` */
	if (!chain.angle) return declares_one || names_type_argument(whole, whole.right, chain.names.back()) ? face_use::scoped_pattern : face_use::type;
	StringRef rest = behind_angles(text.substr(chain.angle));
	bool alias = p.before() == '=' && in_alias(p.left);
	StringRef given(text.data() + chain.angle, rest.empty() ? 0 : static_cast<size_t>(rest.begin() - text.data()) - chain.angle);
	bool compares = given.contains("&&") || given.contains("||");   /* `n::a < b && c > d` */
	if ((rest.empty() || compares) && word != "typename") return face_use::type;
	if (alias || word == "typename" || rest.starts_with("::") || type_use(whole, where, rest, face_use::type) != face_use::none) return face_use::scoped_pattern;
	return face_use::scoped_function;
}

face_use face_use_of(StringRef name, StringRef text, size_t at, size_t n, const Scope *s, bool cpp)
{
	place p = {text.substr(at, n), place::back(text.take_front(at)), place::ahead(text.substr(at + n)), is_capital(name)};
	around where = scope_of(s);
	if (p.left.ends_with(".") || p.left.ends_with("->") || p.left.ends_with("::") || p.left.ends_with("~")) return face_use::none;
	if (p.right.starts_with("::")) return cpp ? scoped_use(text, p, where) : face_use::none;
	if (p.capital && is_operand(p, where, false)) return face_use::constant;
	StringRef rest = cpp && p.right.starts_with("<") ? behind_angles(p.right) : StringRef();
	if (!rest.empty())
		return rest.starts_with("::") && where != around::nowhere ? face_use::pattern : type_use(p, where, rest, face_use::pattern);
	if (face_use use = type_use(p, where, p.right, face_use::type); use != face_use::none) return use;
	bool called = p.right.starts_with("(");                 /* C++ finds functions by their arguments, too */
	if (where != around::body || (called && cpp)) return face_use::none;
	return called || is_operand(p, where, true) ? face_use::object : face_use::none;
}
