/* A number that a template leaves open (`template <int N>`), as a parameter of the kernel: by what the cores of some instances have in
 * common. They may differ only where each has a number, and these must all be scale * N + rest, or the same of a product or a sum of two such;
 * to a product a multiple of the first may be added (`tile[N][N + 1]`).
 * The kernel stands for all numbers between the least and the greatest of these instances, which is an assumption of the answer; an
 * instance that is otherwise is not among them. */
#include "infer/lower/lower.h"
#include "infer/lower/unit.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_INSTANCES 3       /* that a form must fit */
#define LEAST_OF_PADDED 4       /* one that has a multiple beside its product */
#define LARGEST_OF_PADDED (INT64_C(1) << 29)

struct token { const char *at; size_t n; };
struct probe {
	const struct tree_function *f;
	const char *core;
	VEC(struct token) tokens;
	bool alike;                     /* differs from the first in numbers only */
};
struct numbers {
	struct arena *arena;
	struct sources *sources;
	VEC(struct probe) probes;
	VEC(size_t) open;               /* arguments that are numbers */
	size_t first;                   /* a probe: what the form is made of */
	int64_t *lo, *hi;               /* by open number */
};

/* ---- texts ---- */

static void cut(struct numbers *s, struct probe *p)
{
	for (const char *c = p->core; *c;) {
		const char *from = c++;
		if (strchr(" \n", *from)) continue;
		if (*from == '"') {
			for (; *c && *c != '"'; c++) c += *c == '\\' && c[1];
			c += *c != 0;
		} else if (!strchr("()", *from)) {
			while (*c && !strchr("() \n\"", *c)) c++;
		}
		VEC_PUSH(s->arena, &p->tokens, ((struct token){ from, (size_t)(c - from) }));
	}
}

static struct kernel *parse(struct numbers *s, const char *core)
{
	struct diags unheard = { .arena = s->arena };
	return core_parse(s->sources, "", core, &unheard);
}

static bool is_number(struct token t, int64_t *n)
{
	char digits[24], *end;
	if (t.n >= sizeof digits) return false;
	memcpy(digits, t.at, t.n);
	digits[t.n] = 0;
	*n = strtoll(digits, &end, 10);
	return t.n && !*end && strchr("-0123456789", *digits);
}

static bool same_token(struct token a, struct token b) { return a.n == b.n && !memcmp(a.at, b.at, a.n); }

static bool are_alike(const struct probe *a, const struct probe *b)
{
	bool alike = a->tokens.n == b->tokens.n;
	int64_t n;
	for (size_t i = 0; alike && i < a->tokens.n; i++)
		alike = same_token(a->tokens.at[i], b->tokens.at[i]) || (is_number(a->tokens.at[i], &n) && is_number(b->tokens.at[i], &n));
	return alike;
}

/* ---- forms: scale * value + multiple * p + rest ---- */

enum product { ONE = 0, SQUARE, OF_TWO, SUM };
struct form { enum product kind; size_t p, q; int64_t scale, multiple, rest; };

static int64_t value_of(const struct numbers *s, const struct probe *p, size_t open)
{
	return p->f->arguments.at[s->open.at[open]].value;
}

static bool value(const struct numbers *s, const struct probe *p, const struct form *form, int64_t *out)
{
	int64_t a = value_of(s, p, form->p), b = value_of(s, p, form->q);
	switch (form->kind) {
	case ONE: *out = a; return true;
	case SQUARE: return int_mul(a, a, out);
	case OF_TWO: return int_mul(a, b, out);
	case SUM: return int_add(a, b, out);
	}
	UNREACHABLE("product out of range");
}

static bool value_in(const struct numbers *s, const struct probe *p, const struct form *form, int64_t *out)
{
	int64_t x, more;
	return value(s, p, form, &x) && int_mul(x, form->scale, &x) && int_mul(value_of(s, p, form->p), form->multiple, &more)
		&& int_add(x, more, &x) && int_add(x, form->rest, out);
}

/* Is the token what the form says in all instances that are alike? */
static bool fits(const struct numbers *s, const struct form *form, size_t token)
{
	for (size_t i = 0; i < s->probes.n; i++) {
		const struct probe *p = &s->probes.at[i];
		int64_t n, x;
		if (!p->alike) continue;
		if (!is_number(p->tokens.at[token], &n) || !value_in(s, p, form, &x) || x != n) return false;
	}
	return true;
}

/* By two instances in which the value differs. */
static bool solve(const struct numbers *s, struct form *form, size_t token)
{
	const struct probe *a = &s->probes.at[s->first];
	int64_t x, y, m, n, part;
	if (!value(s, a, form, &x) || !is_number(a->tokens.at[token], &m)) return false;
	for (size_t i = 0; i < s->probes.n; i++) {
		const struct probe *b = &s->probes.at[i];
		if (!b->alike || !value(s, b, form, &y) || x == y) continue;
		if (!is_number(b->tokens.at[token], &n) || labs(m) > INT32_MAX || labs(n) > INT32_MAX || (m - n) % (x - y) != 0) return false;
		form->scale = (m - n) / (x - y);
		if (!int_mul(form->scale, x, &part)) return false;
		form->rest = m - part;
		return fits(s, form, token);
	}
	return false;
}

/* A product, p and what the token is, less those of the first instance. False: they are too large, or it is no number. */
struct step { int64_t x, p, n; };
static bool step_to(const struct numbers *s, const struct form *form, size_t token, const struct probe *to, struct step *out)
{
	const struct probe *a = &s->probes.at[s->first];
	int64_t x, y, m, n;
	if (!to->alike || !value(s, a, form, &x) || !value(s, to, form, &y) || !is_number(a->tokens.at[token], &m) || !is_number(to->tokens.at[token], &n))
		return false;
	*out = (struct step){ y - x, value_of(s, to, form->p) - value_of(s, a, form->p), n - m };
	return labs(x) < LARGEST_OF_PADDED && labs(y) < LARGEST_OF_PADDED && labs(m) < LARGEST_OF_PADDED && labs(n) < LARGEST_OF_PADDED;
}

/* By two steps that are independent. */
static bool solve_padded(const struct numbers *s, struct form *form, size_t token)
{
	const struct probe *a = &s->probes.at[s->first];
	struct step u, v;
	int64_t x, n;
	for (size_t i = 0; i < s->probes.n; i++)
		for (size_t j = 0; j < i; j++) {
			if (!step_to(s, form, token, &s->probes.at[i], &u) || !step_to(s, form, token, &s->probes.at[j], &v)) continue;
			int64_t det = u.x * v.p - v.x * u.p;
			if (!det) continue;
			if ((u.n * v.p - v.n * u.p) % det || (u.x * v.n - v.x * u.n) % det) return false;
			*form = (struct form){ form->kind, form->p, form->q, (u.n * v.p - v.n * u.p) / det, (u.x * v.n - v.x * u.n) / det, 0 };
			if (!value_in(s, a, form, &x) || !is_number(a->tokens.at[token], &n)) return false;
			form->rest = n - x;
			return fits(s, form, token);
		}
	return false;
}

static bool find_padded(const struct numbers *s, size_t token, struct form *out)
{
	size_t alike = 0;
	for (size_t i = 0; i < s->probes.n; i++) alike += s->probes.at[i].alike;
	for (size_t p = 0; p < s->open.n && alike >= LEAST_OF_PADDED; p++)
		for (size_t q = 0; q < s->open.n; q++) {
			*out = (struct form){ .kind = p == q ? SQUARE : OF_TWO, .p = p, .q = q };
			if (solve_padded(s, out, token)) return true;
		}
	return false;
}

static bool find_form(const struct numbers *s, size_t token, struct form *out)
{
	for (enum product kind = ONE; kind <= SUM; kind++)
		for (size_t p = 0; p < s->open.n; p++)
			for (size_t q = 0; q < s->open.n; q++) {
				if ((kind == ONE || kind == SQUARE) ? p != q : p >= q) continue;
				*out = (struct form){ .kind = kind, .p = p, .q = q };
				if (solve(s, out, token)) return true;
			}
	return find_padded(s, token, out);
}

static const char *name_of(const struct numbers *s, size_t open)
{
	return s->probes.at[s->first].f->arguments.at[s->open.at[open]].name;
}

static void put_form(const struct numbers *s, const struct form *form, struct text *out)
{
	const char *p = name_of(s, form->p), *q = name_of(s, form->q);
	text_printf(out, "(+ (* %lld ", (long long)form->scale);
	if (form->kind == ONE) text_put(out, p);
	else text_printf(out, "(%s %s %s)", form->kind == SUM ? "+" : "*", p, q);
	text_put(out, ") ");
	if (form->multiple) text_printf(out, "(+ (* %lld %s) %lld))", (long long)form->multiple, p, (long long)form->rest);
	else text_printf(out, "%lld)", (long long)form->rest);
}

/* ---- the kernel ---- */

/* What all instances that are alike have in common. False: they have no form. */
static bool put_kernel(const struct numbers *s, const char *declared, struct text *out)
{
	const struct probe *first = &s->probes.at[s->first];
	for (size_t i = 0; i < first->tokens.n; i++) {
		struct token t = first->tokens.at[i];
		struct form form;
		bool same = true, body = i + 1 < first->tokens.n && same_token(first->tokens.at[i + 1], (struct token){ "body", 4 }) && *t.at == '(';
		for (size_t j = 0; j < s->probes.n; j++) same &= !s->probes.at[j].alike || same_token(t, s->probes.at[j].tokens.at[i]);
		if (!same && !find_form(s, i, &form)) return false;
		if (body) text_put(out, declared);
		if (!same) put_form(s, &form, out);
		else text_putn(out, t.at, t.n);
		text_put(out, " ");
	}
	return true;
}

/* Those that differ from `first` in numbers only. */
static size_t mark_alike(struct numbers *s, size_t first)
{
	size_t n = 0;
	s->first = first;
	for (size_t i = 0; i < s->probes.n; i++) {
		struct probe *p = &s->probes.at[i];
		p->alike = p->core && are_alike(&s->probes.at[first], p);
		n += p->alike;
	}
	return n;
}

static bool choose_first(struct numbers *s)
{
	size_t best = 0, most = 0;
	for (size_t i = 0; i < s->probes.n; i++) {
		size_t n = s->probes.at[i].core ? mark_alike(s, i) : 0;
		if (n > most) best = i, most = n;
	}
	return mark_alike(s, best) >= LEAST_INSTANCES;
}

static bool is_within(const struct numbers *s, const struct probe *p)
{
	bool within = true;
	for (size_t i = 0; i < s->open.n; i++) within &= s->lo[i] <= value_of(s, p, i) && value_of(s, p, i) <= s->hi[i];
	return within;
}

/* The next number of an instance that is alike, towards that of the first. */
static int64_t next_alike(const struct numbers *s, size_t open, int64_t from)
{
	int64_t best = value_of(s, &s->probes.at[s->first], open);
	bool up = best > from;
	for (size_t i = 0; i < s->probes.n; i++) {
		int64_t n = value_of(s, &s->probes.at[i], open);
		if (s->probes.at[i].alike && (up ? n > from && n < best : n < from && n > best)) best = n;
	}
	return best;
}

/* Makes the bounds so narrow that p, which is otherwise, is not between them. False: it has the numbers of the first. */
static bool leave_out(struct numbers *s, const struct probe *p)
{
	size_t at = SIZE_MAX;
	int64_t first;
	for (size_t i = 0; i < s->open.n; i++) {
		first = value_of(s, &s->probes.at[s->first], i);
		if (value_of(s, p, i) != first && (at == SIZE_MAX || value_of(s, p, i) < value_of(s, p, at))) at = i;
	}
	if (at == SIZE_MAX) return false;
	first = value_of(s, &s->probes.at[s->first], at);
	int64_t n = value_of(s, p, at);
	if (n < first) s->lo[at] = next_alike(s, at, n);
	else s->hi[at] = next_alike(s, at, n);
	return true;
}

static bool find_bounds(struct numbers *s)
{
	size_t within = 0;
	for (size_t i = 0; i < s->open.n; i++) {
		s->lo[i] = INT64_MAX;
		s->hi[i] = INT64_MIN;
		for (size_t j = 0; j < s->probes.n; j++) {
			int64_t n = value_of(s, &s->probes.at[j], i);
			if (s->probes.at[j].alike && n < s->lo[i]) s->lo[i] = n;
			if (s->probes.at[j].alike && n > s->hi[i]) s->hi[i] = n;
		}
	}
	for (size_t i = 0; i < s->probes.n; i++)
		if (!s->probes.at[i].alike && is_within(s, &s->probes.at[i]) && !leave_out(s, &s->probes.at[i])) return false;
	for (size_t i = 0; i < s->probes.n; i++) within += s->probes.at[i].alike && is_within(s, &s->probes.at[i]);
	return within >= LEAST_INSTANCES;
}

/* Parameters with their bounds; what is said of them. */
static void declare(const struct numbers *s, struct text *declared, struct text *said)
{
	for (size_t i = 0; i < s->open.n; i++) {
		const char *name = name_of(s, i);
		long long lo = s->lo[i], hi = s->hi[i];
		text_printf(declared, "(param %s int) (precondition (and (<= %lld %s) (<= %s %lld))) ", name, lo, name, name, hi);
		text_printf(declared, "(claim (and (<= %lld %s) (<= %s %lld)) \"%s is from %lld to %lld\") ", lo, name, name, hi, name, lo, hi);
		text_printf(said, "%s%s is from %lld to %lld", i ? ", " : "", name, lo, hi);
	}
	text_put(said, ", and the template does with all of these what it does with those that were looked at");
}

static struct kernel *make(struct numbers *s, const struct tree_function *f)
{
	struct text declared = {0}, said = {0}, core = {0};
	struct kernel *k = NULL;
	declare(s, &declared, &said);
	if (put_kernel(s, declared.at, &core)) k = parse(s, core.at);
	if (k) kernel_assume(k, ASSUME_OTHER, tree_span_plain(f->named), "%s", said.at);
	text_fini(&declared);
	text_fini(&said);
	text_fini(&core);
	return k;
}

/* Does the kernel know one of the names as something else? */
static bool has_names(const struct numbers *s)
{
	const struct probe *first = &s->probes.at[s->first];
	bool has = false;
	for (size_t i = 0; i < first->tokens.n; i++)
		for (size_t j = 0; j < s->open.n; j++) has |= same_token(first->tokens.at[i], (struct token){ name_of(s, j), strlen(name_of(s, j)) });
	return has;
}

static void take(struct numbers *s, const struct unit_lowered *one)
{
	struct probe p = { .f = one->f };
	struct text core = {0};
	if (!one->k->unsupported && !one->k->unproved) core_print_whole(one->k, &core);
	p.core = core.n ? arena_strndup(s->arena, core.at, core.n) : NULL;
	if (p.core) cut(s, &p);
	text_fini(&core);
	VEC_PUSH(s->arena, &s->probes, p);
}

struct kernel *unit_generalise(struct sources *sources, struct unit_lowered *instances, size_t n)
{
	struct numbers s = { .arena = arena_new(), .sources = sources };
	const struct tree_arguments *list = &instances[0].f->arguments;
	for (size_t i = 0; i < list->n; i++) if (list->at[i].name) VEC_PUSH(s.arena, &s.open, i);
	for (size_t i = 0; i < n; i++) take(&s, &instances[i]);
	s.lo = ARENA_ARRAY(s.arena, int64_t, s.open.n);
	s.hi = ARENA_ARRAY(s.arena, int64_t, s.open.n);
	struct kernel *k = s.open.n && choose_first(&s) && !has_names(&s) && find_bounds(&s) ? make(&s, instances[0].f) : NULL;
	for (size_t i = 0; k && i < n; i++) instances[i].open = s.probes.at[i].alike && is_within(&s, &s.probes.at[i]);
	arena_free(s.arena);
	return k;
}
