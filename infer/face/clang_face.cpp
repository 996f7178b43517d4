/* Starts clang on one file: arguments, virtual files, what is missing, what is wrong; then has the tree made. */
#include "infer/face/clang_face_internal.h"

using namespace clang;

namespace {

/* What the parse leaves behind beside the AST. */
struct heard {
	struct complaint { SourceRange range; SourceLocation at; std::string text; };
	struct absent { SourceLocation at; std::string name; };
	struct comment { SourceRange range; std::string text; };
	std::vector<complaint> complaints;
	std::vector<absent> missing;
	std::vector<comment> notes;
	std::vector<Decl *> decls;
	std::vector<std::string> early;                         /* before there are places: flags, the driver */
};

class listener : public DiagnosticConsumer {
	heard &into;
public:
	explicit listener(heard &h) : into(h) {}
	void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &d) override
	{
		DiagnosticConsumer::HandleDiagnostic(level, d);
		if (level < DiagnosticsEngine::Error) return;
		llvm::SmallString<200> text;
		d.FormatDiagnostic(text);
		if (!d.hasSourceManager() || d.getLocation().isInvalid()) into.early.push_back(text.str().str());
		else into.complaints.push_back({SourceRange(d.getLocation()), d.getLocation(), text.str().str()});
	}
};

/* A header that nothing finds is read as an empty one. */
class inclusions : public PPCallbacks {
	heard &into;
	std::string missing;
public:
	explicit inclusions(heard &h) : into(h) {}
	bool FileNotFound(StringRef name) override
	{
		missing = name.str();
		return true;
	}
	void InclusionDirective(SourceLocation hash, const Token &, StringRef name, bool, CharSourceRange, OptionalFileEntryRef file,
		StringRef, StringRef, const Module *, bool, SrcMgr::CharacteristicKind) override
	{
		if (!file && missing == name) into.missing.push_back({hash, name.str()});
		missing.clear();
	}
};

/* Comments that speak to us: `// faial: ...`, and GPUVerify's `//--blockDim=...`. */
class comments : public CommentHandler {
	heard &into;
public:
	explicit comments(heard &h) : into(h) {}
	bool HandleComment(Preprocessor &pp, SourceRange range) override
	{
		bool bad = false;
		const char *s = pp.getSourceManager().getCharacterData(range.getBegin(), &bad);
		if (bad || s[0] != '/' || s[1] != '/') return false;
		StringRef text = StringRef(s + 2, strcspn(s + 2, "\r\n")).trim(" \t");
		if (text.starts_with("faial:") || text.starts_with("--") || text.starts_with("-blockDim") || text.starts_with("-gridDim"))
			into.notes.push_back({range, text.str()});
		return false;
	}
};

/* What clang would do at the end for the functions and classes of a precompiled header that nobody asks for: not for us. It costs
 * more than the parse of a small file. */
class less : public MultiplexExternalSemaSource {
public:
	less(ExternalSemaSource *of, ExternalSemaSource *none) : MultiplexExternalSemaSource(of, none) {}
	void ReadDeclsToCheckForDeferredDiags(llvm::SmallSetVector<Decl *, 4> &) override {}
	void ReadUsedVTables(SmallVectorImpl<ExternalVTableUse> &) override {}
};

/* Only what the file and its headers say themselves; of a precompiled header, what is asked for. */
class collector : public ASTConsumer {
	heard &into;
	CompilerInstance &ci;
	bool began = false;
public:
	collector(heard &h, CompilerInstance &c) : into(h), ci(c) {}
	bool HandleTopLevelDecl(DeclGroupRef group) override
	{
		Sema &sema = ci.getSema();
		if (!began && sema.ExternalSource)
			sema.ExternalSource = llvm::makeIntrusiveRefCnt<less>(sema.ExternalSource.get(), new ExternalSemaSource);
		began = true;
		for (Decl *d : group)
			if (!d->isFromASTFile()) into.decls.push_back(d);
		return true;
	}
};

class action : public ASTFrontendAction {
	face &f;
	heard &into;
public:
	action(face &of, heard &h) : f(of), into(h) {}
	std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, StringRef) override
	{
		return std::make_unique<collector>(into, ci);
	}
	bool BeginSourceFileAction(CompilerInstance &ci) override
	{
		ci.getPreprocessor().addPPCallbacks(std::make_unique<inclusions>(into));
		ci.getPreprocessor().addCommentHandler(&listening);
		ci.getPreprocessor().setTokenWatcher([this](const Token &t) { f.tokens.push_back({t.getLocation(), t.getKind()}); });
		return true;
	}
	/* The AST is whole here and dies soon after. */
	void EndSourceFileAction() override;
private:
	comments listening{into};
};

void take_complaints(face &f, const heard &into)
{
	for (const heard::complaint &c : into.complaints) {
		tree_error one = {f.span(c.range), f.copy(c.text), nullptr, false};
		face_push(f.out->arena, f.out->errors, one);
	}
	for (const heard::absent &m : into.missing) {
		tree_note one = {f.span(SourceRange(m.at)), f.copy(m.name), nullptr};
		face_push(f.out->arena, f.out->missing, one);
	}
	for (const heard::comment &c : into.notes) {
		tree_role r = f.role(c.range.getBegin());
		tree_note one = {f.span(c.range), f.copy(c.text), nullptr};
		if (r == TREE_FILE_MAIN || r == TREE_FILE_USER) face_push(f.out->arena, f.out->notes, one);
	}
}

void action::EndSourceFileAction()
{
	CompilerInstance &ci = getCompilerInstance();
	f.ast = &ci.getASTContext();
	f.places = &ci.getSourceManager();
	f.policy = PrintingPolicy(ci.getLangOpts());
	f.policy.SuppressTagKeyword = f.policy.Bool = f.policy.TerseOutput = true;
	f.policy.AnonymousTagLocations = false;
	f.file_number(f.places->getMainFileID());
	take_complaints(f, into);
	if (f.out->errors.n) f.number_tokens();
	f.roots(into.decls);
	f.bodies();
}

std::unique_ptr<CompilerInvocation> invocation(const face_request *request, DiagnosticsEngine &diags, face_file_system files)
{
	std::vector<const char *> args{"clang"};
	args.insert(args.end(), request->args, request->args + request->arg_count);
	args.push_back("-fsyntax-only");
	args.push_back(request->path);
	CreateInvocationOptions options;
	options.Diags = &diags;
	options.VFS = files;
	options.ProbePrecompiled = false;
	std::unique_ptr<CompilerInvocation> made = createInvocation(args, options);
	if (!made) return made;
	made->getPreprocessorOpts().DisablePCHOrModuleValidation = DisableValidationForModuleKind::PCH;
	made->getPreprocessorOpts().AllowPCHWithCompilerErrors = true;
	made->getFrontendOpts().DisableFree = false;
	made->getDiagnosticOpts().ShowCarets = false;           /* nor a count of errors on stderr */
	made->getLangOpts().CommentOpts.ParseAllComments = false;
	made->getLangOpts().SpellChecking = false;
	return made;
}

bool read_with(face &f, heard &into)
{
	llvm::IntrusiveRefCntPtr<DiagnosticsEngine> diags = CompilerInstance::createDiagnostics(new DiagnosticOptions,
		new listener(into), /*ShouldOwnClient=*/true);
	face_file_system files = face_files(f.request);
	std::shared_ptr<CompilerInvocation> made = invocation(f.request, *diags, files);
	if (!made) return false;
	CompilerInstance ci;
	ci.setInvocation(made);
	ci.setDiagnostics(diags.get());
	diags->setFatalsAsError(true);
	diags->setErrorLimit(0);
	ci.createFileManager(files);
	if (!ci.createTarget()) return false;
	action act(f, into);
	ci.ExecuteAction(act);                                  /* false also where the file is wrong */
	return f.ast != nullptr;
}

}

struct tree *face_read(const face_request *request, struct arena *a, struct sources *sources, struct diags *d)
{
	heard into;
	face f;
	f.request = request;
	f.out = tree_new(a, sources);
	bool read = read_with(f, into);
	if (read) {
		tree_index(f.out);
		return f.out;
	}
	span at = {};
	at.file = sources_intern(sources, request->path);
	diags_add(d, DIAG_ERROR, "read.failed", at, "clang cannot read this file: %s",
		into.early.empty() ? "it does not say why" : into.early.front().c_str());
	return nullptr;
}
