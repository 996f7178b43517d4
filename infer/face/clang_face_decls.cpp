/* Variables and functions; which bodies are converted.
 *
 * All that kernels may reach is converted at once, and of host functions those that mention a kernel and what they call in the
 * project's own files. So clang can go as soon as the tree is there, a check costs one parse, and the tree can be printed and read
 * back; a body on demand would keep all of clang alive through the analysis. What nobody reaches costs nothing: in a file that
 * includes the whole lean library that is nearly everything. */
#include "infer/face/clang_face_internal.h"

using namespace clang;

/* ---- variables ---- */

static tree_var_kind var_kind(const ValueDecl *d)
{
	if (isa<ParmVarDecl>(d)) return TREE_VAR_PARAM;
	if (isa<BindingDecl>(d)) return TREE_VAR_BINDING;
	if (const auto *v = dyn_cast<VarDecl>(d); v && !(v->isStaticDataMember() && v->isImplicit()))     /* not one of a class that is made up */
		return v->isLocalVarDecl() && !v->isStaticLocal() ? TREE_VAR_LOCAL : TREE_VAR_GLOBAL;
	return TREE_VAR_TEMPLATE;
}

/* clang knows it for HIP alone; for CUDA our header says so. */
static bool is_managed(const VarDecl *d)
{
	const auto *said = d->getAttr<AnnotateAttr>();
	return d->hasAttr<HIPManagedAttr>() || (said && said->getAnnotation() == "faial-managed");
}

/* Of a static local too: its name is known in one function only, but it lives as a global does. */
static void flag_var(tree_var *made, const VarDecl *d)
{
	tree_flags &f = made->flags;
	face_flag(f, TREE_FLAG_SHARED, d->hasAttr<CUDASharedAttr>());
	face_flag(f, TREE_FLAG_CONSTANT, d->hasAttr<CUDAConstantAttr>());
	face_flag(f, TREE_FLAG_DEVICE, d->hasAttr<CUDADeviceAttr>());
	face_flag(f, TREE_FLAG_MANAGED, is_managed(d));
	face_flag(f, TREE_FLAG_STATIC, d->getStorageClass() == SC_Static);
	face_flag(f, TREE_FLAG_EXTERN, d->hasExternalStorage());
	face_flag(f, TREE_FLAG_IMPLICIT, d->isImplicit() && d->hasGlobalStorage() && d->getType()->isDependentType());
	face_flag(f, TREE_FLAG_CONSTEXPR, d->isConstexpr());
	face_flag(f, TREE_FLAG_INVALID, d->isInvalidDecl());
}

static const CXXRecordDecl *class_that_ends(QualType t)
{
	const Type *base = t.isNull() ? nullptr : t->getBaseElementTypeUnsafe();
	const CXXRecordDecl *r = base && !base->isReferenceType() ? base->getAsCXXRecordDecl() : nullptr;
	return !r || !r->hasDefinition() || r->isDependentContext() || r->hasTrivialDestructor() ? nullptr : r;
}

/* What ends with it: its parts, and what a container of the library holds. */
void face::ends_with(const CXXRecordDecl *r)
{
	std::vector<QualType> parts;
	tree_role where = role(r->getLocation());
	bool own = where == TREE_FILE_MAIN || where == TREE_FILE_USER;
	if (own) {
		for (const CXXBaseSpecifier &b : r->bases()) parts.push_back(b.getType());
		for (const FieldDecl *member : r->fields()) parts.push_back(member->getType());
	}
	if (const auto *s = dyn_cast<ClassTemplateSpecializationDecl>(r))
		for (const TemplateArgument &a : s->getTemplateArgs().asArray())
			if (a.getKind() == TemplateArgument::Type) parts.push_back(a.getAsType());
	if (own && r->getDestructor()) function(r->getDestructor(), true);
	for (QualType t : parts)
		if (const CXXRecordDecl *part = class_that_ends(t); part && ended.insert(part->getCanonicalDecl()).second) ends_with(part);
}

tree_function *face::destructor(QualType t)
{
	const CXXRecordDecl *r = class_that_ends(t);
	if (!r) return nullptr;
	if (ended.insert(r->getCanonicalDecl()).second) ends_with(r);
	const CXXDestructorDecl *d = r->getDestructor();
	return d ? function(d, true) : nullptr;
}

static const ValueDecl *key_of(const ValueDecl *d)
{
	if (const auto *v = dyn_cast<VarDecl>(d)) {
		if (const VarDecl *whole = v->getDefinition()) return whole;
		return v->getMostRecentDecl();
	}
	return d;
}

tree_var *face::var(const ValueDecl *d)
{
	d = key_of(d);
	auto found = vars.find(d);
	if (found != vars.end()) return found->second;
	tree_var *made = tree_var_new(out, var_kind(d));
	vars[d] = made;
	std::string name = d->getNameAsString();
	if (made->kind == TREE_VAR_GLOBAL && !cast<VarDecl>(d)->isStaticLocal()) name = d->getQualifiedNameAsString();
	made->name = copy(name);
	made->type = type(d->getType());
	made->at = span(d->getSourceRange());
	if (made->kind == TREE_VAR_TEMPLATE) {
		face_flag(made->flags, TREE_FLAG_IMPLICIT, d->isImplicit());
	} else if (const auto *v = dyn_cast<VarDecl>(d)) {
		flag_var(made, v);
		face_flag(made->flags, TREE_FLAG_KEPT, kept.contains(v));
		if (const auto *a = v->getAttr<AlignedAttr>(); a && !a->isAlignmentDependent()) made->align = a->getAlignment(*ast);
		const VarDecl *holder = v->getInitializingDeclaration();
		if (!isa<ParmVarDecl>(v) && holder && holder->getInit()) made->init = expr(holder->getInit());
		if (SourceRange range = lost_initializer(v); range.isValid()) made->init = lost_expr(range);
		if (!isa<ParmVarDecl>(v) || !v->getType()->isDependentType()) made->destructor = destructor(v->getType());
		if (const auto *c = v->getAttr<CleanupAttr>(); c && v->hasLocalStorage()) made->destructor = function(c->getFunctionDecl(), true);
	} else if (const auto *b = dyn_cast<BindingDecl>(d)) {
		if (b->getBinding()) made->init = expr(b->getBinding());
	}
	return made;
}

/* ---- functions ---- */

static tree_function_kind function_kind(const FunctionDecl *d)
{
	if (isa<CXXConstructorDecl>(d)) return TREE_FUNCTION_CONSTRUCTOR;
	if (isa<CXXDestructorDecl>(d)) return TREE_FUNCTION_DESTRUCTOR;
	if (isa<CXXConversionDecl>(d)) return TREE_FUNCTION_CONVERSION;
	return isa<CXXMethodDecl>(d) ? TREE_FUNCTION_METHOD : TREE_FUNCTION_PLAIN;
}

static bool is_kernel(const Decl *d)
{
	return d->hasAttr<CUDAGlobalAttr>() || d->hasAttr<OpenCLKernelAttr>();
}

/* Functions of one name in one scope. */
static std::pair<const DeclContext *, void *> overloads_of(const FunctionDecl *d)
{
	return {d->getDeclContext()->getRedeclContext()->getPrimaryContext(), d->getDeclName().getAsOpaquePtr()};
}

/* When it chooses among overloads clang leaves out those whose declaration is wrong, or has a type that nothing declares. */
static bool has_rival(const face &f, const FunctionDecl *d)
{
	const FunctionDecl *pattern = d->getTemplateInstantiationPattern();
	return !d->isInvalidDecl() && !d->getType()->isDependentType() && f.faulty.contains(overloads_of(pattern ? pattern : d));
}

/* Says `override` where the base that has it is not in sight. Clang drops the word, which stands in the declaration or right behind it. */
static bool claims_to_override(const face &f, const CXXMethodDecl *m)
{
	if (m->hasAttr<OverrideAttr>()) return true;
	for (const FunctionDecl *one : m->redecls()) {
		SourceRange range = one->getSourceRange();
		std::optional<Token> next = f.overriding.empty() ? std::nullopt : Lexer::findNextToken(range.getEnd(), *f.places, f.ast->getLangOpts());
		for (SourceLocation word : f.overriding)
			if (word == range.getEnd() || (next && next->getLocation() == word) || f.places->isPointWithin(word, range.getBegin(), range.getEnd())) return true;
	}
	return false;
}

static void flag_function(face &f, tree_function *made, const FunctionDecl *d)
{
	tree_flags &flags = made->flags;
	const auto *m = dyn_cast<CXXMethodDecl>(d);
	bool open = d->isDependentContext();
	face_flag(flags, TREE_FLAG_KERNEL, is_kernel(d));
	face_flag(flags, TREE_FLAG_DEVICE, d->hasAttr<CUDADeviceAttr>());
	face_flag(flags, TREE_FLAG_HOST, d->hasAttr<CUDAHostAttr>());
	face_flag(flags, TREE_FLAG_STATIC, m ? m->isStatic() : d->getStorageClass() == SC_Static);
	face_flag(flags, TREE_FLAG_CONST, m && m->isConst());
	face_flag(flags, TREE_FLAG_VIRTUAL, m && (m->isVirtual() || claims_to_override(f, m)));
	face_flag(flags, TREE_FLAG_PURE, d->isPureVirtual());
	face_flag(flags, TREE_FLAG_DEFAULTED, d->isDefaulted());
	face_flag(flags, TREE_FLAG_DELETED, d->isDeleted());
	face_flag(flags, TREE_FLAG_TRIVIAL, !open && d->isTrivial());
	face_flag(flags, TREE_FLAG_CONSTEXPR, d->isConstexpr());
	face_flag(flags, TREE_FLAG_NORETURN, d->isNoReturn());
	face_flag(flags, TREE_FLAG_IMPLICIT, d->isImplicit());
	face_flag(flags, TREE_FLAG_INSTANCE, d->isTemplateInstantiation());
	face_flag(flags, TREE_FLAG_DEPENDENT, open);
	face_flag(flags, TREE_FLAG_BUILTIN, d->getBuiltinID() != 0);
	face_flag(flags, TREE_FLAG_EARLY, d->hasAttr<ConstructorAttr>());
	face_flag(flags, TREE_FLAG_C_LINKAGE, !open && f.ast->getLangOpts().CPlusPlus && d->isExternC());
	bool open_kernel = d->hasAttr<OpenCLKernelAttr>() && llvm::any_of(d->parameters(), [](const ParmVarDecl *p) {
		return p->getType()->isDependentType(); });    /* for which clang has no other word */
	bool of_faulty = m && m->isImplicit() && face_lays_out(f, m->getParent());
	face_flag(flags, TREE_FLAG_INVALID, d->isInvalidDecl() && !open_kernel && !of_faulty);
	face_flag(flags, TREE_FLAG_RIVALLED, has_rival(f, d));
}

static int64_t constant(face &f, const Expr *e)
{
	Expr::EvalResult r;
	if (!e || e->isValueDependent() || !e->EvaluateAsInt(r, *f.ast)) return 0;
	return r.Val.getInt().getSignificantBits() <= 64 ? r.Val.getInt().getExtValue() : 0;
}

static void required_sizes(face &f, tree_function *made, const FunctionDecl *d)
{
	if (const auto *b = d->getAttr<CUDALaunchBoundsAttr>()) made->most_threads = constant(f, b->getMaxThreads());
	if (const auto *r = d->getAttr<ReqdWorkGroupSizeAttr>()) {
		made->block_dim[0] = r->getXDim();
		made->block_dim[1] = r->getYDim();
		made->block_dim[2] = r->getZDim();
	}
}

static std::string qualified(face &f, const FunctionDecl *d)
{
	std::string name;
	llvm::raw_string_ostream stream(name);
	d->getNameForDiagnostic(stream, f.policy, /*Qualified=*/true);
	return stream.str();
}

/* Some arguments of the template have a body of their own. */
static bool has_explicit_specialisations(const FunctionDecl *d)
{
	FunctionTemplateDecl *t = d->getDescribedFunctionTemplate();
	return t && llvm::any_of(t->specializations(), [](const FunctionDecl *one) {
		return one->getTemplateSpecializationKind() == TSK_ExplicitSpecialization; });
}

/* By the names that its body has for them: another declaration may say others. */
void face_name_numbers(face &f, tree_arguments &list, const FunctionTemplateDecl *t)
{
	const TemplateParameterList *params = nullptr;
	for (const auto *one : t->redecls())
		if (const auto *of = cast<FunctionTemplateDecl>(one); of->isThisDeclarationADefinition()) params = of->getTemplateParameters();
	if (!params) return;
	for (size_t i = 0; list.n == params->size() && i < list.n; i++)
		if (const auto *p = dyn_cast<NonTypeTemplateParmDecl>(params->getParam(static_cast<unsigned>(i))); p && (list.at[i].has_value || list.at[i].var))
			if (face_is_number(p->getType())) list.at[i].name = f.copy(p->getName());
}

static void link_function(face &f, tree_function *made, const FunctionDecl *d)
{
	if (const auto *m = dyn_cast<CXXMethodDecl>(d)) {
		made->record = f.record(m->getParent());
		for (const CXXMethodDecl *o : m->overridden_methods()) face_push(f.out->arena, made->overrides, f.function(o, false));
	}
	if (const FunctionDecl *p = d->getTemplateInstantiationPattern(/*ForDefinition=*/false))
		if (p != d) made->pattern = f.function(p, false);
	if (const TemplateArgumentList *args = d->getTemplateSpecializationArgs()) {
		f.arguments(made->arguments, args->asArray());
		f.lend(d, args->asArray());
	}
	if (const FunctionTemplateDecl *t = d->getPrimaryTemplate()) face_name_numbers(f, made->arguments, t);
}

/* A launch tells what parameters are by their names, and those that come of one pack have one name. From the second on they get a
 * number, as the kernel's variables do. */
static void push_parameter(face &f, tree_function *made, tree_var *p)
{
	std::string name = p->name;
	auto taken = [&](const std::string &it) {
		return std::any_of(made->params.at, made->params.at + made->params.n, [&](const tree_var *other) { return it == other->name; });
	};
	if (!name.empty() && taken(name)) {
		size_t n = 1;
		while (taken(name + "." + std::to_string(n))) n++;
		p->name = f.copy(name + "." + std::to_string(n));
	}
	face_push(f.out->arena, made->params, p);
}

tree_function *face::function(const FunctionDecl *d, bool reach)
{
	const FunctionDecl *key = d->getCanonicalDecl(), *whole = nullptr;
	auto found = functions.find(key);
	tree_function *made = found != functions.end() ? found->second : nullptr;
	d->isDefined(whole);
	if (!made) {
		made = tree_function_new(out, function_kind(d));
		functions[key] = made;
		const FunctionDecl *shown = whole ? whole : d->getMostRecentDecl();
		made->name = copy(d->getNameAsString());
		made->qualified = copy(qualified(*this, d));
		made->at = span(shown->getSourceRange());
		made->named = span(shown->getNameInfo().getSourceRange());
		made->type = type(d->getType());
		flag_function(*this, made, shown);
		face_flag(made->flags, TREE_FLAG_DEFINED, whole != nullptr);
		required_sizes(*this, made, shown);
		link_function(*this, made, d);
		face_flag(made->flags, TREE_FLAG_SPECIALISED, has_explicit_specialisations(d));
		for (const ParmVarDecl *p : shown->parameters()) push_parameter(*this, made, var(p));
	}
	if (reach && whole && asked.insert(key).second) due.push_back(whole);
	return made;
}

/* ---- bodies ---- */

/* A parameter as an argument; NULL where it would be copied, and the copy destroyed, by functions of its class. */
static const Expr *handed_on(face &f, const ParmVarDecl *p)
{
	QualType t = p->getType().getNonReferenceType();
	if (!p->getType()->isReferenceType() && t->isRecordType() && !t.isTriviallyCopyableType(*f.ast)) return nullptr;
	auto *named = DeclRefExpr::Create(*f.ast, NestedNameSpecifierLoc(), SourceLocation(), const_cast<ParmVarDecl *>(p), false,
		p->getLocation(), t, VK_LValue);
	if (p->getType()->isReferenceType() || t->isRecordType()) return named;
	return ImplicitCastExpr::Create(*f.ast, t, CK_LValueToRValue, named, nullptr, VK_PRValue, FPOptionsOverride());
}

/* An inherited constructor gives the base's what it is given itself. One that cannot keeps its text. */
static void hand_on(face &f, const CXXConstructorDecl *c, tree_expr *made)
{
	std::vector<const Expr *> list;
	for (const ParmVarDecl *p : c->parameters()) list.push_back(handed_on(f, p));
	if (c->isVariadic() || llvm::is_contained(list, nullptr)) return;
	made->kids = static_cast<uint32_t>(list.size());
	made->kid = ARENA_ARRAY(f.out->arena, tree_expr *, list.size() + 1);
	for (size_t i = 0; i < list.size(); i++) made->kid[i] = f.expr(list[i]);
	made->text = nullptr;
}

static void add_init(face &f, tree_function *made, const CXXConstructorDecl *c, const CXXCtorInitializer *i)
{
	tree_init one = {};
	one.written = i->isWritten();
	if (i->isAnyMemberInitializer()) one.field = f.field(i->getAnyMember());
	if (i->isBaseInitializer()) {
		const CXXRecordDecl *of = i->getBaseClass()->getAsCXXRecordDecl();
		one.base = f.type(QualType(i->getBaseClass(), 0));
		one.offset = -1;
		for (size_t b = 0; of && b < made->record->bases.n; b++)
			if (made->record->bases.at[b].type == one.base) one.offset = made->record->bases.at[b].offset;
	}
	one.expr = f.expr(i->getInit());
	if (isa<CXXInheritedCtorInitExpr>(i->getInit())) hand_on(f, c, one.expr);
	face_push(f.out->arena, made->inits, one);
}

static void body_of(face &f, const FunctionDecl *d)
{
	tree_function *made = f.function(d, false);
	if (const auto *c = dyn_cast<CXXConstructorDecl>(d))
		for (const CXXCtorInitializer *i : c->inits()) add_init(f, made, c, i);
	if (const Stmt *s = d->getBody()) made->body = f.stmt(s);
}

void face::bodies()
{
	while (!due.empty()) {
		const FunctionDecl *d = due.back();
		due.pop_back();
		in = d;
		body_of(*this, d);
	}
}

/* ---- where to begin ---- */

namespace {

/* cudaLaunchKernel, cuLaunchKernelEx, clEnqueueNDRangeKernel and their kin. */
bool starts_kernels(const Decl *d)
{
	const auto *f = dyn_cast<FunctionDecl>(d);
	StringRef name = f && f->getIdentifier() ? f->getName() : StringRef();
	if (name == "clEnqueueNDRangeKernel" || name == "clEnqueueTask") return true;
	if (name.contains("Graph") && name.ends_with("SetParams")) return true;
	return (name.consume_front("cudaLaunch") || name.consume_front("cuLaunch") || name.consume_front("hipModuleLaunch")) && name.contains("Kernel");
}

/* Does a host function start a kernel, or name one? */
bool mentions_kernel(const Stmt *s, unsigned depth)
{
	if (!s || depth > LIMIT_TREE_DEPTH) return depth > LIMIT_TREE_DEPTH;
	if (isa<CUDAKernelCallExpr>(s)) return true;
	if (const auto *r = dyn_cast<DeclRefExpr>(s))
		if (is_kernel(r->getDecl()) || starts_kernels(r->getDecl())) return true;
	if (const auto *o = dyn_cast<OverloadExpr>(s))
		for (const NamedDecl *d : o->decls()) {
			const NamedDecl *under = d->getUnderlyingDecl();
			if (const auto *t = dyn_cast<FunctionTemplateDecl>(under)) under = t->getTemplatedDecl();
			if (is_kernel(under)) return true;
		}
	if (const auto *d = dyn_cast<DeclStmt>(s))
		for (const Decl *one : d->decls())
			if (const auto *v = dyn_cast<VarDecl>(one); v && v->hasInit() && mentions_kernel(v->getInit(), depth + 1)) return true;
	for (const Stmt *kid : s->children())
		if (mentions_kernel(kid, depth + 1)) return true;
	return false;
}

/* Classes that a template is told of, which may call what they declare. */
void told_classes(llvm::ArrayRef<TemplateArgument> args, llvm::DenseSet<const Decl *> &into)
{
	for (const TemplateArgument &a : args) {
		if (a.getKind() == TemplateArgument::Pack) told_classes(a.pack_elements(), into);
		QualType t = a.getKind() == TemplateArgument::Type ? a.getAsType().getNonReferenceType() : QualType();
		while (!t.isNull() && t->isPointerType()) t = t->getPointeeType();
		if (const CXXRecordDecl *r = t.isNull() ? nullptr : t->getAsCXXRecordDecl()) into.insert(r->getCanonicalDecl());
	}
}

void told_classes(const Decl *named, llvm::DenseSet<const Decl *> &into)
{
	const auto *f = dyn_cast_or_null<FunctionDecl>(named);
	if (const TemplateArgumentList *args = f ? f->getTemplateSpecializationArgs() : nullptr) told_classes(args->asArray(), into);
	if (const auto *c = f ? dyn_cast<ClassTemplateSpecializationDecl>(f->getDeclContext()) : nullptr) told_classes(c->getTemplateArgs().asArray(), into);
}

/* What nothing declares is given objects. */
void told_objects(const Stmt *s, llvm::DenseSet<const Decl *> &into)
{
	const auto *c = dyn_cast<CallExpr>(s);
	if (!isa<RecoveryExpr>(s) && !(c && c->getCallee()->isTypeDependent())) return;
	for (const Stmt *kid : s->children())
		if (const auto *e = dyn_cast_or_null<Expr>(kid); e && !e->getType().isNull())
			if (const CXXRecordDecl *r = e->getType()->isPointerType() ? e->getType()->getPointeeCXXRecordDecl() : e->getType()->getAsCXXRecordDecl())
				into.insert(r->getCanonicalDecl());
}

/* The functions that a statement names, called or not, also through initializers and defaults; and classes that it tells code out of sight of. */
void named_functions(const Stmt *s, llvm::DenseSet<const Decl *> &into, unsigned depth)
{
	if (!s || depth > LIMIT_TREE_DEPTH) return;
	const Decl *named = nullptr;
	if (const auto *r = dyn_cast<DeclRefExpr>(s)) named = r->getDecl();
	if (const auto *m = dyn_cast<MemberExpr>(s)) named = m->getMemberDecl();
	if (const auto *c = dyn_cast<CXXConstructExpr>(s)) named = c->getConstructor();
	if (const auto *o = dyn_cast<OverloadExpr>(s))
		for (const NamedDecl *d : o->decls()) {
			const NamedDecl *under = d->getUnderlyingDecl();
			if (const auto *t = dyn_cast<FunctionTemplateDecl>(under)) under = t->getTemplatedDecl();
			into.insert(under->getCanonicalDecl());
		}
	if (named && isa<FunctionDecl>(named)) into.insert(named->getCanonicalDecl());
	told_classes(named, into);
	told_objects(s, into);
	if (const auto *d = dyn_cast<CXXDefaultArgExpr>(s)) named_functions(d->getExpr(), into, depth + 1);
	if (const auto *d = dyn_cast<CXXDefaultInitExpr>(s)) named_functions(d->getExpr(), into, depth + 1);
	if (const auto *d = dyn_cast<DeclStmt>(s))
		for (const Decl *one : d->decls())
			if (const auto *v = dyn_cast<VarDecl>(one); v && v->hasInit()) named_functions(v->getInit(), into, depth + 1);
	for (const Stmt *kid : s->children()) named_functions(kid, into, depth + 1);
}

/* Looks through declarations for functions to begin with, instances of templates included. */
struct finder {
	face &f;
	llvm::DenseSet<const Decl *> seen;
	llvm::DenseSet<const Decl *> reach;                     /* a launch: canonical declarations */
	struct caller { const Decl *decl; llvm::DenseSet<const Decl *> names; };
	std::vector<caller> others;                             /* of which it is not known yet: functions, variables */
	std::vector<const FunctionDecl *> device;               /* with a body */
	llvm::DenseSet<const Type *> called;                    /* types of functions that are called through pointers */

	void find_pointers(const Stmt *s, unsigned depth)
	{
		if (!s || depth > LIMIT_TREE_DEPTH) return;
		if (const auto *c = dyn_cast<CallExpr>(s); c && !c->getDirectCallee() && !c->getCallee()->isTypeDependent())
			if (QualType to = c->getCallee()->getType()->getPointeeType(); !to.isNull() && to->isFunctionType())
				called.insert(to.getCanonicalType().getTypePtr());
		for (const Stmt *kid : s->children()) find_pointers(kid, depth + 1);
	}

	/* What such a pointer may mean, where it comes from outside. */
	void take_pointed()
	{
		for (const FunctionDecl *d : device)
			if (called.contains(d->getType().getCanonicalType().getTypePtr())) f.begin.push_back(d);
	}

	static bool is_named(const FunctionDecl *d, const char *const *names, size_t n)
	{
		bool found = false;
		for (size_t i = 0; i < n && d->getIdentifier() && !found; i++) found = d->getName() == names[i];
		return found;
	}

	/* And its class, which others may be told of. */
	void reaches(const Decl *d)
	{
		reach.insert(d->getCanonicalDecl());
		if (const auto *m = dyn_cast<CXXMethodDecl>(d)) reach.insert(m->getParent()->getCanonicalDecl());
	}

	void function(const FunctionDecl *d)
	{
		const FunctionDecl *whole = nullptr;
		if (d->isInvalidDecl() || (d->getType()->isDependentType() && !d->isDependentContext())) f.faulty.insert(overloads_of(d));
		bool defined = d->isDefined(whole) && whole == d, on_device = d->hasAttr<CUDADeviceAttr>() && !isa<CXXMethodDecl>(d) && !d->isDependentContext();
		if (defined && (on_device || is_kernel(d))) find_pointers(d->getBody(), 0);
		if (defined && on_device) device.push_back(d);
		if (is_kernel(d) || (defined && mentions_kernel(d->getBody(), 0))) {
			f.begin.push_back(d);
			reaches(d);
		} else if (defined && f.request->callers) {
			bool starts = d->isMain() || d->hasAttr<ConstructorAttr>();      /* a program's objects may start kernels where they end */
			if (starts || is_named(d, f.request->supplied, f.request->supplied_count)) f.begin.push_back(d);
			others.push_back({d, {}});
			named_functions(d->getBody(), others.back().names, 0);
			if (const auto *c = dyn_cast<CXXConstructorDecl>(d))
				for (const CXXCtorInitializer *i : c->inits()) named_functions(i->getInit(), others.back().names, 0);
		}
	}

	/* What begins a variable runs before main, and may change others that main finds. */
	void variable(const VarDecl *d)
	{
		if (!f.request->callers || !d->hasInit() || !d->hasGlobalStorage()) return;
		if (!d->getDeclContext()->isDependentContext() && !d->hasConstantInitialization()) f.begin.push_back(d);
		others.push_back({d, {}});
		named_functions(d->getInit(), others.back().names, 0);
	}

	/* Defined in another file that is in sight. */
	bool is_reached_elsewhere(const Decl *d) const
	{
		const auto *one = dyn_cast<FunctionDecl>(d);
		return one && !one->isDefined() && is_named(one, f.request->reached, f.request->reached_count);
	}

	void callers()
	{
		for (bool grows = true; grows;) {
			grows = false;
			for (caller &c : others) {
				if (!c.decl || !llvm::any_of(c.names, [this](const Decl *d) { return reach.count(d) != 0 || is_reached_elsewhere(d); })) continue;
				f.begin.push_back(c.decl);
				reaches(c.decl);
				c.decl = nullptr;
				grows = true;
			}
		}
	}

	/* A pattern that has instances speaks through them. */
	void function_template(FunctionTemplateDecl *d)
	{
		bool some = false;
		for (FunctionDecl *one : d->specializations()) {
			const FunctionDecl *whole = nullptr;
			bool own = one->getTemplateSpecializationKind() == TSK_ExplicitSpecialization;     /* which says nothing of the template's body */
			some = some || (one->isDefined(whole) && !own);
			function(whole ? whole : one);
		}
		if (!some) function(d->getTemplatedDecl());
	}

	void class_template(ClassTemplateDecl *d)
	{
		bool some = false;
		for (ClassTemplateSpecializationDecl *one : d->specializations()) {
			some = some || (one->isCompleteDefinition() && one->getSpecializationKind() != TSK_ExplicitSpecialization);
			look(one);
		}
		if (!some) look(d->getTemplatedDecl());
	}

	void look(Decl *d)
	{
		if (!seen.insert(d).second) return;
		if (auto *t = dyn_cast<FunctionTemplateDecl>(d)) return function_template(t);
		if (auto *c = dyn_cast<ClassTemplateDecl>(d)) return class_template(c);
		if (auto *one = dyn_cast<FunctionDecl>(d)) return function(one);
		if (auto *v = dyn_cast<VarDecl>(d)) return variable(v);
		if (auto *c = dyn_cast<CXXRecordDecl>(d); c && c->isThisDeclarationADefinition() && !c->isDependentContext() && c->isPolymorphic())
			f.begin.push_back(c);
		if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl, CXXRecordDecl>(d))
			for (Decl *kid : cast<DeclContext>(d)->decls()) look(kid);
	}
};

}

void face::find_roots(llvm::ArrayRef<Decl *> decls)
{
	finder find{*this, {}, {}, {}, {}, {}};
	for (Decl *d : decls) {
		tree_role r = role(d->getLocation());
		if (r == TREE_FILE_MAIN || r == TREE_FILE_USER) find.look(d);
	}
	find.callers();
	if (!find.called.empty()) find.take_pointed();
}

/* Is a number among the arguments, of which there are others? */
static bool is_sample(llvm::ArrayRef<TemplateArgument> args)
{
	return llvm::any_of(args, [](const TemplateArgument &a) {
		if (a.getKind() == TemplateArgument::Pack) return is_sample(a.pack_elements());
		if (a.getKind() == TemplateArgument::Template) return false;
		return a.getKind() != TemplateArgument::Type && !(a.getKind() == TemplateArgument::Integral && a.getIntegralType()->isBooleanType());
	});
}

static void take_examples(face &f, const FunctionDecl *pattern)
{
	for (const FunctionDecl *one : f.examples.lookup(pattern->getCanonicalDecl())) {
		tree_function *made = f.function(one, true);
		face_flag(made->flags, TREE_FLAG_EXAMPLE);
		face_flag(made->flags, TREE_FLAG_SAMPLE, is_sample(one->getTemplateSpecializationArgs()->asArray()));
	}
	for (const FunctionDecl *one : f.probes.lookup(pattern->getCanonicalDecl())) {
		tree_function *made = f.function(one, true);
		for (tree_flag flag : {TREE_FLAG_EXAMPLE, TREE_FLAG_SAMPLE, TREE_FLAG_PROBE}) face_flag(made->flags, flag);
	}
}

void face::take_roots()
{
	for (const Decl *d : begin) {
		if (const auto *c = dyn_cast<CXXRecordDecl>(d)) record(c);
		if (const auto *v = dyn_cast<VarDecl>(d)) var(v);
		if (const auto *one = dyn_cast<FunctionDecl>(d)) {
			function(one, true);
			take_examples(*this, one);
		}
	}
}
