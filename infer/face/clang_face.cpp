/* Starts clang on one file: arguments, virtual files, what is missing, what is wrong; then has the tree made. */
#include "infer/face/clang_face_internal.h"

#include <clang/AST/ASTMutationListener.h>
#include <clang/Basic/DiagnosticLex.h>
#include <clang/Basic/DiagnosticParse.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Sema/SemaConsumer.h>

using namespace clang;

namespace {

tree_error_kind kind_of(unsigned id)
{
	switch (id) {
	case diag::err_ref_bad_target: return TREE_ERROR_TARGET;
	case diag::err_redefinition: case diag::err_redefinition_different_type: case diag::err_redefinition_different_kind: case diag::err_redefinition_different_typedef:
	case diag::err_redefinition_different_concept: case diag::err_redefinition_different_namespace_alias: case diag::err_redefinition_extern_inline:
	case diag::err_redefinition_of_enumerator: case diag::err_redefinition_of_label: case diag::err_redefinition_variably_modified_typedef: return TREE_ERROR_TWICE;
	case diag::err_bracket_depth_exceeded: case diag::err_template_recursion_depth_exceeded: case diag::err_pp_include_too_deep:
		return TREE_ERROR_TOO_DEEP;
	}
	StringRef category = DiagnosticIDs::getCategoryNameFromID(DiagnosticIDs::getCategoryNumberForDiag(id));
	return category == "Parse Issue" || category.contains("Lexical") ? TREE_ERROR_SYNTAX : TREE_ERROR_MEANING;
}

/* nvcc takes `__shared__ alignas(16) int s[4]`, of which clang drops the alignment; our own headers' functions have no bodies on
 * purpose; where a `typename` or `template` is missing, or a space between a literal and a macro, clang reads on as if it were there; of a
 * compound literal it takes the address; a template that a namespace does not have gets a declaration (clang_face_names.cpp). */
bool is_harmless(unsigned id)
{
	return id == diag::err_attributes_not_allowed || id == diag::ext_undefined_internal_type || id == diag::err_undefined_internal_type || id == diag::err_typename_missing
		|| id == diag::ext_reserved_user_defined_literal || id == diag::ext_typecheck_addrof_temporary
		|| id == diag::err_missing_dependent_template_keyword || id == diag::err_no_member_template_suggest
		|| id == diag::warn_cannot_pass_non_pod_arg_to_vararg;  /* of a function that nothing declares */
}

/* `__shared__ alignas(16) T s[4]` of a template's T. */
bool is_alignment(const Diagnostic &d)
{
	if (d.getID() != diag::err_attribute_not_type_attr) return false;
	llvm::SmallString<64> text;
	d.FormatDiagnostic(text);
	return text.str().contains("alignas");
}

/* OpenCL allows no kernel a parameter of a type that is open; here it is one that nothing declares. Nor one whose size host and device may see
 * differently (`size_t`, `bool`), which drivers take. */
bool is_usual_parameter(const Diagnostic &d)
{
	if (d.getID() != diag::err_bad_kernel_param_type || d.getArgKind(0) != DiagnosticsEngine::ak_qualtype) return false;
	QualType type = QualType::getFromOpaquePtr(reinterpret_cast<void *>(d.getRawArg(0)));
	return type->isDependentType() || type->isIntegerType();
}

/* What a function on the device may not name. */
const NamedDecl *refused(const Diagnostic &d)
{
	for (unsigned i = 0; d.getID() == diag::err_ref_bad_target && i < d.getNumArgs(); i++)
		if (d.getArgKind(i) == DiagnosticsEngine::ak_nameddecl) return reinterpret_cast<const NamedDecl *>(d.getRawArg(i));
	return nullptr;
}

/* `float4`, `int2`: two to four numbers that our headers declare, without arithmetic. */
bool is_vector(face &f, QualType t)
{
	const RecordDecl *d = t->getAsRecordDecl();
	if (!d || !d->isCompleteDefinition() || f.role(d->getLocation()) != TREE_FILE_OURS) return false;
	auto fields = std::distance(d->field_begin(), d->field_end());
	return fields >= 2 && fields <= 4 && d->field_begin()->getName() == "x";
}

/* An operator of vectors that nothing declares. */
bool lacks_vectors(face &f, const Diagnostic &d)
{
	bool lacks = false, operates = d.getID() == diag::err_typecheck_invalid_operands || d.getID() == diag::err_typecheck_unary_expr;
	for (unsigned i = 0; operates && i < d.getNumArgs() && !lacks; i++)
		lacks = d.getArgKind(i) == DiagnosticsEngine::ak_qualtype && is_vector(f, QualType::getFromOpaquePtr(reinterpret_cast<void *>(d.getRawArg(i))));
	return lacks;
}

class listener : public DiagnosticConsumer {
	face &f;
	face_heard &into;

	/* What clang is instantiating stays as it is. */
	void spoil()
	{
		if (!into.instantiates) return;
		for (const Sema::CodeSynthesisContext &c : llvm::reverse(into.instantiates->CodeSynthesisContexts))
			if (c.Entity && c.Kind == Sema::CodeSynthesisContext::TemplateInstantiation) {
				into.spoilt.insert(c.Entity->getCanonicalDecl());
				return;
			}
	}
public:
	listener(face &of, face_heard &h) : f(of), into(h) {}
	void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &d) override
	{
		DiagnosticConsumer::HandleDiagnostic(level, d);
		if (level < DiagnosticsEngine::Error || is_harmless(d.getID()) || is_alignment(d) || is_usual_parameter(d)) return;
		if (d.getID() == diag::err_cuda_nonstatic_constdev && face_declares_shared(f)) return;
		if (into.deaf) {
			into.unheard++;
			spoil();
			return;
		}
		llvm::SmallString<200> text;
		d.FormatDiagnostic(text);
		if (!d.hasSourceManager() || d.getLocation().isInvalid()) into.early.push_back(text.str().str());
		else into.complaints.push_back({SourceRange(d.getLocation()), kind_of(d.getID()), text.str().str(), refused(d), lacks_vectors(f, d)});
		bool overrides = d.getID() == diag::override_keyword_only_allowed_on_virtual_member_functions
			|| d.getID() == diag::err_function_marked_override_not_overriding;
		if (overrides) into.overriding.push_back(d.getLocation());
	}
};

/* A header that nothing finds is read as an empty one. */
class inclusions : public PPCallbacks {
	face &f;
	face_heard &into;
	std::string missing;
	llvm::DenseMap<SourceLocation, SourceLocation> first;   /* of an `#else` the `#if` */
public:
	inclusions(face &of, face_heard &h) : f(of), into(h) {}
	bool FileNotFound(StringRef name) override
	{
		missing = name.str();
		return true;
	}
	void InclusionDirective(SourceLocation hash, const Token &, StringRef name, bool, CharSourceRange, OptionalFileEntryRef file,
		StringRef, StringRef, const Module *, bool, SrcMgr::CharacteristicKind) override
	{
		if (is_users(hash) && is_newer(name)) f.out->newer = true;
		if (!file && missing == name) into.missing.push_back({hash, name.str()});
		if (file && !f.seeker->name_of(file->getName()).empty()) into.found.push_back({hash, file->getName().str()});
		missing.clear();
	}
	void Else(SourceLocation at, SourceLocation from) override { first[line_of(at)] = from; }
	void Elif(SourceLocation at, SourceRange, ConditionValueKind, SourceLocation from) override { first[line_of(at)] = from; }
	/* A macro of the user's may drop what it is given. */
	void MacroExpands(const Token &name, const MacroDefinition &definition, SourceRange range, const MacroArgs *given) override
	{
		const MacroInfo *m = definition.getMacroInfo();
		if (m && m->isBuiltinMacro() && is_clock(name.getIdentifierInfo()->getName())) f.out->clock = true;
		if (given && m && range.getBegin().isFileID() && range.getEnd().isFileID() && is_users(m->getDefinitionLoc()) && is_users(range.getBegin()))
			into.removed.push_back({range, SourceLocation()});
	}
	void SourceRangeSkipped(SourceRange range, SourceLocation) override
	{
		if (!is_users(range.getBegin())) return;
		auto found = first.find(line_of(range.getBegin()));
		into.removed.push_back({range, found == first.end() ? range.getBegin() : found->second});
	}
private:
	bool is_users(SourceLocation at)
	{
		tree_role r = f.role(at);
		return r == TREE_FILE_MAIN || r == TREE_FILE_USER;
	}
	/* A header that the library has since C++20. */
	static bool is_newer(StringRef header)
	{
		for (const char *of : {"concepts", "ranges", "span", "bit", "compare", "numbers", "coroutine", "format", "source_location", "latch", "barrier", "semaphore", "stop_token", "syncstream"})
			if (header == of) return true;
		return false;
	}
	static bool is_clock(StringRef macro) { return macro == "__DATE__" || macro == "__TIME__" || macro == "__TIMESTAMP__"; }
	/* Where the line begins that holds it. */
	SourceLocation line_of(SourceLocation at)
	{
		return at.getLocWithOffset(1 - static_cast<int>(f.places->getSpellingColumnNumber(at)));
	}
};

/* Our headers do not see the macros that are hidden from them. */
class curtain : public PPCallbacks {
	face &f;
	Preprocessor &pp;
	llvm::SmallVector<IdentifierInfo *, 8> hidden;
	bool drawn = false;
public:
	curtain(face &of, Preprocessor &p) : f(of), pp(p) {}
	void FileChanged(SourceLocation at, FileChangeReason, SrcMgr::CharacteristicKind, FileID) override
	{
		if (is_ours(at) == drawn) return;
		drawn = !drawn;
		if (drawn) hide();
		else
			while (!hidden.empty()) hidden.pop_back_val()->setHasMacroDefinition(true);
	}
private:
	void hide()
	{
		for (size_t i = 0; i < f.request->hidden_count; i++) {
			IdentifierInfo *name = pp.getIdentifierInfo(f.request->hidden[i]);
			if (!name->hasMacroDefinition()) continue;
			name->setHasMacroDefinition(false);
			hidden.push_back(name);
		}
	}
	/* What stands for a header that was found elsewhere is none of ours. */
	bool is_ours(SourceLocation at)
	{
		StringRef file = f.places->getFilename(f.places->getFileLoc(at));
		return file.starts_with(f.request->ours) && f.seeker->name_of(file).empty();
	}
};

/* Comments that speak to us: `// faial: ...`, and GPUVerify's `//--blockDim=...`. */
class comments : public CommentHandler {
	face_heard &into;
public:
	explicit comments(face_heard &h) : into(h) {}
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
class collector : public SemaConsumer, ASTMutationListener {
	face &f;
	face_heard &into;
	CompilerInstance &ci;
	bool began = false;
	Scope *outermost = nullptr;             /* clang forgets it before it is done with the file */
public:
	collector(face &of, face_heard &h, CompilerInstance &c) : f(of), into(h), ci(c) {}
	void InitializeSema(Sema &sema) override { sema.addExternalSource(face_names(f, sema)); }
	ASTMutationListener *GetASTMutationListener() override { return this; }
	/* Before its methods' bodies are parsed, which may ask how the class lies. */
	void CompletedTagDefinition(const TagDecl *d) override
	{
		if (const auto *r = dyn_cast<RecordDecl>(d)) face_settle(f, ci.getASTContext(), const_cast<RecordDecl *>(r));
	}
	void HandleTagDeclDefinition(TagDecl *) override { face_settle_lists(f); }
	bool HandleTopLevelDecl(DeclGroupRef group) override
	{
		Sema &sema = ci.getSema();
		if (!began && sema.ExternalSource)
			sema.ExternalSource = llvm::makeIntrusiveRefCnt<less>(sema.ExternalSource.get(), new ExternalSemaSource);
		began = true;
		if (into.deaf) return true;
		outermost = sema.TUScope;
		for (Decl *d : group)
			if (!d->isFromASTFile()) into.decls.push_back(d);
		return true;
	}
	/* The whole file is read, and clang can still instantiate. */
	void HandleTranslationUnit(ASTContext &ast) override
	{
		f.ast = &ast;
		f.policy = PrintingPolicy(ci.getLangOpts());
		f.policy.SuppressTagKeyword = f.policy.Bool = f.policy.TerseOutput = true;
		f.policy.AnonymousTagLocations = false;
		f.file_number(f.places->getMainFileID());
		f.find_roots(into.decls);
		f.find_kept(into);
		ci.getSema().TUScope = outermost;
		f.make_examples(ci.getSema(), into);
		ci.getSema().TUScope = nullptr;
	}
};

/* The source is not entered again. clang knows its file when it enters it. */
class once : public PPCallbacks {
	Preprocessor &reads;
	bool marked = false;
public:
	explicit once(Preprocessor &p) : reads(p) {}
	void FileChanged(SourceLocation, FileChangeReason reason, SrcMgr::CharacteristicKind, FileID) override
	{
		SourceManager &places = reads.getSourceManager();
		OptionalFileEntryRef file = places.getFileEntryRefForID(places.getMainFileID());
		if (marked || reason != EnterFile || !file) return;
		reads.getHeaderSearchInfo().MarkFileIncludeOnce(*file);
		marked = true;
	}
};

class action : public ASTFrontendAction {
	face &f;
	face_heard &into;
	face_seeker &seeker;
public:
	action(face &of, face_heard &h, face_seeker &s) : f(of), into(h), seeker(s) {}
	std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, StringRef) override
	{
		return std::make_unique<collector>(f, into, ci);
	}
	bool BeginSourceFileAction(CompilerInstance &ci) override
	{
		f.places = &ci.getSourceManager();
		seeker.reads = &ci.getPreprocessor();
		ci.getPreprocessor().addPPCallbacks(std::make_unique<inclusions>(f, into));
		if (f.request->hidden_count) ci.getPreprocessor().addPPCallbacks(std::make_unique<curtain>(f, ci.getPreprocessor()));
		if (f.request->once) ci.getPreprocessor().addPPCallbacks(std::make_unique<once>(ci.getPreprocessor()));
		ci.getPreprocessor().addCommentHandler(&listening);
		ci.getPreprocessor().setTokenWatcher([this](const Token &t) { f.tokens.push_back({t.getLocation(), t.getKind()}); });
		return true;
	}
	/* The AST is whole here and dies soon after. */
	void EndSourceFileAction() override;
private:
	comments listening{into};
};

size_t bytes_of(CompilerInstance &ci)
{
	ASTContext &ast = ci.getASTContext();
	SourceManager &places = ci.getSourceManager();
	return ast.getASTAllocatedMemory() + ast.getSideTableAllocatedMemory() + places.getContentCacheSize()
		+ places.getDataStructureSizes() + places.getMemoryBufferSizes().malloc_bytes + ci.getPreprocessor().getTotalMemory();
}

/* clang marks the keywords of later standards, and takes the mark off one that it has met. */
bool speaks_newer(CompilerInstance &ci)
{
	const IdentifierTable &names = ci.getPreprocessor().getIdentifierTable();
	for (const char *word : {"concept", "requires", "constinit", "consteval"}) {
		auto at = names.find(word);
		if (at != names.end() && !at->second->isFutureCompatKeyword()) return true;
	}
	return false;
}

void action::EndSourceFileAction()
{
	CompilerInstance &ci = getCompilerInstance();
	f.out->newer = ci.getLangOpts().CPlusPlus && !ci.getLangOpts().CPlusPlus20 && (f.out->newer || speaks_newer(ci));
	f.take_heard(into);
	if (f.out->errors.n) f.number_tokens();
	f.take_roots();
	f.bodies();
	f.take_refused(into);
	f.take_rest(into);
	f.out->bytes = bytes_of(ci);
}

std::unique_ptr<CompilerInvocation> invocation(const face_request *request, DiagnosticsEngine &diags, face_file_system files)
{
	/* clang's own headers lie where they lay when this was built: it would look for them below the current folder */
	std::vector<const char *> args{"clang", "-resource-dir", FAIAL_CLANG_RESOURCES};
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
	made->getPreprocessorOpts().SourceDateEpoch = 0;        /* an answer is the same tomorrow; see tree.h, clock */
	made->getFrontendOpts().DisableFree = false;
	made->getDiagnosticOpts().ShowCarets = false;           /* nor a count of errors on stderr */
	made->getLangOpts().CommentOpts.ParseAllComments = false;
	made->getLangOpts().SpellChecking = false;
	return made;
}

/* clang, about to read the file of a request. */
bool set_up(CompilerInstance &ci, face &f, face_seeker &seeker, face_heard &into)
{
	llvm::IntrusiveRefCntPtr<DiagnosticsEngine> diags = CompilerInstance::createDiagnostics(new DiagnosticOptions,
		new listener(f, into), /*ShouldOwnClient=*/true);
	face_file_system files = face_files(seeker);
	std::shared_ptr<CompilerInvocation> made = invocation(seeker.request, *diags, files);
	if (!made) return false;
	ci.setInvocation(made);
	ci.setDiagnostics(diags.get());
	ProcessWarningOptions(*diags, made->getDiagnosticOpts(), /*ReportDiags=*/false);
	diags->setFatalsAsError(true);
	diags->setErrorLimit(0);
	ci.createFileManager(files);
	return ci.createTarget();
}

bool read_with(face &f, face_heard &into)
{
	face_seeker seeker(f.request);
	CompilerInstance ci;
	if (!set_up(ci, f, seeker, into)) return false;
	f.seeker = &seeker;
	action act(f, into, seeker);
	ci.ExecuteAction(act);                                  /* false also where the file is wrong */
	return f.ast != nullptr;
}

}

struct tree *face_read(const face_request *request, struct arena *a, struct sources *sources, struct diags *d)
{
	face_heard into;
	face f;
	f.request = request;
	f.out = tree_new(a, sources);
	uint32_t own = sources_intern_file(sources, request->path);     /* first: its path is the one that is shown */
	bool read = read_with(f, into);
	if (read) {
		tree_index(f.out);
		return f.out;
	}
	span at = {};
	at.file = own;
	diags_add(d, DIAG_ERROR, "read.failed", at, "clang cannot read this file: %s",
		into.early.empty() ? "it does not say why" : into.early.front().c_str());
	return nullptr;
}

int face_precompile(const face_request *request, const char *output)
{
	face_heard into;
	face f;
	face_seeker seeker(request);
	CompilerInstance ci;
	GeneratePCHAction act;
	if (!set_up(ci, f, seeker, into)) return 0;
	ci.getFrontendOpts().ProgramAction = frontend::GeneratePCH;
	ci.getFrontendOpts().OutputFile = output;
	return ci.ExecuteAction(act) && into.early.empty() && into.complaints.empty();
}
