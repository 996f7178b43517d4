/* What a warp or a tile computes together has one value in all of its lanes. It is read, by the number of the warp and of the iterations, from an
 * array of the block's that nobody writes: what a read like that gives is a function of its index (smt/congruence.c), and else anything. */
#include "infer/lower/device/device_internal.h"
#include "infer/lower/exprs/exprs.h"

#define IMAGE_DIMS 3
#define ALL_LANES UINT32_C(0xffffffff)

static bool is_constant(struct lower *l, const struct call *c, size_t i, int64_t *out)
{
	return i < c->n && device_constant(l, &c->args[i], out);
}

/* The same in all lanes of a warp that are in the same iterations. */
static bool is_one(struct lower *l, const struct call *c, size_t i)
{
	int64_t value;
	if (is_constant(l, c, i, &value)) return true;
	return i < c->n && c->args[i].kind == VALUE_INT && values_expr_in_step(l, c->args[i].e) == STEP_ALWAYS;
}

static int64_t tile_size(const struct tree_record *r)
{
	bool tile = r && device_starts(r->name, "cooperative_groups::thread_block_tile<") && r->arguments.n && r->arguments.at[0].has_value;
	return tile ? r->arguments.at[0].value : 0;
}

static const struct tree_record *group_of(const struct call *c)
{
	const struct tree_type *t = c->function->params.n ? c->function->params.at[0]->type : NULL;
	if (t && t->kind == TREE_TYPE_REFERENCE) t = t->to;
	return t && t->bare ? t->bare->record : NULL;
}

/* How many lanes share what the method of a tile gives; 0: it is each lane's own. */
static int64_t method_lanes(struct lower *l, const struct call *c)
{
	const char *name = c->function->name;
	bool votes = !strcmp(name, "any") || !strcmp(name, "all") || !strcmp(name, "ballot");
	return votes || (!strcmp(name, "shfl") && is_one(l, c, 1)) ? tile_size(c->function->record) : 0;
}

static int64_t function_lanes(struct lower *l, const struct call *c)
{
	static const char *const votes[] = { "__reduce_", "__ballot_sync", "__any_sync", "__all_sync" };
	const char *name = c->function->name;
	int64_t mask, width = WARP;
	if (device_starts(c->function->qualified, "cooperative_groups::reduce<")) return tile_size(group_of(c));
	if (!is_constant(l, c, 0, &mask) || (uint32_t)mask != ALL_LANES) return 0;
	for (size_t i = 0; i < sizeof votes / sizeof *votes; i++)
		if (device_starts(name, votes[i])) return WARP;
	bool one = !strcmp(name, "__shfl_sync") && is_one(l, c, 2) && (c->n < 4 || is_constant(l, c, 3, &width));
	return one ? width : 0;
}

static bool is_own(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_THREAD_IDX;
}

static bool is_approximated(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_APPROX || v->kind == VAR_READ;
}

/* ---- rounds ---- */

/* How what lanes give hangs on the iterations of a loop. */
enum hangs { HANGS_NOT = 0, HANGS_PERHAPS, HANGS_ON };

/* A sum or a product with x in it: seldom the same for two values of x. */
static bool moves_with(struct lower *l, expr_ref e, var_ref x)
{
	const struct expr n = *expr_get(l->t, e);
	if (n.kind == EXPR_VAR) return n.var.ix == x.ix;
	bool follows = n.kind == EXPR_ADD || n.kind == EXPR_SUB || n.kind == EXPR_MUL || n.kind == EXPR_WRAP;
	for (int i = 0; i < 3 && follows; i++) if (n.kid[i].ix && moves_with(l, n.kid[i], x)) return true;
	return false;
}

/* Was it read at another place in each iteration? */
static bool is_read_along(struct lower *l, var_ref v, var_ref x)
{
	const struct lower_access *a = memory_access_of(l, v);
	bool along = false;
	for (uint32_t i = 0; a && i < a->place.n && !along; i++) along = moves_with(l, a->place.term[i].index, x);
	return along;
}

static enum hangs expr_hangs(struct lower *l, expr_ref e, var_ref x)
{
	struct var_list vars = { 0 };
	enum hangs most = HANGS_NOT;
	if (values_max_var(l, e) < x.ix) return HANGS_NOT;
	if (moves_with(l, e, x)) return HANGS_ON;
	expr_vars(l->t, l->scratch, e, &vars);
	for (size_t i = 0; i < vars.n && most != HANGS_ON; i++) {
		bool inner = vars.at[i].ix != x.ix && expr_var_get(l->t, vars.at[i])->kind == VAR_LOOP;
		if (vars.at[i].ix < x.ix || inner) continue;
		most = is_read_along(l, vars.at[i], x) && moves_with(l, e, vars.at[i]) ? HANGS_ON : HANGS_PERHAPS;
	}
	return most;
}

static bool is_of_groups(const struct call *c, size_t i)
{
	const struct tree_record *r = c->args[i].kind == VALUE_RECORD && c->written[i] ? c->written[i]->type->record : NULL;
	return r && device_starts(r->name, "cooperative_groups::");
}

static enum hangs call_hangs(struct lower *l, const struct call *c, var_ref x)
{
	enum hangs most = HANGS_NOT;
	for (size_t i = 0; i < c->n && most != HANGS_ON; i++) {
		const struct value *v = &c->args[i];
		bool known = (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) && v->e.ix;
		enum hangs own = known ? expr_hangs(l, v->e, x) : is_of_groups(c, i) ? HANGS_NOT : HANGS_PERHAPS;
		if (own > most) most = own;
	}
	return most;
}

/* The loops whose iterations tell apart what lanes get; perhaps: some of these may give the same. */
struct rounds { var_ref at[IMAGE_DIMS - 1]; uint32_t n; bool perhaps; };

/* What lanes give together is one value of a round that they are in together. A barrier of the block in a loop keeps them so; else, they are where
 * nothing on the way lets a lane of the warp skip an iteration, or a call in it. False: they need not be. */
static bool rounds_find(struct lower *l, const struct call *c, struct rounds *out)
{
	bool free = false;                      /* the barriers of no loop from here on keep them */
	*out = (struct rounds) { 0 };
	for (size_t i = 0; i < l->now.firsts.n; i++) {
		const struct lower_first *f = &l->now.firsts.at[i];
		bool kept = values_expr_uniform(l, expr_var(l->t, f->var));
		if (f->only) continue;
		if (!kept && (f->control != STEP_ALWAYS || (!free && !values_path_in_step(l, f->path)))) return false;
		free |= !kept;
		enum hangs hangs = kept ? HANGS_ON : call_hangs(l, c, f->var);
		if (hangs == HANGS_NOT) continue;
		if (out->n == IMAGE_DIMS - 1 || (!kept && values_expr_in_step(l, expr_var(l->t, f->var)) != STEP_ALWAYS)) return false;
		out->at[out->n++] = f->var;
		out->perhaps |= hangs == HANGS_PERHAPS;
	}
	return true;
}

/* Do lanes begin the loop in iterations of their own, and give another value in each? */
static bool rounds_apart(struct lower *l, const struct call *c)
{
	bool apart = false;
	for (size_t i = 0; i < l->now.firsts.n && !apart; i++) {
		const struct lower_first *f = &l->now.firsts.at[i];
		bool own = expr_mentions(l->t, f->first, is_own, NULL) && !expr_mentions(l->t, f->first, is_approximated, NULL);
		apart = !f->only && own && call_hangs(l, c, f->var) == HANGS_ON;
	}
	return apart;
}

/* ---- one value ---- */

static struct value shared_read(struct lower *l, const struct call *c, int64_t lanes, const struct rounds *r)
{
	const struct tree_type *type = c->expr->type;
	const struct tree_span *at = memory_user_place(l, c->at);
	uint32_t n = r->n + 1;
	int64_t size = values_size(type), skipped = IMAGE_DIMS - (int64_t)n;
	struct lower_array dims = { .array = memory_array_new(l, c->function->name, SPACE_SHARED, at, n), .dims = n, .type = type, .numbered = true };
	for (uint32_t i = 0; i < n; i++) dims.strides[i] = device_image_stride(i + skipped) / 4 * size;
	VEC_PUSH(l->scratch, &l->arrays, dims);
	struct place place = memory_array(dims.array);
	struct value p = values_pointer(l, &place);
	for (uint32_t i = 0; i + 1 < n; i++) p = memory_advance(l, p, expr_var(l->t, r->at[i]), dims.strides[i], false);
	p = memory_advance(l, p, expr_binary(l->t, EXPR_EDIV, device_thread_rank(l), expr_int(l->t, lanes)), size, false);
	bool saw = l->now.saw_access, apart = l->arrived_apart;
	struct value v = memory_load(l, p, type, at, c->want);
	l->now.saw_access = saw;                /* it is none of the program's */
	l->arrived_apart = apart;
	return v;
}

/* What a lane calls, and of how many bytes: lanes that call another do not meet it. */
static const char *given_bytes(struct lower *l, const struct call *c)
{
	const struct tree_type *given = c->function->params.n > 1 ? c->function->params.at[1]->type : NULL;
	return given ? arena_printf(l->k->arena, "%s of %d bytes", c->function->name, (int)values_size(given)) : arena_strdup(l->k->arena, c->function->name);
}

static const char *const of_warp[] = { "__shfl", "__ballot", "__any", "__all", "__uni_", "__match_", "__reduce_" };

static bool is_of_warp(const char *name)
{
	bool any = false;
	for (size_t i = 0; i < sizeof of_warp / sizeof *of_warp; i++) any |= device_starts(name, of_warp[i]);
	return any;
}

/* Shuffles, votes, reductions and scans of a warp, a tile or a work-group. */
static bool tells_others(const struct lower *l, const struct call *c)
{
	static const char *const of_group[] = { "shfl", "any", "all", "ballot", "match_", "reduce", "inclusive_scan", "exclusive_scan", "broadcast" };
	const char *name = c->function->name, *class = c->function->qualified;
	if (!lower_is_ours(l, &c->function->at) && l->language != LANGUAGE_OPENCL) return false;
	if (device_starts(class, "cub::Warp") || device_starts(class, "cub::Block")) return true;
	bool groups = device_starts(class, "cooperative_groups::") || device_starts(name, "sub_group_") || device_starts(name, "work_group_");
	if (!groups) return is_of_warp(name);
	const char *does = device_starts(name, "sub_group_") ? name + 10 : device_starts(name, "work_group_") ? name + 11 : name;
	for (size_t i = 0; i < sizeof of_group / sizeof *of_group; i++) if (device_starts(does, of_group[i])) return true;
	return device_starts(does, "scan_");
}

/* Whose number it is, or of whom the mask speaks, is as far as it is followed another for each lane. */
static bool tells_lanes_apart(struct lower *l, const struct call *c, size_t i)
{
	bool known = i < c->n && c->args[i].kind == VALUE_INT;
	return known && expr_mentions(l->t, c->args[i].e, is_own, NULL) && !expr_mentions(l->t, c->args[i].e, is_approximated, NULL);
}

/* May lanes get the same of it? */
static bool may_agree(struct lower *l, const struct call *c)
{
	const char *name = c->function->name, *shuffle = strstr(name, "shfl");
	bool moves = shuffle && (strstr(shuffle, "_up") || strstr(shuffle, "_down") || strstr(shuffle, "_xor"));
	size_t said = shuffle && !c->function->record && strstr(name, "_sync") ? 2 : shuffle ? 1 : 0;      /* the lane, or the mask */
	bool masks = !shuffle && !c->function->record;
	return !rounds_apart(l, c) && !moves && !((shuffle || masks) && tells_lanes_apart(l, c, said));
}

bool device_lanes_tell(struct lower *l, const struct call *c)
{
	bool tells = tells_others(l, c);
	l->lanes_told |= tells;
	return tells;
}

void device_lanes_told(struct lower *l, const struct call *c, const struct value *v)
{
	struct var *made = values_approximated(l, v);
	if (made) made->of_lanes = may_agree(l, c);
}

/* __shfl_xor_sync and its kin, with a mask that names every lane. Of another mask it is not known who comes. */
void device_meeting(struct lower *l, const struct call *c)
{
	const char *name = c->function->name;
	size_t n = strlen(name);
	int64_t mask;
	if (n < 5 || strcmp(name + n - 5, "_sync") || c->function->record || !lower_is_ours(l, &c->function->at)) return;
	if (!is_constant(l, c, 0, &mask) || (uint32_t)mask != ALL_LANES) return;
	if (!is_of_warp(name)) return;
	struct core_stmt s = { .kind = CORE_SYNC, .at = lower_at(memory_user_place(l, c->at)) };
	s.u.sync.scope = SCOPE_WARP;
	s.u.sync.call = given_bytes(l, c);
	values_emit(l, &s);
}

/* What all lanes of the mask get alike, they have in step. */
void device_lanes_in_step(struct lower *l, const struct call *c, const struct value *v)
{
	int64_t mask, width = WARP;
	bool known = (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) && v->e.ix;
	if (!known || c->function->record || !lower_is_ours(l, &c->function->at)) return;
	bool of_one = !strcmp(c->function->name, "__shfl_sync") && is_constant(l, c, 0, &mask) && (uint32_t)mask == ALL_LANES
		&& c->args[2].kind == VALUE_INT && values_expr_in_step(l, c->args[2].e) == STEP_ALWAYS && (c->n < 4 || is_constant(l, c, 3, &width));
	values_set_in_step(l, v->e, (of_one ? width : function_lanes(l, c)) == WARP ? STEP_ALWAYS : STEP_NOT);
}

/* A function that is given, which may do more than compute: whoever has it is code that is not seen. */
static bool gives_pointers(const struct call *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->args[i].kind == VALUE_RECORD && c->written[i] && exprs_holds_pointers(c->written[i]->type)) return true;
	return false;
}

/* What was read for it may be the same in several rounds. */
static void note_agreeing(struct lower *l, const struct value *v)
{
	bool read = (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) && v->e.ix;
	if (read) expr_var_edit(l->t, (var_ref){ values_max_var(l, v->e) })->of_lanes = true;
}

bool device_lanes(struct lower *l, const struct call *c, struct value *out)
{
	bool scalar = c->expr && (values_is_integer(c->expr->type) || values_is_float(c->expr->type));     /* a destructor is called by no expression */
	if (l->now.dry || !scalar || !lower_is_ours(l, &c->function->at)) return false;
	int64_t lanes = c->function->record ? method_lanes(l, c) : function_lanes(l, c);
	struct rounds rounds;
	if (lanes < 2 || lanes > WARP || gives_pointers(c) || !rounds_find(l, c, &rounds)) return false;
	exprs_give_methods(l, c, arena_printf(l->scratch, "call of %s, which may call it", c->function->name));
	*out = shared_read(l, c, lanes, &rounds);
	if (rounds.perhaps) note_agreeing(l, out);
	device_lanes_in_step(l, c, out);
	return true;
}
