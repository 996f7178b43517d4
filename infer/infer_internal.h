/* infer_internal: what the files of infer/ share. parse.c and its kin (parse_*.c, types.c, kernels.c, launches.c,
 * annotations.c) read a translation unit; lower_*.c turns one kernel into core through the helpers below.
 *
 * Ownership: what a helper gives lives in the unit's arena (`parse.arena`) until unit_free; CX objects die with
 * the parse, which infer_file ends before it returns, so nothing in a kernel may point at them.
 * Nothing here fails loudly: "not found" is a null cursor, an invalid type, NULL or false. */
#ifndef FAIAL_INFER_INTERNAL_H
#define FAIAL_INFER_INTERNAL_H

#include "infer/infer.h"

#include "infer/libclang.h"

/* ---- the parse (parse.c) ---- */

struct parse_file;                          /* a file of the unit: name, contents, role */
enum file_role { FILE_NONE = 0, FILE_MAIN, FILE_USER, FILE_SYSTEM, FILE_ENVIRONMENT };
enum error_kind { ERROR_NONE = 0, ERROR_SYNTAX, ERROR_SEMANTIC, ERROR_UNDECLARED, ERROR_MISSING_FILE, ERROR_TOO_DEEP,
	ERROR_TARGET /* host things used on the device: clang keeps the code as it is */ };
struct parse_error {
	enum error_kind kind;
	enum file_role role;
	struct parse_file *file;
	struct span at;
	uint32_t offset;
	struct parse_file *written;             /* where the words lie that it is about: in a macro, in its definition */
	uint32_t written_offset;
	const char *text;
};
/* Can a function do nothing but compute numbers, and does that take long (lower_compute.c)? */
struct computation { CXCursor function; unsigned hash; bool is_long, casts; };
struct build_macro { const char *name; bool defined /* by a header */; };
/* One of the headers below, or one that they include; own: reached through headers that clang finds by itself. */
struct header_file { const char *path, *text; size_t size; bool own; };
/* A header that was looked for above the file that includes it: its name there, its path as the user would write it, its
 * absolute path, and the virtual file that leads to it; foreseen: where the file
 * includes it, if the user is yet to be told (line 0: no). */
struct found_header { const char *name, *path, *real, *virtual_path, *text; struct span foreseen; };
enum member_type { MEMBER_TYPE_UNSEEN = 0, MEMBER_TYPE_VALUE, MEMBER_TYPE_OPEN, MEMBER_TYPE_REFERENCE };
struct written_type { const struct template_env *env; CXType canonical, written; };
struct template_name { const char *name; unsigned depth, index; bool several; };  /* several: it stands at other places, too */
struct specialisation { CXCursor pattern, special; };   /* of a class template, a function template, a method of a class template */
struct named_type { const char *name; enum member_type kind; };
struct word_set { uint64_t *at; size_t n, cap; };   /* of hashes; parse_internal.h says what is done with it */

struct parse {
	struct unit *unit;
	struct arena *arena;                    /* the unit's */
	struct sources *sources;
	struct diags *diags;
	const struct infer_options *options;
	enum language language;                 /* never AUTO */
	const char *path;                       /* as given by the user */
	CXIndex index;
	CXTranslationUnit tu;
	VEC(struct parse_file *) files;
	VEC(struct parse_error) errors;         /* clang's errors, in any file */
	struct pieces *host_pieces[2];          /* of this parse, once asked for (parse_library.c) */
	struct found_kernels *kernels;          /* likewise (kernels.c) */
	struct invalid *invalid;                /* likewise (parse_invalid.c) */
	struct reach *reach;                    /* likewise (parse_reach.c) */
	struct families *families;              /* what was asked of its cursors and types so far (parse_memo.c) */
	VEC(struct found_header) found_headers;
	struct word_set not_found;              /* headers looked for in vain: folder and name */
	struct paths *paths;                    /* that were looked for so far, shared by all attempts (parse_headers.c) */
	VEC(const char *) kernel_files;         /* those of them, and what they include in any case, that speak of kernels */
	VEC(struct header_file) header_files;   /* the found ones, those beside the file, and what they include */
	struct left_out *left_out;              /* functions in them (parse_bodies.c) */
	bool every_body, lacks_body;            /* none is left out; one was that some kernel needs */
	bool bare;                              /* headers are read without bodies, to see what they miss */
	struct { VEC(const char *) names; VEC(struct parse_error) uses; } foreseen;    /* constants, and those of the last parse (parse_foresee.c) */
	size_t bytes;                           /* of memory that all parses so far took */
	bool own_headers_only;                  /* look for none */
	unsigned arch;                          /* what __CUDA_ARCH__ is; tests_arch: the file's text asks */
	bool tests_arch;
	bool annotated;                         /* OpenCL with GPUVerify's annotations */
	bool holds_no_kernel;                   /* so that it is read as an empty file (parse_silent.c) */
	VEC(const char *) guards;               /* -D flags that the build seems to give */
	bool guards_tried;
	VEC(struct build_macro) build_macros;   /* that found headers ask for, and that speak of CUDA */
	struct models *models;                  /* NULL until asked for */
	int preamble;                           /* its file while the parse rests on it, else 0 (parse_preamble.c) */
	VEC(struct computation) computations;   /* of the functions asked for so far */
	uint64_t lowering_spent;                /* units of work of all kernels so far (lower_budget.c) */
	struct word_set specialised;            /* hashes of templates with specialisations; once `specialised_known` */
	bool specialised_known;
	VEC(struct specialisation) specialisations;     /* likewise */
	VEC(CXType) builtins;                   /* clang's own types that something in the file has; once `builtins_known` */
	bool builtins_known;
	VEC(struct written_type) written_types;         /* of the kernel at hand */
	VEC(struct template_name) template_names;       /* of parameters of the file's templates; once `template_names_known` */
	bool template_names_known;
	VEC(struct named_type) member_types;    /* asked for so far (parse_member_types.c) */
	bool unknown_constants, unknown_types;  /* some stand-in has a value that means nothing, or a size */
};

/* Cursors of a list, in source order. */
struct cursor_list { CXCursor *at; size_t n, cap; };
void parse_children(struct parse *p, CXCursor c, struct cursor_list *out);   /* replaces *out; arena memory */
/* The copy that `T x = T(e)`, `return T(e)` make before C++17 is never run: what it would copy. Children are shown so. */
CXCursor parse_without_elided(CXCursor c);
size_t parse_child_count(struct parse *p, CXCursor c);
/* clang.visitChildren of the whole unit, but for what lies in the preamble. */
void parse_visit_unit(struct parse *p, CXCursorVisitor visitor, CXClientData data);
CXCursor parse_child(struct parse *p, CXCursor c, size_t i);          /* null cursor when there is none */
/* The first child of that kind, or a null cursor. */
CXCursor parse_child_of_kind(CXCursor c, enum CXCursorKind kind);
CXCursor parse_field_named(struct parse *p, CXCursor class, const char *name);   /* likewise, of that name */
bool parse_is_null(CXCursor c);
bool parse_assigns(CXCursor c);                      /* `x = y`, `x += y`, `x++` and their like, of built-in operators */
bool parse_is_constructor(CXCursor function);        /* a template of one too */
/* Through parentheses, UnexposedExpr (implicit casts, cleanups) with one child, and full expressions. Implicit
 * conversions between integer types are not cursors of their own: compare the types of outside and inside. */
CXCursor parse_strip(struct parse *p, CXCursor c);
/* clang.getCursorType, clang.getCanonicalType, type_size and type_is_unknown_integer, each asked once (parse_memo.c); the
 * last three for types in which no template parameter is bound. */
CXType parse_type(struct parse *p, CXCursor c);
CXType parse_canonical(struct parse *p, CXType t);
int64_t parse_type_size(struct parse *p, CXType t);
bool parse_is_unknown_integer(struct parse *p, CXType t);
bool parse_size_is_guessed(struct parse *p, CXType t);  /* as parse_guesses_size, asked once */

/* A function without a body matters: was it left out (parse_bodies.c)? Then all is to be read again with it. */
void parse_needs_body(struct parse *p, CXCursor function);

/* ---- positions and text (parse_text.c) ---- */

/* The extent of c in the user's file: in a macro, the place where the macro is used (or the argument is written). */
struct span parse_span(struct parse *p, CXCursor c);
/* The source text of c, white space runs made one blank; NULL when it cannot be had. Arena memory. */
const char *parse_text(struct parse *p, CXCursor c);
const char *parse_string(struct parse *p, CXString s);           /* takes s; never NULL */
const char *parse_spelling(struct parse *p, CXCursor c);         /* never NULL */
const char *parse_qualified_name(struct parse *p, CXCursor c);   /* a::b::c; anonymous parts left out */
/* Is c declared by faial-c's own environment headers (then its name says what it does)? */
bool parse_in_environment(struct parse *p, CXCursor c);
/* Does c lie in a virtual file of ours (the environment, or the stand-ins for unknown names)? Positions there mean nothing
 * to the user: report the call in the user's file instead. */
bool parse_in_virtual_file(struct parse *p, CXCursor c);
/* What the classes of the file declare by that name: the worst of it, for those who take it to be no reference. */
enum member_type parse_member_type(struct parse *p, const char *name);
/* There or in the lean C++ library: no place that a user can look at. */
bool parse_in_own_header(struct parse *p, CXCursor c);
/* The first error that clang reported inside the extent of c, or NULL: such code was repaired or dropped by clang, so
 * whoever lowers it (a kernel, or a function when inlining it) must call it unsupported. */
const struct parse_error *parse_error_in(struct parse *p, CXCursor c);

/* ---- statements whose absent parts libclang hides (parse_parts.c) ---- */

/* Null cursors where a part is absent. `variable` is the VarDecl of a condition such as `while (int x = f())`.
 * False when the parts cannot be told apart (empty macros): the caller gives up on the statement. */
struct for_parts { CXCursor init, variable, cond, step, body; };
bool parse_for(struct parse *p, CXCursor c, struct for_parts *out);              /* ForStmt */
struct if_parts { CXCursor init, variable, cond, then, other; };
bool parse_if(struct parse *p, CXCursor c, struct if_parts *out);                /* IfStmt */
struct while_parts { CXCursor variable, cond, body; };
bool parse_while(struct parse *p, CXCursor c, struct while_parts *out);          /* WhileStmt, DoStmt */
struct switch_parts { CXCursor init, variable, cond, body; };
bool parse_switch(struct parse *p, CXCursor c, struct switch_parts *out);
/* CaseStmt: low, high (GNU range, null otherwise), statement. DefaultStmt: statement only. */
struct case_parts { CXCursor low, high, body; };
bool parse_case(struct parse *p, CXCursor c, struct case_parts *out);
/* CXXForRangeStmt: the loop variable, the range expression, the body. */
struct range_for_parts { CXCursor variable, range, body; };
bool parse_range_for(struct parse *p, CXCursor c, struct range_for_parts *out);
/* `a ? b : c`; GNU `a ?: b` has middle null. */
struct conditional_parts { CXCursor cond, middle, other; };
bool parse_conditional(struct parse *p, CXCursor c, struct conditional_parts *out);
/* The initialiser of a VarDecl or FieldDecl, or null. Not the size expressions of its array type. */
CXCursor parse_initialiser(struct parse *p, CXCursor var);
/* What a name in an expression (DeclRefExpr, MemberRefExpr, MemberRef, TypeRef) means; null when unresolved. */
CXCursor parse_referenced(CXCursor c);
/* What an unresolved name may mean (an OverloadedDeclRef, or null: 0). One that a using-declaration brought here is its
 * definition, or null where it has none. */
unsigned parse_overloads(CXCursor set);
CXCursor parse_overload(CXCursor set, unsigned i);
/* A MemberRefExpr's object, or null for an implicit `this`. *arrow: written with `->`. */
CXCursor parse_member_object(struct parse *p, CXCursor c, bool *arrow);

/* ---- operators and values (parse_parts.c) ---- */

/* An overloaded or dependent operator written as an operator: CallExpr whose callee is `operator@`. Gives the operator's
 * text ("+", "[]", "()", "->", "++" ...) and the operands; false for anything else. *postfix for x++ and x--. */
bool parse_operator_call(struct parse *p, CXCursor c, const char **name, struct cursor_list *operands, bool *postfix);
/* The constant value of an integer expression without side effects, as the compiler sees it; false when there is none
 * (dependent, not constant, calls). Sees through const and constexpr variables and enumerators. */
bool parse_constant(struct parse *p, CXCursor c, int64_t *value);
/* Is it declared in a template, where clang computes no values of enumerators and variables? */
bool parse_in_template(CXCursor decl);
/* A constant that nothing declares: its value is one unknown number. */
bool parse_is_unknown_constant(struct parse *p, CXCursor enumerator);
bool parse_is_unknown_class(struct parse *p, CXCursor class);      /* that stands for what nothing declares */
/* A FloatingLiteral or other constant floating expression. */
bool parse_constant_float(struct parse *p, CXCursor c, double *value);

/* ---- types (types.c) ---- */

/* What template parameters stand for in the kernel or callee at hand. Chained: a callee's bindings first. */
/* A value that is not known by itself: `text` is how its argument is written where `from` (NULL: the caller's environment) says what
 * names mean, `written` its cursor in the caller; lower_argument.c makes a number of it, `symbol`. */
struct template_binding {
	const char *name;
	unsigned depth, index;
	bool is_type, known, conflict;
	bool is_written, of_kernel;             /* of_kernel: for the launch to choose */
	CXType type;
	int64_t value;
	CXCursor parameter, written;
	const char *text;
	const struct template_env *from;
	expr_ref symbol;
	struct int_type symbol_type;
};
struct template_env { VEC(struct template_binding) at; const struct template_env *outer; };
const struct template_binding *template_find(const struct template_env *env, const char *name);
/* A class is written so in that environment: its canonical type may name other parameters. */
void template_note_type(struct parse *p, const struct template_env *env, CXType written);
/* The canonical type; a template type parameter becomes what env binds it to. Below pointers, references and arrays the
 * parameter stays (libclang cannot build types): type_pointee and type_array_element resolve what they give. */
CXType type_resolve(const struct template_env *env, CXType t);
/* Of clang's own types, as int: it stands for itself, and most types that are asked for are such. */
static inline bool type_is_builtin(CXType t)
{
	return t.kind >= CXType_FirstBuiltin && t.kind <= CXType_LastBuiltin;
}
/* The binding of the type parameter that t is; NULL: it is none. */
const struct template_binding *type_parameter(const struct template_env *env, CXType t);
bool template_binds(const struct template_env *env); /* anything: without, type_resolve gives the canonical type */
enum CXTypeKind type_kind(const struct template_env *env, CXType t);    /* of type_resolve, often without asking clang */
bool type_is_dependent(const struct template_env *env, CXType t);       /* still unknown after type_resolve */
/* Machine type of values of t: integers, characters, bool, enums; floats, pointers, records: opaque with their bits.
 * Dependent types: {0, true, false}; {0, false, false} is what comes of one of them and an unsigned number. */
struct int_type int_type_of(const struct template_env *env, CXType t);
/* The canonical type that stands for integers of an undeclared type: nobody writes it. What is converted to it is unknown. */
#define PARSE_UNKNOWN_INTEGER "_BitInt(97)"
bool type_is_unknown_integer(CXType t);
bool type_is_integer(const struct template_env *env, CXType t);         /* integers, characters, bool, enums */
bool type_is_float(const struct template_env *env, CXType t);
bool type_is_pointer(const struct template_env *env, CXType t);         /* pointers and decayed arrays, no references */
bool type_is_record(const struct template_env *env, CXType t);
bool type_is_reference(const struct template_env *env, CXType t);
CXType type_pointee(const struct template_env *env, CXType t);          /* of pointers, references, arrays (element) */
/* Of arrays: the element type; *count is -1 when not constant (then see type_array_size). Invalid type otherwise. */
CXType type_array_element(const struct template_env *env, CXType t, int64_t *count);
/* The size expressions written in a variable's array type, outermost first: `int a[N][2*N]` gives two cursors (a null
 * cursor where clang has a plain literal or no size; use type_array_element then). */
void parse_array_sizes(struct parse *p, CXCursor var, struct cursor_list *out);
int64_t type_size(const struct template_env *env, CXType t);            /* bytes; -1 unknown */
/* Fields of a record in order, base classes' fields included (they come first). Offsets in bytes from the start;
 * bit-fields are rounded down to their storage unit. False for unions (all at 0; `overlap`) is not needed: see is_union. */
struct field { const char *name; CXCursor decl; CXType type; int64_t offset, size; bool is_bit_field; };
struct field_list { struct field *at; size_t n, cap; };
bool type_fields(struct parse *p, const struct template_env *env, CXType t, struct field_list *out);
bool type_is_union(CXType t);
/* OpenCL: the space that a type's address space names (of a pointer's pointee, say); NONE for generic and private. */
enum space type_space(CXType t);
/* Clang's number; libclang itself crashes on names that have no type (bindings of what depends on a template). */
unsigned type_address_space(CXType t);
/* Where the class `base` lies in an object of the class `derived`: bytes, -1 when that is not known. False: it is no base of it
 * (bases.c). */
bool type_same_class(CXCursor a, CXCursor b);         /* also an instance and its template */
/* The class, or where libclang hides the parts of an instance, the template whose parts these are. */
CXCursor type_shown_class(CXCursor class);
bool type_has_bases(CXCursor class);
/* Where the own fields of a class may begin, before alignment: bytes, -1 when that is not known. */
int64_t type_bases_end(CXCursor class);
bool type_base_offset(CXCursor derived, CXCursor base, int64_t *offset);
/* Where a field lies in the object that the source names, and in the record that declares it, which may be an unnamed
 * member of that object: bytes, -1 unknown (dependent). */
int64_t field_offset(CXCursor field);
int64_t field_offset_own(CXCursor field);

/* ---- declarations (kernels.c) ---- */

/* LOCAL for automatic variables and value parameters; SHARED, CONSTANT, GLOBAL by attribute or address space; GLOBAL
 * also for other static and namespace-scope variables. */
enum space parse_variable_space(struct parse *p, CXCursor var);
bool parse_is_extern(CXCursor var);
bool parse_is_constant_variable(CXCursor var);       /* const or constexpr, not volatile, not memory that others write */

/* Does device code assign to this variable, or take its address? */
bool parse_is_set_on_device(struct parse *p, CXCursor var);

/* A call's target. */
struct callee {
	CXCursor decl;                          /* as referenced; null when unresolved */
	CXCursor body;                          /* FunctionDecl, CXXMethod, Constructor, FunctionTemplate with a body; or null */
	const char *name;                       /* unqualified; "" when the target is an expression (function pointer) */
	bool environment;                       /* declared by our own headers: `name` says what it does */
	bool is_method, is_indirect;            /* CXXMethod etc. with an object; through a pointer or functor */
	bool unclear;                           /* one of `members`, or of a specialisation: its arguments do not tell which */
	bool of_open_class;                     /* found in a class template whose arguments are open */
	CXCursor object;                        /* of a method call: the object expression, or null for implicit this */
	CXCursor set;                           /* the overloads of which a template leaves open which is meant, or null */
	struct cursor_list members;             /* the same of methods of a class that depends on a parameter, as far as they fit */
	struct cursor_list args;                /* the arguments that are written (defaults: see the callee's ParmDecl) */
	struct template_env env;                /* the callee's template parameters, values resolved in the caller's env */
};
/* Resolves a CallExpr (also a constructor call, and the repaired call of an undeclared function: decl and body null). env: the caller's bindings. False when c is no call at all. */
bool parse_call(struct parse *p, const struct template_env *env, CXCursor c, struct callee *out);
/* The member operator that `a[i]`, `*a`, `a + b`, `a = b` call where a template left open that they call one: a is an object.
 * False: there is none with a body. */
bool parse_open_operator(struct parse *p, const struct template_env *env, CXCursor c, struct callee *out);
/* Makes one of the overloads the target. */
void parse_call_choose(struct parse *p, const struct template_env *env, CXCursor decl, struct callee *out);
/* The name after the last `.`, `->` or `::` as it is written, for what clang leaves without a name. */
const char *parse_written_name(struct parse *p, CXCursor c);
/* What the parameters of the class that declares `member` stand for in an object of that type. */
void parse_class_env(struct parse *p, const struct template_env *env, CXType object, CXCursor member, struct template_env *out);
/* Which specialisation of a template do known arguments choose? CHOSEN: *out. UNCLEAR: one of them, for all that is known. NONE:
 * the primary template, or what arguments decide that are open. */
enum special { SPECIAL_NONE = 0, SPECIAL_CHOSEN, SPECIAL_UNCLEAR };
/* Of a class, by its type in a template; *out: that class, of NONE the template. */
enum special template_special_class(struct parse *p, const struct template_env *env, CXType t, CXCursor *out);
bool parse_accepts(struct parse *p, CXCursor function, size_t args);      /* that many arguments */
bool parse_is_pack(struct parse *p, CXCursor parameter);                  /* of a template or of a function */
/* An object used as a pointer in a template: the conversion function of its class that gives one. False: there is none. */
bool parse_pointer_conversion(struct parse *p, const struct template_env *env, CXCursor object, struct callee *out);
/* The ParmDecls and the CompoundStmt of a function with a body. */
void parse_parameters(struct parse *p, CXCursor function, struct cursor_list *out);
CXCursor parse_body(CXCursor function);              /* null when there is none */

/* Of `k<<<grid, block>>>(args)`, the call that clang makes of the angle brackets; null: c is no launch. */
CXCursor parse_launch(struct parse *p, CXCursor c);

struct found_kernel {
	CXCursor function;                      /* FunctionDecl, CXXMethod or FunctionTemplate, with a body */
	const char *name;                       /* qualified, plain */
	struct span at;                         /* of its name */
	struct template_env env;                /* parameters that launches or explicit instantiations fix uniquely */
	struct cursor_list instances;           /* that launches of the file name, with bodies; also in functions that are instances */
};
struct found_kernels { struct found_kernel *at; size_t n, cap; };
void parse_find_kernels(struct parse *p, struct found_kernels *out);
/* left_out.c: a warning for each kernel of the main file that the preprocessor leaves out (a note, where one of its name is in). */
void parse_report_left_out(struct parse *p, const struct found_kernels *found);

/* parse_removed.c: each directive of a conditional in the text of a function whose part the preprocessor took away; `#if 0` and
 * what lies in a larger such part apart. */
typedef void removed_part(struct span at, const char *directive, void *data);
/* And what a word is given in parentheses, if it may be one, of which nothing is left: a macro's, if the word is one. */
struct removed_macros {
	bool (*may_be_one)(void *data, const char *given, size_t size);
	void (*take)(void *data, struct span at, const char *name);
};
void parse_each_removed(struct parse *p, CXCursor function, removed_part *take, const struct removed_macros *macros, void *data);

/* parse_unread.c: each directive whose part of the function's file the preprocessor took away with a definition in it of something that
 * the function names; `#if 0` apart. */
typedef void unread_definition(struct span at, const char *directive, const char *name, void *data);
void parse_each_unread(struct parse *p, CXCursor function, unread_definition *take, void *data);

/* ---- annotations (annotations.c), launches (launches.c) ---- */

/* Reads `//--blockDim=...`, `// faial: ...` near the top of the file into the kernel's required dims and preconditions. */
void annotations_apply(struct parse *p, const struct found_kernel *f, struct kernel *k);
void launches_collect(struct parse *p);              /* fills unit.launches */

/* ---- lowering (lower_kernel.c) ---- */

/* Makes a kernel with kernel_new(p->sources, name) and fills it: params, arrays, sites, body, or `unsupported`. Template
 * parameters that env leaves unknown become VAR_PARAMs. *contradicted: f->instances break an assumption that was due; they are to
 * be looked at instead. Never NULL. */
struct kernel *lower_kernel(struct parse *p, const struct found_kernel *f, bool *contradicted);

#endif
