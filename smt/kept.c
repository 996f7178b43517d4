/* An answer in bytes: one description of it, for both ways. Strings are as they are, places by their rank in the kernel. */
#include "smt/kept_internal.h"

#include <string.h>

#define LEAST_WORK (WORK_SECOND / 100)       /* less than this is done again sooner than read */
#define NO_STRING UINT32_MAX

/* bad: written, a place that is none of the kernel's; read, bytes that nobody wrote. */
struct stream { bool reads, bad; struct text *t; size_t at; const struct kernel *k; const struct kept *kept; };

static void bytes(struct stream *s, void *x, size_t n)
{
	if (!s->reads) {
		text_putn(s->t, x, n);
		return;
	}
	s->bad |= s->t->n - s->at < n;
	if (s->bad) memset(x, 0, n);
	else memcpy(x, s->t->at + s->at, n), s->at += n;
}

static uint32_t word(struct stream *s, uint32_t x)
{
	bytes(s, &x, sizeof x);
	return x;
}

static int64_t number(struct stream *s, int64_t x)
{
	bytes(s, &x, sizeof x);
	return x;
}

static bool flag(struct stream *s, bool x) { return word(s, x) != 0; }

static size_t count(struct stream *s, size_t n)
{
	uint32_t x = word(s, (uint32_t)n);
	s->bad |= s->reads && x > s->t->n - s->at;        /* each takes some bytes */
	return s->bad ? 0 : x;
}

static const char *string(struct stream *s, const char *x)
{
	uint32_t n = word(s, x ? (uint32_t)strlen(x) : NO_STRING);
	if (!s->reads) {
		if (x) text_putn(s->t, x, n);
		return x;
	}
	s->bad |= n != NO_STRING && s->t->n - s->at < n;
	if (n == NO_STRING || s->bad) return NULL;
	s->at += n;
	return arena_strndup(s->k->arena, s->t->at + s->at - n, n);
}

static struct span place(struct stream *s, struct span x)
{
	uint32_t rank = 0;
	if (!s->reads && x.line) s->bad |= !place_rank(&s->kept->places, x, &rank), rank++;
	rank = word(s, rank);
	s->bad |= rank > s->kept->places.n;
	if (s->reads) x = rank && !s->bad ? s->kept->places.sorted[rank - 1] : (struct span) { 0 };
	return x;
}

static void numbers(struct stream *s, int64_t *x, size_t n)
{
	for (size_t i = 0; i < n; i++) x[i] = number(s, x[i]);
}

/* Room for the next of a vector's items, when they are read. */
#define GROW(s, v, type) \
	do { \
		if ((s)->reads) VEC_PUSH((s)->k->arena, (v), (type){ 0 }); \
	} while (0)

static void value(struct stream *s, struct witness_value *v)
{
	v->name = string(s, v->name);
	v->value = number(s, v->value);
}

static void thread(struct stream *s, struct witness_thread *w)
{
	numbers(s, w->thread_idx, 3);
	numbers(s, w->block_idx, 3);
	for (size_t i = 0, n = count(s, w->locals.n); i < n && !s->bad; i++) {
		GROW(s, &w->locals, struct witness_value);
		value(s, &w->locals.at[i]);
	}
	for (size_t i = 0, n = count(s, w->touches.n); i < n && !s->bad; i++) {
		GROW(s, &w->touches, struct witness_touch);
		numbers(s, w->touches.at[i].thread_idx, 3);
		numbers(s, w->touches.at[i].index, LIMIT_CORE_DIMS);
	}
}

static void witness(struct stream *s, struct witness *w)
{
	numbers(s, w->block_dim, 3);
	numbers(s, w->grid_dim, 3);
	for (size_t i = 0, n = count(s, w->params.n); i < n && !s->bad; i++) {
		GROW(s, &w->params, struct witness_value);
		value(s, &w->params.at[i]);
	}
	numbers(s, w->index, LIMIT_CORE_DIMS);
	w->dims = word(s, w->dims);
	for (int i = 0; i < 2; i++) {
		thread(s, &w->thread[i]);
		w->has_value[i] = flag(s, w->has_value[i]);
		w->value[i] = number(s, w->value[i]);
	}
	w->elements = number(s, w->elements);
	w->replayed = flag(s, w->replayed);
	w->replay_note = string(s, w->replay_note);
}

static void cause(struct stream *s, struct cause *c)
{
	c->reason = string(s, c->reason);
	c->variable = string(s, c->variable);
	c->why = string(s, c->why);
	c->at = place(s, c->at);
}

/* Its separation is looked for afterwards. */
static void one_alarm(struct stream *s, struct alarm *a)
{
	a->kind = (enum alarm_kind)word(s, a->kind);
	a->label = (enum label)word(s, a->label);
	a->reason = (enum alarm_reason)word(s, a->reason);
	a->level = (enum level)word(s, a->level);
	a->array.ix = word(s, a->array.ix);
	for (int i = 0; i < 2; i++) {
		a->site[i].ix = word(s, a->site[i].ix);
		a->at[i] = place(s, a->at[i]);
	}
	a->scope = (enum scope)word(s, a->scope);
	a->begins = place(s, a->begins);
	a->ends = place(s, a->ends);
	witness(s, &a->witness);
	for (size_t i = 0, n = count(s, a->causes.n); i < n && !s->bad; i++) {
		GROW(s, &a->causes, struct cause);
		cause(s, &a->causes.at[i]);
	}
	a->fact = string(s, a->fact);
}

static void given_up(struct stream *s, struct gave_up *g)
{
	g->what = string(s, g->what);
	g->at = place(s, g->at);
	g->why = string(s, g->why);
	g->limit = (enum limit)word(s, g->limit);
}

/* Most are the kernel's own, whose words may speak of lines. */
static void assumption(struct stream *s, struct assumption *a)
{
	uint32_t own = 0, n = s->kept->assumptions;
	for (uint32_t i = 0; i < n && !s->reads && !own; i++) own = s->k->assumptions.at[i].text == a->text ? i + 1 : 0;
	own = word(s, own);
	s->bad |= own > n;
	if (own && !s->bad) *a = s->k->assumptions.at[own - 1];
	if (own) return;
	a->kind = (enum assumption_kind)word(s, a->kind);
	a->at = place(s, a->at);
	a->text = string(s, a->text);
}

/* All but the seconds, which are of each run. */
static void answer(struct stream *s, struct check *c)
{
	c->verdict = (enum verdict)word(s, c->verdict);
	c->typable = flag(s, c->typable);
	for (size_t i = 0, n = count(s, c->alarms.n); i < n && !s->bad; i++) {
		GROW(s, &c->alarms, struct alarm);
		one_alarm(s, &c->alarms.at[i]);
	}
	for (size_t i = 0, n = count(s, c->gave_up.n); i < n && !s->bad; i++) {
		GROW(s, &c->gave_up, struct gave_up);
		given_up(s, &c->gave_up.at[i]);
	}
	c->limit = (enum limit)word(s, c->limit);
	c->settled = flag(s, c->settled);
	for (size_t i = 0, n = count(s, c->assumptions.n); i < n && !s->bad; i++) {
		GROW(s, &c->assumptions, struct assumption);
		assumption(s, &c->assumptions.at[i]);
	}
	c->unsupported = string(s, c->unsupported);
	c->unsupported_at = place(s, c->unsupported_at);
	c->stats.phases = word(s, c->stats.phases);
	c->stats.accesses = word(s, c->stats.accesses);
	c->stats.queries = word(s, c->stats.queries);
	c->stats.work = number(s, c->stats.work);
}

static bool read_answer(const struct kept *m, struct kernel *k, const struct check_options *o, struct check *out)
{
	struct text t = { 0 };
	struct check read = { 0 };
	struct stream s = { .reads = true, .t = &t, .k = k, .kept = m };
	bool found = o->kept->find(&m->key, &t, o->kept->data);
	if (found) answer(&s, &read);
	found = found && !s.bad && s.at == t.n;
	if (found && read.limit < out->limit) read.limit = out->limit;       /* met on the way to these questions */
	if (found) *out = read;
	text_fini(&t);
	return found;
}

bool kept_find(struct kept *m, struct kernel *k, const struct check_options *o, int64_t kernel_work, int64_t query_work, struct check *out)
{
	*m = (struct kept) { 0 };
	if (!o->kept || k->unsupported) return false;
	m->arena = arena_new();
	m->assumptions = (uint32_t)k->assumptions.n;
	kept_key(k, o, kernel_work, query_work, m->arena, &m->places, &m->key);
	return read_answer(m, k, o, out);
}

static bool lasts(const struct check *c)
{
	bool same = c->limit != LIMIT_TIME;
	for (size_t i = 0; i < c->gave_up.n; i++) same = same && gave_up_again(c->gave_up.at[i].limit, c->gave_up.at[i].why);
	return same;
}

void kept_end(struct kept *m, struct kernel *k, const struct check_options *o, const struct check *out)
{
	struct text t = { 0 };
	if (!m->arena) return;
	if (out && !k->unsupported && out->stats.work >= LEAST_WORK && lasts(out)) {
		struct stream s = { .t = &t, .k = k, .kept = m };
		struct check copy = *out;
		answer(&s, &copy);
		if (!s.bad) o->kept->keep(&m->key, &t, o->kept->data);
	}
	text_fini(&t);
	text_fini(&m->key);
	arena_free(m->arena);
}
