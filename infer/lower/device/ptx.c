/* Inline PTX, one instruction after the other: loads, stores (of matrices' rows, too), atomics, asynchronous copies, barriers, moves of
 * addresses, predicates made by comparisons. Any other instruction that touches no memory makes what it writes unknown.
 * Source: the PTX manual's syntax of instructions. */
#include "infer/lower/device/device_internal.h"

#include <ctype.h>
#include <stdlib.h>

#define MATRIX_ROW 16                   /* bytes */

/* An operand of the statement, %N or %[name]; of an output, `v` is what the code has put there. */
struct ptx_operand { const struct tree_expr *e; const char *name; bool output; struct value v; };
struct ptx_register { const char *name; struct value v; };
struct ptx {
	struct lower *l;
	const struct tree_span *at;
	VEC(struct ptx_operand) operands;
	VEC(struct ptx_register) registers;
	bool guarded;                       /* in an instruction that may not happen */
};
/* `@!p st.global.v2.s32 [a+4], {b, c}`: the guard, the opcode split at its dots, the arguments. */
struct instruction {
	const char *guard;
	const char *op;                     /* ".st.global.v2.s32.": each part between dots */
	const char *args[LIMIT_PTX_OPERANDS];
	size_t n;
};
typedef VEC(struct instruction) instruction_list;

/* ---- text ---- */

static char *on_one_line(struct lower *l, const char *source)
{
	char *out = arena_strndup(l->scratch, source, strlen(source));
	for (char *s = out; *s; s++)
		if (isspace((unsigned char)*s)) *s = ' ';
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
	while (rest && out->n < LIMIT_PTX_OPERANDS) out->args[out->n++] = next_part(&rest);
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

/* How many rows of eight elements of 16 bits a warp loads or stores; 0: it is no such instruction, or one of other shapes. */
static int64_t matrix_rows(const struct instruction *i)
{
	bool loads = is(i, "ldmatrix"), stores = is(i, "stmatrix");
	bool usual = (loads || stores) && has(i, "m8n8") && has(i, "b16") && i->n == 2 && i->args[loads][0] == '[';
	return !usual ? 0 : has(i, "x1") ? 8 : has(i, "x2") ? 16 : has(i, "x4") ? 32 : 0;
}

/* Of an instruction that nobody knows an address may be written to. */
static bool uses_unknown_memory(const struct instruction *i)
{
	static const char *const known[] = { "ld", "st", "red", "atom", "cp", "prefetch", "prefetchu", "applypriority", "createpolicy" };
	bool addresses = false;
	for (size_t k = 0; k < i->n; k++) addresses |= i->args[k][0] == '[';
	return addresses && !is_any_of(i, known, sizeof known / sizeof *known);
}

static bool understood(const struct instruction *i)
{
	static const char *const strange[] = { "ldmatrix", "stmatrix", "ldu", "sust", "suld", "sured", "tex", "tld4", "multimem",
		"wmma", "wgmma", "tcgen05", "mbarrier", "call", "bra", "brx", "ret", "discard", "barrier.cluster", "st.async",
		"red.async", "getctarank", "mapa", "tensormap", "clusterlaunchcontrol", "setmaxnreg", "pmevent" };
	if (matrix_rows(i)) return true;
	if (is_any_of(i, strange, sizeof strange / sizeof *strange) || uses_unknown_memory(i)) return false;
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
		bool block = (is(i, "bar.sync") || is(i, "bar.cta.sync") || is(i, "barrier.sync") || is(i, "barrier.cta.sync")) && (i->n == 1 || i->n == 2);
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
		return memory_read(l, l->now.builtin[i], 4 * axis, 4, &covered);
	}
	return device_ptx_lane(l, name + 2);
}

static struct value get(struct ptx *x, const char *token)
{
	char *end;
	if (!strncmp(token, "%%", 2)) return special(x->l, token);
	const struct ptx_operand *o = operand_of(x, token);
	if (o) return o->v;
	long long n = strtoll(token, &end, 0);
	if (end != token && *end == 0) return values_int(expr_int(x->l->t, n), VALUES_I64);
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
static size_t parts_of(struct lower *l, const char *token, const char *out[LIMIT_PTX_PARTS])
{
	size_t n = 0;
	if (*token != '{') {
		out[0] = token;
		return 1;
	}
	char *rest = arena_strndup(l->scratch, token + 1, strlen(token) - 2);
	while (rest && n < LIMIT_PTX_PARTS) out[n++] = next_part(&rest);
	return n;
}

/* `[a+4]`: the address, and the operand that it came from. */
static struct value address(struct ptx *x, const char *token, const struct tree_span **at)
{
	struct lower *l = x->l;
	char *text = trim(arena_strndup(l->scratch, token + 1, strlen(token) - 2)), *plus = strpbrk(text + 1, "+-");
	bool minus = plus && *plus == '-';
	if (plus) *plus++ = 0;
	if (plus) minus ^= *trim(plus) == '-';
	const struct ptx_operand *o = operand_of(x, trim(text));
	struct value v = get(x, trim(text));
	*at = o ? device_place_of(o->e) : x->at;
	if (v.kind != VALUE_POINTER) {
		values_give_up(l, x->at, "inline assembly that uses memory");
		return v;
	}
	if (!plus) return v;
	plus = trim(plus);
	struct value by = get(x, *plus == '-' ? trim(plus + 1) : plus);
	if (by.kind != VALUE_INT) {
		values_give_up(l, x->at, "inline assembly that uses memory");
		return v;
	}
	expr_ref e = values_as_int(l, by, x->at);
	return memory_advance(l, v, minus ? expr_sub(l->t, expr_int(l->t, 0), e) : e, 1, true);
}

/* The C type of an operand when it has that many bytes, else NULL. */
static const struct tree_type *type_of(struct ptx *x, const char *token, int64_t bytes)
{
	const struct ptx_operand *o = operand_of(x, token);
	const struct tree_type *t = o ? o->e->type : NULL;
	bool scalar = t && (values_is_integer(t) || values_is_float(t));
	return scalar && values_size(t) == bytes ? t : NULL;
}

/* ---- instructions ---- */

static void load(struct ptx *x, const struct instruction *i)
{
	const struct tree_span *at;
	const char *to[LIMIT_PTX_PARTS];
	struct value p = address(x, i->args[1], &at);
	int64_t bytes = type_bytes(i), width = vector_width(i);
	size_t n = parts_of(x->l, i->args[0], to);
	for (int64_t k = 0; k < width && !x->l->now.failed; k++, p = memory_field(x->l, p, bytes)) {
		const struct tree_type *t = (size_t)k < n ? type_of(x, to[k], bytes) : NULL;
		struct value v = {0};
		if (t) v = memory_load(x->l, p, t, at, (struct want){0});
		else memory_touch(x->l, p, bytes, ACCESS_READ, (expr_ref){0}, at);
		if ((size_t)k < n) set(x, to[k], v);
	}
}

static void store(struct ptx *x, const struct instruction *i)
{
	const struct tree_span *at;
	const char *from[LIMIT_PTX_PARTS];
	struct value p = address(x, i->args[0], &at);
	int64_t bytes = type_bytes(i), width = vector_width(i);
	size_t n = parts_of(x->l, i->args[1], from);
	bool in_array = p.kind == VALUE_POINTER && p.targets == 1 && p.target[0].place.kind == PLACE_ARRAY;
	if (width > 1 && in_array) {
		memory_touch_vector(x->l, p, bytes * width, ACCESS_WRITE, at);
		return;
	}
	for (int64_t k = 0; k < width && !x->l->now.failed; k++, p = memory_field(x->l, p, bytes)) {
		const struct tree_type *t = (size_t)k < n ? type_of(x, from[k], bytes) : NULL;
		struct value v = (size_t)k < n ? get(x, from[k]) : (struct value){0};
		if (v.kind == VALUE_POINTER) memory_lose(x->l, &v);
		if (t && (v.kind == VALUE_INT || v.kind == VALUE_OPAQUE)) memory_store(x->l, p, t, v, at);
		else memory_touch(x->l, p, bytes, ACCESS_WRITE, (expr_ref){0}, at);
	}
}

static void update(struct ptx *x, const struct instruction *i)
{
	const struct tree_span *at;
	bool gives = is(i, "atom");
	struct value p = address(x, i->args[gives ? 1 : 0], &at), old = {0};
	enum scope scope = has(i, "cta") ? SCOPE_BLOCK : has(i, "cluster") ? SCOPE_CLUSTER : has(i, "sys") ? SCOPE_SYSTEM : SCOPE_GRID;
	int64_t bytes = type_bytes(i);
	const struct tree_type *t = NULL;
	for (size_t k = 0; k < i->n && !t; k++)
		if (i->args[k][0] != '[' && i->args[k][0] != '{') t = type_of(x, i->args[k], bytes);
	if (x->l->now.failed) return;
	if (t && vector_width(i) == 1) old = memory_atomic(x->l, p, t, scope, (struct core_change){ 0 }, at);
	else
		for (int64_t k = 0; k < vector_width(i); k++, p = memory_field(x->l, p, bytes)) memory_touch_atomic(x->l, p, bytes, scope, at);
	if (!gives) return;
	const char *to[LIMIT_PTX_PARTS];
	size_t n = parts_of(x->l, i->args[0], to);
	for (size_t k = 0; k < n; k++) set(x, to[k], n == 1 ? old : (struct value){0});
}

/* ldmatrix, stmatrix: each of the first lanes has the address of a row; its elements are spread over the warp. */
static void matrix(struct ptx *x, const struct instruction *i)
{
	struct lower *l = x->l;
	const struct tree_span *at;
	bool loads = is(i, "ldmatrix");
	struct value p = address(x, i->args[loads], &at);
	expr_ref has_row = expr_lt(l->t, device_lane(l), expr_int(l->t, matrix_rows(i)));
	struct branch b;
	if (l->now.failed) return;
	bool some = values_branch_where(l, &b, has_row, at);
	memory_touch(l, p, MATRIX_ROW, loads ? ACCESS_READ : ACCESS_WRITE, (expr_ref){0}, at);
	if (some) values_branch_end(l, &b);
	const char *to[LIMIT_PTX_PARTS];
	size_t n = loads ? parts_of(l, i->args[0], to) : 0;
	for (size_t k = 0; k < n; k++) set(x, to[k], (struct value){0});
}

static void copy(struct ptx *x, const struct instruction *i)
{
	struct lower *l = x->l;
	const struct tree_span *at = x->at;
	if (is(i, "cp.async.commit_group")) device_copies_commit(l);
	else if (is(i, "cp.async.wait_all")) device_copies_wait(l, true, 0);
	else {
		struct value size = get(x, i->args[is(i, "cp.async.wait_group") ? 0 : 2]), given = i->n > 3 ? get(x, i->args[3]) : size;
		int64_t bytes = 0;
		bool known = size.kind == VALUE_INT && size.type.bits != 1 && expr_is_int(l->t, size.e, &bytes);
		if (is(i, "cp.async.wait_group")) {
			device_copies_wait(l, false, known ? bytes : INT32_MAX);
			return;
		}
		struct device_copy c = { .bytes = bytes, .unit = 1 };
		c.to = address(x, i->args[0], &c.to_at);
		c.from = address(x, i->args[1], &c.from_at);
		if (!known) values_give_up(l, at, "inline assembly that copies an unknown number of bytes");
		if (l->now.failed) return;
		c.bytes_from = given.kind == VALUE_INT ? values_as_int(l, given, at) : expr_int(l->t, bytes);
		device_copy_begin(l, c);
	}
}

static void barrier(struct ptx *x, const struct instruction *i)
{
	struct lower *l = x->l;
	if (!is(i, "bar.warp.sync")) {
		struct value number = get(x, i->args[0]), count = i->n > 1 ? get(x, i->args[1]) : (struct value){0};
		if (i->n > 1) device_sync_count(l, &number, &count, x->at);
		else device_sync_numbered(l, &number, x->at);
		return;
	}
	struct value mask = get(x, i->args[0]);
	if (mask.kind == VALUE_INT && mask.type.bits != 1) device_sync_lanes(l, expr_wrap(l->t, VALUES_U32, mask.e), x->at);
	else device_sync_tile(l, 0, x->at);
}

/* setp.ne.s32 p, a, b */
static void compare(struct ptx *x, const struct instruction *i)
{
	struct expr_table *t = x->l->t;
	const struct tree_span *at = x->at;
	struct value a = get(x, i->args[1]), b = get(x, i->args[2]);
	bool is_signed = has(i, "s16") || has(i, "s32") || has(i, "s64");
	struct int_type type = { (uint8_t)(8 * type_bytes(i)), is_signed, false };
	bool plain = i->n == 3 && !strchr(i->args[0], '|') && type_bytes(i) && !has(i, "f32") && !has(i, "f64") && !has(i, "f16");
	struct value v = {0};
	if (plain && a.kind == VALUE_INT && b.kind == VALUE_INT) {
		expr_ref p = values_as_int(x->l, values_to_type(x->l, a, type, at), at);
		expr_ref q = values_as_int(x->l, values_to_type(x->l, b, type, at), at);
		if (has(i, "eq")) v = values_bool(expr_eq(t, p, q));
		else if (has(i, "ne")) v = values_bool(expr_not(t, expr_eq(t, p, q)));
		else if (has(i, "lt") || has(i, "lo")) v = values_bool(expr_lt(t, p, q));
		else if (has(i, "le") || has(i, "ls")) v = values_bool(expr_le(t, p, q));
		else if (has(i, "gt") || has(i, "hi")) v = values_bool(expr_lt(t, q, p));
		else if (has(i, "ge") || has(i, "hs")) v = values_bool(expr_le(t, q, p));
	}
	set(x, i->args[0], v);
}

/* An address plus bytes stays one. */
static struct value sum(struct ptx *x, const struct instruction *i)
{
	struct lower *l = x->l;
	struct value a = get(x, i->args[1]), b = get(x, i->args[2]);
	bool whole = has(i, "s32") || has(i, "u32") || has(i, "s64") || has(i, "u64");
	if (!whole || has(i, "sat") || has(i, "cc")) return (struct value){0};
	if (a.kind == VALUE_INT && b.kind == VALUE_POINTER) {
		struct value swap = a;
		a = b;
		b = swap;
	}
	if (a.kind != VALUE_POINTER || b.kind != VALUE_INT) return (struct value){0};
	struct int_type distance = { (uint8_t)(8 * type_bytes(i)), true, false };     /* 0xfffffffc takes four away */
	return memory_advance(l, a, expr_wrap(l->t, distance, values_as_int(l, b, x->at)), 1, true);
}

static struct value number(struct ptx *x, const struct instruction *i)
{
	struct value args[LIMIT_PTX_OPERANDS];
	for (size_t k = 1; k < i->n; k++) {
		if (strpbrk(i->args[k], "{[|")) return (struct value){0};
		args[k - 1] = get(x, i->args[k]);
	}
	return device_ptx_number(x->l, i->op, args, i->n - 1, x->at);
}

static void other(struct ptx *x, const struct instruction *i)
{
	const char *to[LIMIT_PTX_PARTS];
	struct value v = {0};
	bool moves = is(i, "mov") || is(i, "cvta");
	if (i->n == 2 && (moves || is(i, "cvt"))) v = get(x, i->args[1]);
	if (!moves && v.kind != VALUE_POINTER) v = (struct value){0};
	if (i->n == 0) return;
	if (i->n == 3 && is(i, "add")) v = sum(x, i);
	if (!v.kind && !moves) v = number(x, i);
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
	else if (matrix_rows(i)) matrix(x, i);
	else if (is(i, "bar") || is(i, "barrier")) barrier(x, i);
	else if (is(i, "exit")) device_exit(x->l);
	else if (is(i, "trap")) values_stop(x->l);
	else if (is(i, "setp") && i->n >= 3) compare(x, i);
	else other(x, i);
}

static void run_guarded(struct ptx *x, const struct instruction *i)
{
	struct lower *l = x->l;
	const struct tree_span *at = x->at;
	bool negated = *i->guard == '!', constant;
	struct value p = get(x, i->guard + negated);
	expr_ref cond = p.kind == VALUE_INT ? values_as_bool(l, p, at)
		: values_approx(l, NULL, VALUES_BOOL, CAUSE_UNSUPPORTED, "predicate of inline assembly", at, false);
	if (negated) cond = expr_not(l->t, cond);
	if (expr_is_bool(l->t, cond, &constant)) {
		if (constant) run(x, i);
		return;
	}
	struct branch b;
	values_branch_begin(l, &b, cond, at);
	x->guarded = true;
	run(x, i);
	x->guarded = false;
	values_branch_end(l, &b);
}

/* ---- the statement ---- */

/* `[name]constraint`, the expression below. */
static void take_operand(struct ptx *x, const struct tree_expr *operand)
{
	struct lower *l = x->l;
	const char *text = operand->text ? operand->text : "";
	struct ptx_operand o = { .e = operand->kid[0], .output = tree_has(operand->flags, TREE_FLAG_OUTPUT) };
	if (*text == '[') o.name = arena_strndup(l->scratch, text + 1, strcspn(text + 1, "]"));
	const char *constraint = *text == '[' && strchr(text, ']') ? strchr(text, ']') + 1 : text;
	if (!o.output) o.v = exprs_eval(l, o.e, (struct want){0});
	else if (*constraint == '+') o.v = memory_load(l, exprs_place(l, o.e), o.e->type, &o.e->at, (struct want){0});
	VEC_PUSH(l->scratch, &x->operands, o);
}

static bool read_all(struct lower *l, const char *code, instruction_list *list)
{
	for (char *s = on_one_line(l, code); s && *s;) {
		struct instruction i;
		char *end = strchr(s, ';');
		if (end) *end = 0;
		if (!read_instruction(l, s, &i)) return false;
		bool empty = !strcmp(i.op, "..");
		if (!empty && !understood(&i)) return false;
		if (!empty) VEC_PUSH(l->scratch, list, i);
		s = end ? end + 1 : NULL;
	}
	return true;
}

/* All of them only compute, from operands and from registers of their own: none tells of the thread or the time. */
static bool only_computes(const instruction_list *list)
{
	static const char *const ops[] = { "abs", "add", "cos", "cvt", "div", "ex2", "fma", "lg2", "max", "min", "mov", "mul", "neg", "rcp", "rsqrt", "sin",
		"sqrt", "sub", "tanh" };
	for (size_t i = 0; i < list->n; i++) {
		const struct instruction *one = &list->at[i];
		if (one->op[1] == '.') continue;        /* .reg */
		if (one->guard || !is_any_of(one, ops, sizeof ops / sizeof *ops)) return false;
		for (size_t k = 0; k < one->n; k++)
			for (const char *at = strchr(one->args[k], '%'); at; at = strchr(at + 1, '%'))
				if (!isdigit((unsigned char)at[1]) && at[1] != '[') return false;
	}
	return true;
}

/* Floating point that is computed is not followed, as elsewhere: made of equal numbers it is equal. */
static struct value output(struct ptx *x, const struct tree_type *type, bool computed)
{
	if (computed && values_is_float(type)) return values_opaque((expr_ref){0});
	return values_unknown(x->l, type, NULL, CAUSE_UNKNOWN_CALL, "output of inline assembly", x->at, false);
}

bool device_ptx(struct lower *l, const struct tree_stmt *s, const char *code)
{
	struct ptx x = { .l = l, .at = memory_user_place(l, &s->at) };
	instruction_list list = {0};
	if (!read_all(l, code, &list)) return false;
	bool computed = only_computes(&list);
	for (size_t i = 0; i < s->of.n && !l->now.failed; i++)
		if (s->of.at[i]->kids) take_operand(&x, s->of.at[i]);
	for (size_t i = 0; i < list.n && !l->now.failed; i++) {
		if (list.at[i].guard) run_guarded(&x, &list.at[i]);
		else run(&x, &list.at[i]);
	}
	for (size_t i = 0; i < x.operands.n && !l->now.failed; i++) {
		struct ptx_operand *o = &x.operands.at[i];
		const struct tree_type *t = o->e->type;
		if (!o->output) continue;
		if (o->v.kind == VALUE_NONE) o->v = output(&x, t, computed);
		memory_store(l, exprs_place(l, o->e), t, values_convert(l, o->v, t, x.at), &o->e->at);
	}
	return true;
}
