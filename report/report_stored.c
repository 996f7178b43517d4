/* What the writes of a kernel store, and at which index its accesses are, as a number that names and places have no part in: a mark on an
 * alarm ends when it changes. Taken before a launch makes constants of dimensions and parameters. */
#include "report/report_internal.h"

#include <string.h>

static uint64_t mix(uint64_t h, uint64_t n)
{
	return report_hash(h, (const char *)&n, sizeof n);
}

/* What the digests are made of: `range`: of each variable, where it counts a loop; `open`: of each expression, whether it is not
 * known all the way down. */
struct digests { const struct kernel *k; uint64_t *at, *index; bool *open; const struct range **range; };

/* Loop variables and what is approximated have names that say nothing. */
static uint64_t var_digest(const struct digests *d, var_ref ref)
{
	const struct var *v = expr_var_get(d->k->exprs, ref);
	const struct range *range = d->range[ref.ix];
	uint64_t h = mix(mix(REPORT_HASH, (uint64_t)v->kind), v->axis);
	if (range) h = mix(mix(mix(mix(h, (uint64_t)range->kind), d->at[range->first.ix]), d->at[range->limit.ix]), d->at[range->step.ix]);
	return v->kind == VAR_PARAM ? report_hash(h, v->name, strlen(v->name)) : h;
}

/* A number of several constants stands for what they are. */
static uint64_t number_digest(const struct digests *d, int64_t number)
{
	const struct content *c = kernel_content_of(d->k, number);
	uint64_t h = REPORT_HASH;
	if (!c) return (uint64_t)number;
	for (size_t i = 0; i < c->parts.n; i++) h = mix(mix(h, (uint64_t)c->parts.at[i].size), (uint64_t)c->parts.at[i].number);
	return h;
}

static bool commutes(enum expr_kind kind)
{
	static const enum expr_kind kinds[] = { EXPR_ADD, EXPR_MUL, EXPR_MIN, EXPR_MAX, EXPR_BAND, EXPR_BOR, EXPR_BXOR, EXPR_EQ,
		EXPR_AND, EXPR_OR, EXPR_IFF };
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (kinds[i] == kind) return true;
	return false;
}

static bool is_open(const struct expr_table *t, const struct expr *e)
{
	enum var_kind kind = e->kind == EXPR_VAR ? expr_var_get(t, e->var)->kind : VAR_NONE;
	return kind == VAR_READ || kind == VAR_APPROX;
}

/* Operands stand before what is made of them, so one pass does. Their order is that in which the source names them. */
static void exprs_digest(struct digests *d)
{
	const struct expr_table *t = d->k->exprs;
	for (uint32_t i = 1; i <= expr_count(t); i++) {
		const struct expr *e = expr_get(t, (expr_ref){ i });
		uint64_t h = mix(mix(REPORT_HASH, (uint64_t)e->kind), number_digest(d, e->value)), sum = 0;
		d->open[i] = is_open(t, e);
		if (e->kind == EXPR_VAR) h = mix(h, var_digest(d, e->var));
		if (e->kind == EXPR_WRAP) h = mix(h, (uint64_t)e->type.bits * 2 + e->type.is_signed);
		for (int kid = 0; kid < 3; kid++) {
			uint64_t one = e->kid[kid].ix ? d->at[e->kid[kid].ix] : 0;
			sum += one;
			d->open[i] = d->open[i] || d->open[e->kid[kid].ix];
			if (!commutes(e->kind)) h = mix(h, one);
		}
		d->at[i] = commutes(e->kind) ? mix(h, sum) : h;
	}
}

/* The same for indices, in which nothing is known to wrap, or not, by what stands elsewhere: conversions have no part in it. */
static void indices_digest(struct digests *d)
{
	const struct expr_table *t = d->k->exprs;
	for (uint32_t i = 1; i <= expr_count(t); i++) {
		const struct expr *e = expr_get(t, (expr_ref){ i });
		uint64_t h = mix(mix(REPORT_HASH, (uint64_t)e->kind), (uint64_t)e->value), sum = 0;
		if (e->kind == EXPR_VAR) h = mix(h, var_digest(d, e->var));
		for (int kid = 0; kid < 3; kid++) {
			uint64_t one = e->kid[kid].ix ? d->index[e->kid[kid].ix] : 0;
			sum += one;
			if (!commutes(e->kind)) h = mix(h, one);
		}
		d->index[i] = e->kind == EXPR_WRAP ? sum : commutes(e->kind) ? mix(h, sum) : h;
	}
}

static const struct access *access_of(const struct core_stmt *s)
{
	return s->kind == CORE_WRITE ? &s->u.write.access : s->kind == CORE_READ ? &s->u.read.access : s->kind == CORE_ATOMIC ? &s->u.atomic.access : NULL;
}

struct report_stored report_stored_take(struct arena *a, const struct kernel *k)
{
	struct report_stored out = { .at = ARENA_ARRAY(a, uint64_t, k->sites.n + 1), .open = ARENA_ARRAY(a, bool, k->sites.n + 1) };
	struct arena *scratch = arena_new();
	struct digests d = { k, ARENA_ARRAY(scratch, uint64_t, expr_count(k->exprs) + 1), ARENA_ARRAY(scratch, uint64_t, expr_count(k->exprs) + 1), ARENA_ARRAY(scratch, bool, expr_count(k->exprs) + 1),
		ARENA_ARRAY(scratch, const struct range *, expr_var_count(k->exprs) + 1) };
	const struct core_stmt *s;
	struct core_walk loops = core_walk_begin(k->body, scratch), writes = core_walk_begin(k->body, scratch);
	while ((s = core_walk_next(&loops)))
		if (s->kind == CORE_FOR) d.range[s->u.loop.var.ix] = &s->u.loop.range;
	exprs_digest(&d);
	indices_digest(&d);
	while ((s = core_walk_next(&writes))) {
		const struct access *x = access_of(s);
		for (uint32_t n = 0; x && n < kernel_array(k, x->array)->dims; n++) out.at[x->site.ix] += mix(d.index[x->index[n].ix], n);
		if (s->kind != CORE_WRITE) continue;
		uint32_t value = s->u.write.access.value.ix, site = s->u.write.access.site.ix;
		out.at[site] += d.at[value];
		out.open[site] = out.open[site] || !value || d.open[value];
	}
	arena_free(scratch);
	return out;
}

static bool same_place(struct span a, struct span b)
{
	return a.line && a.file == b.file && a.line == b.line && a.column == b.column;
}

/* Copies of one write, by inlining say, are one place. */
uint64_t report_stored_get(const struct report_stored *stored, const struct kernel *k, site_ref site)
{
	uint64_t sum = stored->at[site.ix];
	for (uint32_t i = 1; i <= k->sites.n; i++)
		if (i != site.ix && same_place(k->sites.at[i - 1].at, kernel_site(k, site)->at)) sum += stored->at[i];
	return sum;
}

bool report_stored_open(const struct report_stored *stored, const struct kernel *k, site_ref site)
{
	bool open = stored->open[site.ix];
	for (uint32_t i = 1; i <= k->sites.n && !open; i++)
		open = stored->open[i] && same_place(k->sites.at[i - 1].at, kernel_site(k, site)->at);
	return open;
}
