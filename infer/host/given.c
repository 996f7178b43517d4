/* What the program may be given, and what is lost. A number of a launch whose value is not known is one of these: given from outside, by who starts
 * the program or calls into it, by a file or the machine, so that any value may come; or computed by the program in a way that is not followed, so
 * that no run need come to some value. Alarms may rest on the first alone (smt/lost.c). What is not seen to be given counts as lost. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <string.h>

/* ---- given ---- */

void host_numbers_begin(struct run *r, struct place p, const struct tree_type *type, const char *name)
{
	const struct tree_record *record = type->kind == TREE_TYPE_RECORD ? type->record : NULL;
	if (host_is_integer(type) || type->kind == TREE_TYPE_POINTER) host_state_read(r, p, type, name);
	if (p.depth == LIMIT_HOST_PATH) return;
	for (uint32_t i = 0; i < host_elements(type); i++) host_numbers_begin(r, host_place_part(p, i), type->to, NULL);
	if (!record || tree_has(record->flags, TREE_FLAG_UNION)) return;
	for (size_t i = 0; i < record->fields.n; i++)
		host_numbers_begin(r, host_place_part(p, (uint32_t)i), record->fields.at[i]->type, record->fields.at[i]->name);
	for (size_t i = record->fields.n; i < host_parts(record); i++)
		if (host_part_type(type, i)) host_numbers_begin(r, host_place_part(p, (uint32_t)i), host_part_type(type, i), NULL);
}

void host_given_begin(struct run *r, struct place p, const struct tree_type *type)
{
	bool given = r->given;
	r->given = true;
	host_numbers_begin(r, p, type, NULL);
	r->given = given;
}

/* Of the device, which may be any: its properties, how many there are, what fits on it. */
static bool asks_device(const char *name)
{
	bool of_device = host_begins(name, "cuda") || host_begins(name, "hip") || host_begins(name, "cu") || host_begins(name, "cl");
	return of_device && (strstr(name, "Get") || strstr(name, "Occupancy"));
}

/* A generator of the library gives other numbers in each run, or as if. */
static bool is_random(const struct tree_function *f)
{
	static const char *const names[] = { "random_device", "mersenne_twister", "mt19937", "random_engine", "linear_congruential", "_distribution" };
	bool calls = f->record && f->record->name && strcmp(f->name, "operator()") == 0, found = false;
	for (size_t i = 0; calls && i < COUNT(names); i++) found = found || strstr(f->record->name, names[i]);
	return found;
}

bool host_asks_outside(const struct run *r, const struct tree_function *f)
{
	static const char *const names[] = { "scanf", "fscanf", "sscanf", "vscanf", "vfscanf", "vsscanf", "fread", "read", "pread", "recv", "getc", "fgetc",
		"getchar", "ftell", "ftello", "lseek", "stat", "fstat", "lstat", "file_size", "tellg", "gcount", "rand", "random", "rand_r", "lrand48",
		"mrand48", "time", "clock", "gettimeofday", "clock_gettime", "getopt", "getopt_long", "getopt_long_only", "getpid", "sysconf",
		"hardware_concurrency", "omp_get_max_threads", "omp_get_num_threads", "omp_get_num_procs", "operator>>" };
	if (!f || f->body || !host_is_library(r->tree, f)) return false;
	return host_is_among(f->name, names, COUNT(names)) || asks_device(f->name) || is_random(f);
}

bool host_reads_literal(const struct run *r, const struct tree_function *f) { return r->literal && f && strcmp(f->name, "sscanf") == 0; }

/* In a string of the program, which it may have made itself. */
static bool names_string(const struct tree_expr *e)
{
	if (!e) return false;
	const struct tree_type *type = e->kind == TREE_EXPR_VAR || e->kind == TREE_EXPR_MEMBER ? e->type : NULL;
	bool found = type && type->kind == TREE_TYPE_RECORD;
	for (uint32_t i = 0; i < e->kids && !found; i++) found = names_string(e->kid[i]);
	return found;
}

bool host_gives_any(const struct run *r, const struct tree_expr *call)
{
	static const char *const reads[] = { "atoi", "atol", "atoll", "strtol", "strtoll", "strtoul", "strtoull", "stoi", "stol", "stoll", "stoul", "stoull" };
	const struct tree_function *f = call->function;
	if (host_asks_outside(r, f)) return !host_reads_literal(r, f);
	bool cs = f && !f->body && !f->record && (host_is_library(r->tree, f) || strcmp(f->name, f->qualified) == 0);      /* whoever declares it */
	return cs && host_is_among(f->name, reads, COUNT(reads)) && call->kids && !r->literal && !names_string(call->kid[0]);
}

/* ---- lost ---- */

bool host_is_of_program(const struct run *r, const struct tree_expr *e)
{
	enum tree_role role = tree_role_get(r->tree, e->at.file);
	return e->at.line && role != TREE_FILE_OURS && role != TREE_FILE_SYSTEM;
}

void host_lost_mark(const struct run *r, struct var *v)
{
	bool calls = r->at && (r->at->kind == TREE_EXPR_CALL || r->at->kind == TREE_EXPR_METHOD_CALL);
	v->lost = !r->given;
	if (!v->lost) return;
	v->at = tree_span_plain(r->at ? r->at->at : r->frame->function->at);
	v->why = calls && r->at->function ? r->at->function->name : NULL;
}

static bool has_lost(const struct host_context *c, var_ref v)
{
	bool has = false;
	for (size_t i = 0; i < c->lost.n && !has; i++) has = c->lost.at[i].symbol.ix == v.ix;
	return has;
}

/* symbol: lost as `from` is. */
static bool lose(struct run *r, struct host_context *c, var_ref symbol, const struct host_lost *from)
{
	struct host_lost one = *from;
	if (has_lost(c, symbol)) return false;
	one.symbol = symbol;
	VEC_PUSH(r->host->arena, &c->lost, one);
	return true;
}

bool host_is_head(const struct run *r, var_ref v)
{
	size_t from = 0, to = r->heads.n;
	while (from < to) {
		size_t mid = from + (to - from) / 2;
		if (r->heads.at[mid].ix < v.ix) from = mid + 1;
		else to = mid;
	}
	return from < r->heads.n && r->heads.at[from].ix == v.ix;
}

/* What is left of a loop's number where the loop ends binds nothing: it ends with whatever that is held against. What cases tell of one (`i == next + 2` or
 * `i == next`) is of an iteration. */
static void lose_in(struct run *r, struct host_context *c, expr_ref e, bool in_order)
{
	struct var_list vars = { 0 };
	if (e.ix) expr_vars(r->t, r->arena, e, &vars);
	for (size_t i = 0; i < vars.n; i++) {
		const struct var *v = expr_var_get(r->t, vars.at[i]);
		struct host_lost one = { .why = v->why, .at = v->at };
		if (v->lost && !(in_order && host_is_head(r, vars.at[i]))) lose(r, c, vars.at[i], &one);
	}
}

/* What a fact says of several symbols binds each of them to the others; that nothing overflows binds none. */
static bool lose_by(struct run *r, struct host_context *c, expr_ref fact)
{
	struct var_list vars = { 0 };
	bool more = false;
	if (host_fact_is_far(r->t, fact) || host_term_is_large(r->t, fact)) return false;
	expr_vars(r->t, r->arena, fact, &vars);
	for (size_t i = 0; i < c->lost.n; i++) {
		struct host_lost from = c->lost.at[i];
		for (size_t j = 0; var_list_has(&vars, from.symbol) && j < vars.n; j++) more = lose(r, c, vars.at[j], &from) || more;
	}
	return more;
}

/* An order with what the launch has nothing else to do with says nothing of the launch (facts.c), but that is lost. */
static bool is_plain(const struct run *r, expr_ref fact)
{
	enum expr_kind kind = expr_get(r->t, fact)->kind;
	return (kind == EXPR_LT || kind == EXPR_LE || kind == EXPR_EQ) && !host_term_is_large(r->t, fact);
}

static bool has_choice(const struct expr_table *t, expr_ref e)
{
	const struct expr *x = expr_get(t, e);
	bool has = x->kind == EXPR_ITE || x->kind == EXPR_MIN || x->kind == EXPR_MAX;
	for (int i = 0; i < 3 && !has; i++) has = x->kid[i].ix && has_choice(t, x->kid[i]);
	return has;
}

/* Whatever it is, any of several kernels may be started with it: no loop counts it, and no case is told by it. */
static bool is_apart(struct run *r, expr_ref term, var_ref v)
{
	bool apart = !host_is_head(r, v) && !host_term_is_large(r->t, term) && !has_choice(r->t, term);
	for (const struct fact *f = r->now.facts; f && apart; f = f->before) {
		struct var_list vars = { 0 };
		if (!host_term_is_large(r->t, f->cond)) expr_vars(r->t, r->arena, f->cond, &vars);
		apart = !var_list_has(&vars, v) || (vars.n == 1 && is_plain(r, f->cond));
	}
	return apart;
}

/* `f[i]<<<1, 64>>>(d, n[i])`: one of several kernels is started, and the numbers may tell which. */
static void lose_chosen(struct run *r, struct host_context *c, expr_ref term)
{
	struct var_list vars = { 0 };
	if (c->chosen && term.ix) expr_vars(r->t, r->arena, term, &vars);
	for (size_t i = 0; i < vars.n; i++) {
		struct host_lost one = { .at = tree_span_plain(c->at) };
		if (!is_apart(r, term, vars.at[i])) lose(r, c, vars.at[i], &one);
	}
}

void host_lost_find(struct run *r, struct host_context *c)
{
	for (int i = 0; i < 6; i++) lose_chosen(r, c, (i < 3 ? c->grid : c->block)[i % 3]);
	for (size_t i = 0; i < c->args.n; i++) lose_chosen(r, c, c->args.at[i].number);
	for (int i = 0; i < 6; i++) lose_in(r, c, (i < 3 ? c->grid : c->block)[i % 3], false);
	for (size_t i = 0; i < c->args.n; i++) lose_in(r, c, c->args.at[i].number, false), lose_in(r, c, c->args.at[i].offset, false);
	for (size_t i = 0; i < c->owns.n; i++) lose_in(r, c, c->owns.at[i].bytes, false);
	for (size_t i = 0; i < c->fields.n; i++) lose_in(r, c, c->fields.at[i].number, false);
	for (size_t i = 0; i < c->facts.n; i++) lose_in(r, c, c->facts.at[i], is_plain(r, c->facts.at[i]));
	for (const struct fact *f = r->now.facts; f; f = f->before)
		if (is_plain(r, f->cond)) lose_in(r, c, f->cond, true);
	for (bool more = c->lost.n > 0; more;) {
		more = false;
		for (size_t i = 0; i < c->facts.n; i++) more = lose_by(r, c, c->facts.at[i]) || more;
		for (const struct fact *f = r->now.facts; f; f = f->before) more = (is_plain(r, f->cond) && lose_by(r, c, f->cond)) || more;
	}
}

void host_lost_renamed(struct run *r, struct host_context *c, var_ref from, var_ref to)
{
	for (size_t i = 0; i < c->lost.n; i++) {
		const struct host_lost of = c->lost.at[i];
		if (of.symbol.ix == from.ix) lose(r, c, to, &of);
	}
}
