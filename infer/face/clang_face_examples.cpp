/* Examples: instances that we make of a kernel's template where nothing in sight does, while clang can. Of what a pattern leaves open
 * clang knows no overload, no member and no size; of an instance it knows all. But an example is an answer about its arguments
 * only: it is flagged EXAMPLE and stands beside its pattern, for what reads the tree to say so.
 *
 * A type is taken to be `int`, `long long`, and each of the types that the file's own templates are instantiated or specialised for, before these the ones
 * that functions are specialised for which the kernel calls and which have no body else; where the kernel takes none of these, the first that it takes of some more, and of the file's own classes; at last two classes that are made up
 * (clang_face_asked.h). A template is one of the file's own. Of numbers some are taken: an example with one is a SAMPLE; PROBES of the same types
 * show what other numbers change, those too that the file's templates compare with. One that clang finds anything wrong with is none. */
#include "infer/face/clang_face_asked.h"
#include "infer/face/clang_face_walk.h"

#include <clang/Sema/Template.h>
#include <clang/Sema/TemplateDeduction.h>

using namespace clang;

namespace {

constexpr size_t named_most = 3, classes_most = 8, templates_most = 8, enumerators_most = 4, attempts_most = 64, examples_most = 4, probed_most = 2, compared_most = 5;

/* For one parameter. Of the first `likely` all are tried; of the others the first that fits is enough. */
struct choices {
	std::vector<TemplateArgument> all;
	size_t likely = 0;
};

/* ---- which types ---- */

bool is_own(face &f, const Decl *d)
{
	tree_role r = f.role(d->getLocation());
	return r == TREE_FILE_MAIN || r == TREE_FILE_USER;
}

/* `template<class T> void copy(T *, T *);` that is defined for some types alone. */
bool is_for_some(const FunctionTemplateDecl *d)
{
	return !d->getTemplatedDecl()->isDefined() && llvm::any_of(const_cast<FunctionTemplateDecl *>(d)->specializations(), [](const FunctionDecl *one) {
		return one->getTemplateSpecializationKind() == TSK_ExplicitSpecialization && one->isDefined();
	});
}

/* Walks over the file's own declarations. */
struct survey {
	face &f;
	bool some_for_some = false;
	std::vector<QualType> named, classes;
	std::vector<TemplateArgument> templates;
	std::vector<Decl *> decls;
	llvm::DenseSet<const Decl *> seen;

	static void add(std::vector<QualType> &list, size_t most, QualType t)
	{
		t = t.getCanonicalType().getUnqualifiedType();
		if (list.size() < most && !llvm::is_contained(list, t)) list.push_back(t);
	}

	void arguments(llvm::ArrayRef<TemplateArgument> args)
	{
		for (const TemplateArgument &a : args) {
			if (a.getKind() != TemplateArgument::Type) continue;
			QualType t = a.getAsType();
			bool whole = t->isArithmeticType() || (t->isRecordType() && !t->isIncompleteType());
			if (whole && !t->isDependentType() && !t->isUndeducedType()) add(named, named_most, t);
		}
	}

	void instances(ClassTemplateDecl *d)
	{
		for (ClassTemplateSpecializationDecl *one : d->specializations()) arguments(one->getTemplateArgs().asArray());
	}

	void instances(FunctionTemplateDecl *d)
	{
		some_for_some |= is_for_some(d);
		for (FunctionDecl *one : d->specializations())
			if (const TemplateArgumentList *args = one->getTemplateSpecializationArgs()) arguments(args->asArray());
	}

	void look_from(Decl *d)
	{
		decls.push_back(d);
		look(d);
	}

	void look(Decl *d)
	{
		if (!seen.insert(d).second) return;
		if (auto *t = dyn_cast<FunctionTemplateDecl>(d)) return instances(t);
		if (auto *t = dyn_cast<ClassTemplateDecl>(d)) {
			if (templates.size() < templates_most && t->isThisDeclarationADefinition()) templates.push_back(TemplateArgument(TemplateName(t)));
			return instances(t);
		}
		if (auto *c = dyn_cast<CXXRecordDecl>(d); c && !isa<ClassTemplateSpecializationDecl>(c) && c->isThisDeclarationADefinition()
			&& c->getIdentifier() && !c->isDependentContext() && !c->isInvalidDecl())
			add(classes, classes_most, f.ast->getRecordType(c));
		if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl, CXXRecordDecl>(d))
			for (Decl *kid : cast<DeclContext>(d)->decls()) look(kid);
	}
};

QualType type_named(face &f, const char *name)
{
	for (NamedDecl *d : f.ast->getTranslationUnitDecl()->lookup(&f.ast->Idents.get(name)))
		if (auto *t = dyn_cast<TypeDecl>(d)) return f.ast->getTypeDeclType(t).getCanonicalType();
	return QualType();
}

/* The types for which functions are defined that a pattern names, and for no others. */
struct specialised : face_walk {
	std::vector<QualType> types;

	bool see(Stmt *s) override
	{
		const auto *e = dyn_cast<OverloadExpr>(s);
		if (!e) return true;
		for (const NamedDecl *d : e->decls())
			if (const auto *t = dyn_cast<FunctionTemplateDecl>(d->getUnderlyingDecl()); t && is_for_some(t)) take(const_cast<FunctionTemplateDecl *>(t));
		return true;
	}
	bool see(Decl *) override { return true; }
	void take(FunctionTemplateDecl *t)
	{
		for (const FunctionDecl *one : t->specializations())
			for (const TemplateArgument &a : one->getTemplateSpecializationArgs()->asArray())
				if (one->getTemplateSpecializationKind() == TSK_ExplicitSpecialization && a.getKind() == TemplateArgument::Type) survey::add(types, named_most, a.getAsType());
	}
};

choices choose_types(face &f, const survey &own, const std::vector<QualType> &first = {})
{
	choices made;
	std::vector<QualType> types = first;
	for (QualType t : {QualType(f.ast->IntTy), QualType(f.ast->LongLongTy)}) survey::add(types, SIZE_MAX, t);
	for (QualType t : own.named) survey::add(types, SIZE_MAX, t);
	made.likely = types.size();
	survey::add(types, SIZE_MAX, f.ast->FloatTy);
	if (QualType t = type_named(f, "float4"); !t.isNull()) survey::add(types, SIZE_MAX, t);
	for (QualType t : own.classes) survey::add(types, SIZE_MAX, t);
	for (QualType t : types) made.all.push_back(TemplateArgument(t));
	return made;
}

/* ---- which numbers ---- */

/* The numbers in what templates compare with something open, and those of their specialisations. */
struct compared : face_walk {
	llvm::SmallSetVector<int64_t, 8> numbers;

	void look(const Stmt *s)
	{
		if (const auto *n = dyn_cast_or_null<IntegerLiteral>(s); n && n->getValue().getActiveBits() < 32)
			numbers.insert(static_cast<int64_t>(n->getValue().getZExtValue()));
		if (s) for (const Stmt *kid : s->children()) look(kid);
	}

	bool see(Stmt *s) override
	{
		const auto *e = dyn_cast<BinaryOperator>(s);
		if (e && e->isComparisonOp() && e->isValueDependent()) look(e);
		return true;
	}
	bool see(Decl *d) override
	{
		if (const auto *c = dyn_cast<ClassTemplateSpecializationDecl>(d); c && c->isExplicitSpecialization()) arguments(c->getTemplateArgs().asArray());
		const auto *f = dyn_cast<FunctionDecl>(d);
		const TemplateArgumentList *args = f ? f->getTemplateSpecializationArgs() : nullptr;
		if (args && f->getTemplateSpecializationKind() == TSK_ExplicitSpecialization) arguments(args->asArray());
		return true;
	}
	void arguments(llvm::ArrayRef<TemplateArgument> args)
	{
		for (const TemplateArgument &a : args)
			if (a.getKind() == TemplateArgument::Integral && a.getAsIntegral().isRepresentableByInt64()) numbers.insert(a.getAsIntegral().getExtValue());
	}
};

/* For probes: some in general, and those around what is compared. Empty: too much is. */
std::vector<int64_t> choose_probes(llvm::ArrayRef<Decl *> own)
{
	compared with;
	for (Decl *d : own) with.walk(d);
	std::vector<int64_t> made{32, 4, 7, 37, 1, 2, 1024};
	if (with.numbers.size() > compared_most) return {};
	for (int64_t n : with.numbers)
		for (int64_t m : {n - 1, n, n + 1})
			if (m > 0 && !llvm::is_contained(made, m)) made.push_back(m);
	return made;
}

TemplateArgument number(face &f, QualType t, int64_t n)
{
	llvm::APInt bits(static_cast<unsigned>(f.ast->getTypeSize(t)), static_cast<uint64_t>(n), true);
	return TemplateArgument(*f.ast, llvm::APSInt(bits, !t->isSignedIntegerOrEnumerationType()), t);
}

choices choose_numbers(face &f, QualType t)
{
	choices made;
	auto take = [&](int64_t n) { made.all.push_back(number(f, t, n)); };
	if (const auto *e = t->getAs<EnumType>()) {
		for (const EnumConstantDecl *one : e->getDecl()->enumerators())
			if (made.all.size() < enumerators_most) take(one->getInitVal().getExtValue());
		made.likely = made.all.size();
	} else if (t->isBooleanType()) {
		made.all = {TemplateArgument(*f.ast, llvm::APSInt(llvm::APInt(1, 0), true), t), TemplateArgument(*f.ast, llvm::APSInt(llvm::APInt(1, 1), true), t)};
		made.likely = 2;
	} else if (t->isIntegerType()) {
		for (int64_t n : {32, 4, 1, 0}) take(n);
		made.likely = 2;
	}
	return made;
}

/* ---- what is spoilt ---- */

/* Does a function name one, or a class, that was instantiated before and had something wrong in it? */
struct spoilt : face_walk {
	const llvm::SmallPtrSetImpl<const Decl *> &known;
	const bool for_some;                    /* or one that is defined for other arguments alone */
	llvm::SmallPtrSet<const FunctionDecl *, 16> seen;
	std::vector<FunctionDecl *> todo;
	bool found = false;

	spoilt(const llvm::SmallPtrSetImpl<const Decl *> &k, bool some) : known(k), for_some(some) { implicit = true; }

	void take(const Decl *d)
	{
		if (!d) return;
		found |= known.contains(d->getCanonicalDecl());
		const auto *f = dyn_cast<FunctionDecl>(d);
		const FunctionTemplateDecl *of = f && for_some && !f->isDefined() ? f->getPrimaryTemplate() : nullptr;
		found |= of && is_for_some(of);
		FunctionDecl *whole = f && seen.insert(f->getCanonicalDecl()).second ? const_cast<FunctionDecl *>(f->getDefinition()) : nullptr;
		if (whole) todo.push_back(whole);
	}
	void take(QualType t)
	{
		const CXXRecordDecl *r = t.isNull() ? nullptr : t.getNonReferenceType()->getAsCXXRecordDecl();
		take(static_cast<const Decl *>(r));
		if (r && r->hasDefinition()) take(static_cast<const Decl *>(r->getDestructor()));
	}
	bool see(Stmt *s) override
	{
		const auto *e = dyn_cast<Expr>(s);
		if (!e) return !found;
		take(e->getType());
		if (const auto *m = dyn_cast<MemberExpr>(e)) take(m->getMemberDecl());
		else if (const auto *r = dyn_cast<DeclRefExpr>(e)) take(r->getDecl());
		else if (const auto *c = dyn_cast<CXXConstructExpr>(e)) take(c->getConstructor());
		return !found;
	}
	bool see(Decl *d) override
	{
		if (const auto *v = dyn_cast<VarDecl>(d)) take(v->getType());
		return !found;
	}
	bool reaches(FunctionDecl *from)
	{
		if (known.empty() && !for_some) return false;
		take(from);
		while (!found && !todo.empty()) {
			FunctionDecl *d = todo.back();
			todo.pop_back();
			walk(d);
		}
		return found;
	}
};

/* ---- making one ---- */

struct maker {
	face &f;
	Sema &sema;
	face_heard &heard;
	const survey &own;
	const choices plain;
	choices types, templates = {};
	TemplateArgument by_value[2] = {}, by_reference[2] = {};       /* made up for one kernel that needs them: a class, and a template of it */
	bool both = false;                      /* what fits by value is looked at by reference, too */
	std::vector<choices> from = {};         /* by parameter that has to be given */
	size_t packed = 1;                      /* numbers that a pack gets */
	const std::vector<int64_t> numbers;     /* for probes */

	maker(face &of, Sema &s, face_heard &h, const survey &o) : f(of), sema(s), heard(h), own(o), plain(choose_types(of, o)), numbers(choose_probes(o.decls))
	{
		templates.all = own.templates;
	}

	/* Without a default. Empty: such a parameter cannot be given. */
	choices choose(const NamedDecl *p, bool &has_default)
	{
		if (const auto *t = dyn_cast<TemplateTypeParmDecl>(p)) {
			has_default = t->hasDefaultArgument();
			return types;
		}
		if (const auto *t = dyn_cast<TemplateTemplateParmDecl>(p)) {
			has_default = t->hasDefaultArgument();
			return templates;
		}
		const auto *v = cast<NonTypeTemplateParmDecl>(p);
		has_default = v->hasDefaultArgument();
		if (v->getType()->isDependentType() || v->getType()->isUndeducedType()) return {};
		return choose_numbers(f, v->getType().getCanonicalType().getUnqualifiedType());
	}

	bool choose(const TemplateParameterList *params)
	{
		from.clear();
		for (const NamedDecl *p : *params) {
			bool has_default = false;
			choices one = choose(p, has_default);
			if (has_default) return true;
			if (one.all.empty()) return false;
			bool numbers = p->isParameterPack() && isa<NonTypeTemplateParmDecl>(p);
			from.insert(from.end(), numbers ? packed : 1, one);
		}
		return true;
	}

	/* Classes that are made up join the types. */
	void make_up(FunctionTemplateDecl *d)
	{
		face_made_up made = face_make_up(sema, own.decls, d);
		by_value[0] = TemplateArgument(made.by_value);
		by_reference[0] = TemplateArgument(made.by_reference);
		by_value[1] = TemplateArgument(made.template_by_value);
		by_reference[1] = TemplateArgument(made.template_by_reference);
		both = made.differ;
		types.all.insert(types.all.end(), {by_value[0], by_reference[0]});
		templates.all = {by_value[1], by_reference[1]};         /* before the file's own, of which none was enough by itself */
		templates.all.insert(templates.all.end(), own.templates.begin(), own.templates.end());
	}

	typedef llvm::SmallVector<TemplateArgument, 4> list;

	FunctionDecl *declare(FunctionTemplateDecl *d, const list &args)
	{
		SourceLocation at = d->getLocation();
		TemplateArgumentListInfo written(at, at);
		list sugared, canonical;
		for (const TemplateArgument &a : args) {
			QualType t = a.getKind() == TemplateArgument::Integral ? a.getIntegralType() : QualType();
			written.addArgument(sema.getTrivialTemplateArgumentLoc(a, t, at));
		}
		Sema::SFINAETrap trap(sema, /*AccessCheckingSFINAE=*/true);
		if (sema.CheckTemplateArgumentList(d, at, written, false, sugared, canonical) || trap.hasErrorOccurred()) return nullptr;
		FunctionDecl *made = sema.InstantiateFunctionDeclaration(d, TemplateArgumentList::CreateCopy(*f.ast, canonical), at);
		return trap.hasErrorOccurred() || !made || made->isInvalidDecl() ? nullptr : made;
	}

	/* With all that it calls, unless something is wrong. */
	FunctionDecl *make(FunctionTemplateDecl *d, const list &args)
	{
		FunctionDecl *made = declare(d, args);
		if (!made || made->isDefined()) return nullptr;
		heard.unheard = 0;
		sema.InstantiateFunctionDefinition(d->getLocation(), made, /*Recursive=*/true, /*DefinitionRequired=*/true, /*AtEndOfTU=*/true);
		sema.PerformPendingInstantiations();
		return heard.unheard || made->isInvalidDecl() || !made->hasBody() || spoilt(heard.spoilt, own.some_for_some).reaches(made) ? nullptr : made;
	}

	bool all_likely(llvm::ArrayRef<size_t> which) const
	{
		for (size_t i = 0; i < which.size(); i++)
			if (which[i] >= from[i].likely) return false;
		return true;
	}

	/* The next choice, the last of its places first; false: it was the last choice. */
	bool next(llvm::MutableArrayRef<size_t> which) const
	{
		for (size_t i = which.size(); i-- > 0; which[i] = 0)
			if (++which[i] < from[i].all.size()) return true;
		return false;
	}

	list chosen(llvm::ArrayRef<size_t> which) const
	{
		list args;
		for (size_t i = 0; i < which.size(); i++) args.push_back(from[i].all[which[i]]);
		return args;
	}

	/* The same by the other class that is made up; false: there is none in it. */
	bool other(list &args) const
	{
		bool some = false;
		for (TemplateArgument &a : args)
			for (size_t i = 0; i < 2; i++)
				if (both && !by_value[i].isNull() && a.structurallyEquals(by_value[i])) {
					a = by_reference[i];
					some = true;
				}
		return some;
	}

	std::vector<const FunctionDecl *> attempts(FunctionTemplateDecl *d)
	{
		std::vector<const FunctionDecl *> made;
		if (!choose(d->getTemplateParameters())) return made;
		llvm::SmallVector<size_t, 4> which(from.size());
		for (size_t tried = 0; tried < attempts_most && made.size() < examples_most; tried++) {
			list args = chosen(which);
			const FunctionDecl *one = made.empty() || all_likely(which) ? make(d, args) : nullptr;
			if (one) made.push_back(one);
			if (one && other(args) && (one = make(d, args))) made.push_back(one);
			if (!next(which)) break;
		}
		return made;
	}

	/* A pack of several numbers, which may meet; or of one. */
	std::vector<const FunctionDecl *> with_packs(FunctionTemplateDecl *d)
	{
		packed = 2;
		std::vector<const FunctionDecl *> made = attempts(d);
		packed = 1;
		return made.empty() && d->getTemplateParameters()->hasParameterPack() ? attempts(d) : made;
	}

	static bool differ_in_numbers(const FunctionDecl *a, const FunctionDecl *b)
	{
		llvm::ArrayRef<TemplateArgument> x = a->getTemplateSpecializationArgs()->asArray(), y = b->getTemplateSpecializationArgs()->asArray();
		return llvm::equal(x, y, [](const TemplateArgument &m, const TemplateArgument &n) {
			bool numbers = m.getKind() == TemplateArgument::Integral && n.getKind() == TemplateArgument::Integral && face_is_number(m.getIntegralType());
			return numbers || m.structurallyEquals(n);
		});
	}

	/* `of` with other numbers: each parameter walks over them from a place of its own. */
	void probe(FunctionTemplateDecl *d, const FunctionDecl *of, std::vector<const FunctionDecl *> &made)
	{
		llvm::ArrayRef<TemplateArgument> was = of->getTemplateSpecializationArgs()->asArray();
		for (size_t i = 0; i < numbers.size(); i++) {
			list args(was.begin(), was.end());
			size_t at = i;
			for (TemplateArgument &a : args) {
				if (a.getKind() == TemplateArgument::Pack) return;
				if (a.getKind() != TemplateArgument::Integral || !face_is_number(a.getIntegralType())) continue;
				a = number(f, a.getIntegralType(), numbers[at++ % numbers.size()]);
			}
			if (at == i) return;
			if (const FunctionDecl *one = make(d, args)) made.push_back(one);
		}
	}

	void take(FunctionTemplateDecl *d)
	{
		specialised named;
		if (own.some_for_some) named.walk(d->getTemplatedDecl());
		types = named.types.empty() ? plain : choose_types(f, own, named.types);
		for (size_t i = 0; i < 2; i++) by_value[i] = by_reference[i] = TemplateArgument();
		templates.all = own.templates;
		std::vector<const FunctionDecl *> made = with_packs(d);
		if (made.empty()) {
			make_up(d);
			made = with_packs(d);
		}
		if (made.empty()) return;
		f.examples[d->getTemplatedDecl()->getCanonicalDecl()] = made;
		std::vector<const FunctionDecl *> &probes = f.probes[d->getTemplatedDecl()->getCanonicalDecl()];
		std::vector<const FunctionDecl *> known;
		for (const FunctionDecl *one : made) {
			bool other = llvm::none_of(known, [&](const FunctionDecl *k) { return differ_in_numbers(k, one); });
			if (!other || known.size() == probed_most) continue;
			known.push_back(one);
			probe(d, one, probes);
		}
	}

	/* What clang complained of in the pattern is not complained of again in its instances. */
	bool is_sound(const FunctionDecl *d) const
	{
		tree_span whole = f.span(d->getSourceRange());
		return llvm::none_of(heard.complaints, [&](const face_heard::complaint &c) {
			tree_span at = f.span(c.range);
			return at.file == whole.file && whole.begin <= at.begin && at.begin < whole.end;
		});
	}
};

}

void face::make_examples(Sema &sema, face_heard &heard)
{
	std::vector<FunctionTemplateDecl *> open;
	for (const Decl *d : begin) {
		const auto *k = dyn_cast<FunctionDecl>(d);
		const FunctionDecl *whole = nullptr;
		FunctionTemplateDecl *t = k && k->hasAttr<CUDAGlobalAttr>() && k->isDefined(whole) ? k->getDescribedFunctionTemplate() : nullptr;
		if (t && !t->getDeclContext()->isDependentContext()) open.push_back(t);
	}
	if (open.empty()) return;
	survey own{*this, false, {}, {}, {}, {}, {}};
	for (Decl *d : heard.decls)
		if (is_own(*this, d)) own.look_from(d);
	maker making(*this, sema, heard, own);
	heard.deaf = true;
	heard.instantiates = &sema;
	for (FunctionTemplateDecl *t : open)
		if (making.is_sound(t->getTemplatedDecl())) making.take(t);
	heard.deaf = false;
	heard.instantiates = nullptr;
}
