/* lower_ptx: inline PTX, one instruction after the other: loads, stores, atomics, asynchronous copies, barriers, moves of
 * addresses, predicates made by comparisons. Any other instruction that touches no memory makes what it writes unknown.
 * Source: the PTX manual's syntax of instructions. */
#include "infer/lower_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define ARGS_MOST 8
#define PARTS_MOST 8

/* An operand of the statement, %N or %[name]; of an output, `v` is what the code has put there. */
struct ptx_operand { CXCursor at; const char *name; bool output; struct value v; };
struct ptx_register { const char *name; struct value v; };
struct ptx {
	struct lower *l;
	CXCursor at;
	VEC(struct ptx_operand) operands;
	VEC(struct ptx_register) registers;
	bool guarded;                       /* in an instruction that may not happen */
};
/* `@!p st.global.v2.s32 [a+4], {b, c}`: the guard, the opcode split at its dots, the arguments. */
struct instruction {
	const char *guard;
	const char *op;                     /* ".st.global.v2.s32.": each part between dots */
	const char *args[ARGS_MOST];
	size_t n;
};
typedef VEC(struct instruction) instruction_list;

/* ---- text ---- */

/* The string literals side by side, as one text; NULL when there is anything else, as of macros. */
static char *decode(struct lower *l, const char *source)
{
	char *out = arena_strndup(l->scratch, source, strlen(source)), *to = out;
	bool quoted = false;
	for (const char *s = source; *s; s++) {
		if (*s == '"') quoted = !quoted;
		else if (!quoted && !isspace((unsigned char)*s)) return NULL;
		else if (quoted && *s == '\\' && s[1]) *to++ = strchr("nt", *++s) ? ' ' : *s;
		else *to++ = *s;
	}
	*to = 0;
	if (quoted || strstr(out, "//") || strstr(out, "/*")) return NULL;
	return out;
}

static char *trim(char *s)
{
	while (isspace((unsigned char)*s)) s++;
	size_t n = strlen(s);
	while (n && isspace((unsigned char)s[n - 1])) s[--n] = 0;
	return s;
}

/* The next part of a list: up to a comma outside of brackets, which becomes its end. */
static char *next_part(char **rest)
{
	char *begin = *rest;
	int depth = 0;
	if (!begin) return NULL;
	for (char *s = begin; ; s++) {
		if (*s == '{' || *s == '[') depth++;
		if (*s == '}' || *s == ']') depth--;
		if (*s && (*s != ',' || depth > 0)) continue;
		*rest = *s ? s + 1 : NULL;
		*s = 0;
		return trim(begin);
	}
}

static bool read_instruction(struct lower *l, char *text, struct instruction *out)
{
	char *s = trim(text);
	*out = (struct instruction){0};
	while (*s == '{' || *s == '}') s = trim(s + 1); /* blocks */
	if (*s == '@') {
		char *guard = ++s;
		while (*s && !isspace((unsigned char)*s)) s++;
		if (!*s) return false;
		*s++ = 0;
		out->guard = guard;
		s = trim(s);
	}
	char *op = s;
	while (*s && !isspace((unsigned char)*s)) s++;
	bool more = *s != 0;
	if (more) *s++ = 0;
	if (strchr(op, ':') && op[strlen(op) - 1] == ':') return false; /* a label */
	out->op = arena_printf(l->scratch, ".%s.", op);
	char *rest = more ? s : NULL;
	while (rest && out->n < ARGS_MOST) out->args[out->n++] = next_part(&rest);
	return !rest;
}

static bool has(const struct instruction *i, const char *part)
{
	size_t n = strlen(part);
	for (const char *s = strstr(i->op, part); s; s = strstr(s + 1, part)) if (s[-1] == '.' && s[n] == '.') return true;
	return false;
}

static bool is(const struct instruction *i, const char *name)
{
	size_t n = strlen(name);
	return !strncmp(i->op + 1, name, n) && i->op[n + 1] == '.';
}

/* Bytes of what the opcode's type says, 0 when it has none. */
static int64_t type_bytes(const struct instruction *i)
{
	static const struct { const char *name; int64_t bytes; } types[] = { { "b8", 1 }, { "u8", 1 }, { "s8", 1 }, { "b16", 2 },
		{ "u16", 2 }, { "s16", 2 }, { "f16", 2 }, { "bf16", 2 }, { "b32", 4 }, { "u32", 4 }, { "s32", 4 }, { "f32", 4 },
		{ "f16x2", 4 }, { "bf16x2", 4 }, { "b64", 8 }, { "u64", 8 }, { "s64", 8 }, { "f64", 8 } };
	for (size_t k = 0; k < sizeof types / sizeof *types; k++) if (has(i, types[k].name)) return types[k].bytes;
	return 0;
}

static int64_t vector_width(const struct instruction *i) { return has(i, "v2") ? 2 : has(i, "v4") ? 4 : has(i, "v8") ? 8 : 1; }

/* ---- which instructions are understood ---- */

static bool is_any_of(const struct instruction *i, const char *const *names, size_t n)
{
	for (size_t k = 0; k < n; k++) if (is(i, names[k])) return true;
	return false;
}

static bool understood(const struct instruction *i)
{
	static const char *const strange[] = { "ldmatrix", "stmatrix", "ldu", "sust", "suld", "sured", "tex", "tld4", "multimem",
		"wmma", "wgmma", "tcgen05", "mbarrier", "call", "bra", "brx", "ret", "discard", "barrier.cluster", "st.async",
		"red.async", "getctarank", "mapa", "tensormap", "clusterlaunchcontrol", "setmaxnreg", "pmevent" };
	if (is_any_of(i, strange, sizeof strange / sizeof *strange)) return false;
	if (is(i, "ld") || is(i, "st")) { /* those that order are no plain accesses */
		bool plain = !has(i, "relaxed") && !has(i, "acquire") && !has(i, "release") && !has(i, "mmio") && !has(i, "param");
		return plain && i->n == 2 && type_bytes(i) && (is(i, "ld") ? i->args[1] : i->args[0])[0] == '[';
	}
	if (is(i, "red")) return i->n == 2 && type_bytes(i) && i->args[0][0] == '[';
	if (is(i, "atom")) return i->n >= 2 && type_bytes(i) && i->args[1][0] == '[';
	if (is(i, "cp")) {
		if (is(i, "cp.async.commit_group") || is(i, "cp.async.wait_all")) return i->n == 0;
		if (is(i, "cp.async.wait_group")) return i->n == 1;
		return (is(i, "cp.async.ca") || is(i, "cp.async.cg")) && i->n >= 3 && i->args[0][0] == '[' && i->args[1][0] == '[';
	}
	if (is(i, "bar") || is(i, "barrier")) {
		bool block = (is(i, "bar.sync") || is(i, "bar.cta.sync") || is(i, "barrier.sync") || is(i, "barrier.cta.sync")) && i->n == 1;
		return block || (is(i, "bar.warp.sync") && i->n == 1);
	}
	return true;
}

/* ---- values ---- */

static struct ptx_operand *operand_of(struct ptx *x, const char *token)
{
	if (token[0] != '%' || token[1] == '%') return NULL;
	if (token[1] == '[') {
		size_t n = strlen(token) - 3;
		for (size_t i = 0; i < x->operands.n; i++) {
			const char *name = x->operands.at[i].name;
			if (name && strlen(name) == n && !strncmp(name, token + 2, n)) return &x->operands.at[i];
		}
		return NULL;
	}
	char *end;
	unsigned long k = strtoul(token + 1, &end, 10);
	return end != token + 1 && *end == 0 && k < x->operands.n ? &x->operands.at[k] : NULL;
}

static struct ptx_register *register_of(struct ptx *x, const char *name)
{
	for (size_t i = 0; i < x->registers.n; i++) if (!strcmp(x->registers.at[i].name, name)) return &x->registers.at[i];
	VEC_PUSH(x->l->scratch, &x->registers, ((struct ptx_register){ .name = name }));
	return &x->registers.at[x->registers.n - 1];
}

/* %tid.x and its kin; kind NONE: another special register. */
static struct value special(struct lower *l, const char *name)
{
	static const char *const names[4] = { "%%tid.", "%%ctaid.", "%%ntid.", "%%nctaid." };
	bool covered;
	for (int i = 0; i < 4; i++) {
		size_t n = strlen(names[i]);
		int axis = !strncmp(name, names[i], n) && name[n] >= 'x' && name[n] <= 'z' ? name[n] - 'x' : -1;
		if (axis < 0) continue;
		l->k->mentions_axis[axis] = true;
		return state_read(l, l->builtin[i], 4 * axis, 4, &covered);
	}
	return (struct value){0};
}

static struct value get(struct ptx *x, const char *token)
{
	char *end;
	if (!strncmp(token, "%%", 2)) return special(x->l, token);
	const struct ptx_operand *o = operand_of(x, token);
	if (o) return o->v;
	long long n = strtoll(token, &end, 0);
	if (end != token && *end == 0) return value_int(expr_int(x->l->t, n), LOWER_I64);
	return register_of(x, token)->v;
}

/* kind NONE: unknown. */
static void set(struct ptx *x, const char *token, struct value v)
{
	struct ptx_operand *o = operand_of(x, token);
	if (x->guarded) v = (struct value){0};
	if (o) o->v = v;
	else register_of(x, token)->v = v;
}

/* The parts of `{a, b}`, or the one of `a`. */
static size_t parts_of(struct lower *l, const char *token, const char *out[PARTS_MOST])
{
	size_t n = 0;
	if (*token != '{') {
		out[0] = token;
		return 1;
	}
	char *rest = arena_strndup(l->scratch, token + 1, strlen(token) - 2);
	while (rest && n < PARTS_MOST) out[n++] = next_part(&rest);
	return n;
}

/* `[a+4]`: the address, and the operand that it came from. */
static struct value address(struct ptx *x, const char *token, CXCursor *at)
{
	struct lower *l = x->l;
	char *text = trim(arena_strndup(l->scratch, token + 1, strlen(token) - 2)), *plus = strpbrk(text + 1, "+-");
	struct span span = parse_span(l->p, x->at);
	bool minus = plus && *plus == '-';
	if (plus) *plus++ = 0;
	if (plus) minus ^= *trim(plus) == '-';
	const struct ptx_operand *o = operand_of(x, trim(text));
	struct value v = get(x, trim(text));
	*at = o ? lower_pointed_cursor(l, o->at) : x->at;
	if (v.kind != VALUE_POINTER) {
		lower_give_up(l, span, "inline assembly that uses memory");
		return v;
	}
	if (!plus) return v;
	plus = trim(plus);
	struct value by = get(x, *plus == '-' ? trim(plus + 1) : plus);
	if (by.kind != VALUE_INT) {
		lower_give_up(l, span, "inline assembly that uses memory");
		return v;
	}
	expr_ref e = value_as_int(l, by, span);
	return pointer_advance(l, v, minus ? expr_sub(l->t, expr_int(l->t, 0), e) : e, 1, true);
}

/* The C type of an operand when it has that many bytes; invalid otherwise. */
static CXType type_of(struct ptx *x, const char *token, int64_t bytes)
{
	const struct ptx_operand *o = operand_of(x, token);
	CXType none = { .kind = CXType_Invalid }, t = o ? lower_type(x->l, o->at) : none;
	bool scalar = o && (type_is_integer(x->l->frame->env, t) || type_is_float(x->l->frame->env, t));
	return scalar && lower_size(x->l, t) == bytes ? t : none;
}

/* ---- instructions ---- */

static void load(struct ptx *x, const struct instruction *i)
{
	CXCursor at;
	const char *to[PARTS_MOST];
	struct value p = address(x, i->args[1], &at);
	int64_t bytes = type_bytes(i), width = vector_width(i);
	size_t n = parts_of(x->l, i->args[0], to);
	for (int64_t k = 0; k < width && !x->l->failed; k++, p = pointer_field(x->l, p, bytes)) {
		CXType t = (size_t)k < n ? type_of(x, to[k], bytes) : (CXType){ .kind = CXType_Invalid };
		struct value v = {0};
		if (t.kind != CXType_Invalid) v = lower_load(x->l, p, t, at);
		else lower_touch(x->l, p, bytes, ACCESS_READ, at);
		if ((size_t)k < n) set(x, to[k], v);
	}
}

static void store(struct ptx *x, const struct instruction *i)
{
	CXCursor at;
	const char *from[PARTS_MOST];
	struct value p = address(x, i->args[0], &at);
	int64_t bytes = type_bytes(i), width = vector_width(i);
	size_t n = parts_of(x->l, i->args[1], from);
	for (int64_t k = 0; k < width && !x->l->failed; k++, p = pointer_field(x->l, p, bytes)) {
		CXType t = (size_t)k < n ? type_of(x, from[k], bytes) : (CXType){ .kind = CXType_Invalid };
		struct value v = (size_t)k < n ? get(x, from[k]) : (struct value){0};
		if (v.kind == VALUE_POINTER) state_lose(x->l, &v);
		if (t.kind != CXType_Invalid && (v.kind == VALUE_INT || v.kind == VALUE_OPAQUE)) lower_store(x->l, p, t, v, at);
		else lower_touch(x->l, p, bytes, ACCESS_WRITE, at);
	}
}

static void update(struct ptx *x, const struct instruction *i)
{
	CXCursor at;
	bool gives = is(i, "atom");
	struct value p = address(x, i->args[gives ? 1 : 0], &at), old = {0};
	enum scope scope = has(i, "cta") ? SCOPE_BLOCK : has(i, "cluster") ? SCOPE_CLUSTER : has(i, "sys") ? SCOPE_SYSTEM : SCOPE_GRID;
	int64_t bytes = type_bytes(i);
	CXType t = { .kind = CXType_Invalid };
	for (size_t k = 0; k < i->n && t.kind == CXType_Invalid; k++)
		if (i->args[k][0] != '[' && i->args[k][0] != '{') t = type_of(x, i->args[k], bytes);
	if (x->l->failed) return;
	if (t.kind != CXType_Invalid && vector_width(i) == 1) old = lower_atomic(x->l, p, t, scope, at);
	else lower_access_unknown(x->l, p, ACCESS_ATOMIC, at, "inline assembly");
	if (!gives) return;
	const char *to[PARTS_MOST];
	size_t n = parts_of(x->l, i->args[0], to);
	for (size_t k = 0; k < n; k++) set(x, to[k], n == 1 ? old : (struct value){0});
}

static void copy(struct ptx *x, const struct instruction *i)
{
	struct lower *l = x->l;
	struct span at = parse_span(l->p, x->at);
	if (is(i, "cp.async.commit_group")) lower_own_copies_commit(l);
	else if (is(i, "cp.async.wait_all")) lower_own_copies_wait(l, true, 0);
	else {
		struct value size = get(x, i->args[is(i, "cp.async.wait_group") ? 0 : 2]), given = i->n > 3 ? get(x, i->args[3]) : size;
		int64_t bytes = 0;
		bool known = size.kind == VALUE_INT && size.type.bits != 1 && expr_is_int(l->t, size.e, &bytes);
		if (is(i, "cp.async.wait_group")) {
			lower_own_copies_wait(l, false, known ? bytes : INT32_MAX);
			return;
		}
		struct lower_own_copy c = { .bytes = bytes, .unit = 1 };
		c.to = address(x, i->args[0], &c.to_at);
		c.from = address(x, i->args[1], &c.from_at);
		if (!known) lower_give_up(l, at, "inline assembly that copies an unknown number of bytes");
		if (l->failed) return;
		c.bytes_from = given.kind == VALUE_INT ? value_as_int(l, given, at) : expr_int(l->t, bytes);
		lower_own_copy_begin(l, c);
	}
}

static void barrier(struct ptx *x, const struct instruction *i)
{
	struct lower *l = x->l;
	if (!is(i, "bar.warp.sync")) {
		lower_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, x->at);
		return;
	}
	struct value mask = get(x, i->args[0]);
	int64_t lanes = 0;
	bool known = mask.kind == VALUE_INT && mask.type.bits != 1;
	expr_ref e = known ? expr_wrap(l->t, LOWER_U32, mask.e) : (expr_ref){0};
	if (known && expr_is_int(l->t, e, &lanes) && lanes == UINT32_MAX) e = (expr_ref){0};
	lower_sync(l, known ? SCOPE_WARP : SCOPE_TILE, true, true, e, x->at);
}

/* setp.ne.s32 p, a, b */
static void compare(struct ptx *x, const struct instruction *i)
{
	struct expr_table *t = x->l->t;
	struct span at = parse_span(x->l->p, x->at);
	struct value a = get(x, i->args[1]), b = get(x, i->args[2]);
	bool is_signed = has(i, "s16") || has(i, "s32") || has(i, "s64");
	struct int_type type = { (uint8_t)(8 * type_bytes(i)), is_signed, false };
	bool plain = i->n == 3 && !strchr(i->args[0], '|') && type_bytes(i) && !has(i, "f32") && !has(i, "f64") && !has(i, "f16");
	struct value v = {0};
	if (plain && a.kind == VALUE_INT && b.kind == VALUE_INT) {
		expr_ref p = value_as_int(x->l, value_to_int_type(x->l, a, type, at), at);
		expr_ref q = value_as_int(x->l, value_to_int_type(x->l, b, type, at), at);
		if (has(i, "eq")) v = value_bool(expr_eq(t, p, q));
		else if (has(i, "ne")) v = value_bool(expr_not(t, expr_eq(t, p, q)));
		else if (has(i, "lt") || has(i, "lo")) v = value_bool(expr_lt(t, p, q));
		else if (has(i, "le") || has(i, "ls")) v = value_bool(expr_le(t, p, q));
		else if (has(i, "gt") || has(i, "hi")) v = value_bool(expr_lt(t, q, p));
		else if (has(i, "ge") || has(i, "hs")) v = value_bool(expr_le(t, q, p));
	}
	set(x, i->args[0], v);
}

/* A sum; an address plus bytes stays one. */
static struct value sum(struct ptx *x, const struct instruction *i)
{
	struct lower *l = x->l;
	struct span at = parse_span(l->p, x->at);
	struct value a = get(x, i->args[1]), b = get(x, i->args[2]);
	bool whole = has(i, "s32") || has(i, "u32") || has(i, "s64") || has(i, "u64");
	if (!whole || has(i, "sat") || has(i, "cc")) return (struct value){0};
	if (a.kind == VALUE_INT && b.kind == VALUE_POINTER) {
		struct value swap = a;
		a = b;
		b = swap;
	}
	if (a.kind == VALUE_POINTER && b.kind == VALUE_INT) return pointer_advance(l, a, value_as_int(l, b, at), 1, true);
	if (a.kind != VALUE_INT || b.kind != VALUE_INT) return (struct value){0};
	struct int_type type = { (uint8_t)(8 * type_bytes(i)), has(i, "s32") || has(i, "s64"), false };
	return value_int(expr_wrap(l->t, type, expr_add(l->t, value_as_int(l, a, at), value_as_int(l, b, at))), type);
}

static void other(struct ptx *x, const struct instruction *i)
{
	const char *to[PARTS_MOST];
	struct value v = {0};
	bool moves = is(i, "mov") || is(i, "cvta");
	if (i->n == 2 && (moves || is(i, "cvt"))) v = get(x, i->args[1]);
	if (!moves && v.kind != VALUE_POINTER) v = (struct value){0};
	if (i->n == 3 && is(i, "add")) v = sum(x, i);
	if (i->n == 0) return;
	size_t n = parts_of(x->l, i->args[0], to);
	for (size_t k = 0; k < n; k++) {
		char *name = arena_strndup(x->l->scratch, to[k], strlen(to[k])), *second = strchr(name, '|');
		if (second) {
			*second++ = 0;
			set(x, trim(second), (struct value){0});
		}
		set(x, trim(name), n == 1 ? v : (struct value){0});
	}
}

static void run(struct ptx *x, const struct instruction *i)
{
	if (i->op[1] == '.' || is(i, "fence") || is(i, "membar") || is(i, "prefetch") || is(i, "prefetchu")) return; /* .reg, fences */
	if (is(i, "ld")) load(x, i);
	else if (is(i, "st")) store(x, i);
	else if (is(i, "red") || is(i, "atom")) update(x, i);
	else if (is(i, "cp")) copy(x, i);
	else if (is(i, "bar") || is(i, "barrier")) barrier(x, i);
	else if (is(i, "exit") || is(i, "trap")) lower_leave(x->l);
	else if (is(i, "setp") && i->n >= 3) compare(x, i);
	else other(x, i);
}

static void run_guarded(struct ptx *x, const struct instruction *i)
{
	struct lower *l = x->l;
	struct span at = parse_span(l->p, x->at);
	bool negated = *i->guard == '!', constant;
	struct value p = get(x, i->guard + negated);
	expr_ref cond = p.kind == VALUE_INT ? value_as_bool(l, p, at)
		: lower_approx(l, NULL, LOWER_BOOL, CAUSE_UNSUPPORTED, "predicate of inline assembly", at, false);
	if (negated) cond = expr_not(l->t, cond);
	if (expr_is_bool(l->t, cond, &constant)) {
		if (constant) run(x, i);
		return;
	}
	struct branch b;
	branch_begin(l, &b, cond, at);
	x->guarded = true;
	run(x, i);
	x->guarded = false;
	branch_end(l, &b);
}

/* ---- the statement ---- */

/* Operands of a section: `[name] "constraint" (expression)`, the expressions from cursors[first] on. */
static void take_operands(struct ptx *x, const char *section, bool outputs, const struct cursor_list *cursors, size_t *next)
{
	struct lower *l = x->l;
	int depth = 0;
	const char *name = NULL;
	for (const char *s = section; *s; s++) {
		if (*s == '(') depth++;
		if (*s == ')') depth--;
		if (depth > 0) continue;
		if (*s == '[') name = arena_strndup(l->scratch, s + 1, strcspn(s + 1, "] "));
		if (*s != '"' || *next >= cursors->n) continue;
		CXCursor at = cursors->at[(*next)++];
		struct ptx_operand o = { .at = at, .name = name, .output = outputs };
		if (!outputs) o.v = lower_eval(l, at);
		else if (s[1] == '+') o.v = lower_load(l, lower_place(l, at), lower_type(l, at), parse_strip(l->p, at));
		VEC_PUSH(l->scratch, &x->operands, o);
		name = NULL;
		s = strchr(s + 1, '"');
		if (!s) return;
	}
}

bool lower_ptx(struct lower *l, CXCursor c, const char *code, const char *outputs, const char *inputs)
{
	struct ptx x = { .l = l, .at = c };
	instruction_list list = {0};
	char *text = decode(l, code);
	for (char *s = text; s && *s;) {
		struct instruction i;
		char *end = strchr(s, ';');
		if (end) *end = 0;
		if (!read_instruction(l, s, &i)) return false;
		bool empty = !strcmp(i.op, "..");
		if (!empty && !understood(&i)) return false;
		if (!empty) VEC_PUSH(l->scratch, &list, i);
		s = end ? end + 1 : NULL;
	}
	if (!text) return false;
	struct cursor_list kids = {0}, cursors = {0};
	parse_children(l->p, c, &kids);
	for (size_t i = 0; i < kids.n; i++)
		if (clang.isExpression(clang.getCursorKind(kids.at[i])) && clang.getCursorKind(kids.at[i]) != CXCursor_StringLiteral)
			VEC_PUSH(l->scratch, &cursors, kids.at[i]);
	size_t next = 0;
	take_operands(&x, outputs, true, &cursors, &next);
	take_operands(&x, inputs, false, &cursors, &next);
	for (size_t i = 0; i < list.n && !l->failed; i++) {
		if (list.at[i].guard) run_guarded(&x, &list.at[i]);
		else run(&x, &list.at[i]);
	}
	for (size_t i = 0; i < x.operands.n && !l->failed; i++) {
		struct ptx_operand *o = &x.operands.at[i];
		if (!o->output) continue;
		CXType t = lower_type(l, o->at);
		struct span at = parse_span(l->p, c);
		if (o->v.kind == VALUE_NONE) o->v = value_unknown(l, t, NULL, CAUSE_UNKNOWN_CALL, "output of inline assembly", at, false);
		lower_store(l, lower_place(l, o->at), t, value_convert(l, o->v, t, at), parse_strip(l->p, o->at));
	}
	return true;
}
