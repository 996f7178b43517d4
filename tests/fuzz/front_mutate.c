#include "tests/fuzz/front_mutate.h"
#include "tests/fuzz/front_tokens.h"
#include "tests/fuzz/rng.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_BYTES 32768        /* a text of the pool that is longer is left out, and mutants stop growing there */

/* ---- the pool ---- */

bool front_is_opencl(const char *text, size_t n)
{
	static const char *const signs[] = { "__kernel", "get_global_id", "get_local_id" };
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (memmem(text, n, signs[i], strlen(signs[i])))
			return !memmem(text, n, "__global__", strlen("__global__"));
	return false;
}

static int is_source(const struct dirent *e)
{
	const char *dot = strrchr(e->d_name, '.');
	return dot && (!strcmp(dot, ".cu") || !strcmp(dot, ".cl"));
}

static void read_text(struct front_pool *pool, const char *path)
{
	FILE *file = fopen(path, "r");
	char *text = arena_alloc(pool->arena, TEXT_BYTES + 1);
	size_t n = file ? fread(text, 1, TEXT_BYTES, file) : 0;
	if (file)
		fclose(file);
	if (n > 0 && n < TEXT_BYTES) {
		struct front_text t = { arena_strdup(pool->arena, path), text, n, strstr(path, ".cl") != NULL };
		VEC_PUSH(pool->arena, &pool->texts, t);
	}
}

void front_pool_read(struct front_pool *pool, const char *source_folder)
{
	static const char *const folders[] = { "examples", "tests/golden/verdict", "tests/fuzz/seeds" };
	for (size_t f = 0; f < sizeof folders / sizeof *folders; f++) {
		struct dirent **list = NULL;
		char *folder = arena_printf(pool->arena, "%s/%s", source_folder, folders[f]);
		int n = scandir(folder, &list, is_source, alphasort);
		for (int i = 0; i < n; free(list[i++]))
			read_text(pool, arena_printf(pool->arena, "%s/%s", folder, list[i]->d_name));
		free(list);
	}
}

/* ---- parts ---- */

struct mutation {
	struct rng rng;
	struct arena *arena;
	const struct front_pool *pool;
	const struct front_text *donor;
	struct tokens t, other;         /* the text, and the donor's */
	struct text *out;
};

static size_t below(struct mutation *m, size_t n) { return n ? (size_t)(rng_next(&m->rng) % n) : 0; }
static bool percent(struct mutation *m, unsigned p) { return rng_percent(&m->rng, p); }

static void put_token(struct mutation *m, const struct token *k)
{
	text_putn(m->out, k->at, k->n);
	text_put(m->out, k->kind == TOKEN_LINE || (k->n == 1 && strchr(";{}", *k->at)) ? "\n" : " ");
}

static void put_part(struct mutation *m, const struct tokens *t, struct part p)
{
	for (size_t i = p.from; i < p.to && i < t->n; i++) {
		if (t->at[i].kind == TOKEN_LINE && i > p.from)
			text_put(m->out, "\n");
		put_token(m, &t->at[i]);
	}
}

static void put_before(struct mutation *m, struct part p) { put_part(m, &m->t, (struct part){ 0, p.from }); }
static void put_after(struct mutation *m, struct part p) { put_part(m, &m->t, (struct part){ p.to, m->t.n }); }

/* Some part that `is` holds of at its start, by a walk from a random place; empty where there is none. */
static struct part find(struct mutation *m, const struct tokens *t, bool (*is)(const struct tokens *, size_t),
	struct part (*extent)(const struct tokens *, size_t))
{
	size_t from = below(m, t->n);
	for (size_t i = 0; i < t->n; i++)
		if (is(t, (from + i) % t->n))
			return extent(t, (from + i) % t->n);
	return (struct part){ 0, 0 };
}

static bool is_statement(const struct tokens *t, size_t i) { return tokens_starts(t, i, true); }
static bool is_declaration(const struct tokens *t, size_t i) { return tokens_starts(t, i, false); }

static bool is_bracketed(const struct tokens *t, size_t i)
{
	return (token_is(t, i, "(") || token_is(t, i, "[")) && t->at[i].partner > i + 1;
}

/* What stands in brackets: all of it, or what lies between two commas or semicolons. */
static struct part inside(const struct tokens *t, size_t i)
{
	struct part p = { i + 1, t->at[i].partner };
	for (size_t j = p.from; j < p.to; j++)
		if (t->at[j].around == i + 1 && (token_is(t, j, ";") || token_is(t, j, ",")))
			return (struct part){ p.from, j };
	return p;
}

static bool is_operand(const struct tokens *t, size_t i)
{
	return (t->at[i].kind == TOKEN_WORD && !token_is_keyword(&t->at[i])) || t->at[i].kind == TOKEN_NUMBER;
}

static struct part one(const struct tokens *t, size_t i)
{
	(void)t;
	return (struct part){ i, i + 1 };
}

static struct part expression(struct mutation *m, const struct tokens *t)
{
	return percent(m, 60) ? find(m, t, is_bracketed, inside) : find(m, t, is_operand, one);
}

/* ---- names ---- */

enum role { ROLE_NONE, ROLE_CALL, ROLE_ARRAY, ROLE_FIELD, ROLE_VALUE };

static enum role role_of(const struct tokens *t, size_t i)
{
	if (t->at[i].kind != TOKEN_WORD || token_is_keyword(&t->at[i]))
		return ROLE_NONE;
	if (i > 0 && (token_is(t, i - 1, ".") || token_is(t, i - 1, "->")))
		return ROLE_FIELD;
	return token_is(t, i + 1, "(") ? ROLE_CALL : token_is(t, i + 1, "[") ? ROLE_ARRAY : ROLE_VALUE;
}

/* Another name of the text for a place of this role. */
static const struct token *name_like(struct mutation *m, enum role role)
{
	size_t from = below(m, m->t.n);
	for (size_t i = 0; i < m->t.n; i++)
		if (role_of(&m->t, (from + i) % m->t.n) == role)
			return &m->t.at[(from + i) % m->t.n];
	return NULL;
}

/* Foreign parts take names of the text, so that they mean something there; the same name, the same new one. */
static void put_foreign(struct mutation *m, struct part p)
{
	const struct token **renamed = ARENA_ARRAY(m->arena, const struct token *, m->other.n + 1);
	unsigned share = percent(m, 80) ? 70 : 0;
	for (size_t i = p.from; i < p.to; i++) {
		const struct token *k = &m->other.at[i];
		enum role role = role_of(&m->other, i);
		for (size_t j = p.from; j < i && !renamed[i]; j++)
			if (m->other.at[j].n == k->n && !memcmp(m->other.at[j].at, k->at, k->n))
				renamed[i] = renamed[j];
		if (!renamed[i])
			renamed[i] = role != ROLE_NONE && percent(m, role == ROLE_CALL ? share / 6 : share) ?
				name_like(m, role) : k;
		put_token(m, renamed[i] ? renamed[i] : k);
	}
}

/* ---- changes ---- */

static struct part statement(struct mutation *m, const struct tokens *t)
{
	return find(m, t, is_statement, tokens_statement);
}

/* A statement of the donor before, or in place of, one of ours. */
static void splice_statement(struct mutation *m)
{
	struct part p = statement(m, &m->t);
	put_before(m, p);
	put_foreign(m, statement(m, &m->other));
	if (percent(m, 70))
		put_part(m, &m->t, p);
	put_after(m, p);
}

static void splice_declaration(struct mutation *m)
{
	struct part p = find(m, &m->t, is_declaration, tokens_statement);
	put_before(m, p);
	put_part(m, &m->other, find(m, &m->other, is_declaration, tokens_statement));
	put_part(m, &m->t, p);
	put_after(m, p);
}

static void splice_expression(struct mutation *m)
{
	struct part p = expression(m, &m->t);
	put_before(m, p);
	if (percent(m, 60))
		put_foreign(m, expression(m, &m->other));
	else
		put_part(m, &m->t, expression(m, &m->t));
	put_after(m, p);
}

static void drop_statement(struct mutation *m)
{
	struct part p = statement(m, &m->t);
	put_before(m, p);
	put_after(m, p);
}

static void repeat_statement(struct mutation *m)
{
	struct part p = statement(m, &m->t), to = statement(m, &m->t);
	put_before(m, to);
	put_part(m, &m->t, p);
	put_after(m, (struct part){ to.from, to.from });
}

static void wrap_statement(struct mutation *m)
{
	static const char *const around[][2] = { { "if (threadIdx.x < 3) {", "}" }, { "if (", ") return;" },
		{ "for (int w = 0; w < 4; w++) {", "}" }, { "for (int w = 16; w > 0; w >>= 1) {", "}" },
		{ "while (w1 < 5) {", "w1++; }" }, { "do {", "} while (0);" },
		{ "switch (threadIdx.x & 3) { case 0:", "case 2: break; }" },
		{ "{ auto lambda = [&](int q) {", "}; lambda(threadIdx.x); }" }, { "again: {", "if (w1++ < 3) goto again; }" },
		{ "{ if (blockIdx.x) goto out;", "out: ; }" }, { "__syncthreads();", "__syncthreads();" },
		{ "#pragma unroll\nfor (;;) {", "break; }" }, { "({", "0; });" }, { "int w1 = ({", "3; });" },
		{ "struct here { int *p; int m; } w2; {", "}" }, { "if constexpr (sizeof(int) == 4) {", "} else { return; }" },
		{ "for (auto &&w3 : {1, 2, 3}) {", "}" }, { "asm volatile(\"bar.sync 0;\");", "" },
		{ "try {", "} catch (...) { }" } };
	size_t which = below(m, sizeof around / sizeof *around);
	struct part p = statement(m, &m->t);
	put_before(m, p);
	text_printf(m->out, "%s\n", around[which][0]);
	put_part(m, &m->t, p);
	text_printf(m->out, "%s\n", around[which][1]);
	put_after(m, p);
}

static void rename_word(struct mutation *m)
{
	struct part p = find(m, &m->t, is_operand, one);
	const struct token *k = p.to ? name_like(m, role_of(&m->t, p.from)) : NULL;
	put_before(m, p);
	if (k)
		put_token(m, k);
	put_after(m, p);
}

static bool is_one_of(const struct tokens *t, size_t i, const char *const *words, size_t n)
{
	for (size_t j = 0; j < n; j++)
		if (token_is(t, i, words[j]))
			return true;
	return false;
}

static const char *const BINARY[] = { "+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "&&", "||", "<", "<=", ">", ">=",
	"==", "!=" };
static const char *const ASSIGNMENT[] = { "=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^=" };
#define COUNT(array) (sizeof (array) / sizeof *(array))

static bool is_binary(const struct tokens *t, size_t i) { return is_one_of(t, i, BINARY, COUNT(BINARY)); }
static bool is_assignment(const struct tokens *t, size_t i) { return is_one_of(t, i, ASSIGNMENT, COUNT(ASSIGNMENT)); }

static bool is_number(const struct tokens *t, size_t i) { return t->at[i].kind == TOKEN_NUMBER; }

static bool is_type(const struct tokens *t, size_t i)
{
	static const char *const words[] = { "int", "unsigned", "float", "char", "short", "long", "double", "int2", "float4" };
	return is_one_of(t, i, words, COUNT(words));
}

static void replace_one(struct mutation *m, bool (*is)(const struct tokens *, size_t), const char *const *by, size_t n)
{
	struct part p = find(m, &m->t, is, one);
	put_before(m, p);
	text_printf(m->out, "%s ", by[below(m, n)]);
	put_after(m, p);
}

static void change_operator(struct mutation *m)
{
	if (percent(m, 75))
		replace_one(m, is_binary, BINARY, COUNT(BINARY));
	else
		replace_one(m, is_assignment, ASSIGNMENT, COUNT(ASSIGNMENT));
}

static void change_number(struct mutation *m)
{
	static const char *const by[] = { "0", "1", "2", "3", "-1", "31", "32", "33", "63", "64", "255", "256", "1000", "65536",
		"0x7fffffff", "0x80000000u", "2147483648", "4294967295u", "0x7fffffffffffffffLL", "0xffffffffffffffffull", "1.5f",
		"'a'", "true", "threadIdx.x", "nullptr", "(1 << 31)", "1e30", "(-2147483647 - 1)" };
	replace_one(m, is_number, by, sizeof by / sizeof *by);
}

static void change_type(struct mutation *m)
{
	static const char *const by[] = { "int", "unsigned", "char", "signed char", "unsigned char", "short", "long long",
		"unsigned long long", "float", "double", "bool", "const int", "volatile int", "int2", "float4", "auto", "int *",
		"size_t", "T", "__int128" };
	replace_one(m, is_type, by, sizeof by / sizeof *by);
}

/* Lost, doubled, or swapped tokens: what does not parse must not hurt either. */
static void disturb(struct mutation *m)
{
	struct part p = { below(m, m->t.n), 0 };
	p.to = p.from + 1;
	put_before(m, p);
	if (percent(m, 50) && p.from + 1 < m->t.n)
		put_token(m, &m->t.at[p.from + 1]);
	if (percent(m, 40))
		put_token(m, &m->t.at[p.from]);
	put_after(m, p);
}

static void change_once(struct mutation *m)
{
	static void (*const changes[])(struct mutation *) = { splice_statement, splice_declaration, splice_expression,
		drop_statement, repeat_statement, wrap_statement, rename_word, change_operator, change_number, change_type,
		disturb };
	static const unsigned weight[] = { 26, 4, 16, 7, 6, 9, 11, 7, 7, 6, 1 };
	changes[rng_weighted(&m->rng, weight, sizeof weight / sizeof *weight)](m);
}

void front_mutate(const struct front_pool *pool, const struct front_text *donor, const char *text, size_t n,
	uint64_t seed, struct text *out)
{
	struct arena *a = arena_new();
	struct mutation m = { .rng = rng_init(seed), .arena = a, .pool = pool, .out = out };
	bool opencl = front_is_opencl(text, n);
	text = arena_memdup(a, text, n);
	for (size_t rounds = 1 + below(&m, 3); rounds > 0; rounds--) {
		m.donor = donor;
		for (int tries = 0; pool->texts.n && !donor && (!m.donor || (m.donor->opencl != opencl && tries < 20)); tries++)
			m.donor = &pool->texts.at[below(&m, pool->texts.n)];
		m.t = m.other = (struct tokens){ .arena = a };
		tokens_read(&m.t, text, n);
		if (m.donor)
			tokens_read(&m.other, m.donor->at, m.donor->n);
		out->n = 0;
		text_put(out, "");
		if (m.t.n && n < TEXT_BYTES)
			change_once(&m);
		else if (m.donor)
			text_putn(out, m.donor->at, m.donor->n);
		n = out->n;
		text = arena_memdup(a, out->at, n);
	}
	arena_free(a);
}
