/* Launches in host code: `k<<<grid, block>>>(args)`, and the template arguments that they give. */
#include "infer/parse_internal.h"

#include <string.h>

CXCursor parse_launch(struct parse *p, CXCursor c)
{
	if (clang.getCursorKind(c) != CXCursor_CallExpr || p->language == LANGUAGE_OPENCL) return clang.getNullCursor();
	struct cursor_list kids;
	parse_children(p, c, &kids);
	for (size_t i = 1; i < kids.n && i < 3; i++) {
		CXCursor kid = parse_strip(p, kids.at[i]);
		if (clang.getCursorKind(kid) != CXCursor_CallExpr) continue;
		if (strcmp(parse_spelling(p, kid), "cudaConfigureCall") == 0) return kid;
	}
	return clang.getNullCursor();
}

#define INSTANCES_DEEPEST 8             /* host templates that call each other */

/* ---- values of dim3 expressions ---- */

/* Is a variable only ever read, so that it keeps what it was made with? Every place that names it must be one that takes its
 * value: what clang converts to a value, whole or a member of it. Anything else (an assignment, its address, a reference, an
 * argument of a template) may change it. */
struct mentions { struct parse *p; CXCursor var; size_t all, read; };

/* What c converts, if it converts anything: `n`, `(n)`, `g.x`. */
static CXCursor converted(struct parse *p, CXCursor c)
{
	if (clang.getCursorKind(c) != CXCursor_UnexposedExpr || parse_child_count(p, c) != 1) return clang.getNullCursor();
	c = parse_child(p, c, 0);
	while ((clang.getCursorKind(c) == CXCursor_ParenExpr || clang.getCursorKind(c) == CXCursor_MemberRefExpr) && parse_child_count(p, c))
		c = parse_child(p, c, 0);
	return c;
}

static bool names(CXCursor c, CXCursor var)
{
	return clang.getCursorKind(c) == CXCursor_DeclRefExpr && clang.equalCursors(clang.getCursorReferenced(c), var);
}

static enum CXChildVisitResult count_mentions(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct mentions *m = data;
	m->all += names(c, m->var);
	m->read += names(converted(m->p, c), m->var);
	return CXChildVisit_Recurse;
}

static bool may_change(struct parse *p, CXCursor var)
{
	CXCursor body = parse_body(clang.getCursorSemanticParent(var));
	if (parse_is_null(body)) return true;           /* namespace scope: anybody may change it */
	struct mentions m = { .p = p, .var = var };
	clang.visitChildren(body, count_mentions, &m);
	return m.all != m.read;
}

static enum CXChildVisitResult look_in_functions(CXCursor c, CXCursor parent, CXClientData data)
{
	struct mentions *m = data;
	if (clang.isDeclaration(clang.getCursorKind(c)) && clang.Location_isInSystemHeader(clang.getCursorLocation(c)))
		return CXChildVisit_Continue;
	/* the host may set it before the kernel starts */
	if (clang.getCursorKind(c) == CXCursor_FunctionDecl && parse_is_null(parse_child_of_kind(c, CXCursor_CUDADeviceAttr))
		&& parse_is_null(parse_child_of_kind(c, CXCursor_CUDAGlobalAttr))) return CXChildVisit_Continue;
	return count_mentions(c, parent, m);
}

bool parse_is_set_on_device(struct parse *p, CXCursor var)
{
	struct mentions m = { .p = p, .var = var };
	parse_visit_unit(p, look_in_functions, &m);
	return m.all != m.read;
}

/* The initialiser that tells what var holds wherever it is read; null: none does. */
static CXCursor lasting_initialiser(struct parse *p, CXCursor var)
{
	CXCursor none = clang.getNullCursor();
	if (clang.getCursorKind(var) != CXCursor_VarDecl) return none;  /* a default argument is not what a parameter holds */
	CXCursor init = parse_initialiser(p, var);
	return parse_is_null(init) || may_change(p, var) ? none : init;
}

/* Nothing wraps on the way, and nothing is rounded. */
static bool fits(CXType t, int64_t value)
{
	if (!type_is_integer(NULL, t)) return false;
	struct expr_range r = int_type_range(int_type_of(NULL, t));
	return r.lo <= value && value <= r.hi;
}

static bool host_value(struct parse *p, CXCursor c, int64_t *value, int depth);

static bool host_arithmetic(struct parse *p, CXCursor c, const struct cursor_list *kids, int64_t *value, int depth)
{
	int64_t a, b;
	if (!host_value(p, kids->at[0], &a, depth) || !host_value(p, kids->at[1], &b, depth)) return false;
	enum CXBinaryOperatorKind op = clang.getCursorBinaryOperatorKind(c);
	if (op == CXBinaryOperator_Add) return !__builtin_add_overflow(a, b, value);
	if (op == CXBinaryOperator_Sub) return !__builtin_sub_overflow(a, b, value);
	if (op == CXBinaryOperator_Mul) return !__builtin_mul_overflow(a, b, value);
	if (op == CXBinaryOperator_Div && b > 0 && a >= 0) *value = a / b;
	else if (op == CXBinaryOperator_Rem && b > 0 && a >= 0) *value = a % b;
	else return false;
	return true;
}

static bool host_value(struct parse *p, CXCursor c, int64_t *value, int depth)
{
	if (depth > 16 || !type_is_integer(NULL, clang.getCursorType(c))) return false;
	if (parse_constant(p, c, value)) return true;
	c = parse_strip(p, c);
	struct cursor_list kids;
	parse_children(p, c, &kids);
	enum CXCursorKind kind = clang.getCursorKind(c);
	bool known = false;
	if (kind == CXCursor_DeclRefExpr) {
		CXCursor init = lasting_initialiser(p, parse_referenced(c));
		known = !parse_is_null(init) && host_value(p, init, value, depth + 1);
	} else if ((kind == CXCursor_CStyleCastExpr || kind == CXCursor_CXXFunctionalCastExpr || kind == CXCursor_CXXStaticCastExpr) && kids.n)
		known = host_value(p, kids.at[kids.n - 1], value, depth + 1);
	else if (kind == CXCursor_BinaryOperator && kids.n == 2)
		known = host_arithmetic(p, c, &kids, value, depth + 1);
	return known && fits(clang.getCursorType(c), *value);
}

/* Fills dims of a dim3 expression: a constructor call, a number, or a variable of type dim3 that nothing changes. */
static void take_dims(struct parse *p, CXCursor c, int64_t dims[3], int depth)
{
	dims[0] = dims[1] = dims[2] = 0;
	c = parse_strip(p, c);
	enum CXCursorKind kind = clang.getCursorKind(c);
	struct cursor_list kids;
	parse_children(p, c, &kids);
	if (depth > 8) return;
	if (kind == CXCursor_DeclRefExpr) {
		CXCursor init = lasting_initialiser(p, parse_referenced(c));
		if (!parse_is_null(init)) take_dims(p, init, dims, depth + 1);
		return;
	}
	if (kind == CXCursor_CXXFunctionalCastExpr || kind == CXCursor_CStyleCastExpr || kind == CXCursor_InitListExpr ||
	    (kind == CXCursor_UnexposedExpr && kids.n == 1)) {
		if (kids.n && kind != CXCursor_InitListExpr) take_dims(p, kids.at[kids.n - 1], dims, depth + 1);
		return;
	}
	if (kind != CXCursor_CallExpr || strcmp(parse_spelling(p, c), "dim3") != 0) return;
	int n = clang.Cursor_getNumArguments(c);
	if (n == 1) {
		CXType t = clang.getCanonicalType(clang.getCursorType(clang.Cursor_getArgument(c, 0)));
		if (t.kind == CXType_Record) {              /* a copy of another dim3 */
			take_dims(p, clang.Cursor_getArgument(c, 0), dims, depth + 1);
			return;
		}
	}
	for (int i = 0; i < 3; i++) {
		int64_t v = 0;
		if (i >= n) dims[i] = 1;
		else if (host_value(p, clang.Cursor_getArgument(c, (unsigned)i), &v, 0) && v > 0) dims[i] = v;
	}
}

/* ---- one launch ---- */

static CXCursor kernel_definition(CXCursor c)
{
	CXCursor d = clang.getCursorReferenced(c);
	CXCursor template = clang.getSpecializedCursorTemplate(d);
	if (!parse_is_null(template)) d = template;
	CXCursor definition = clang.getCursorDefinition(d);
	return parse_is_null(definition) ? d : definition;
}

static void take_params(struct parse *p, CXCursor call, CXCursor definition, struct host_launch *l)
{
	struct cursor_list params;
	parse_parameters(p, definition, &params);
	int n = clang.Cursor_getNumArguments(call);
	for (int i = 0; i < n && (size_t)i < params.n; i++) {
		int64_t v;
		if (!type_is_integer(NULL, clang.getCursorType(params.at[i]))) continue;
		if (!host_value(p, clang.Cursor_getArgument(call, (unsigned)i), &v, 0)) continue;
		struct launch_param param = { parse_spelling(p, params.at[i]), v };
		VEC_PUSH(p->arena, &l->params, param);
	}
}

static bool is_function(CXCursor c)
{
	enum CXCursorKind kind = clang.getCursorKind(c);
	return kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate || kind == CXCursor_CXXMethod;
}

/* The function that an expression names, also through a variable that nothing changes; null: it may be any. */
static CXCursor named_function(struct parse *p, CXCursor c, int depth)
{
	struct cursor_list kids;
	c = parse_strip(p, c);
	parse_children(p, c, &kids);
	if (depth > 8) return clang.getNullCursor();
	if (clang.getCursorKind(c) == CXCursor_DeclRefExpr) {
		CXCursor d = kernel_definition(c);
		if (is_function(d)) return d;
		CXCursor init = lasting_initialiser(p, parse_referenced(c));
		return parse_is_null(init) ? init : named_function(p, init, depth + 1);
	}
	bool passes = clang.getCursorKind(c) == CXCursor_CStyleCastExpr || clang.getCursorKind(c) == CXCursor_CXXReinterpretCastExpr ||
		clang.getCursorUnaryOperatorKind(c) == CXUnaryOperator_AddrOf;
	return passes && kids.n ? named_function(p, kids.at[kids.n - 1], depth + 1) : clang.getNullCursor();
}

/* `cudaLaunchKernel(f, grid, block, ...)` and its kin: 0 no launch, 1 of which all is known but the arguments, 2 any. */
static int launching_call(struct parse *p, CXCursor c)
{
	static const char *const known[] = { "cudaLaunchKernel", "cudaLaunchCooperativeKernel" };
	static const char *const others[] = { "cudaLaunchKernelEx", "cudaLaunchKernelExC", "cuLaunchKernel", "cuLaunchKernelEx",
		"cuLaunchCooperativeKernel" };
	if (clang.getCursorKind(c) != CXCursor_CallExpr || p->language == LANGUAGE_OPENCL) return 0;
	const char *name = parse_spelling(p, c);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strcmp(name, known[i])) return clang.Cursor_getNumArguments(c) >= 3 ? 1 : 2;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) if (!strcmp(name, others[i])) return 2;
	return 0;
}

static void take_shape(struct parse *p, CXCursor call, unsigned first, CXCursor definition, struct host_launch *l)
{
	if (!parse_is_null(definition)) l->kernel = parse_qualified_name(p, definition);
	if (clang.Cursor_getNumArguments(call) < (int)first + 2) return;
	take_dims(p, clang.Cursor_getArgument(call, first), l->grid_dim, 0);
	take_dims(p, clang.Cursor_getArgument(call, first + 1), l->block_dim, 0);
}

/* One whose kernel is not known is kept, too: it may start any. */
static void take_launch(struct parse *p, CXCursor call, CXCursor config)
{
	CXCursor definition = kernel_definition(call);
	if (!is_function(definition)) definition = named_function(p, parse_child(p, call, 0), 0);
	struct host_launch l = { .at = parse_span(p, call) };
	take_shape(p, config, 0, definition, &l);
	if (!parse_is_null(definition)) take_params(p, call, definition, &l);
	VEC_PUSH(p->arena, &p->unit->launches, l);
}

static void take_launching_call(struct parse *p, CXCursor call, bool known)
{
	struct host_launch l = { .at = parse_span(p, call) };
	if (known) take_shape(p, call, 1, named_function(p, clang.Cursor_getArgument(call, 0), 0), &l);
	VEC_PUSH(p->arena, &p->unit->launches, l);
}

/* ---- all launches ---- */

struct launch_visit {
	struct parse *p;
	struct found_kernels *found;            /* NULL: collect the launches */
	CXCursor *instance;                     /* per found kernel: the one launched instance, null when none as yet */
	bool *several;
	struct cursor_list inside;              /* instances of host templates that were looked into */
	unsigned depth;
};

static void note_instance(struct launch_visit *v, CXCursor instance)
{
	CXCursor definition = clang.getSpecializedCursorTemplate(instance);
	if (parse_is_null(definition) || parse_is_null(parse_body(instance))) return;
	CXCursor of = clang.getCursorDefinition(definition);
	for (size_t i = 0; i < v->found->n; i++) {
		struct found_kernel *k = &v->found->at[i];
		bool known = !clang.equalCursors(k->function, parse_is_null(of) ? definition : of);
		for (size_t j = 0; j < k->instances.n; j++) known |= clang.equalCursors(k->instances.at[j], instance) != 0;
		if (!known) VEC_PUSH(v->p->arena, &k->instances, instance);
	}
}

static void bind_template(struct launch_visit *v, CXCursor call)
{
	CXCursor instance = clang.getCursorReferenced(call), definition = kernel_definition(call);
	note_instance(v, instance);
	if (v->depth) return;
	/* a launch inside a host template names no instance: it may be one of any of them */
	bool open = clang.getCursorKind(instance) != CXCursor_FunctionDecl && clang.getCursorKind(instance) != CXCursor_CXXMethod;
	for (size_t i = 0; i < v->found->n; i++) {
		struct found_kernel *k = &v->found->at[i];
		for (size_t j = 0; open && j < k->env.at.n; j++) k->env.at.at[j].conflict = true;
		v->several[i] = v->several[i] || open;
		if (!clang.equalCursors(k->function, definition) || !k->env.at.n) continue;
		if (parse_is_null(v->instance[i])) v->instance[i] = instance;
		else if (!clang.equalCursors(v->instance[i], instance)) v->several[i] = true;
		struct template_env env = {0};
		template_parameters(v->p, k->function, &env);
		template_bind_instance(v->p, instance, NULL, &env);
		for (size_t j = 0; j < env.at.n && j < k->env.at.n; j++) template_agree(&k->env.at.at[j], &env.at.at[j]);
	}
}

static enum CXChildVisitResult visit_launch(CXCursor c, CXCursor parent, CXClientData data);

/* A host function that a template makes for the arguments of a call: what it launches are instances, of which the template only
 * tells the pattern. */
static void look_into_instance(struct launch_visit *v, CXCursor function)
{
	if (clang.getCursorKind(function) != CXCursor_FunctionDecl || v->depth >= INSTANCES_DEEPEST) return;
	CXCursor template = clang.getSpecializedCursorTemplate(function), body = parse_body(function);
	if (parse_is_null(template) || parse_is_null(body) || parse_in_own_header(v->p, function)) return;
	for (size_t i = 0; i < v->inside.n; i++)
		if (clang.equalCursors(v->inside.at[i], function)) return;
	VEC_PUSH(v->p->arena, &v->inside, function);
	v->depth++;
	clang.visitChildren(body, visit_launch, v);
	v->depth--;
}

static enum CXChildVisitResult visit_launch(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct launch_visit *v = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (clang.isDeclaration(kind) && clang.Location_isInSystemHeader(clang.getCursorLocation(c))) return CXChildVisit_Continue;
	CXCursor config = parse_launch(v->p, c);
	int other = parse_is_null(config) && !v->found ? launching_call(v->p, c) : 0;
	if (other) take_launching_call(v->p, c, other == 1);
	if (parse_is_null(config)) {
		if (v->found && kind == CXCursor_CallExpr) look_into_instance(v, clang.getCursorReferenced(c));
		if (v->found && kind == CXCursor_DeclRefExpr) note_instance(v, clang.getCursorReferenced(c));  /* for cudaLaunchKernel */
		return CXChildVisit_Recurse;
	}
	if (v->found) bind_template(v, c);
	else take_launch(v->p, c, config);
	return CXChildVisit_Recurse;
}

static bool has_launches(struct parse *p)
{
	size_t size;
	CXFile main = clang.getFile(p->tu, p->path);
	struct parse_file *f = parse_file_of(p, main);
	const char *text = f ? parse_file_contents(p, f, &size) : NULL;
	return !text || memmem(text, size, "<<<", 3) || memmem(text, size, "#include \"", 10) || memmem(text, size, "Launch", 6);
}

void launches_collect(struct parse *p)
{
	struct launch_visit v = { .p = p };
	if (p->language == LANGUAGE_CUDA && has_launches(p)) parse_visit_unit(p, visit_launch, &v);
}

void launches_bind_templates(struct parse *p, struct found_kernels *found)
{
	struct launch_visit v = { .p = p, .found = found };
	v.instance = ARENA_ARRAY(p->arena, CXCursor, found->n);
	v.several = ARENA_ARRAY(p->arena, bool, found->n);
	for (size_t i = 0; i < found->n; i++) v.instance[i] = clang.getNullCursor();
	bool templates = false;
	for (size_t i = 0; i < found->n; i++) templates = templates || found->at[i].env.at.n > 0;
	if (!templates || p->language != LANGUAGE_CUDA || !has_launches(p)) return;
	parse_visit_unit(p, visit_launch, &v);
	for (size_t i = 0; i < found->n; i++) {
		for (size_t j = 0; j < found->at[i].env.at.n; j++) template_settle(&found->at[i].env.at.at[j]);
		/* a single instance is read itself: there no type depends on anything */
		bool readable = !v.several[i] && !parse_is_null(v.instance[i]) && !parse_is_null(parse_body(v.instance[i]));
		if (readable) found->at[i].function = v.instance[i];
	}
}
