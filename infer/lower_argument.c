/* lower_argument: the integers that template parameters stand for where a template is read as such. The arguments of a call or of an
 * object's class are evaluated where they are written, in the environment of the caller: `f<N + 1>` gives the parameter of f the value
 * N + 1, whatever N is. Of an object's class clang gives the arguments as text only. What is not understood there is an unknown
 * number: the same for the same text in the same function, for it is one constant there. */
#include "infer/lower_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define DEEPEST 24                      /* arguments made of arguments; parts of one expression */

/* A text that is being read; `ok` false: there is something in it that is not understood. */
struct reading { struct lower *l; const struct template_env *env; const char *s; CXCursor at; CXType type; bool ok; unsigned depth; };

static struct value argument(struct lower *l, const struct template_env *caller, const struct template_binding *b, CXCursor at, unsigned depth);

/* ---- names ---- */

/* One number for each text and environment. */
static struct value unknown_constant(struct lower *l, const struct template_env *env, const char *text, CXCursor at)
{
	for (size_t i = 0; i < l->open_constants.n; i++) {
		const struct lower_open_constant *c = &l->open_constants.at[i];
		if (c->env == env && !strcmp(c->text, text)) return value_int(expr_var(l->t, c->var), LOWER_I64);
	}
	char name[40];
	size_t n = 0;
	for (const char *s = text; *s && n < 32; s++)
		if (isalnum((unsigned char)*s) || *s == '_') name[n++] = *s;
		else if (n && name[n - 1] != '_') name[n++] = '_';
	name[n] = 0;
	const char *full = name;
	for (unsigned suffix = 2; expr_var_find(l->t, full).ix; suffix++) full = arena_printf(l->scratch, "%s.%u", name, suffix);
	struct var var = { .name = arena_strdup(l->k->arena, full), .kind = VAR_PARAM, .type = LOWER_I64, .lo = INT32_MIN, .hi = INT32_MAX,
		.at = parse_span(l->p, at), .undeclared = true, .why = "what a template's argument is made of, which it leaves open" };
	struct lower_open_constant c = { env, arena_strdup(l->scratch, text), expr_var_new(l->t, &var) };
	VEC_PUSH(l->k->arena, &l->k->params, c.var);
	VEC_PUSH(l->scratch, &l->open_constants, c);
	return value_int(expr_var(l->t, c.var), LOWER_I64);
}

struct value lower_text_constant(struct lower *l, const char *text, CXCursor at) { return unknown_constant(l, l->frame->env, text, at); }

/* A variable of the function by its name; *several: there are more than one, and which is meant is not known. */
static CXCursor local_named(struct lower *l, const char *name, bool *several)
{
	CXCursor found = clang.getNullCursor();
	*several = false;
	for (struct lower_frame *f = l->frame; f; f = f->lexical)
		for (size_t i = 0; i < f->bindings.n; i++) {
			CXCursor d = f->bindings.at[i].decl;
			if (strcmp(parse_spelling(l->p, d), name) != 0) continue;
			*several = *several || (!parse_is_null(found) && !clang.equalCursors(found, d));
			found = d;
		}
	return found;
}

static struct value named(struct reading *r, const char *name)
{
	struct lower *l = r->l;
	const struct template_binding *b = template_find(r->env, name);
	bool several, pack = b && parse_is_pack(l->p, b->parameter);
	if (b && !pack && !b->is_type) return argument(l, r->env, b, r->at, r->depth + 1);
	CXCursor local = local_named(l, name, &several);
	CXCursor init = parse_is_null(local) || several || !parse_is_constant_variable(local) ? clang.getNullCursor() : parse_initialiser(l->p, local);
	if (!parse_is_null(init) && r->env == l->frame->env) return lower_eval(l, init);
	r->ok = r->ok && !pack && parse_is_null(local);
	return unknown_constant(l, r->env, name, r->at);
}

/* ---- expressions, as clang writes them ---- */

static struct value expression(struct reading *r, int least);

static void skip(struct reading *r) { while (*r->s == ' ') r->s++; }

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* `C<T>::value`, `sizeof(T)`: all of it, as one name. */
static struct value long_name(struct reading *r, const char *begin)
{
	size_t nested = 0;
	for (; *r->s && (nested || strchr("<(:", *r->s) || is_word(*r->s)); r->s++) {
		if (*r->s == ':' && r->s[1] != ':' && r->s[-1] != ':' && !nested) break;
		if (strchr("<([{", *r->s)) nested++;
		else if (strchr(">)]}", *r->s)) nested--;
	}
	const char *text = arena_strndup(r->l->scratch, begin, (size_t)(r->s - begin));
	r->ok = r->ok && !nested && !strstr(text, "decltype") && !strstr(text, "...");
	return unknown_constant(r->l, r->env, text, r->at);
}

static struct value word(struct reading *r)
{
	const char *begin = r->s;
	while (is_word(*r->s)) r->s++;
	const char *name = arena_strndup(r->l->scratch, begin, (size_t)(r->s - begin));
	if (!strcmp(name, "true") || !strcmp(name, "false")) return value_bool(expr_bool(r->l->t, *name == 't'));
	if (*r->s == '(' || *r->s == ':' || (*r->s == '<' && r->s[1] != ' ' && r->s[1] != '<')) return long_name(r, begin);
	return named(r, name);
}

static struct value number(struct reading *r)
{
	char *end;
	long long n = strtoll(r->s, &end, 0);
	bool is_unsigned = *end == 'u' || *end == 'U';
	size_t suffix = strspn(end, "uUlL");
	bool is_long = suffix > is_unsigned || n > INT32_MAX;
	r->ok = r->ok && !is_word(end[suffix]) && end[suffix] != '.' && n != INT64_MAX;
	r->s = end + suffix;
	return value_int(expr_int(r->l->t, n), is_long ? is_unsigned ? LOWER_U64 : LOWER_I64 : is_unsigned ? LOWER_U32 : LOWER_I32);
}

static struct value primary(struct reading *r)
{
	struct value v = {0};
	struct span at = parse_span(r->l->p, r->at);
	skip(r);
	char c = *r->s;
	if (++r->depth > DEEPEST) r->ok = false;
	if (r->ok && c == '(') {
		r->s++;
		v = expression(r, 0);
		skip(r);
		r->ok = r->ok && *r->s == ')';
		r->s += *r->s == ')';
		skip(r);
		r->ok = r->ok && !is_word(*r->s) && *r->s != '(';       /* a cast */
	} else if (r->ok && (c == '-' || c == '!' || c == '+')) {
		r->s++;
		struct value x = primary(r), zero = value_int(expr_int(r->l->t, 0), LOWER_I32);
		if (r->ok && c == '!') v = value_bool(expr_not(r->l->t, value_as_bool(r->l, x, at)));
		else if (r->ok) v = lower_binary(r->l, c == '-' ? CXBinaryOperator_Sub : CXBinaryOperator_Add, zero, x, r->type, r->at);
	} else if (r->ok && isdigit((unsigned char)c)) {
		v = number(r);
	} else if (r->ok && (is_word(c) || c == ':')) {
		v = c == ':' ? long_name(r, r->s) : word(r);
	} else {
		r->ok = false;
	}
	r->depth--;
	return v;
}

static const struct { const char *text; int level; enum CXBinaryOperatorKind op; } operators[] = {
	{ "||", 1, CXBinaryOperator_LOr }, { "&&", 2, CXBinaryOperator_LAnd }, { "==", 6, CXBinaryOperator_EQ }, { "!=", 6, CXBinaryOperator_NE },
	{ "<=", 7, CXBinaryOperator_LE }, { ">=", 7, CXBinaryOperator_GE }, { "<<", 8, CXBinaryOperator_Shl }, { ">>", 8, CXBinaryOperator_Shr },
	{ "|", 3, CXBinaryOperator_Or }, { "^", 4, CXBinaryOperator_Xor }, { "&", 5, CXBinaryOperator_And }, { "<", 7, CXBinaryOperator_LT },
	{ ">", 7, CXBinaryOperator_GT }, { "+", 9, CXBinaryOperator_Add }, { "-", 9, CXBinaryOperator_Sub }, { "*", 10, CXBinaryOperator_Mul },
	{ "/", 10, CXBinaryOperator_Div }, { "%", 10, CXBinaryOperator_Rem },
};

static struct value combine(struct reading *r, enum CXBinaryOperatorKind op, struct value a, struct value b)
{
	struct span at = parse_span(r->l->p, r->at);
	bool logical = op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr;
	if (!logical) return lower_binary(r->l, op, a, b, r->type, r->at);
	expr_ref x = value_as_bool(r->l, a, at), y = value_as_bool(r->l, b, at);
	return value_bool(op == CXBinaryOperator_LAnd ? expr_and(r->l->t, x, y) : expr_or(r->l->t, x, y));
}

static struct value choice(struct reading *r, struct value c)
{
	expr_ref cond = value_as_bool(r->l, c, parse_span(r->l->p, r->at));
	struct value a = expression(r, 0);
	skip(r);
	r->ok = r->ok && *r->s == ':';
	r->s += *r->s == ':';
	struct value b = r->ok ? expression(r, 0) : a;
	r->ok = r->ok && a.kind == VALUE_INT && b.kind == VALUE_INT && a.type.bits == b.type.bits && a.type.is_signed == b.type.is_signed;
	return r->ok ? value_join(r->l, cond, a, b) : a;
}

static struct value expression(struct reading *r, int least)
{
	struct value v = primary(r);
	while (r->ok && v.kind == VALUE_INT) {
		size_t i = 0, n = sizeof operators / sizeof *operators;
		skip(r);
		while (i < n && strncmp(r->s, operators[i].text, strlen(operators[i].text)) != 0) i++;
		if (i < n && operators[i].level > least) {
			r->s += strlen(operators[i].text);
			struct value right = expression(r, operators[i].level);
			r->ok = r->ok && right.kind == VALUE_INT;
			if (r->ok) v = combine(r, operators[i].op, v, right);
		} else if (*r->s == '?' && least == 0) {
			r->s++;
			v = choice(r, v);
		} else {
			return v;
		}
	}
	r->ok = r->ok && v.kind == VALUE_INT;
	return v;
}

/* ---- arguments ---- */

static struct value not_known(struct lower *l, const struct template_binding *b, struct int_type type, CXCursor at)
{
	return value_int(lower_approx(l, b->name, type.opaque ? LOWER_I64 : type, CAUSE_UNSUPPORTED, "argument of a template, which another leaves open",
		parse_span(l->p, at), true), type.opaque ? LOWER_I64 : type);
}

static struct value from_text(struct lower *l, const struct template_env *env, const struct template_binding *b, CXCursor at, unsigned depth)
{
	struct reading r = { l, env, b->text, at, clang.getCursorType(b->parameter), true, depth };
	struct value v = expression(&r, 0);
	skip(&r);
	bool whole = r.ok && !*r.s && v.kind == VALUE_INT;
	return whole ? v : (struct value){0};
}

/* What b stands for in an environment that is not a frame's: nothing is bound there yet. */
static struct value argument(struct lower *l, const struct template_env *caller, const struct template_binding *b, CXCursor at, unsigned depth)
{
	struct int_type type = int_type_of(caller, clang.getCursorType(b->parameter));
	struct value v = {0};
	if (b->known) v = value_int(expr_int(l->t, b->value), type.opaque ? LOWER_I64 : type);
	else if (b->symbol.ix) v = (struct value){ .kind = VALUE_INT, .e = b->symbol, .type = b->symbol_type };
	else if (b->of_kernel) v = lower_kernel_constant(l, b);
	else if (b->text && depth < DEEPEST) v = from_text(l, b->from ? b->from : caller, b, at, depth + 1);
	else if (!b->text && b->is_written && !b->from) v = lower_eval(l, b->written);
	if (v.kind != VALUE_INT) return not_known(l, b, type, at);
	if (type.bits == 1 && v.type.bits != 1) return value_bool(value_as_bool(l, v, parse_span(l->p, at)));
	return type.opaque || !type.bits ? v : value_to_int_type(l, v, type, parse_span(l->p, at));
}

static bool is_open(struct lower *l, const struct template_binding *b)
{
	return !b->is_type && !b->known && !b->symbol.ix && !b->of_kernel && !parse_is_pack(l->p, b->parameter)
		&& clang.getCursorKind(b->parameter) == CXCursor_NonTypeTemplateParameter;
}

static void settle(struct lower *l, struct template_binding *b, struct value v)
{
	int64_t n;
	bool truth;
	b->symbol = v.e;
	b->symbol_type = v.type;
	b->known = v.type.bits == 1 ? expr_is_bool(l->t, v.e, &truth) : expr_is_int(l->t, v.e, &n);
	if (b->known) b->value = v.type.bits == 1 ? truth : n;
}

/* In the order of the lists of a member that is defined outside of its class, which may have other names there. */
static const struct template_binding *by_order(struct lower *l, const struct lower_frame *f, CXCursor parameter)
{
	struct cursor_list kids = {0};
	size_t number = 0, found = 0;
	if (parse_is_null(f->function) || !f->env) return NULL;
	parse_children(l->p, f->function, &kids);
	for (size_t i = 0; i < kids.n; i++) {
		enum CXCursorKind kind = clang.getCursorKind(kids.at[i]);
		if (kind != CXCursor_TemplateTypeParameter && kind != CXCursor_NonTypeTemplateParameter && kind != CXCursor_TemplateTemplateParameter)
			continue;
		number++;
		if (clang.equalCursors(kids.at[i], parameter)) found = number;
	}
	return found && number == f->env->at.n ? &f->env->at.at[found - 1] : NULL;
}

/* Of one template: it may be declared several times, with a parameter of that name each. */
static bool same_owner(CXCursor a, CXCursor b)
{
	return clang.equalCursors(clang.getCanonicalCursor(clang.getCursorSemanticParent(a)), clang.getCanonicalCursor(clang.getCursorSemanticParent(b)));
}

const struct template_binding *lower_binding_of(struct lower *l, CXCursor parameter)
{
	const struct template_env *env = l->frame->env;
	for (size_t i = 0; env && i < env->at.n; i++)
		if (clang.equalCursors(env->at.at[i].parameter, parameter)) return &env->at.at[i];
	for (const struct lower_frame *f = l->frame; f; f = f->lexical) {
		const struct template_binding *b = by_order(l, f, parameter);
		if (b) return b;
	}
	const struct template_binding *b = template_find(env, parse_spelling(l->p, parameter));
	if (b && !same_owner(b->parameter, parameter)) b = NULL;
	for (const struct lower_frame *f = l->frame; f && !b; f = f->caller)
		for (size_t i = 0; f->env && i < f->env->at.n && !b; i++)
			if (clang.equalCursors(f->env->at.at[i].parameter, parameter)) b = &f->env->at.at[i];
	return b;
}

/* What a parameter is where nothing is given for it; null: none, or it may be given by a function's arguments. */
static CXCursor default_of(struct lower *l, CXCursor function, const struct template_binding *b)
{
	size_t n = parse_child_count(l->p, b->parameter);
	CXCursor last = n ? parse_child(l->p, b->parameter, n - 1) : clang.getNullCursor();
	if (!n || !clang.isExpression(clang.getCursorKind(last))) return clang.getNullCursor();
	struct cursor_list params = {0};
	bool own = !parse_is_null(function) && clang.equalCursors(clang.getCursorSemanticParent(b->parameter), function);
	if (own) parse_parameters(l->p, function, &params);
	for (size_t i = 0; i < params.n; i++) {
		const char *text = parse_text(l->p, params.at[i]);
		if (!text || strstr(text, b->name)) return clang.getNullCursor();
	}
	return last;
}

const struct template_env *lower_bind_open(struct lower *l, const struct template_env *env, CXCursor function, CXCursor at)
{
	size_t n = 0;
	for (size_t i = 0; env && i < env->at.n; i++) n += is_open(l, &env->at.at[i]);
	if (!n) return env;
	struct template_env *out = ARENA_NEW(l->scratch, struct template_env);
	out->outer = env->outer;
	for (size_t i = 0; i < env->at.n; i++) VEC_PUSH(l->scratch, &out->at, env->at.at[i]);
	for (size_t i = 0; i < out->at.n; i++) {
		struct template_binding *b = &out->at.at[i];
		CXCursor otherwise = is_open(l, b) && !b->text && !b->is_written ? default_of(l, function, b) : clang.getNullCursor();
		if (!is_open(l, b)) continue;
		if (parse_is_null(otherwise)) {
			settle(l, b, argument(l, l->frame->env, b, at, 0));
			continue;
		}
		struct lower_frame inside = *l->frame, *frame = l->frame;       /* of those before it */
		struct template_binding given = *b;
		given.is_written = true;
		given.written = otherwise;
		inside.env = out;
		l->frame = &inside;
		settle(l, b, argument(l, out, &given, at, 0));
		l->frame = frame;
	}
	return out;
}
