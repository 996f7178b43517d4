/* clang_face_internal: from clang's AST to the tree, in C++. A `face` lives for one file: it maps what clang has to what it has
 * made of it, so that each type, record, function and variable is one struct, and keeps a list of functions whose bodies are due. */
#ifndef FAIAL_CLANG_FACE_INTERNAL_H
#define FAIAL_CLANG_FACE_INTERNAL_H

#include "infer/face/clang_all.h"

#define _Noreturn [[noreturn]]                  /* base.h is C11 */
extern "C" {
#include "infer/tree/tree.h"
}
#undef _Noreturn

#include "infer/face/clang_face.h"

/* VEC_PUSH for C++. */
template <class List, class Item> void face_push(arena *a, List &list, Item item)
{
	if (list.n == list.cap)
		list.at = static_cast<decltype(list.at)>(vec_grow(a, list.at, list.n, &list.cap, sizeof *list.at));
	list.at[list.n++] = item;
}

using face_file_system = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;

/* Headers that only the request's `find` knows. clang gets each as a file of ours under the name that was asked for, which includes
 * the real one (clang_face_files.cpp). */
class face_seeker {
public:
	struct header { std::string path, real, text; };        /* path: as the user would write it; empty: nowhere */
	const face_request *request;
	const clang::Preprocessor *reads = nullptr;
	explicit face_seeker(const face_request *r) : request(r) {}
	/* For a path of clang's: the name below the folder `found`; empty: it lies elsewhere. */
	llvm::StringRef name_of(llvm::StringRef path) const;
	const header &seek(llvm::StringRef name);
	std::string shown(llvm::StringRef path) const;          /* for paths that clang made of real ones */
private:
	llvm::StringMap<header> known;
	std::string includer() const;
};
face_file_system face_files(face_seeker &seeker);
clang::ExternalSemaSource *face_names(struct face &f, clang::Sema &sema);              /* clang_face_names.cpp */
/* clang_face_settle.cpp. A class that is no template's and that has all of its members, before their bodies and initialisers are
 * parsed: fields of sizes that nothing declares get some. And when they are parsed: types for the initialisers that have none. */
void face_settle(struct face &f, clang::ASTContext &ast, clang::RecordDecl *d);
void face_settle_lists(struct face &f);
/* clang_face_fields.cpp: the type of a member, also where nothing declares it; is it known, but for such members, how a class lies; the
 * member that clang gave up, NULL: e is none. */
clang::QualType face_field_type(struct face &f, const clang::FieldDecl *d);
bool face_lays_out(const struct face &f, const clang::RecordDecl *d);
const clang::FieldDecl *face_lost_member(const struct face &f, const clang::RecoveryExpr *e, bool *arrow);
inline bool face_is_word(char c)
{
	return isalnum(static_cast<unsigned char>(c)) || c == '_';
}
inline llvm::StringRef face_first_word(llvm::StringRef s)
{
	return s.take_while(face_is_word);
}
/* What a name that nothing declares stands for, by the text around it and the scope that it is looked for in (clang_face_uses.cpp). */
enum class face_use { none, constant, type, pattern, object, scoped_pattern, scoped_function };
face_use face_use_of(llvm::StringRef name, llvm::StringRef text, size_t at, size_t n, const clang::Scope *s, bool cpp);
/* `__device__ __shared__ int s[4];` in a function, as the CUDA guide has it: is the declaration that clang is about to take one of shared memory? */
bool face_declares_shared(const struct face &f);
bool face_is_base_of_enum(const struct face &f, clang::SourceLocation at);
/* Of `a::b::f<...>`: its names, and where in the text the bracket is. */
struct face_chain { llvm::SmallVector<llvm::StringRef, 4> names; size_t angle; };
face_chain face_chain_of(llvm::StringRef text, size_t at);
/* A template that nothing declares, by the arguments that the text gives it at `angle` (clang_face_shape.cpp): a letter for each, `t` for
 * a type, `n` for a value, behind a pack a `.`; false: no bracket closes the list. `start`: of the text. And parameters for it. */
bool face_shape_of(clang::Sema &sema, clang::Scope *s, clang::SourceLocation start, llvm::StringRef text, size_t angle, std::string &shape);
clang::TemplateParameterList *face_parameters(clang::ASTContext &ast, clang::SourceLocation at, llvm::StringRef shape);
constexpr unsigned FACE_NOWHERE_DEPTH = 1000;           /* of parameters of no template: deeper than any that is instantiated */

/* What the parse leaves behind beside the AST. */
struct face_heard {
	struct complaint { clang::SourceRange range; tree_error_kind kind; std::string text; const clang::NamedDecl *about; bool vectors; };
	struct word { clang::SourceLocation at; std::string text; };
	struct comment { clang::SourceRange range; std::string text; };
	struct part { clang::SourceRange range; clang::SourceLocation first; };         /* first: the `#if` of a chain; of a macro, none */
	std::vector<complaint> complaints;
	std::vector<clang::SourceLocation> overriding;          /* words that claim to override what no base in sight has */
	std::vector<word> missing, found;
	std::vector<comment> notes;
	std::vector<part> removed;
	std::vector<clang::Decl *> decls;
	std::vector<std::string> early;                         /* before there are places: flags, the driver */
	bool deaf = false;                                      /* while examples are made: what clang says then is only counted */
	size_t unheard = 0;
	clang::Sema *instantiates = nullptr;                    /* what it was in the middle of then, clang does not complain of again */
	llvm::SmallPtrSet<const clang::Decl *, 8> spoilt;       /* functions and classes */
};

struct face {
	const face_request *request;
	const face_seeker *seeker;
	tree *out;
	clang::ASTContext *ast = nullptr;
	clang::SourceManager *places = nullptr;
	clang::PrintingPolicy policy{clang::LangOptions()};
	unsigned depth = 0;

	llvm::DenseMap<const void *, tree_type *> types;
	llvm::DenseMap<const clang::Decl *, tree_record *> records;
	llvm::DenseMap<const clang::Decl *, tree_function *> functions;
	llvm::DenseMap<const clang::Decl *, tree_var *> vars;
	llvm::DenseMap<const clang::Decl *, tree_field *> fields;
	llvm::DenseMap<unsigned, uint32_t> files;               /* clang's file -> number in the tree's sources */
	std::vector<clang::SourceLocation> overriding;          /* as heard */
	std::vector<const clang::FunctionDecl *> due;           /* bodies to convert */
	llvm::DenseSet<const clang::Decl *> ended;              /* classes whose destructors, with those of what they hold, are reached */
	llvm::DenseSet<const clang::Decl *> given;              /* classes whose methods code that is not seen may call */
	llvm::DenseSet<const clang::Decl *> lent;               /* classes that a template of the library is told of */
	llvm::DenseSet<const clang::Decl *> asked;              /* have been due */
	const clang::FunctionDecl *in = nullptr;                /* whose body is converted */
	std::vector<const clang::Decl *> begin;                 /* what the tree begins with: functions, polymorphic classes */
	llvm::DenseMap<const clang::Decl *, std::vector<const clang::FunctionDecl *>> examples, probes;        /* of kernels' patterns */
	struct token { clang::SourceLocation at; clang::tok::TokenKind kind; };
	std::vector<token> tokens;                              /* of the parse, in its order */
	llvm::DenseMap<unsigned, size_t> token_number;          /* place -> place in `tokens`, plus one */
	llvm::DenseSet<const clang::Expr *> opaque;             /* operands that a node above has as its first */
	llvm::DenseSet<const clang::Decl *> callees;            /* functions that nothing declares, called by a template of the host */
	std::vector<std::string> undeclared;                    /* names that nothing declares, by their number as parameters of no template */
	llvm::DenseSet<std::pair<const clang::DeclContext *, void *>> faulty;   /* where a function of that name is not understood */
	llvm::DenseSet<const clang::Decl *> kept;               /* variables that nothing in the file changes */
	llvm::DenseSet<const clang::Decl *> opened;             /* classes whose layout such a name leaves open */
	std::vector<clang::FieldDecl *> open_lists;             /* members with a list of such a type that is not parsed yet, or has no type */
	std::vector<std::pair<clang::CXXMethodDecl *, clang::ConstexprSpecKind>> not_yet_constant;

	/* clang_face_places.cpp */
	uint32_t file_number(clang::FileID id);
	tree_role role(clang::SourceLocation at);
	tree_span span(clang::SourceRange range);
	const tree_span *written(clang::SourceRange range);     /* NULL outside of macros */
	const char *copy(llvm::StringRef s) { return arena_strndup(out->arena, s.data(), s.size()); }

	/* clang_face_types.cpp */
	const tree_type *type(clang::QualType t);
	tree_record *record(const clang::RecordDecl *d);
	tree_field *field(const clang::FieldDecl *d);
	void arguments(tree_arguments &list, llvm::ArrayRef<clang::TemplateArgument> args);
	std::string print(clang::QualType t);

	/* clang_face_decls.cpp */
	tree_var *var(const clang::ValueDecl *d);
	tree_function *function(const clang::FunctionDecl *d, bool reach);
	tree_function *destructor(clang::QualType t);
	void ends_with(const clang::CXXRecordDecl *r);
	void bodies();                                          /* converts all that is due and what that reaches */
	void find_roots(llvm::ArrayRef<clang::Decl *> decls);   /* into `begin`: kernels, and host functions that mention one */
	void take_roots();

	/* clang_face_examples.cpp: while clang can still instantiate */
	void make_examples(clang::Sema &sema, face_heard &heard);

	/* clang_face_kept.cpp */
	void find_kept(const face_heard &heard);

	/* clang_face_given.cpp */
	void give(clang::QualType t);
	void give_arguments(const clang::FunctionDecl *callee, llvm::ArrayRef<const clang::Expr *> args);
	/* A template of the library, or a member of one, is told of classes of the program, whose operators it may call. */
	void lend(const clang::Decl *by, llvm::ArrayRef<clang::TemplateArgument> args);

	/* clang_face_exprs.cpp, clang_face_calls.cpp */
	tree_expr *expr(const clang::Expr *e);
	tree_expr *expr_here(const clang::Expr *e);
	tree_expr *make(const clang::Expr *e, tree_expr_kind kind, uint32_t kids = 0);
	tree_expr *make_over(const clang::Expr *e, tree_expr_kind kind, const clang::Expr *kid);
	tree_expr *other(const clang::Expr *e, tree_expr_kind kind = TREE_EXPR_OTHER);
	tree_expr *reference(const clang::Expr *e, const clang::ValueDecl *d);
	tree_expr *call(const clang::CallExpr *e);
	tree_expr *lost_call(const clang::RecoveryExpr *e);     /* NULL: it is none */
	tree_expr *construct(const clang::CXXConstructExpr *e);
	tree_expr *conversion(const clang::CastExpr *e);
	tree_expr *lambda(const clang::LambdaExpr *e);
	tree_expr *open_name(const clang::Expr *e);             /* of templates; NULL: it is none */
	void evaluate(tree_expr *made, const clang::Expr *e);

	/* clang_face_lost.cpp: invalid ranges where nothing is missing, as in all files without errors */
	void number_tokens();
	clang::SourceRange lost_between(clang::SourceLocation after, clang::SourceLocation before);
	bool has_token(clang::SourceLocation at);
	clang::SourceRange whole_range(const clang::Stmt *s);
	bool stands_for_lost(const clang::Stmt *s);
	clang::SourceRange lost_initializer(const clang::VarDecl *v);
	tree_stmt *lost(clang::SourceRange range);
	tree_expr *lost_expr(clang::SourceRange range);
	void lost_of_for(tree_stmt *made, const clang::ForStmt *s);

	/* clang_face_stmts.cpp */
	tree_stmt *stmt(const clang::Stmt *s);

	/* clang_face_heard.cpp */
	void take_heard(const face_heard &into);                /* before bodies */
	void take_refused(const face_heard &into);
	void take_rest(const face_heard &into);                 /* what depends on which bodies are here */

	/* One level of nesting; `deep` where no more is allowed. */
	struct level {
		face &f;
		bool deep;
		explicit level(face &of) : f(of), deep(++of.depth > LIMIT_TREE_DEPTH) {}
		~level() { f.depth--; }
		level(const level &) = delete;
		level &operator=(const level &) = delete;
	};
};

/* Numbers in a list of arguments of t get the names that its definition has for them. */
void face_name_numbers(face &f, tree_arguments &list, const clang::FunctionTemplateDecl *t);

/* Of a template's parameter: a number that could be many others? */
static inline bool face_is_number(clang::QualType t)
{
	return t->isIntegerType() && !t->isBooleanType() && !t->isEnumeralType() && !t->isDependentType();
}

static inline void face_flag(tree_flags &f, tree_flag flag, bool on = true)
{
	tree_flag_set(&f, flag, on);
}

#endif
