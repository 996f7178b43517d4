/* Constants that nothing declares: sizes and numbers that a host program defines (-D) for kernels which it has compiled at run time, or
 * that a missing header would. Where clang finds nothing for a name in capitals that is an operand, it gets a parameter of no
 * template: a number that is the same everywhere and of which nothing is known. Without, clang would drop the whole statement. */
#include "infer/face/clang_face_internal.h"

#include <clang/Sema/Lookup.h>

using namespace clang;

namespace {

constexpr unsigned most = 4000, depth = 1000;          /* of names; of templates: deeper than any that is instantiated */

bool is_word(char c)
{
	return isalnum(static_cast<unsigned char>(c)) || c == '_';
}

bool is_constant_name(StringRef name)
{
	return !name.empty() && isupper(static_cast<unsigned char>(name[0])) && llvm::none_of(name, llvm::isLower);
}

class constants : public ExternalSemaSource {
	face &f;
	ASTContext &ast;
	llvm::DenseMap<const IdentifierInfo *, NonTypeTemplateParmDecl *> made;

	static const char *before(StringRef text, const char *s)
	{
		while (s > text.begin() && isspace(static_cast<unsigned char>(s[-1]))) s--;
		return s;
	}

	static const char *behind(const char *s)
	{
		while (isspace(static_cast<unsigned char>(*s))) s++;
		return s;
	}

	static bool ends_in(StringRef text, const char *s, StringRef word)
	{
		StringRef head(text.begin(), static_cast<size_t>(s - text.begin()));
		return head.consume_back(word) && (head.empty() || !is_word(head.back()));
	}

	/* By what stands before and behind: neither a type, nor a function, nor a class. */
	static bool is_operand(StringRef text, const char *begin, size_t n)
	{
		const char *from = before(text, begin), *to = behind(begin + n);
		char left = from > text.begin() ? from[-1] : ';';
		if (is_word(left) && (ends_in(text, from, "return") || ends_in(text, from, "case"))) left = '(';
		if (!*to || !strchr("([{,=+-/%&|^<>!?:~*)", left) || !strchr(")]},;:?+-/*%&|^<>=!", *to)) return false;
		if (to[0] == ':' && to[1] == ':') return false;
		if (left == ':' && from - text.begin() > 1 && from[-2] == ':') return false;
		if (left == '>' && from - text.begin() > 1 && from[-2] == '-') return false;
		bool opens = strchr("({,<", left) != nullptr;
		if (opens && (*to == '*' || *to == '&')) {              /* `(T *)p`, `f(T &r)`; `(N * 2)` */
			const char *next = behind(to + 1);
			if (left != '(' || !isdigit(static_cast<unsigned char>(*next))) return false;
		}
		if (left == '<' && *to == '>') return false;
		if (left == '(' && *to == ')') {                        /* `(T)x`, `sizeof(T)` */
			const char *next = behind(to + 1), *head = before(text, from - 1);
			if (is_word(*next) || *next == '(' || *next == '~' || *next == '!') return false;
			if (ends_in(text, head, "sizeof") || ends_in(text, head, "alignof") || ends_in(text, head, "decltype")) return false;
		}
		return true;
	}

	bool is_wanted(const LookupResult &r)
	{
		if (r.getLookupKind() != Sema::LookupOrdinaryName || r.isForRedeclaration()) return false;
		const IdentifierInfo *name = r.getLookupName().getAsIdentifierInfo();
		if (!name || !r.getNameLoc().isValid() || !is_constant_name(name->getName())) return false;
		tree_role role = f.role(r.getNameLoc());
		if (role != TREE_FILE_MAIN && role != TREE_FILE_USER) return false;
		std::pair<FileID, unsigned> at = f.places->getDecomposedSpellingLoc(r.getNameLoc());
		StringRef text = f.places->getBufferData(at.first);
		return at.second < text.size() && is_operand(text, text.begin() + at.second, name->getLength());
	}

public:
	constants(face &of, ASTContext &a) : f(of), ast(a) {}
	bool LookupUnqualified(LookupResult &r, Scope *) override
	{
		if (!is_wanted(r) || made.size() >= most) return false;
		NonTypeTemplateParmDecl *&one = made[r.getLookupName().getAsIdentifierInfo()];
		if (!one) {
			one = NonTypeTemplateParmDecl::Create(ast, ast.getTranslationUnitDecl(), r.getNameLoc(), r.getNameLoc(), depth,
				static_cast<unsigned>(made.size()), r.getLookupName().getAsIdentifierInfo(), ast.IntTy, /*ParameterPack=*/false, nullptr);
			one->setImplicit();
		}
		r.addDecl(one);
		r.resolveKind();
		return true;
	}
};

}

ExternalSemaSource *face_constants(face &f, ASTContext &ast)
{
	return new constants(f, ast);
}
