#include "tests/fuzz/ctree.h"

#include <string.h>

struct printer { struct text *out; const struct ckernel *k; const struct cfun *fun; uint32_t line; int depth; };

const char *ctype_name(enum ctype t)
{
	static const char *const names[] = { "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned",
		"long long", "unsigned long long" };
	return names[t];
}

int ctype_bytes(enum ctype t) { return 1 << (t / 2); }

enum ctype ctype_promote(enum ctype t) { return t < T_I32 ? T_I32 : t; }

enum ctype ctype_common(enum ctype a, enum ctype b)
{
	enum ctype x = ctype_promote(a), y = ctype_promote(b);
	return x > y ? x : y;      /* int < unsigned < long long < unsigned long long is exactly C's order */
}

static void put(struct printer *p, const char *s) { text_put(p->out, s); }

static void newline(struct printer *p)
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

static void print_expr(struct printer *p, struct cx *x);

static void print_constant(struct printer *p, const struct cx *x)
{
	static const char *const suffix[] = { "", "", "", "", "", "u", "ll", "ull" };
	text_printf(p->out, x->value < 0 ? "(%lld%s)" : "%lld%s", (long long)x->value, suffix[x->type]);
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
static void print_place(struct printer *p, struct cx *x)
{
	x->line = p->line;
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
	if (x->field)
		text_printf(p->out, ".f%d", x->field - 1);
}

static void print_call(struct printer *p, struct cx *x)
{
	put(p, x->fun->name);
	int first = 0;
	while (first < x->nargs && x->fun->locals.at[first].is_template)
		first++;
	if (first) {
		put(p, "<");
		print_list(p, x->args, first);
		put(p, ">");
	}
	put(p, "(");
	print_list(p, x->args + first, x->nargs - first);
	put(p, ")");
}

static void print_atomic(struct printer *p, struct cx *x)
{
	static const char *const names[] = { "atomicAdd", "atomicMax", "atomicExch", "atomicOr" };
	newline(p);
	text_printf(p->out, "%s(&", names[x->op]);
	print_place(p, x->a);
	x->line = x->a->line;
	put(p, ", ");
	print_expr(p, x->b);
	put(p, ")");
}

/* The name of a pair without that of its field. */
static void print_pair(struct printer *p, int slot)
{
	const char *name = p->fun->locals.at[slot].name;
	text_printf(p->out, "%.*s", (int)(strchr(name, '.') - name), name);
}

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
	text_printf(p->out, "%s.%c", names[x->slot / 3], "xyz"[x->slot % 3]);
}

static void print_expr(struct printer *p, struct cx *x)
{
	const struct clocal *locals = p->fun->locals.at;
	switch (x->kind) {
	case X_CONST: print_constant(p, x); break;
	case X_LOCAL: case P_LOCAL: put(p, locals[x->slot].name); break;
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
	case X_COND: case P_COND:
		put(p, "(");
		print_expr(p, x->a);
		put(p, " ? ");
		print_expr(p, x->b);
		put(p, " : ");
		print_expr(p, x->c);
		put(p, ")");
		break;
	case X_CAST:
		text_printf(p->out, "(%s)(", ctype_name(x->type));
		print_expr(p, x->a);
		put(p, ")");
		break;
	case X_MIN: case X_MAX:
		put(p, x->kind == X_MIN ? "min(" : "max(");
		print_list(p, (struct cx *[]){ x->a, x->b }, 2);
		put(p, ")");
		break;
	case X_ABS:
		put(p, "abs(");
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
	case X_ELEM: case X_DEREF:
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
	case P_CAST:
		text_printf(p->out, "((%s *)", x->op ? "int2" : ctype_name(x->type));
		print_expr(p, x->a);
		put(p, ")");
		break;
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
		text_printf(p->out, "%s %s = ", ctype_name(locals[s->slot].type), locals[s->slot].name);
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
	text_printf(p->out, "%s %s%s", ctype_name(l->type), s->kind == S_DECL_POINTER ? "*" : "", l->name);
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
	static const char *const types[] = { "pair", "int2", "uint2" };
	text_printf(p->out, "%s ", types[s->op]);
	print_pair(p, s->slot);
	put(p, " = ");
	if (s->from >= 0) {
		print_pair(p, s->from);
		put(p, ";");
		return;
	}
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
	text_printf(p->out, "auto %s = [&](%s %s) -> int { return ", locals[s->slot].name, ctype_name(locals[s->slot2].type),
		locals[s->slot2].name);
	print_expr(p, s->e);
	put(p, "; };");
}

static void print_sync(struct printer *p, struct cs *s)
{
	static const char *const names[] = { "__syncthreads(", "__syncthreads_count(", "__syncthreads_and(",
		"__syncthreads_or(", "__syncwarp(" };
	put(p, names[s->op]);
	s->line = p->line;
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
	text_printf(p->out, "%s &%s = ", ctype_name(l->type), l->name);
	print_expr(p, s->e);
	put(p, ";");
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
	case S_EXPR: print_expr(p, s->e); put(p, ";"); break;
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
	case S_DO:
		put(p, "do");
		print_body(p, s->body);
		put(p, " while (");
		print_expr(p, s->e);
		put(p, ");");
		break;
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
		text_printf(p->out, "%s%s %s%s", any ? ", " : "", ctype_name(l->type),
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
	text_printf(p->out, "%s__shared__ ", o->is_extern ? "extern " : "");
	text_put(p->out, o->fields ? "struct fields" : ctype_name(o->type));
	text_printf(p->out, " %s", o->name);
	for (int d = 0; d < o->dims; d++)
		text_printf(p->out, o->is_extern ? "[]" : "[%lld]", (long long)o->size[d]);
	put(p, ";");
}

static void print_function(struct printer *p, struct cfun *f)
{
	p->fun = f;
	for (int i = 0; i < f->nparams; i++)
		if (f->locals.at[i].is_template) {
			text_printf(p->out, "template <int %s>", f->locals.at[i].name);
			newline(p);
		}
	text_printf(p->out, "__device__ %s %s(", f->result ? ctype_name(f->type) : "void", f->name);
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

void ctree_print(struct ckernel *k, uint32_t first_line, struct text *out)
{
	struct printer p = { .out = out, .k = k, .line = first_line };
	struct cfun *main = k->functions.at[k->functions.n - 1];
	static const char *const prelude[] = { "struct fields { int f0, f1; };", "struct pair {", "	int a;", "	unsigned b;",
		"	__device__ int mix(int x) const { return a * 2 + x + (int)(b & 3); }",
		"	__device__ int move(int x) { a = a + x; this->b ^= 1u; return a; }", "};",
		"__device__ int by_value(pair p, int x) { if (x > 2) return p.a; p.a += x; return p.a + (int)p.b; }",
		"__device__ int by_reference(pair &p, int x) { p.b = p.b + 1u; if (x < 1) return 0; p.a = x; return p.a; }" };
	for (size_t i = 0; i < sizeof prelude / sizeof prelude[0]; i++) {
		put(&p, prelude[i]);
		newline(&p);
	}
	for (size_t i = 0; i + 1 < k->functions.n; i++)
		print_function(&p, k->functions.at[i]);
	p.fun = main;
	put(&p, "__global__ void k(");
	for (size_t i = 0, n = 0; i < k->objects.n; i++) {
		const struct cobj *o = k->objects.at[i];
		if (o->global)
			text_printf(out, "%s%s *%s", n++ ? ", " : "", o->fields ? "struct fields" : ctype_name(o->type), o->name);
	}
	if (main->nparams)
		put(&p, ", ");
	print_params(&p);
	put(&p, ")");
	newline(&p);
	put(&p, "{");
	p.depth = 1;
	for (size_t i = 0; i < k->objects.n; i++)
		if (!k->objects.at[i]->global)
			print_shared(&p, k->objects.at[i]);
	print_stmt(&p, main->body);
	p.depth = 0;
	newline(&p);
	put(&p, "}\n");
}
