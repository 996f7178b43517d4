#include "tests/fuzz/ctree_internal.h"

#include <string.h>


const char *ctype_name(enum ctype t)
{
	static const char *const names[] = { "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned",
		"long long", "unsigned long long" };
	return names[t];
}

/* OpenCL has no long long; its long has 64 bits. */
const char *ctree_type(const struct printer *p, enum ctype t)
{
	if (p->k->opencl && t >= T_I64)
		return t == T_I64 ? "long" : "unsigned long";
	return ctype_name(t);
}

int ctype_bytes(enum ctype t) { return 1 << (t / 2); }

enum ctype ctype_promote(enum ctype t) { return t < T_I32 ? T_I32 : t; }

enum ctype ctype_common(enum ctype a, enum ctype b)
{
	enum ctype x = ctype_promote(a), y = ctype_promote(b);
	return x > y ? x : y;      /* int < unsigned < long long < unsigned long long is exactly C's order */
}

static void put(struct printer *p, const char *s) { text_put(p->out, s); }

void ctree_newline(struct printer *p)
{
	put(p, "\n");
	p->line++;
	for (int i = 0; i < p->depth; i++)
		put(p, "\t");
}

static const char *operator_of(enum cx_kind kind)
{
	static const char *const names[] = { [X_NEG] = "-", [X_COMPL] = "~", [X_NOT] = "!", [X_ADD] = "+", [X_SUB] = "-",
		[X_MUL] = "*", [X_DIV] = "/", [X_REM] = "%", [X_SHL] = "<<", [X_SHR] = ">>", [X_AND] = "&", [X_OR] = "|",
		[X_XOR] = "^", [X_LT] = "<", [X_LE] = "<=", [X_GT] = ">", [X_GE] = ">=", [X_EQ] = "==", [X_NE] = "!=",
		[X_LAND] = "&&", [X_LOR] = "||", [X_COMMA] = "," };
	return names[kind];
}

static void print_expr(struct printer *p, struct cx *x) { ctree_expr(p, x); }
static void newline(struct printer *p) { ctree_newline(p); }

static void print_constant(struct printer *p, const struct cx *x)
{
	static const char *const suffix[] = { "", "", "", "", "", "u", "ll", "ull" };
	const char *s = suffix[x->type] + (p->k->opencl && x->type >= T_I64);
	if (ctree_open_constant(p, x))
		return;
	text_printf(p->out, x->value < 0 ? "(%lld%s)" : "%lld%s", (long long)x->value, s);
}

static void print_list(struct printer *p, struct cx *const *at, int n)
{
	for (int i = 0; i < n; i++) {
		if (i)
			put(p, ", ");
		print_expr(p, at[i]);
	}
}

/* The element without a line of its own. */
void ctree_place(struct printer *p, struct cx *x)
{
	x->line = p->line;
	if (x->kind == X_VIEW_ELEM) {
		ctree_struct(p, x->slot);
		put(p, "[");
		print_expr(p, x->a);
		put(p, "]");
		return;
	}
	if (x->kind == X_LOCAL) {
		put(p, p->fun->locals.at[x->slot].name);
		return;
	}
	if (x->kind == X_DEREF) {
		put(p, "(*");
		print_expr(p, x->a);
		put(p, ")");
		return;
	}
	print_expr(p, x->a);
	for (int i = 0; i < 3 && x->index[i]; i++) {
		put(p, "[");
		print_expr(p, x->index[i]);
		put(p, "]");
	}
	if (x->field && x->unit)
		text_printf(p->out, ".%c", "xyzw"[x->field - 1]);
	else if (x->field)
		text_printf(p->out, ".f%d", x->field - 1);
}

static void print_place(struct printer *p, struct cx *x) { ctree_place(p, x); }

static void print_call(struct printer *p, struct cx *x)
{
	put(p, x->fun->name);
	int first = 0;
	while (first < x->nargs && x->fun->locals.at[first].is_template)
		first++;
	bool type = x->fun->is_open && p->k->open & OPEN_WRITTEN;
	if (first || type) {
		put(p, "<");
		print_list(p, x->args, first);
		text_printf(p->out, "%s%s>", first && type ? ", " : "", type ? ctree_data_type(p, T_I32) : "");
	}
	put(p, "(");
	for (int i = first; i < x->nargs; i++) {
		if (i > first)
			put(p, ", ");
		if (x->fun->locals.at[i].by_ref)       /* names a place, reads nothing */
			print_place(p, x->args[i]);
		else
			print_expr(p, x->args[i]);
	}
	put(p, ")");
}

static void print_atomic(struct printer *p, struct cx *x)
{
	static const char *const names[][ATOMIC_REF] = { { "atomicAdd(&", "atomicMax(&", "atomicExch(&", "atomicOr(&",
		"atomicAdd_block(&" }, { "atomic_add(&", "atomic_max(&", "atomic_xchg(&", "atomic_or(&", "atomic_inc(&" } };
	bool method = !p->k->opencl && x->op >= ATOMIC_REF;
	newline(p);
	if (method)
		text_printf(p->out, x->op == ATOMIC_REF ? "cuda::atomic_ref<%s, cuda::thread_scope_device>(" :
			"cuda::atomic_ref<%s, cuda::thread_scope_block>(", ctree_data_type(p, x->a->type));
	else
		put(p, names[p->k->opencl][x->op]);
	print_place(p, x->a);
	x->line = x->a->line;
	put(p, method ? ").fetch_add(" : ", ");
	print_expr(p, x->b);
	put(p, ")");
}

/* The name of a pair without that of its field. */
void ctree_struct(struct printer *p, int slot)
{
	const char *name = p->fun->locals.at[slot].name;
	text_printf(p->out, "%.*s", (int)(strchr(name, '.') - name), name);
}

static void print_pair(struct printer *p, int slot) { ctree_struct(p, slot); }

static void print_small_call(struct printer *p, struct cx *x)
{
	static const char *const before[] = { "", "", "by_value(", "by_reference(" };
	static const char *const between[] = { ".mix(", ".move(", ", ", ", " };
	if (x->kind == X_LAMBDA) {
		text_printf(p->out, "%s(", p->fun->locals.at[x->lambda->slot].name);
	} else {
		put(p, before[x->op]);
		print_pair(p, x->slot);
		put(p, between[x->op]);
	}
	print_expr(p, x->a);
	put(p, ")");
}

static void print_pair_access(struct printer *p, struct cx *x)
{
	if (x->kind == X_LOAD_PAIR) {
		print_pair(p, x->slot);
		put(p, " = ");
	}
	newline(p);
	print_place(p, x->a);
	x->line = x->a->line;
	if (x->kind == X_STORE_PAIR) {
		put(p, " = ");
		print_pair(p, x->slot);
	}
}

static void print_binary(struct printer *p, struct cx *a, const char *op, struct cx *b)
{
	put(p, "(");
	print_expr(p, a);
	text_printf(p->out, " %s ", op);
	print_expr(p, b);
	put(p, ")");
}

static void print_builtin(struct printer *p, const struct cx *x)
{
	static const char *const names[] = { "threadIdx", "blockIdx", "blockDim", "gridDim" };
	static const char *const calls[] = { "local_id", "group_id", "local_size", "num_groups" };
	if (p->k->opencl)
		text_printf(p->out, "(uint)get_%s(%d)", calls[x->slot / 3], x->slot % 3);
	else
		text_printf(p->out, "%s.%c", names[x->slot / 3], "xyz"[x->slot % 3]);
}

static void print_pointer_cast(struct printer *p, struct cx *x)
{
	static const char *const types[] = { NULL, "int2", "int4", "float4" };
	text_printf(p->out, "((%s *)", x->op ? types[x->op] : ctree_data_type(p, x->type));
	print_expr(p, x->a);
	put(p, ")");
}

/* Pointers to different address spaces have no common type in OpenCL until they are both generic. */
static void print_choice(struct printer *p, struct cx *x)
{
	bool generic = p->k->opencl && x->kind == P_COND;
	put(p, "(");
	print_expr(p, x->a);
	put(p, " ? ");
	for (int i = 0; i < 2; i++) {
		if (generic)
			text_printf(p->out, "(%s *)(", ctree_data_type(p, x->type));
		print_expr(p, i ? x->c : x->b);
		if (generic)
			put(p, ")");
		put(p, i ? ")" : " : ");
	}
}

void ctree_expr(struct printer *p, struct cx *x)
{
	const struct clocal *locals = p->fun->locals.at;
	switch (x->kind) {
	case X_CONST: print_constant(p, x); break;
	case X_LOCAL: case P_LOCAL:
		if (locals[x->slot].by_ref || locals[x->slot].refers) {
			newline(p);
			x->line = p->line;
		}
		put(p, locals[x->slot].name);
		break;
	case X_BUILTIN: print_builtin(p, x); break;
	case X_NEG: case X_COMPL: case X_NOT:
		text_printf(p->out, "%s(", operator_of(x->kind));
		print_expr(p, x->a);
		put(p, ")");
		break;
	case X_ADD:
	case X_SUB:
	case X_MUL:
	case X_DIV:
	case X_REM:
	case X_SHL:
	case X_SHR:
	case X_AND:
	case X_OR:
	case X_XOR:
	case X_LT: case X_LE: case X_GT: case X_GE: case X_EQ: case X_NE: case X_LAND: case X_LOR: case X_COMMA:
		print_binary(p, x->a, operator_of(x->kind), x->b);
		break;
	case P_ADD: print_binary(p, x->a, "+", x->b); break;
	case X_COND: case P_COND: print_choice(p, x); break;
	case X_CAST:
		text_printf(p->out, "(%s)(", ctree_value_type(p, x->type));
		print_expr(p, x->a);
		put(p, ")");
		break;
	case X_MIN: case X_MAX:
		put(p, x->kind == X_MIN ? "min(" : "max(");
		print_list(p, (struct cx *[]){ x->a, x->b }, 2);
		put(p, ")");
		break;
	case X_ABS:
		put(p, p->k->opencl ? "(int)abs(" : "abs(");
		print_expr(p, x->a);
		put(p, ")");
		break;
	case X_ASSIGN:
		put(p, "(");
		print_expr(p, x->a);
		text_printf(p->out, " %s= ", x->op < 0 ? "" : operator_of((enum cx_kind)x->op));
		print_expr(p, x->b);
		put(p, ")");
		break;
	case X_PREINC: case X_PREDEC:
		put(p, x->kind == X_PREINC ? "++" : "--");
		print_expr(p, x->a);
		break;
	case X_POSTINC: case X_POSTDEC:
		print_expr(p, x->a);
		put(p, x->kind == X_POSTINC ? "++" : "--");
		break;
	case P_POSTINC: text_printf(p->out, "%s++", locals[x->slot].name); break;
	case X_ELEM: case X_DEREF: case X_VIEW_ELEM:
		newline(p);
		print_place(p, x);
		break;
	case X_PRIVATE:
		text_printf(p->out, "%s[", locals[x->slot].name);
		print_expr(p, x->a);
		put(p, "]");
		break;
	case X_ATOMIC: print_atomic(p, x); break;
	case X_CALL: print_call(p, x); break;
	case P_OBJ: put(p, x->obj->name); break;
	case P_CAST: print_pointer_cast(p, x); break;
	case X_HELPER: case P_HELPER: case X_STORE_QUAD: ctree_helper(p, x); break;
	case X_LAMBDA: case X_MEMBER: print_small_call(p, x); break;
	case X_STORE_PAIR: case X_LOAD_PAIR: print_pair_access(p, x); break;
	case P_ADDR:
		put(p, "(&");
		print_place(p, x->a);
		put(p, ")");
		break;
	}
}

/* ---- statements ---- */

static void print_stmt(struct printer *p, struct cs *s);

static void print_body(struct printer *p, struct cs *s)
{
	put(p, " {");
	p->depth++;
	print_stmt(p, s);
	p->depth--;
	newline(p);
	put(p, "}");
}

static void print_for(struct printer *p, struct cs *s)
{
	const struct clocal *locals = p->fun->locals.at;
	put(p, "for (");
	if (s->slot >= 0) {
		text_printf(p->out, "%s %s = ", ctree_type(p, locals[s->slot].type), locals[s->slot].name);
		print_expr(p, s->init);
		if (s->slot2 >= 0) {
			text_printf(p->out, ", %s = ", locals[s->slot2].name);
			print_expr(p, s->init2);
		}
	}
	put(p, "; ");
	print_expr(p, s->e);
	put(p, "; ");
	if (s->step)
		print_expr(p, s->step);
	put(p, ")");
	print_body(p, s->body);
}

static void print_switch(struct printer *p, struct cs *s)
{
	put(p, "switch (");
	print_expr(p, s->e);
	put(p, ") {");
	for (size_t i = 0; i < s->cases.n; i++) {
		struct ccase *c = &s->cases.at[i];
		newline(p);
		if (c->is_default)
			put(p, "default: {");
		else
			text_printf(p->out, "case %lld: {", (long long)c->label);
		p->depth++;
		print_stmt(p, c->body);
		newline(p);
		put(p, c->falls ? "}" : "break; }");
		p->depth--;
	}
	newline(p);
	put(p, "}");
}

static void print_decl(struct printer *p, struct cs *s)
{
	const struct clocal *l = &p->fun->locals.at[s->slot];
	if (s->kind == S_DECL_POINTER)
		text_printf(p->out, "%s%s", ctree_pointer_type(p, l->type), l->name);
	else
		text_printf(p->out, "%s %s", ctree_value_type(p, l->type), l->name);
	if (s->kind == S_DECL_PRIVATE) {
		text_printf(p->out, "[%lld] = {0};", (long long)l->length);
		return;
	}
	put(p, " = ");
	print_expr(p, s->e);
	put(p, ";");
}

static void print_decl_pair(struct printer *p, struct cs *s)
{
	const char *const types[] = { ctree_class(p, "pair"), "int2", "uint2" };
	text_printf(p->out, "%s%s ", s->op ? "" : "struct ", types[s->op]);
	print_pair(p, s->slot);
	put(p, " = ");
	if (s->from >= 0) {
		print_pair(p, s->from);
		put(p, ";");
		return;
	}
	if (p->k->opencl)
		text_printf(p->out, s->op ? "(%s)(" : "{", types[s->op]);
	else
		text_printf(p->out, s->op ? "make_%s(" : "%s{", types[s->op]);
	for (int i = 0; i < 2; i++) {
		text_printf(p->out, "%s(%s)(", i ? ", " : "", ctype_name(p->fun->locals.at[s->slot + i].type));
		print_expr(p, i ? s->init : s->e);
		put(p, ")");
	}
	put(p, s->op ? ");" : "};");
}

static void print_lambda(struct printer *p, struct cs *s)
{
	const struct clocal *locals = p->fun->locals.at;
	text_printf(p->out, "auto %s = [&](%s %s) -> int { return ", locals[s->slot].name,
		ctree_value_type(p, locals[s->slot2].type), locals[s->slot2].name);
	print_expr(p, s->e);
	put(p, "; };");
}

static void print_sync(struct printer *p, struct cs *s)
{
	static const char *const names[] = { "__syncthreads(", "__syncthreads_count(", "__syncthreads_and(",
		"__syncthreads_or(", "__syncwarp(" };
	s->line = p->line;
	if (p->k->opencl) {
		text_printf(p->out, "barrier(%s);", s->not_shared ? "CLK_GLOBAL_MEM_FENCE" : s->not_global ? "CLK_LOCAL_MEM_FENCE" :
			"CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE");
		return;
	}
	put(p, names[s->op]);
	if (s->e)
		print_expr(p, s->e);
	put(p, ");");
}

static void print_return(struct printer *p, struct cs *s)
{
	put(p, "return");
	if (s->e) {
		put(p, " ");
		print_expr(p, s->e);
	}
	put(p, ";");
}

static void print_reference(struct printer *p, struct cs *s)
{
	const struct clocal *l = &p->fun->locals.at[s->slot];
	text_printf(p->out, "%s &%s = ", s->e->kind == X_LOCAL ? ctype_name(l->type) : ctree_data_type(p, l->type), l->name);
	print_place(p, s->e);          /* names it, reads nothing */
	put(p, ";");
}

static void print_view(struct printer *p, struct cs *s)
{
	bool calls = p->k->open & OPEN_CONSTRUCT && s->from < 0;
	text_printf(p->out, "%s ", ctree_class(p, "view"));
	print_pair(p, s->slot);
	put(p, calls ? "(" : s->from < 0 ? " = {" : " = ");
	if (s->from >= 0)
		print_pair(p, s->from);
	else
		print_expr(p, s->e);
	if (s->from >= 0 && !s->op) {
		put(p, ";");
		return;
	}
	put(p, s->from >= 0 ? ".after(" : ", (int)(");
	print_expr(p, s->init);
	put(p, s->from >= 0 ? ");" : calls ? "));" : ")};");
}

static void print_range(struct printer *p, struct cs *s)
{
	const struct clocal *l = &p->fun->locals.at[s->slot];
	text_printf(p->out, "for (%s %s%s : %s)", s->op ? "auto" : ctype_name(l->type), s->op ? "&" : "", l->name,
		p->fun->locals.at[s->slot2].name);
	print_body(p, s->body);
}

static void print_do(struct printer *p, struct cs *s)
{
	if (s->op)
		text_printf(p->out, "L%d: ;", s->op);
	else
		put(p, "do");
	print_body(p, s->body);
	put(p, s->op ? " if (" : " while (");
	print_expr(p, s->e);
	if (s->op)
		text_printf(p->out, ") goto L%d;", s->op);
	else
		put(p, ");");
}

static void print_stmt(struct printer *p, struct cs *s)
{
	if (s->kind == S_BLOCK) {
		for (size_t i = 0; i < s->list.n; i++)
			print_stmt(p, s->list.at[i]);
		return;
	}
	if (s->cut)
		return;
	newline(p);
	switch (s->kind) {
	case S_BLOCK: break;
	case S_EXPR: ctree_open_statement(p, s->e); break;
	case S_DECL: case S_DECL_POINTER: case S_DECL_PRIVATE: print_decl(p, s); break;
	case S_IF: case S_WHILE:
		put(p, s->kind == S_IF ? "if (" : "while (");
		print_expr(p, s->e);
		put(p, ")");
		print_body(p, s->body);
		if (s->other) {
			put(p, " else");
			print_body(p, s->other);
		}
		break;
	case S_DO: print_do(p, s); break;
	case S_DECL_VIEW: print_view(p, s); break;
	case S_RANGE: print_range(p, s); break;
	case S_FOR: print_for(p, s); break;
	case S_BREAK: put(p, "break;"); break;
	case S_CONTINUE: put(p, "continue;"); break;
	case S_RETURN: print_return(p, s); break;
	case S_SWITCH: print_switch(p, s); break;
	case S_SYNC: print_sync(p, s); break;
	case S_DECL_PAIR: print_decl_pair(p, s); break;
	case S_DECL_REF: print_reference(p, s); break;
	case S_LAMBDA: print_lambda(p, s); break;
	case S_LABELLED:
		print_body(p, s->body);
		text_printf(p->out, " L%d: ;", s->slot);
		break;
	case S_GOTO: text_printf(p->out, "goto L%d;", s->slot); break;
	}
}

/* ---- the file ---- */

static void print_params(struct printer *p)
{
	bool any = false;
	for (int i = 0; i < p->fun->nparams; i++) {
		const struct clocal *l = &p->fun->locals.at[i];
		if (l->is_template)
			continue;
		text_printf(p->out, "%s%s %s%s", any ? ", " : "", l->is_open ? ctree_data_type(p, T_I32) : ctree_type(p, l->type),
			l->pointer      ? "*"
				: l->by_ref ? "&"
							: "",
			l->name);
		any = true;
	}
}

static void print_shared(struct printer *p, const struct cobj *o)
{
	newline(p);
	if (p->k->opencl && o->is_extern)      /* a parameter */
		return;
	put(p, p->k->opencl ? "__local " : o->is_extern ? "extern __shared__ " : "__shared__ ");
	text_put(p->out, o->fields ? ctree_class(p, "fields") : ctree_data_type(p, o->type));
	text_printf(p->out, " %s", o->name);
	for (int d = 0; d < o->dims; d++) {
		put(p, "[");
		struct cx size = { .kind = X_CONST, .type = T_I32, .value = o->size[d] };
		if (!o->is_extern && !ctree_open_constant(p, &size))
			text_printf(p->out, "%lld", (long long)o->size[d]);
		put(p, "]");
	}
	put(p, ";");
}

static void print_function(struct printer *p, struct cfun *f)
{
	p->fun = f;
	p->T = !f->is_open ? NULL : p->k->open & OPEN_NAMES ? "U" : "T";
	const char *number = NULL;
	for (int i = 0; i < f->nparams; i++)
		if (f->locals.at[i].is_template)
			number = f->locals.at[i].name;
	if (number || p->T) {
		put(p, "template <");
		if (number)
			text_printf(p->out, "int %s", number);
		text_printf(p->out, p->T ? "%sclass %s>" : ">", number ? ", " : "", p->T);
		newline(p);
	}
	text_printf(p->out, "%s%s %s(", p->k->opencl ? "" : "__device__ ", f->result ? ctree_type(p, f->type) : "void", f->name);
	print_params(p);
	put(p, ")");
	newline(p);
	put(p, "{");
	p->depth = 1;
	print_stmt(p, f->body);
	if (f->result) {
		newline(p);
		put(p, "return ");
		print_expr(p, f->result);
		put(p, ";");
	}
	p->depth = 0;
	newline(p);
	put(p, "}");
	newline(p);
}

void ctree_body(struct printer *p)
{
	p->depth++;
	for (size_t i = 0; i < p->k->objects.n; i++)
		if (!p->k->objects.at[i]->global)
			print_shared(p, p->k->objects.at[i]);
	print_stmt(p, p->fun->body);
	p->depth--;
}

void ctree_print(struct ckernel *k, uint32_t first_line, struct text *out)
{
	struct printer p = { .out = out, .k = k, .line = first_line };
	struct cfun *main = k->functions.at[k->functions.n - 1];
	if (k->open)
		ctree_open_prelude(&p, k);
	else
		ctree_prelude(&p, k);
	for (size_t i = 0; i + 1 < k->functions.n; i++)
		print_function(&p, k->functions.at[i]);
	p.fun = main;
	p.T = NULL;
	if (k->open) {
		ctree_open_kernel(&p);
		return;
	}
	put(&p, k->opencl ? "__kernel void k(" : "__global__ void k(");
	for (size_t i = 0, n = 0; i < k->objects.n; i++) {
		const struct cobj *o = k->objects.at[i];
		if (o->global || (o->is_extern && k->opencl))
			text_printf(out, "%s%s%s *%s", n++ ? ", " : "", !k->opencl ? "" : o->global ? "__global " : "__local ",
				o->fields ? "struct fields" : ctree_type(&p, o->type), o->name);
	}
	if (main->nparams)
		put(&p, ", ");
	print_params(&p);
	put(&p, ")");
	newline(&p);
	put(&p, "{");
	ctree_body(&p);
	newline(&p);
	put(&p, "}\n");
}
