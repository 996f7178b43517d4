/* Types and records, with the layout that clang gives them on the device. */
#include "infer/face/clang_face_internal.h"

using namespace clang;

std::string face::print(QualType t)
{
	return t.getAsString(policy);
}

/* ---- types ---- */

static tree_type_kind builtin_kind(const BuiltinType *b)
{
	if (b->isVoidType()) return TREE_TYPE_VOID;
	if (b->getKind() == BuiltinType::Bool) return TREE_TYPE_BOOL;
	if (b->isInteger()) return TREE_TYPE_INT;
	if (b->isFloatingPoint()) return TREE_TYPE_FLOAT;
	if (b->isNullPtrType()) return TREE_TYPE_NULLPTR;
	return b->isDependentType() || b->isPlaceholderType() ? TREE_TYPE_DEPENDENT : TREE_TYPE_OTHER;
}

static tree_type_kind kind_of(const Type *t)
{
	switch (t->getTypeClass()) {
	case Type::Builtin: return builtin_kind(cast<BuiltinType>(t));
	case Type::Enum: return TREE_TYPE_ENUM;
	case Type::Pointer: return TREE_TYPE_POINTER;
	case Type::LValueReference: case Type::RValueReference: return TREE_TYPE_REFERENCE;
	case Type::ConstantArray: case Type::IncompleteArray: case Type::VariableArray: case Type::DependentSizedArray:
		return TREE_TYPE_ARRAY;
	case Type::Vector: case Type::ExtVector: return TREE_TYPE_VECTOR;
	case Type::Record: case Type::InjectedClassName: return TREE_TYPE_RECORD;
	case Type::FunctionProto: case Type::FunctionNoProto: return TREE_TYPE_FUNCTION;
	case Type::MemberPointer: return TREE_TYPE_MEMBER_POINTER;
	case Type::BitInt: return TREE_TYPE_INT;
	case Type::Auto: case Type::DeducedTemplateSpecialization: return TREE_TYPE_DEPENDENT;
	default: return t->isDependentType() ? TREE_TYPE_DEPENDENT : TREE_TYPE_OTHER;
	}
}

static int64_t extent_of(const Type *t)
{
	if (const auto *a = dyn_cast<ConstantArrayType>(t)) {
		const llvm::APInt &size = a->getSize();
		return size.getActiveBits() < 63 ? static_cast<int64_t>(size.getZExtValue()) : -1;
	}
	if (const auto *v = dyn_cast<VectorType>(t)) return v->getNumElements();
	if (const auto *e = dyn_cast<EnumType>(t)) {
		const EnumDecl *d = e->getDecl()->getDefinition();
		bool open = d && !d->isFixed() && d->getNumNegativeBits() == 0 && !d->isDependentContext();
		return open ? static_cast<int64_t>(d->getNumPositiveBits()) : -1;
	}
	return -1;
}

static QualType below(const Type *t)
{
	if (const auto *e = dyn_cast<EnumType>(t)) return e->getDecl()->getIntegerType();
	if (const auto *p = dyn_cast<PointerType>(t)) return p->getPointeeType();
	if (const auto *r = dyn_cast<ReferenceType>(t)) return r->getPointeeType();
	if (const auto *m = dyn_cast<MemberPointerType>(t)) return m->getPointeeType();
	if (const auto *a = dyn_cast<ArrayType>(t)) return a->getElementType();
	if (const auto *v = dyn_cast<VectorType>(t)) return v->getElementType();
	if (const auto *f = dyn_cast<FunctionType>(t)) return f->getReturnType();
	return QualType();
}

static const RecordDecl *record_of(const Type *t)
{
	if (const auto *r = dyn_cast<RecordType>(t)) return r->getDecl();
	if (const auto *i = dyn_cast<InjectedClassNameType>(t)) return i->getDecl();
	if (const auto *m = dyn_cast<MemberPointerType>(t)) return m->getClass()->getAsCXXRecordDecl();
	return nullptr;
}

typedef llvm::SmallPtrSetImpl<const Decl *> seen_records;

static bool holds_open(const face &f, QualType t, seen_records &seen);

/* `seen`: what is wrong may hold itself, clang leaves it so. */
static bool holds_open(const face &f, const RecordDecl *d, seen_records &seen)
{
	if (!d->getDefinition() || d->isDependentContext() || !seen.insert(d->getCanonicalDecl()).second) return false;
	d = d->getDefinition();
	if (f.opened.contains(d->getCanonicalDecl())) return true;
	for (const FieldDecl *one : d->fields())
		if (holds_open(f, one->getType(), seen)) return true;
	const auto *c = dyn_cast<CXXRecordDecl>(d);
	return c && llvm::any_of(c->bases(), [&](const CXXBaseSpecifier &b) { return holds_open(f, b.getType(), seen); });
}

static bool holds_open(const face &f, QualType t, seen_records &seen)
{
	const Type *part = t->getBaseElementTypeUnsafe();
	if (part->isDependentType() && !part->isAnyPointerType() && !part->isReferenceType()) return true;
	const RecordDecl *r = part->getAsRecordDecl();
	return r && holds_open(f, r, seen);
}

/* Is something in it of a type that nothing declares? Then its layout is open, though it is no template's. */
static bool holds_open(const face &f, const RecordDecl *d)
{
	llvm::SmallPtrSet<const Decl *, 8> seen;
	return !f.undeclared.empty() && holds_open(f, d, seen);
}

static bool has_size(const face &f, const Type *t)
{
	if (t->isDependentType() || t->isUndeducedType() || t->isFunctionType() || t->isVoidType() || t->isIncompleteType()
		|| t->isSizelessType() || t->isPlaceholderType() || isa<VariableArrayType>(t)) return false;
	if (const auto *r = t->getBaseElementTypeUnsafe()->getAsRecordDecl()) return !r->isInvalidDecl() && !holds_open(f, r);
	return true;
}

static uint32_t space_number(LangAS space)
{
	switch (space) {
	case LangAS::opencl_global: case LangAS::opencl_global_device: case LangAS::opencl_global_host: return 1;
	case LangAS::opencl_local: return 2;
	case LangAS::opencl_constant: return 3;
	case LangAS::opencl_private: return 4;
	case LangAS::opencl_generic: return 5;
	default: return 0;
	}
}

static void fill_type(face &f, tree_type *made, QualType t)
{
	const Type *bare = t.getTypePtr();
	const RecordDecl *faulty = bare->getAsRecordDecl();     /* clang takes it for one byte */
	if (faulty && faulty->isInvalidDecl() && face_lays_out(f, faulty)) {
		const ASTRecordLayout &layout = f.ast->getASTRecordLayout(faulty->getDefinition());
		made->bits = f.ast->toBits(layout.getSize());
		made->align = f.ast->toBits(layout.getAlignment());
	} else if (has_size(f, bare)) {
		TypeInfo info = f.ast->getTypeInfo(bare);
		made->bits = info.Width;
		made->align = info.Align;
	}
	face_flag(made->flags, TREE_FLAG_SIGNED, bare->isSignedIntegerOrEnumerationType());
	face_flag(made->flags, TREE_FLAG_RVALUE, isa<RValueReferenceType>(bare));
	made->extent = extent_of(bare);
	QualType to = below(bare);
	if (!to.isNull()) made->to = f.type(to);
	if (const RecordDecl *r = record_of(bare)) made->record = f.record(r);
	if (const auto *p = dyn_cast<FunctionProtoType>(bare)) {
		for (QualType param : p->param_types()) face_push(f.out->arena, made->params, f.type(param));
		face_flag(made->flags, TREE_FLAG_VARIADIC, p->isVariadic());
	}
	if (made->kind == TREE_TYPE_OTHER) made->why = f.copy(bare->getTypeClassName());
}

/* ---- types that nothing declares, and what is made of them ---- */

/* In an instance the depth is less by the templates around. */
static bool is_nowhere(unsigned depth)
{
	constexpr unsigned most = 100;          /* templates in each other */
	return depth > FACE_NOWHERE_DEPTH - most;
}

static std::string with_arguments(face &f, const std::string &name, llvm::ArrayRef<TemplateArgument> args)
{
	std::string text;
	llvm::raw_string_ostream stream(text);
	printTemplateArgumentList(stream, args, f.policy);
	return name + stream.str();
}

/* Its name; empty: something declares it, or leaves it open. */
static std::string undeclared_name(face &f, const Type *t);

static std::string undeclared_name(face &f, const NestedNameSpecifier *n)
{
	const Type *t = n ? n->getAsType() : nullptr;
	if (t) return undeclared_name(f, t);
	std::string prefix = n && n->getKind() == NestedNameSpecifier::Identifier ? undeclared_name(f, n->getPrefix()) : "";
	return prefix.empty() ? prefix : prefix + "::" + n->getAsIdentifier()->getName().str();
}

static std::string undeclared_name(face &f, const Type *t)
{
	if (const auto *p = dyn_cast<TemplateTypeParmType>(t)) return is_nowhere(p->getDepth()) ? f.undeclared[p->getIndex()] : "";
	if (const auto *s = dyn_cast<TemplateSpecializationType>(t)) {
		const auto *p = dyn_cast_or_null<TemplateTemplateParmDecl>(s->getTemplateName().getAsTemplateDecl());
		return p && is_nowhere(p->getDepth()) ? with_arguments(f, f.undeclared[p->getPosition()], s->template_arguments()) : "";
	}
	if (const auto *n = dyn_cast<DependentNameType>(t)) {
		std::string scope = undeclared_name(f, n->getQualifier());
		return scope.empty() ? scope : scope + "::" + n->getIdentifier()->getName().str();
	}
	if (const auto *s = dyn_cast<DependentTemplateSpecializationType>(t)) {
		std::string scope = undeclared_name(f, s->getQualifier());
		return scope.empty() ? scope : with_arguments(f, scope + "::" + s->getIdentifier()->getName().str(), s->template_arguments());
	}
	return "";
}

/* `decltype(n)` of a name is the type that it is declared with; clang leaves both this and what follows to the instance. */
static QualType declared_type(QualType t)
{
	const auto *d = dyn_cast<DecltypeType>(t);
	const auto *name = d ? dyn_cast<DeclRefExpr>(d->getUnderlyingExpr()) : nullptr;
	return name ? name->getDecl()->getType().getCanonicalType() : t;
}

/* `typename std::remove_reference<X>::type` of a type X that is open and plainly no reference itself: X. */
static QualType without_traits(QualType t)
{
	const auto *member = dyn_cast<DependentNameType>(t);
	const Type *scope = member && member->getIdentifier()->getName() == "type" && member->getQualifier() ? member->getQualifier()->getAsType() : nullptr;
	const auto *of = dyn_cast_or_null<TemplateSpecializationType>(scope);
	const TemplateDecl *trait = of ? of->getTemplateName().getAsTemplateDecl() : nullptr;
	if (!trait || !trait->isInStdNamespace() || of->template_arguments().size() != 1) return t;
	bool removes = llvm::StringSwitch<bool>(trait->getName()).Cases("remove_cv", "remove_const", "remove_reference", "remove_cvref", "decay", true).Default(false);
	const TemplateArgument &argument = of->template_arguments()[0];
	if (!removes || argument.getKind() != TemplateArgument::Type) return t;
	QualType inner = declared_type(without_traits(argument.getAsType().getCanonicalType())).getNonReferenceType().getCanonicalType().getUnqualifiedType();
	return isa<TemplateTypeParmType>(inner) ? inner : t;
}

const tree_type *face::type(QualType t)
{
	if (t.isNull()) t = ast->VoidTy;
	t = without_traits(t.getCanonicalType());
	auto found = types.find(t.getAsOpaquePtr());
	if (found != types.end()) return found->second;
	QualType bare = t.getLocalUnqualifiedType();
	if (bare != t) {
		const tree_type *plain = type(bare);
		tree_type *made = tree_type_new(out, plain->kind);
		uint32_t id = made->id;
		types[t.getAsOpaquePtr()] = made;
		*made = *plain;
		made->id = id;
		made->bare = plain;
		made->space = space_number(t.getAddressSpace());
		made->name = copy(print(t));
		face_flag(made->flags, TREE_FLAG_CONST, t.isLocalConstQualified());
		face_flag(made->flags, TREE_FLAG_VOLATILE, t.isLocalVolatileQualified());
		face_flag(made->flags, TREE_FLAG_RESTRICT, t.isLocalRestrictQualified());
		return made;
	}
	tree_type *made = tree_type_new(out, kind_of(t.getTypePtr()));
	types[t.getAsOpaquePtr()] = made;
	made->bare = made;
	made->name = copy(print(t));
	if (std::string name = undeclared_name(*this, t.getTypePtr()); !name.empty()) {
		face_flag(made->flags, TREE_FLAG_IMPLICIT);
		made->name = copy(name);
	}
	fill_type(*this, made, t);
	return made;
}

/* ---- arguments of templates ---- */

/* A template that was made up for an example stands for its class. */
static QualType made_up(const TemplateArgument &a)
{
	const auto *t = dyn_cast_or_null<TypeAliasTemplateDecl>(a.getAsTemplate().getAsTemplateDecl());
	return t && t->isImplicit() ? t->getTemplatedDecl()->getUnderlyingType() : QualType();
}

static void one_argument(face &f, tree_arguments &list, const TemplateArgument &a)
{
	tree_argument made = {};
	std::string text;
	llvm::raw_string_ostream stream(text);
	switch (a.getKind()) {
	case TemplateArgument::Null: return;
	case TemplateArgument::Type: made.type = f.type(a.getAsType()); break;
	case TemplateArgument::Integral:
		made.has_value = a.getAsIntegral().getSignificantBits() <= 64;
		if (made.has_value) made.value = static_cast<int64_t>(a.getAsIntegral().extOrTrunc(64).getZExtValue());
		break;
	case TemplateArgument::Pack:
		for (const TemplateArgument &one : a.pack_elements()) one_argument(f, list, one);
		return;
	case TemplateArgument::Declaration:
		if (const auto *d = dyn_cast<FunctionDecl>(a.getAsDecl()); d && d->hasAttr<CUDAGlobalAttr>()) made.function = f.function(d, true);
		break;
	case TemplateArgument::Template:
		if (QualType t = made_up(a); !t.isNull()) made.type = f.type(t);
		break;
	case TemplateArgument::NullPtr: case TemplateArgument::StructuralValue: case TemplateArgument::TemplateExpansion: case TemplateArgument::Expression:
		break;
	}
	if (!made.type) {
		a.print(f.policy, stream, /*IncludeType=*/false);
		made.text = f.copy(stream.str());
	}
	face_push(f.out->arena, list, made);
}

void face::arguments(tree_arguments &list, llvm::ArrayRef<TemplateArgument> args)
{
	for (const TemplateArgument &a : args) one_argument(*this, list, a);
}

/* ---- records ---- */

tree_field *face::field(const FieldDecl *d)
{
	d = cast<FieldDecl>(d->getCanonicalDecl());
	auto found = fields.find(d);
	if (found != fields.end()) return found->second;
	record(d->getParent());
	return fields.lookup(d);
}

static void add_field(face &f, tree_record *made, const FieldDecl *d, const ASTRecordLayout *layout)
{
	auto *one = ARENA_NEW(f.out->arena, tree_field);
	f.fields[d->getCanonicalDecl()] = one;
	one->name = f.copy(d->getName());
	one->record = made;
	one->index = static_cast<uint32_t>(made->fields.n);
	one->type = f.type(face_field_type(f, d));
	one->offset = layout ? static_cast<int64_t>(layout->getFieldOffset(d->getFieldIndex())) : -1;
	one->width = d->isBitField() && !d->getBitWidth()->isValueDependent() ? static_cast<int64_t>(d->getBitWidthValue(*f.ast)) : -1;
	one->at = f.span(d->getSourceRange());
	face_flag(one->flags, TREE_FLAG_MUTABLE, d->isMutable());
	face_push(f.out->arena, made->fields, one);
}

static void add_bases(face &f, tree_record *made, const CXXRecordDecl *d, const ASTRecordLayout *layout)
{
	for (const CXXBaseSpecifier &b : d->bases()) {
		const CXXRecordDecl *of = b.getType()->getAsCXXRecordDecl();
		tree_base one = {f.type(b.getType()), of ? f.record(of) : nullptr, -1, b.isVirtual()};
		if (layout && of)
			one.offset = f.ast->toBits(b.isVirtual() ? layout->getVBaseClassOffset(of) : layout->getBaseClassOffset(of));
		face_push(f.out->arena, made->bases, one);
	}
}

static void add_captures(face &f, tree_record *made, const CXXRecordDecl *d)
{
	uint32_t n = 0;
	for (const LambdaCapture &c : d->captures()) {
		if (c.capturesVLAType()) continue;
		tree_capture one = {c.capturesVariable() ? f.var(c.getCapturedVar()) : nullptr, n++, c.getCaptureKind() == LCK_ByRef};
		face_push(f.out->arena, made->captures, one);
	}
	face_flag(made->flags, TREE_FLAG_BY_REFERENCE, d->getLambdaCaptureDefault() == LCD_ByRef);
	if (const CXXMethodDecl *call = d->getLambdaCallOperator())
		if (!d->isGenericLambda()) made->call = f.function(call, false);
}

static void fill_class(face &f, tree_record *made, const CXXRecordDecl *d, const ASTRecordLayout *layout)
{
	if (const auto *s = dyn_cast<ClassTemplateSpecializationDecl>(d)) {
		f.arguments(made->arguments, s->getTemplateArgs().asArray());
		f.lend(s, s->getTemplateArgs().asArray());
		face_flag(made->flags, TREE_FLAG_INSTANCE);
		made->pattern = f.record(s->getSpecializedTemplate()->getTemplatedDecl());
	}
	if (!d->hasDefinition()) return;
	add_bases(f, made, d, layout);
	face_flag(made->flags, TREE_FLAG_POLYMORPHIC, d->isPolymorphic());
	face_flag(made->flags, TREE_FLAG_EMPTY, d->isEmpty());
	face_flag(made->flags, TREE_FLAG_TRIVIAL_COPY, d->isTriviallyCopyable());
	face_flag(made->flags, TREE_FLAG_AGGREGATE, d->isAggregate());
	face_flag(made->flags, TREE_FLAG_CLOSURE, d->isLambda());
	if (!d->isDependentContext() && !d->hasTrivialDestructor())
		if (const CXXDestructorDecl *one = d->getDestructor()) made->destructor = f.function(one, false);
	if (d->isLambda()) add_captures(f, made, d);
}

tree_record *face::record(const RecordDecl *d)
{
	const RecordDecl *key = cast<RecordDecl>(d->getCanonicalDecl());
	auto found = records.find(key);
	if (found != records.end()) return found->second;
	if (const RecordDecl *whole = d->getDefinition()) d = whole;
	tree_record *made = tree_record_new(out);
	records[key] = made;
	bool complete = d->isCompleteDefinition(), open = d->isDependentContext() || holds_open(*this, d);
	made->name = copy(print(ast->getRecordType(d)));
	made->at = span(d->getSourceRange());
	made->size = made->align = -1;
	face_flag(made->flags, TREE_FLAG_DEFINED, complete);
	face_flag(made->flags, TREE_FLAG_DEPENDENT, open);
	face_flag(made->flags, TREE_FLAG_UNION, d->isUnion());
	face_flag(made->flags, TREE_FLAG_INVALID, d->isInvalidDecl());
	const auto *closure = dyn_cast<CXXRecordDecl>(d);
	face_flag(made->flags, TREE_FLAG_IMPLICIT, d->isImplicit() && !(closure && closure->isLambda()));
	const ASTRecordLayout *layout = nullptr;
	if (!open && face_lays_out(*this, d)) {
		layout = &ast->getASTRecordLayout(d);
		made->size = ast->toBits(layout->getSize());
		made->align = ast->toBits(layout->getAlignment());
	}
	if (complete)
		for (const FieldDecl *one : d->fields()) add_field(*this, made, one, layout);
	if (const auto *c = dyn_cast<CXXRecordDecl>(d)) {
		face_flag(made->flags, TREE_FLAG_MUTABLE, c->hasDefinition() && c->hasMutableFields());      /* or some within these, or bases */
		fill_class(*this, made, c, layout);
		if (complete && !open && c->isPolymorphic())            /* a call through a base may reach them, though nothing names them */
			for (const CXXMethodDecl *m : c->methods())
				if (m->isVirtual() && m->hasAttr<CUDADeviceAttr>()) function(m, true);
	}
	return made;
}
