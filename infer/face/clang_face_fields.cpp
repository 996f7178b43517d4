/* Members of classes whose type nothing declares. clang takes such a type for `int`, so that it can lay the class out, and gives up each
 * expression that names the member. Here it is one of a type of which nothing is known. */
#include "infer/face/clang_face_internal.h"

using namespace clang;

/* In a class a type that clang does not know is an `int` that nobody wrote. */
static TypeLoc innermost(TypeLoc t)
{
	for (;;) {
		t = t.getUnqualifiedLoc();
		if (auto p = t.getAs<PointerTypeLoc>()) t = p.getPointeeLoc();
		else if (auto a = t.getAs<ArrayTypeLoc>()) t = a.getElementLoc();
		else if (auto r = t.getAs<ReferenceTypeLoc>()) t = r.getPointeeLoc();
		else return t;
	}
}

/* The first word of a declaration that is none of the language; empty: there is none. */
static std::string first_name(const face &f, SourceLocation at)
{
	Token t;
	if (!at.isValid() || at.isMacroID()) return "";
	for (unsigned words = 0; words < 4 && !Lexer::getRawToken(at, t, *f.places, f.ast->getLangOpts(), /*IgnoreWhiteSpace=*/true); words++) {
		if (t.isNot(tok::raw_identifier)) return "";
		if (f.ast->Idents.get(t.getRawIdentifier()).getTokenID() == tok::identifier) return t.getRawIdentifier().str();
		at = t.getEndLoc();
	}
	return "";
}

static std::string unknown_type(const face &f, const FieldDecl *d)
{
	if (!d->isInvalidDecl() || d->isBitField() || !d->getTypeSourceInfo()) return "";
	auto number = innermost(d->getTypeSourceInfo()->getTypeLoc()).getAs<BuiltinTypeLoc>();
	return number && number.getType()->isSpecificBuiltinType(BuiltinType::Int) ? first_name(f, d->getBeginLoc()) : "";
}

static QualType open_type(face &f, const std::string &name)
{
	auto found = std::find(f.undeclared.begin(), f.undeclared.end(), name);
	auto number = static_cast<unsigned>(found - f.undeclared.begin());
	if (found == f.undeclared.end()) f.undeclared.push_back(name);
	return f.ast->getTemplateTypeParmType(FACE_NOWHERE_DEPTH, number, false, nullptr);
}

/* `int *[3]` with another type for the `int`. */
static QualType with(face &f, QualType t, QualType open)
{
	if (t->isPointerType()) return f.ast->getPointerType(with(f, t->getPointeeType(), open));
	if (t->isReferenceType()) return f.ast->getLValueReferenceType(with(f, t->getPointeeType(), open));
	if (const auto *a = f.ast->getAsConstantArrayType(t))
		return f.ast->getConstantArrayType(with(f, a->getElementType(), open), a->getSize(), nullptr, ArraySizeModifier::Normal, 0);
	return t->isArrayType() ? t : open;
}

QualType face_field_type(face &f, const FieldDecl *d)
{
	std::string name = unknown_type(f, d);
	return name.empty() ? d->getType() : with(f, d->getType(), open_type(f, name));
}

bool face_lays_out(const face &f, const RecordDecl *d)
{
	if (d->getDefinition()) d = d->getDefinition();
	if (!d->isCompleteDefinition() || d->isDependentContext()) return false;
	const auto *c = dyn_cast<CXXRecordDecl>(d);
	if (!d->isInvalidDecl()) return !f.opened.contains(d->getCanonicalDecl());
	for (const FieldDecl *one : d->fields()) {
		QualType t = f.ast->getBaseElementType(one->getType());
		const RecordDecl *r = t->getAsRecordDecl();
		if (one->isInvalidDecl() && unknown_type(f, one).empty()) return false;
		if (t->isDependentType() || t->isIncompleteType() || t->isVariableArrayType() || (r && r->isInvalidDecl())) return false;
	}
	return !c || llvm::all_of(c->bases(), [&](const CXXBaseSpecifier &b) {
		const RecordDecl *of = b.getType()->getAsRecordDecl();
		return of && !of->isInvalidDecl();
	});
}

const FieldDecl *face_lost_member(const face &f, const RecoveryExpr *e, bool *arrow)
{
	if (e->subExpressions().size() != 1 || !e->getEndLoc().isValid() || e->getEndLoc().isMacroID()) return nullptr;
	QualType t = e->subExpressions()[0]->getType();
	if (t.isNull()) return nullptr;         /* of a list of initialisers that clang gave up */
	*arrow = t->isPointerType();
	const RecordDecl *r = (*arrow ? t->getPointeeType() : t)->getAsRecordDecl();
	Token name;
	if (!r || !r->isInvalidDecl() || Lexer::getRawToken(e->getEndLoc(), name, *f.places, f.ast->getLangOpts()) || name.isNot(tok::raw_identifier))
		return nullptr;
	for (const FieldDecl *one : r->getDefinition() ? r->getDefinition()->fields() : r->fields())
		if (one->getName() == name.getRawIdentifier()) return unknown_type(f, one).empty() ? nullptr : one;
	return nullptr;
}
