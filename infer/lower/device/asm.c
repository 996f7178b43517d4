/* Inline assembly in which ptx.c does not understand an instruction. Barriers are recognised; instructions that use memory are covered
 * by accesses at unknown places of what the pointer operands reach; all else only makes the outputs unknown. */
#include "infer/lower/device/device_internal.h"

#include <ctype.h>
#include <stdlib.h>

static bool mentions(const char *text, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++) if (strstr(text, words[i])) return true;
	return false;
}

/* An instruction that begins so: `shared.b16` is no `red.b16`. */
static bool does(const char *text, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (const char *s = text; (s = strstr(s, words[i])); s++)
			if (s == text || !(isalnum((unsigned char)s[-1]) || s[-1] == '_' || s[-1] == '.')) return true;
	return false;
}

#define MENTIONS(text, ...) mentions(text, (const char *const[]){ __VA_ARGS__ }, \
	sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(const char *))
#define DOES(text, ...) does(text, (const char *const[]){ __VA_ARGS__ }, \
	sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(const char *))

/* Does it synchronise? `membar` is a fence. */
static bool has_barrier(const char *code)
{
	for (const char *s = strstr(code, "bar."); s; s = strstr(s + 1, "bar."))
		if (s - code < 3 || strncmp(s - 3, "mem", 3)) return true;
	return MENTIONS(code, "barrier.", "mbarrier");
}

/* `[%0]`, not the name in `%[p]`. */
static bool has_address(const char *code)
{
	for (const char *s = strchr(code, '['); s; s = strchr(s + 1, '['))
		if (s == code || s[-1] != '%') return true;
	return false;
}

/* Accesses that happen at some later time, through descriptors, or in memory of their own: no barrier orders what they do. */
static bool is_later(const char *code)
{
	return (MENTIONS(code, "async.bulk") && !MENTIONS(code, "bulk.prefetch")) || MENTIONS(code, "wgmma.mma_async", "tcgen05.", "st.async", "red.async");
}

/* A barrier for all threads of the block names no number of threads. */
static bool barrier(struct lower *l, const struct tree_stmt *s, const char *code)
{
	const char *at = strstr(code, "bar.warp.sync");
	if (at) { /* with a mask that is not spelt out nobody knows which lanes it orders */
		char *end;
		const char *mask = at + strlen("bar.warp.sync");
		int64_t lanes = strtoll(mask, &end, 0);
		if (end != mask) device_sync_lanes(l, expr_int(l->t, lanes & UINT32_MAX), &s->at);
		else device_sync_tile(l, 0, &s->at);
		return true;
	}
	at = strstr(code, "bar.sync");
	if (!at) at = strstr(code, "barrier.sync");
	if (!at) return false;
	const char *comma = strchr(at, ','), *end = strchr(at, ';'), *operand = strchr(at, '%');
	if (operand && (!end || operand < end)) return false;
	if (comma && (!end || comma < end)) values_give_up(l, &s->at, "barrier among a part of the block");
	else device_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, &s->at);
	return true;
}

static bool leads_to_shared(struct lower *l, struct value v)
{
	for (uint32_t i = 0; i < v.targets; i++)
		if (v.target[i].place.kind == PLACE_ARRAY
			&& kernel_array(l->k, (array_ref){ v.target[i].place.object })->space == SPACE_SHARED) return true;
	return false;
}

/* What it may do to memory, through the operands that it is given. False: nobody knows where. */
static bool touch_inputs(struct lower *l, const struct tree_stmt *s, const char *code, bool reads, bool writes)
{
	bool covered = false, shared = MENTIONS(code, ".shared");
	for (size_t i = 0; i < s->of.n && !l->now.failed; i++) {
		const struct tree_expr *o = s->of.at[i];
		if (!o->kids || tree_has(o->flags, TREE_FLAG_OUTPUT)) continue;
		struct value v = exprs_eval(l, o->kid[0], (struct want){0});
		if (v.kind != VALUE_POINTER || !(reads || writes)) continue;
		covered |= !shared || leads_to_shared(l, v);
		memory_access_unknown(l, v, writes ? ACCESS_WRITE : ACCESS_READ, &o->kid[0]->at, "inline assembly");
	}
	return covered || !(reads || writes);
}

/* A loop may wait until another thread changes what is read. */
static void await(struct lower *l, const struct value *v)
{
	struct var_list vars = {0};
	if (v->kind == VALUE_INT) expr_vars(l->t, l->scratch, v->e, &vars);
	for (size_t i = 0; i < vars.n; i++) VEC_PUSH(l->scratch, &l->now.awaited, vars.at[i]);
}

static void forget_outputs(struct lower *l, const struct tree_stmt *s, bool reads)
{
	for (size_t i = 0; i < s->of.n && !l->now.failed; i++) {
		const struct tree_expr *o = s->of.at[i];
		if (!o->kids || !tree_has(o->flags, TREE_FLAG_OUTPUT)) continue;
		const struct tree_type *t = o->kid[0]->type;
		struct value v = values_unknown(l, t, NULL, CAUSE_UNKNOWN_CALL, "output of inline assembly", &s->at, false);
		if (reads) await(l, &v);
		memory_store(l, exprs_place(l, o->kid[0]), t, v, &o->kid[0]->at);
	}
}

/* What a comment says does not happen. */
static const char *without_comments(struct lower *l, const char *text)
{
	char *out = arena_strndup(l->scratch, text, strlen(text));
	for (char *s = out; (s = strchr(s, '/')); s++) {
		bool line = s[1] == '/';
		if (!line && s[1] != '*') continue;
		const char *end = line ? strchr(s, '\n') : strstr(s + 2, "*/");
		size_t n = end ? (size_t)(end - s) + (line ? 0 : 2) : strlen(s);
		memset(s, ' ', n);
	}
	return out;
}

void device_asm(struct lower *l, const struct tree_stmt *s)
{
	const char *code = without_comments(l, s->text ? s->text : "");
	if (device_ptx(l, s, code)) return;
	bool writes = DOES(code, "st.", "red.", "atom.", "cp.", "stmatrix", "sust.", "mbarrier", "call", "multimem");
	bool reads = DOES(code, "ld.", "ldu.", "ldmatrix", "suld.", "wmma.load");
	writes |= has_address(code) && !reads && !DOES(code, "prefetch", "applypriority", "createpolicy");
	bool meets = has_barrier(code), conditional = strchr(code, '@') || MENTIONS(code, "bra ");
	bool leaves = MENTIONS(code, "exit;", "trap;");
	if (leaves && (conditional || meets || reads || writes)) values_give_up(l, &s->at, "inline assembly that leaves the kernel");
	else if (leaves) device_leave(l);
	else if (is_later(code)) values_give_up(l, &s->at, "inline assembly that uses memory at a later time");
	else if (meets && (conditional || reads || writes || !barrier(l, s, code))) values_give_up(l, &s->at, "barrier instruction in inline assembly");
	else if (!touch_inputs(l, s, code, reads, writes)) values_give_up(l, &s->at, "inline assembly that uses memory");
	else forget_outputs(l, s, reads);
}
