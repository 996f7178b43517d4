/* Templates that nothing declares: a parameter for each argument that the text gives. Which of them are types clang decides by what it
 * finds under their names, so the names are looked up here as clang will look them up a moment later. */
#include "infer/face/clang_face_internal.h"

#include <clang/Sema/Lookup.h>

using namespace clang;

namespace {

constexpr size_t most_text = 2000;      /* characters of a list of arguments */

/* The arguments of `<...>`, apart; none: no bracket closes it. */
std::vector<StringRef> split(StringRef s, bool *closed)
{
	std::vector<StringRef> parts;
	int angles = 0, others = 0;
	size_t from = 1;
	*closed = false;
	for (size_t i = 0; i < s.size() && i < most_text && !strchr(";{}", s[i]); i++) {
		if (strchr("([", s[i])) others++;
		else if (strchr(")]", s[i]) && --others < 0) return parts;
		bool ends = s[i] == '>' && !others && (i == 0 || s[i - 1] != '-') && --angles == 0;
		if (s[i] == '<' && !others) angles++;
		if (!ends && !(s[i] == ',' && angles == 1 && !others)) continue;
		parts.push_back(s.slice(from, i).trim());
		from = i + 1;
		*closed = ends;
		if (ends) break;
	}
	if (parts.size() == 1 && parts[0].empty()) parts.clear();
	return parts;
}

class argument {
	Sema &sema;
	Scope *scope;
	StringRef text;                 /* of the whole file */
	SourceLocation start;           /* of that text */

	NamedDecl *find(StringRef name, DeclContext *in)
	{
		SourceLocation at = start.getLocWithOffset(static_cast<int>(name.begin() - text.begin()));
		LookupResult r(sema, DeclarationName(&sema.Context.Idents.get(name)), at, Sema::LookupOrdinaryName);
		r.suppressDiagnostics();
		if (in) sema.LookupQualifiedName(r, in);
		else sema.LookupName(r, scope);
		return r.empty() ? nullptr : (*r.begin())->getUnderlyingDecl();
	}

	/* What has members that are known: a namespace, a class. */
	static DeclContext *context_of(NamedDecl *d)
	{
		if (auto *n = dyn_cast_or_null<NamespaceDecl>(d)) return n;
		const auto *t = dyn_cast_or_null<TypeDecl>(d);
		if (!t || !t->getTypeForDecl()) return nullptr;
		auto *r = QualType(t->getTypeForDecl(), 0)->getAsTagDecl();
		return r && !r->isDependentContext() && r->isCompleteDefinition() ? r : nullptr;
	}

	/* What is left behind a type: `*`, `&`, `const`, `[4]`, `(int)`; anything else computes. */
	static bool ends_type(StringRef rest, bool pack)
	{
		rest = rest.trim();
		while (!rest.empty())
			if (strchr("*&", rest[0])) rest = rest.substr(1).ltrim();
			else if (face_first_word(rest) == "const" || face_first_word(rest) == "volatile") rest = rest.substr(face_first_word(rest).size()).ltrim();
			else break;
		return rest.empty() || rest.starts_with("[") || (pack && rest == "...");
	}

	bool names_type(StringRef s)
	{
		DeclContext *in = nullptr;
		for (;;) {
			StringRef name = face_first_word(s);
			NamedDecl *d = name.empty() ? nullptr : find(name, in);
			s = s.substr(name.size()).ltrim();
			bool closed = false, list = s.starts_with("<") && (!d || isa<TemplateDecl>(d));
			if (list) {
				size_t n = 1;
				for (const StringRef &part : split(s, &closed)) n = static_cast<size_t>(part.end() - s.begin()) + 1;
				if (!closed) return false;
				while (n < s.size() && s[n - 1] != '>') n++;
				s = s.substr(n).ltrim();
			}
			if (s.consume_front("::")) {
				s = s.ltrim();
				in = list ? nullptr : context_of(d);
				if (!in) return false;                  /* open: without `typename` it is a value */
				continue;
			}
			bool type = list ? !d || !isa<FunctionTemplateDecl, VarTemplateDecl>(d) : isa_and_nonnull<TypeDecl>(d);
			return type && ends_type(s, true);
		}
	}

public:
	argument(Sema &in, Scope *s, StringRef file, SourceLocation at) : sema(in), scope(s), text(file), start(at) {}
	bool is_type(StringRef s)
	{
		static const StringRef words[] = {"typename", "const", "volatile", "unsigned", "signed", "struct", "class", "union", "enum", "void", "decltype",
			"bool", "char", "short", "int", "long", "float", "double", "auto"};
		StringRef word = face_first_word(s);
		if (llvm::is_contained(words, word)) return true;
		s.consume_front("::");
		return !face_first_word(s).empty() && !isdigit(static_cast<unsigned char>(s[0])) && names_type(s.ltrim());
	}
};

}

bool face_shape_of(Sema &sema, Scope *s, SourceLocation start, StringRef text, size_t angle, std::string &shape)
{
	bool closed = false;
	argument one(sema, s, text, start);
	shape.clear();
	for (StringRef part : split(text.substr(angle), &closed)) {
		shape += one.is_type(part) ? 't' : 'n';
		if (part.ends_with("...")) shape += '.';
	}
	return closed;
}

static NamedDecl *parameter(ASTContext &ast, SourceLocation at, unsigned number, char kind, bool pack)
{
	constexpr unsigned depth = FACE_NOWHERE_DEPTH + 1;
	if (kind == 't') return TemplateTypeParmDecl::Create(ast, ast.getTranslationUnitDecl(), at, at, depth, number, nullptr, /*Typename=*/true, pack);
	return NonTypeTemplateParmDecl::Create(ast, ast.getTranslationUnitDecl(), at, at, depth, number, nullptr, ast.getAutoDeductType(), pack,
		ast.getTrivialTypeSourceInfo(ast.getAutoDeductType(), at));
}

TemplateParameterList *face_parameters(ASTContext &ast, SourceLocation at, StringRef shape)
{
	std::vector<NamedDecl *> list;
	for (size_t i = 0; i < shape.size(); i++) {
		bool pack = i + 1 < shape.size() && shape[i + 1] == '.';
		list.push_back(parameter(ast, at, static_cast<unsigned>(list.size()), shape[i], pack));
		i += pack;
	}
	if (list.empty()) list.push_back(parameter(ast, at, 0, 't', true));    /* `X<>` */
	return TemplateParameterList::Create(ast, at, at, list, at, nullptr);
}
