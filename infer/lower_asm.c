/* lower_asm: inline assembly in which lower_ptx does not understand an instruction. Barriers are recognised; instructions
 * that use memory are covered by accesses at unknown places of what the pointer operands reach; all else only makes the
 * outputs unknown. */
#include "infer/lower_internal.h"

#include <stdlib.h>
#include <string.h>

/* The text of the k-th section (0: the template, 1: outputs, 2: inputs) between colons outside of strings. */
static const char *section(struct lower *l, const char *text, int k)
{
	const char *open = strchr(text, '(');
	if (!open) return "";
	const char *begin = open + 1;
	bool quoted = false;
	int depth = 0;
	for (const char *s = begin; *s; s++) {
		if (*s == '\\' && quoted && s[1]) { s++; continue; }
		if (*s == '"') quoted = !quoted;
		if (quoted) continue;
		if (*s == '(' || *s == '[') depth++;
		if (*s == ']' || (*s == ')' && depth > 0)) { depth--; continue; }
		bool last = *s == ')' && depth == 0;
		if (*s != ':' && !last) continue;
		if (k-- == 0) return arena_strndup(l->scratch, begin, (size_t)(s - begin));
		if (last) return "";
		begin = s + 1;
	}
	return "";
}

/* Operands are constraint strings, each with an expression. */
static size_t operands(const char *text)
{
	size_t quotes = 0;
	int depth = 0;
	for (; *text; text++) {
		if (*text == '(') depth++;
		else if (*text == ')') depth--;
		else if (*text == '"' && depth == 0) quotes++;
	}
	return quotes / 2;
}

static bool mentions(const char *text, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++) if (strstr(text, words[i])) return true;
	return false;
}

#define MENTIONS(text, ...) mentions(text, (const char *const[]){ __VA_ARGS__ }, \
	sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(const char *))

/* Does it synchronise? `membar` is a fence. */
static bool has_barrier(const char *code)
{
	for (const char *s = strstr(code, "bar."); s; s = strstr(s + 1, "bar."))
		if (s - code < 3 || strncmp(s - 3, "mem", 3)) return true;
	return MENTIONS(code, "barrier.", "mbarrier");
}

/* A barrier for all threads of the block names no number of threads. */
static bool barrier(struct lower *l, CXCursor c, const char *code)
{
	const char *at = strstr(code, "bar.warp.sync");
	if (at) { /* with a mask that is not spelt out nobody knows which lanes it orders */
		char *end;
		const char *mask = at + strlen("bar.warp.sync");
		int64_t lanes = strtoll(mask, &end, 0);
		bool known = end != mask;
		lower_sync(l, known ? SCOPE_WARP : SCOPE_TILE, true, true, known ? expr_int(l->t, lanes & UINT32_MAX) : (expr_ref){0}, c);
		return true;
	}
	at = strstr(code, "bar.sync");
	if (!at) at = strstr(code, "barrier.sync");
	if (!at) return false;
	const char *comma = strchr(at, ','), *end = strchr(at, ';');
	if (comma && (!end || comma < end)) lower_give_up(l, parse_span(l->p, c), "barrier among a part of the block");
	else lower_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, c);
	return true;
}

static bool leads_to_shared(struct lower *l, struct value v)
{
	for (uint32_t i = 0; i < v.targets; i++)
		if (v.target[i].place.kind == PLACE_ARRAY
			&& kernel_array(l->k, (array_ref){ v.target[i].place.object })->space == SPACE_SHARED) return true;
	return false;
}

void lower_asm(struct lower *l, CXCursor c)
{
	const char *text = parse_text(l->p, c);
	struct span at = parse_span(l->p, c);
	if (!text || !strchr(text, '"')) {
		lower_give_up(l, at, "inline assembly that cannot be read");
		return;
	}
	const char *code = section(l, text, 0);
	if (lower_ptx(l, c, code, section(l, text, 1), section(l, text, 2))) return;
	size_t outputs = operands(section(l, text, 1)), n = 0;
	struct cursor_list kids = {0};
	parse_children(l->p, c, &kids);
	bool writes = MENTIONS(code, "st.", "red.", "atom.", "cp.", "stmatrix", "sust.", "mbarrier", "call", "multimem");
	bool reads = MENTIONS(code, "ld.", "ldu.", "ldmatrix", "suld.", "wmma.load");
	bool meets = has_barrier(code), conditional = strchr(code, '@') || MENTIONS(code, "bra ");
	bool leaves = MENTIONS(code, "exit;", "trap;");
	if (leaves && (conditional || meets || reads || writes)) {
		lower_give_up(l, at, "inline assembly that leaves the kernel");
		return;
	}
	if (leaves) {
		lower_leave(l);
		return;
	}
	if (meets && (conditional || !barrier(l, c, code))) {
		lower_give_up(l, at, "barrier instruction in inline assembly");
		return;
	}
	bool covered = false, shared = MENTIONS(code, ".shared");
	for (size_t i = 0; i < kids.n && !l->failed; i++) {
		if (!clang.isExpression(clang.getCursorKind(kids.at[i])) || clang.getCursorKind(kids.at[i]) == CXCursor_StringLiteral) continue;
		if (n++ < outputs) continue;
		struct value v = lower_eval(l, kids.at[i]);
		if (v.kind != VALUE_POINTER || !(reads || writes)) continue;
		covered |= !shared || leads_to_shared(l, v);
		lower_access_unknown(l, v, writes ? ACCESS_WRITE : ACCESS_READ, kids.at[i], "inline assembly");
	}
	if ((reads || writes) && !covered) {
		lower_give_up(l, at, "inline assembly that uses memory");
		return;
	}
	n = 0;
	for (size_t i = 0; i < kids.n && !l->failed; i++) {
		if (!clang.isExpression(clang.getCursorKind(kids.at[i])) || clang.getCursorKind(kids.at[i]) == CXCursor_StringLiteral) continue;
		if (n++ >= outputs) break;
		CXType t = lower_type(l, kids.at[i]);
		struct value v = value_unknown(l, t, NULL, CAUSE_UNKNOWN_CALL, "output of inline assembly", at, false);
		lower_store(l, lower_place(l, kids.at[i]), t, v, parse_strip(l->p, kids.at[i]));
	}
}
