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

/* ---- values of dim3 expressions ---- */

/* The initialiser of a variable that nothing changes after its declaration, as far as its constness tells; a launch
 * whose dimensions come from plain variables is offered only when they are never assigned. */
struct assignments { struct parse *p; CXCursor var; bool found; };

static bool mentions(struct parse *p, CXCursor c, CXCursor var)
{
	return clang.equalCursors(clang.getCursorReferenced(parse_strip(p, c)), var) != 0;
}

static bool is_store(CXCursor c)
{
	return parse_assigns(c) || clang.getCursorUnaryOperatorKind(c) == CXUnaryOperator_AddrOf;
}

static enum CXChildVisitResult look_for_store(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct assignments *a = data;
	if (is_store(c)) {
		CXCursor target = parse_strip(a->p, parse_child(a->p, c, 0));
		while (clang.getCursorKind(target) == CXCursor_MemberRefExpr) target = parse_strip(a->p, parse_child(a->p, target, 0));
		a->found = a->found || mentions(a->p, target, a->var);
	}
	const char *op;
	struct cursor_list operands;
	bool postfix;
	if (clang.getCursorKind(c) == CXCursor_CallExpr && parse_operator_call(a->p, c, &op, &operands, &postfix))
		a->found = a->found || mentions(a->p, operands.at[0], a->var);
	return a->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static bool is_assigned(struct parse *p, CXCursor var)
{
	CXCursor function = clang.getCursorSemanticParent(var);
	CXCursor body = parse_body(function);
	if (parse_is_null(body)) return true;           /* namespace scope: anybody may change it */
	struct assignments a = { .p = p, .var = var };
	clang.visitChildren(body, look_for_store, &a);
	return a.found;
}

static enum CXChildVisitResult look_in_functions(CXCursor c, CXCursor parent, CXClientData data)
{
	struct assignments *a = data;
	if (clang.isDeclaration(clang.getCursorKind(c)) && clang.Location_isInSystemHeader(clang.getCursorLocation(c)))
		return CXChildVisit_Continue;
	/* the host may set it before the kernel starts */
	if (clang.getCursorKind(c) == CXCursor_FunctionDecl && parse_is_null(parse_child_of_kind(c, CXCursor_CUDADeviceAttr))
		&& parse_is_null(parse_child_of_kind(c, CXCursor_CUDAGlobalAttr))) return CXChildVisit_Continue;
	return look_for_store(c, parent, a);
}

bool parse_is_set_on_device(struct parse *p, CXCursor var)
{
	struct assignments a = { .p = p, .var = var };
	parse_visit_unit(p, look_in_functions, &a);
	return a.found;
}

static bool host_value(struct parse *p, CXCursor c, int64_t *value, int depth)
{
	if (depth > 16) return false;
	if (parse_constant(p, c, value)) return true;
	c = parse_strip(p, c);
	struct cursor_list kids;
	parse_children(p, c, &kids);
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (kind == CXCursor_DeclRefExpr) {
		CXCursor var = parse_referenced(c), init;
		if (clang.getCursorKind(var) != CXCursor_VarDecl || parse_is_null(init = parse_initialiser(p, var))) return false;
		return !is_assigned(p, var) && host_value(p, init, value, depth + 1);
	}
	if ((kind == CXCursor_CStyleCastExpr || kind == CXCursor_CXXFunctionalCastExpr || kind == CXCursor_CXXStaticCastExpr) && kids.n)
		return host_value(p, kids.at[kids.n - 1], value, depth + 1);
	if (kind != CXCursor_BinaryOperator || kids.n != 2) return false;
	int64_t a, b;
	if (!host_value(p, kids.at[0], &a, depth + 1) || !host_value(p, kids.at[1], &b, depth + 1)) return false;
	enum CXBinaryOperatorKind op = clang.getCursorBinaryOperatorKind(c);
	if (op == CXBinaryOperator_Add) return !__builtin_add_overflow(a, b, value);
	if (op == CXBinaryOperator_Sub) return !__builtin_sub_overflow(a, b, value);
	if (op == CXBinaryOperator_Mul) return !__builtin_mul_overflow(a, b, value);
	if (op == CXBinaryOperator_Div && b > 0 && a >= 0) *value = a / b;
	else if (op == CXBinaryOperator_Rem && b > 0 && a >= 0) *value = a % b;
	else return false;
	return true;
}

/* Fills dims of a dim3 expression: a constructor call, a number, or an unassigned variable of type dim3. */
static void take_dims(struct parse *p, CXCursor c, int64_t dims[3], int depth)
{
	dims[0] = dims[1] = dims[2] = 0;
	c = parse_strip(p, c);
	enum CXCursorKind kind = clang.getCursorKind(c);
	struct cursor_list kids;
	parse_children(p, c, &kids);
	if (depth > 8) return;
	if (kind == CXCursor_DeclRefExpr) {
		CXCursor var = parse_referenced(c), init = parse_initialiser(p, var);
		if (!parse_is_null(init) && !is_assigned(p, var)) take_dims(p, init, dims, depth + 1);
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

static void take_launch(struct parse *p, CXCursor call, CXCursor config)
{
	CXCursor definition = kernel_definition(call);
	if (parse_is_null(definition)) return;
	struct host_launch l = { .kernel = parse_qualified_name(p, definition), .at = parse_span(p, call) };
	if (clang.Cursor_getNumArguments(config) >= 2) {
		take_dims(p, clang.Cursor_getArgument(config, 0), l.grid_dim, 0);
		take_dims(p, clang.Cursor_getArgument(config, 1), l.block_dim, 0);
	}
	take_params(p, call, definition, &l);
	VEC_PUSH(p->arena, &p->unit->launches, l);
}

/* ---- all launches ---- */

struct launch_visit {
	struct parse *p;
	struct found_kernels *found;            /* NULL: collect the launches */
	CXCursor *instance;                     /* per found kernel: the one launched instance, null when none as yet */
	bool *several;
};

static void bind_template(struct launch_visit *v, CXCursor call)
{
	CXCursor instance = clang.getCursorReferenced(call), definition = kernel_definition(call);
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

static enum CXChildVisitResult visit_launch(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct launch_visit *v = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (clang.isDeclaration(kind) && clang.Location_isInSystemHeader(clang.getCursorLocation(c))) return CXChildVisit_Continue;
	CXCursor config = parse_launch(v->p, c);
	if (parse_is_null(config)) return CXChildVisit_Recurse;
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
	return !text || memmem(text, size, "<<<", 3) || memmem(text, size, "#include \"", 10);
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
