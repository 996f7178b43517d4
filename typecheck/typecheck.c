/* The typing rules: V |- n, V |- c, and V |- b |> u (Fig. 6), one function per rule, its name in brackets. Where a
 * premise fails the failure is recorded and the conclusion is drawn all the same, with the offending variable left
 * free: the protocol of an ill-typed kernel is a superset of its accesses.
 *
 * V is implicit: everything except values read from arrays (VAR_READ), approximated values (VAR_APPROX), and loop
 * variables whose range mentions one of these. */
#include "typecheck/typecheck_internal.h"

#include <string.h>

struct typer {
	struct kernel *k;
	struct typing *out;
	struct typecheck_dependence *dependence;
	struct var_list shared;        /* a stack: variables of loops around whose range all threads agree on */
	bool meetings;                 /* they count as barriers of their warp */
	bool together;                 /* all threads of the block come here, for the same values of `shared` */
};
struct items { VEC(const struct protocol *) list; };   /* the protocol of a statement, as items of a sequence */

static void type_stmt(struct typer *ty, const struct core_stmt *s, struct items *out, uint32_t depth);

/* [t-n] V |- n and [t-b] V |- c: every variable of the expression is in V. Gives one that is not, or {0}. */
static var_ref type_expr(struct typer *ty, expr_ref e)
{
	return dependence_first(ty->dependence, e);
}

/* A premise `V |- e` of `rule`. */
static void premise(struct typer *ty, const char *rule, const struct core_stmt *s, expr_ref e)
{
	var_ref v = type_expr(ty, e);
	if (!v.ix) return;
	ty->out->typable = false;
	VEC_PUSH(ty->k->arena, &ty->out->failures, ((struct ill_typed){ .rule = rule, .at = s->at, .variable = v }));
}

static void premise_index(struct typer *ty, const char *rule, const struct core_stmt *s, const struct access *a)
{
	for (uint32_t i = 0; i < kernel_array(ty->k, a->array)->dims; i++)
		premise(ty, rule, s, a->index[i]);
}

static void conclude(struct typer *ty, struct items *out, struct protocol p)
{
	VEC_PUSH(ty->k->arena, &out->list, protocol_new(ty->k, &p));
}

static void conclude_access(struct typer *ty, struct items *out, const struct core_stmt *s, const struct access *a)
{
	struct protocol p = { .kind = PROTOCOL_ACCESS, .at = s->at };
	p.u.access = *a;
	conclude(ty, out, p);
}

static void conclude_bind(struct typer *ty, struct items *out, const struct core_stmt *s, var_ref v)
{
	struct protocol p = { .kind = PROTOCOL_BIND, .at = s->at };
	p.u.bind.var = v;
	conclude(ty, out, p);
}

/* ---- who reads together reads the same ---- */

static bool agreed(struct typer *ty, expr_ref e)
{
	return protocol_uniform(ty->k, e, LEVEL_BLOCK, &ty->shared);
}

static bool agreed_range(struct typer *ty, const struct core_stmt *s)
{
	const struct range *r = &s->u.loop.range;
	size_t n = ty->shared.n;
	VEC_PUSH(ty->k->arena, &ty->shared, s->u.loop.var);      /* the limit of RANGE_WHILE mentions it */
	bool same = agreed(ty, r->first) && agreed(ty, r->limit) && agreed(ty, r->step);
	ty->shared.n = n;
	return same;
}

/* All threads of the block read one element that they share: unless somebody writes it in that phase, which is a
 * race and reported as one, they all see the same value (docs/ARCHITECTURE.md, "Which thread owns a variable"; of reads
 * outside loops: uniform_reads in proofs/theories/Uniform.v). */
static bool reads_together(struct typer *ty, const struct access *a)
{
	const struct array *array = kernel_array(ty->k, a->array);
	if (!ty->together || array->is_unsteady || (kernel_site(ty->k, a->site)->is_volatile && array->space != SPACE_SHARED)) return false;
	if (array->space != SPACE_SHARED && array->space != SPACE_GLOBAL && array->space != SPACE_CONSTANT) return false;
	for (uint32_t i = 0; i < array->dims; i++)
		if (!agreed(ty, a->index[i])) return false;
	return true;
}

/* ---- the rules ---- */

/* [t-skip] V |- skip |> skip */
static void type_skip(struct typer *ty, const struct core_stmt *s, struct items *out)
{
	conclude(ty, out, (struct protocol){ .kind = PROTOCOL_SKIP, .at = s->at });
}

/* [t-write] A[n] = e: the value is not looked at. */
static void type_write(struct typer *ty, const struct core_stmt *s, struct items *out)
{
	premise_index(ty, "t-write", s, &s->u.write.access);
	conclude_access(ty, out, s, &s->u.write.access);
}

/* [t-read] let x = A[n] in b, and [t-read-s] with barriers in b: b is typed without x in V, and x stays free in its
 * protocol. */
static void type_read(struct typer *ty, const struct core_stmt *s, struct items *out)
{
	premise_index(ty, "t-read", s, &s->u.read.access);
	if (reads_together(ty, &s->u.read.access)) expr_var_edit(ty->k->exprs, s->u.read.var)->uniform = true;
	conclude_access(ty, out, s, &s->u.read.access);
	conclude_bind(ty, out, s, s->u.read.var);
}

/* [t-atomic] let x = atomic A[n] in b: as a read, but threads see different values even at one index. */
static void type_atomic(struct typer *ty, const struct core_stmt *s, struct items *out)
{
	premise_index(ty, "t-atomic", s, &s->u.atomic.access);
	conclude_access(ty, out, s, &s->u.atomic.access);
	if (s->u.atomic.var.ix) conclude_bind(ty, out, s, s->u.atomic.var);
}

/* [t-approx] let x = anything in b, and [t-approx-s]: as a read that accesses nothing. */
static void type_approx(struct typer *ty, const struct core_stmt *s, struct items *out)
{
	conclude_bind(ty, out, s, s->u.approx.var);
}

/* [t-assume] assume c */
static void type_assume(struct typer *ty, const struct core_stmt *s, struct items *out)
{
	premise(ty, "t-assume", s, s->u.assume.cond);
	struct protocol p = { .kind = PROTOCOL_ASSUME, .at = s->at };
	p.u.assume.cond = s->u.assume.cond;
	conclude(ty, out, p);
}

/* [t-sync] sync; a mask counts as control: it says who waits. */
static void type_sync(struct typer *ty, const struct core_stmt *s, struct items *out)
{
	/* code that is not seen: the replay of an alarm asks about it */
	if (s->u.sync.scope == SCOPE_NONE || (core_is_meeting(s) && !ty->meetings)) {
		type_skip(ty, s, out);
		return;
	}
	if (s->u.sync.mask.ix) premise(ty, "t-sync", s, s->u.sync.mask);
	struct protocol p = { .kind = PROTOCOL_SYNC, .at = s->at };
	p.u.sync.scope = s->u.sync.scope;
	p.u.sync.orders_shared = s->u.sync.orders_shared;
	p.u.sync.orders_global = s->u.sync.orders_global;
	p.u.sync.mask = s->u.sync.mask;
	p.u.sync.tile = s->u.sync.tile;
	conclude(ty, out, p);
}

/* [t-seq] b1; b2, and [t-seq-s], the same with barriers inside: the parts' protocols in sequence. */
static void type_seq(struct typer *ty, const struct core_stmt *s, struct items *out, uint32_t depth)
{
	for (uint32_t i = 0; i < s->u.seq.n; i++)
		type_stmt(ty, s->u.seq.at[i], out, depth + 1);
}

/* The protocol of a branch or of a loop's body: one of its own, since binders end with it. */
static const struct protocol *type_block(struct typer *ty, const struct core_stmt *s, uint32_t depth)
{
	struct items items = {0};
	if (s) type_stmt(ty, s, &items, depth + 1);
	return protocol_seq(ty->k, items.list.at, items.list.n);
}

static void type_branches(struct typer *ty, const struct core_stmt *s, struct items *out, uint32_t depth)
{
	bool together = ty->together;
	struct protocol p = { .kind = PROTOCOL_IF, .at = s->at };
	ty->together = together && agreed(ty, s->u.branch.cond);
	p.u.branch.cond = s->u.branch.cond;
	memcpy(p.u.branch.ends, s->u.branch.ends, sizeof p.u.branch.ends);
	p.u.branch.then = type_block(ty, s->u.branch.then, depth);
	if (s->u.branch.other) p.u.branch.other = type_block(ty, s->u.branch.other, depth);
	ty->together = together;
	if (p.u.branch.other && p.u.branch.other->kind == PROTOCOL_SKIP) p.u.branch.other = NULL;
	if (p.u.branch.then->kind == PROTOCOL_SKIP && !p.u.branch.other) return;
	conclude(ty, out, p);
}

/* [t-if] if c then b1 else b2 */
static void type_if(struct typer *ty, const struct core_stmt *s, struct items *out, uint32_t depth)
{
	premise(ty, "t-if", s, s->u.branch.cond);
	type_branches(ty, s, out, depth);
}

/* [t-if-s] with a barrier inside; that c differs between threads is a candidate of divergence, not a type error:
 * protocol_split records it. */
static void type_if_sync(struct typer *ty, const struct core_stmt *s, struct items *out, uint32_t depth)
{
	premise(ty, "t-if-s", s, s->u.branch.cond);
	type_branches(ty, s, out, depth);
}

static void premise_range(struct typer *ty, const char *rule, const struct core_stmt *s)
{
	const struct range *r = &s->u.loop.range;
	premise(ty, rule, s, r->first);
	premise(ty, rule, s, r->limit);
	premise(ty, rule, s, r->step);
}

/* Without a barrier inside, threads of one phase can be in different iterations: what they read is their own. */
static void type_body(struct typer *ty, const struct core_stmt *s, bool barrier, struct items *out, uint32_t depth)
{
	bool together = ty->together;
	size_t shared = ty->shared.n;
	struct protocol p = { .kind = PROTOCOL_FOR, .at = s->at };
	ty->together = together && barrier && agreed_range(ty, s);
	if (ty->together) VEC_PUSH(ty->k->arena, &ty->shared, s->u.loop.var);
	dependence_add_loop(ty->dependence, s->u.loop.var, &s->u.loop.range);
	p.u.loop.var = s->u.loop.var;
	p.u.loop.range = s->u.loop.range;
	p.u.loop.body = type_block(ty, s->u.loop.body, depth);
	ty->together = together;
	ty->shared.n = shared;
	if (p.u.loop.body->kind != PROTOCOL_SKIP) conclude(ty, out, p);
}

/* [t-for] for x in r {b}: x joins V for the body. */
static void type_for(struct typer *ty, const struct core_stmt *s, struct items *out, uint32_t depth)
{
	premise_range(ty, "t-for", s);
	type_body(ty, s, false, out, depth);
}

/* [t-for-s] with a barrier inside; a range that differs between threads is a candidate of divergence. */
static void type_for_sync(struct typer *ty, const struct core_stmt *s, struct items *out, uint32_t depth)
{
	premise_range(ty, "t-for-s", s);
	type_body(ty, s, true, out, depth);
}

static void too_deep(struct typer *ty, const struct core_stmt *s)
{
	ty->out->typable = false;
	ty->k->unsupported = "nesting too deep";
	ty->k->unsupported_at = s->at;
}

/* [t-unsync] statements without barriers stand in synchronised code as they are: one function for both. */
static void type_stmt(struct typer *ty, const struct core_stmt *s, struct items *out, uint32_t depth)
{
	if (depth > LIMIT_TYPECHECK_DEPTH) {
		too_deep(ty, s);
		return;
	}
	switch (s->kind) {
	case CORE_NONE:
		UNREACHABLE("core_new gets statements with a kind");
	case CORE_SKIP: case CORE_ASSERT:      /* an assertion restricts nothing: assuming it could hide a race */
		type_skip(ty, s, out);
		return;
	case CORE_SEQ:
		type_seq(ty, s, out, depth);
		return;
	case CORE_READ:
		type_read(ty, s, out);
		return;
	case CORE_WRITE:
		type_write(ty, s, out);
		return;
	case CORE_ATOMIC:
		type_atomic(ty, s, out);
		return;
	case CORE_IF:
		if (core_has_sync(s)) type_if_sync(ty, s, out, depth);
		else type_if(ty, s, out, depth);
		return;
	case CORE_FOR:
		if (core_has_sync(s)) type_for_sync(ty, s, out, depth);
		else type_for(ty, s, out, depth);
		return;
	case CORE_SYNC:
		type_sync(ty, s, out);
		return;
	case CORE_ASSUME:
		type_assume(ty, s, out);
		return;
	case CORE_APPROX:
		type_approx(ty, s, out);
		return;
	}
	UNREACHABLE("core_kind out of range");
}

static void type_kernel(struct kernel *k, bool meetings, struct typing *out)
{
	struct typer ty = { .k = k, .out = out, .dependence = dependence_empty(k), .together = true, .meetings = meetings };
	*out = (struct typing){ .typable = true };
	out->protocol = type_block(&ty, k->body, 0);
	if (k->unsupported) out->typable = false;
}

void typecheck_kernel(struct kernel *k, struct typing *out) { type_kernel(k, false, out); }

const struct protocol *typecheck_meetings(struct kernel *k)
{
	struct typing typing;
	type_kernel(k, true, &typing);
	return typing.protocol;
}
