/* Kernels of a unit in source order, and what the host code says about their template parameters. */
#include "infer/parse_internal.h"

#include <string.h>

/* ---- functions ---- */

CXCursor parse_body(CXCursor function)
{
	return parse_child_of_kind(function, CXCursor_CompoundStmt);
}

void parse_parameters(struct parse *p, CXCursor function, struct cursor_list *out)
{
	struct cursor_list kids;
	parse_children(p, function, &kids);
	*out = (struct cursor_list){0};
	for (size_t i = 0; i < kids.n; i++)
		if (clang.getCursorKind(kids.at[i]) == CXCursor_ParmDecl) VEC_PUSH(p->arena, out, kids.at[i]);
}

/* ---- variables ---- */

static bool is_static(CXCursor var)
{
	enum CX_StorageClass storage = clang.Cursor_getStorageClass(var);
	return storage == CX_SC_Static || storage == CX_SC_Extern;
}

static bool at_namespace_scope(CXCursor var)
{
	enum CXCursorKind up = clang.getCursorKind(clang.getCursorSemanticParent(var));
	return up == CXCursor_TranslationUnit || up == CXCursor_Namespace || up == CXCursor_LinkageSpec ||
		up == CXCursor_StructDecl || up == CXCursor_ClassDecl || up == CXCursor_ClassTemplate || up == CXCursor_UnionDecl;
}

enum space parse_variable_space(struct parse *p, CXCursor var)
{
	if (!parse_is_null(parse_child_of_kind(var, CXCursor_CUDASharedAttr))) return SPACE_SHARED;
	if (!parse_is_null(parse_child_of_kind(var, CXCursor_CUDAConstantAttr))) return SPACE_CONSTANT;
	if (!parse_is_null(parse_child_of_kind(var, CXCursor_CUDADeviceAttr))) return SPACE_GLOBAL;
	enum space named = p->language == LANGUAGE_OPENCL ? type_space(clang.getCursorType(var)) : SPACE_NONE;
	if (named != SPACE_NONE) return named;
	if (clang.getCursorKind(var) != CXCursor_VarDecl) return SPACE_LOCAL;
	return is_static(var) || at_namespace_scope(var) ? SPACE_GLOBAL : SPACE_LOCAL;
}

bool parse_is_extern(CXCursor var)
{
	return clang.Cursor_getStorageClass(var) == CX_SC_Extern;
}

bool parse_is_constant_variable(CXCursor var)
{
	CXType t = clang.getCanonicalType(clang.getCursorType(var));
	/* 3: clang's number for OpenCL's constant memory */
	bool constant = clang.isConstQualifiedType(t) || type_address_space(t) == 3, changes = clang.isVolatileQualifiedType(t);
	while (t.kind == CXType_ConstantArray) { /* libclang shows the qualifiers of elements at the array */
		t = clang.getCanonicalType(clang.getArrayElementType(t));
		constant = constant || clang.isConstQualifiedType(t);
		changes = changes || clang.isVolatileQualifiedType(t);
	}
	return constant && !changes && parse_is_null(parse_child_of_kind(var, CXCursor_CUDAConstantAttr));
}

/* ---- discovery ---- */

static bool is_kernel(struct parse *p, CXCursor c)
{
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (kind != CXCursor_FunctionDecl && kind != CXCursor_CXXMethod && kind != CXCursor_FunctionTemplate) return false;
	bool body = !parse_is_null(parse_body(c));
	if (p->language == LANGUAGE_CUDA) return body && !parse_is_null(parse_child_of_kind(c, CXCursor_CUDAGlobalAttr));
	/* OpenCL: libclang has no cursor for the attribute, but ordinary functions have the target's usual convention */
	bool kernel = clang.getFunctionTypeCallingConv(clang.getCursorType(c)) == CXCallingConv_Unexposed;
	if (kernel && !body) parse_needs_body(p, c);
	return kernel && body;
}

static bool is_scope_kind(enum CXCursorKind kind)
{
	return kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl ||
		kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl || kind == CXCursor_ClassTemplate ||
		kind == CXCursor_ClassTemplatePartialSpecialization;
}

struct finder { struct parse *p; struct found_kernels *out; };

static void add_kernel(struct finder *f, CXCursor c)
{
	for (size_t i = 0; i < f->out->n; i++)
		if (clang.equalCursors(f->out->at[i].function, c)) return;
	struct found_kernel k = { .function = c, .name = parse_qualified_name(f->p, c), .at = parse_span(f->p, c) };
	CXFile file = NULL;
	clang.getFileLocation(clang.getCursorLocation(c), &file, &k.at.line, &k.at.column, NULL);
	k.at.end_line = k.at.line;
	k.at.end_column = k.at.column + (uint32_t)strlen(parse_spelling(f->p, c));
	template_parameters(f->p, c, &k.env);
	VEC_PUSH(f->p->arena, f->out, k);
}

static enum CXChildVisitResult find_kernels(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct finder *f = data;
	CXSourceLocation at = clang.getCursorLocation(c);
	if (clang.Location_isInSystemHeader(at)) return CXChildVisit_Continue;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (is_scope_kind(kind)) return parse_in_environment(f->p, c) ? CXChildVisit_Continue : CXChildVisit_Recurse;
	if (is_kernel(f->p, c) && !parse_in_environment(f->p, c)) add_kernel(f, c);
	return CXChildVisit_Continue;
}

void parse_find_kernels(struct parse *p, struct found_kernels *out)
{
	if (!p->kernels) {
		p->kernels = ARENA_NEW(p->arena, struct found_kernels);
		struct finder f = { p, p->kernels };
		parse_visit_unit(p, find_kernels, &f);
	}
	*out = *p->kernels;
}
