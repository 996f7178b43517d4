#include "tests/fuzz/front_tokens.h"

#include <ctype.h>
#include <string.h>

static const char *const MARKS[] = { "<<<", ">>>", "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==",
	"!=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "::" };

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static size_t mark_length(const char *s, size_t n)
{
	for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
		if (strlen(MARKS[i]) <= n && !memcmp(s, MARKS[i], strlen(MARKS[i])))
			return strlen(MARKS[i]);
	return 1;
}

static size_t quoted_length(const char *s, size_t n)
{
	size_t i = 1;
	while (i < n && s[i] != s[0] && s[i] != '\n')
		i += s[i] == '\\' && i + 1 < n ? 2 : 1;
	return i < n ? i + 1 : n;
}

static size_t line_length(const char *s, size_t n)
{
	size_t i = 0;
	while (i < n && (s[i] != '\n' || (i > 0 && s[i - 1] == '\\')))
		i++;
	return i;
}

/* Blanks and comments. */
static size_t skip(const char *s, size_t n)
{
	size_t i = 0;
	for (;;) {
		while (i < n && isspace((unsigned char)s[i]))
			i++;
		if (i + 1 < n && s[i] == '/' && s[i + 1] == '/') {
			i += line_length(s + i, n - i);
		} else if (i + 1 < n && s[i] == '/' && s[i + 1] == '*') {
			for (i += 2; i < n && !(s[i - 1] == '*' && s[i] == '/'); i++)
				continue;
			i += i < n;
		} else {
			return i;
		}
	}
}

static struct token next(const char *s, size_t n)
{
	struct token k = { .at = s, .n = 1, .kind = TOKEN_MARK };
	if (*s == '#') {
		k.kind = TOKEN_LINE;
		k.n = line_length(s, n);
	} else if (isdigit((unsigned char)*s)) {
		k.kind = TOKEN_NUMBER;
		while (k.n < n && (is_word(s[k.n]) || s[k.n] == '.'))
			k.n++;
	} else if (is_word(*s)) {
		k.kind = TOKEN_WORD;
		while (k.n < n && is_word(s[k.n]))
			k.n++;
	} else if (*s == '"' || *s == '\'') {
		k.kind = TOKEN_STRING;
		k.n = quoted_length(s, n);
	} else {
		k.n = mark_length(s, n);
	}
	return k;
}

void tokens_read(struct tokens *t, const char *text, size_t n)
{
	VEC(size_t) open = { 0 };
	for (size_t i = skip(text, n); i < n; i += skip(text + i, n - i)) {
		struct token k = next(text + i, n - i);
		size_t number = t->n;
		k.partner = number;
		bool closes = k.n == 1 && k.kind == TOKEN_MARK && strchr(")]}", *k.at);
		if (closes && open.n) {
			k.partner = open.at[--open.n];
			t->at[k.partner].partner = number;
		}
		k.around = open.n ? open.at[open.n - 1] + 1 : 0;
		if (k.n == 1 && k.kind == TOKEN_MARK && strchr("([{", *k.at))
			VEC_PUSH(t->arena, &open, number);
		VEC_PUSH(t->arena, t, k);
		i += k.n;
	}
}

bool token_is(const struct tokens *t, size_t i, const char *s)
{
	return i < t->n && t->at[i].n == strlen(s) && !memcmp(t->at[i].at, s, t->at[i].n);
}

bool token_is_keyword(const struct token *k)
{
	static const char *const words[] = { "if", "else", "for", "while", "do", "switch", "case", "default", "break",
		"continue", "return", "goto", "sizeof", "struct", "union", "enum", "class", "template", "typename", "namespace",
		"using", "typedef", "const", "volatile", "static", "extern", "auto", "int", "unsigned", "char", "short", "long",
		"float", "double", "void", "bool", "signed", "operator", "public", "private", "this", "true", "false", "asm",
		"constexpr", "inline", "__global__", "__device__", "__shared__", "__host__", "__constant__", "__kernel",
		"__global", "__local", "kernel", "global", "local", "size_t", "int2", "int4", "float2", "float4", "uint",
		"uchar" };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (k->n == strlen(words[i]) && !memcmp(k->at, words[i], k->n))
			return true;
	return false;
}

static bool opens(const struct tokens *t, size_t i)
{
	return t->at[i].partner > i;
}

struct part tokens_statement(const struct tokens *t, size_t i)
{
	struct part p = { i, i };
	size_t around = t->at[i].around;
	while (p.to < t->n && t->at[p.to].around == around) {
		if (t->at[p.to].kind == TOKEN_LINE && p.to == i)
			return (struct part){ i, i + 1 };
		if (token_is(t, p.to, ";"))
			return (struct part){ i, p.to + 1 };
		if (around && p.to == t->at[around - 1].partner)
			break;
		bool brace = token_is(t, p.to, "{");
		p.to = opens(t, p.to) ? t->at[p.to].partner + 1 : p.to + 1;
		bool goes_on = token_is(t, p.to, "else") || token_is(t, p.to, "while") || token_is(t, p.to, ";") ||
			token_is(t, p.to, ",") || token_is(t, p.to, ")") || token_is(t, p.to, "(");
		if (brace && !goes_on)
			break;
	}
	return p;
}

bool tokens_starts(const struct tokens *t, size_t i, bool in_braces)
{
	size_t around = t->at[i].around;
	if (in_braces != (around > 0) || (around && !token_is(t, around - 1, "{")) || token_is(t, i, "}"))
		return false;
	return i == 0 || t->at[i - 1].kind == TOKEN_LINE || token_is(t, i - 1, ";") || token_is(t, i - 1, "{") ||
		token_is(t, i - 1, "}");
}
