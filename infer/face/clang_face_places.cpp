/* Places: clang's locations as files, lines, columns and bytes. */
#include "infer/face/clang_face_internal.h"

using namespace clang;

tree_role face::role(SourceLocation at)
{
	at = places->getFileLoc(at);
	if (at.isInvalid()) return TREE_FILE_OURS;              /* clang's own builtins have no place */
	if (places->isInMainFile(at)) return TREE_FILE_MAIN;
	if (places->getFilename(at).starts_with(request->ours)) return TREE_FILE_OURS;
	return places->isInSystemHeader(at) ? TREE_FILE_SYSTEM : TREE_FILE_USER;
}

uint32_t face::file_number(FileID id)
{
	auto found = files.find(id.getHashValue());
	if (found != files.end()) return found->second;
	SourceLocation start = places->getLocForStartOfFile(id);
	std::string name = seeker->shown(places->getFilename(start));
	uint32_t number = name.empty() ? 0 : sources_intern_file(out->sources, name.c_str());
	if (number) tree_role_set(out, number, role(start));
	files[id.getHashValue()] = number;
	return number;
}

static void begin_at(face &f, tree_span &s, std::pair<FileID, unsigned> at)
{
	s.file = f.file_number(at.first);
	s.begin = s.end = at.second;
	s.line = s.end_line = f.places->getLineNumber(at.first, at.second);
	s.column = s.end_column = f.places->getColumnNumber(at.first, at.second);
}

/* Both in one file, or the end is that of the beginning. `end` begins the last token. */
static tree_span span_between(face &f, SourceLocation begin, SourceLocation end)
{
	tree_span s = {};
	if (begin.isInvalid()) return s;
	std::pair<FileID, unsigned> from = f.places->getDecomposedLoc(begin), to = f.places->getDecomposedLoc(end);
	begin_at(f, s, from);
	if (end.isInvalid() || to.first != from.first || to.second < from.second) to = from, end = begin;
	unsigned stop = to.second + Lexer::MeasureTokenLength(end, *f.places, f.ast->getLangOpts());
	s.end = stop;
	s.end_line = f.places->getLineNumber(to.first, stop);
	s.end_column = f.places->getColumnNumber(to.first, stop);
	return s;
}

tree_span face::span(SourceRange range)
{
	return span_between(*this, places->getFileLoc(range.getBegin()), places->getFileLoc(range.getEnd()));
}

const tree_span *face::written(SourceRange range)
{
	SourceLocation begin = range.getBegin(), end = range.getEnd();
	if (!begin.isMacroID() || places->isMacroArgExpansion(begin)) return nullptr;
	SourceLocation from = places->getSpellingLoc(begin), to = places->getSpellingLoc(end);
	if (places->isWrittenInScratchSpace(from)) return nullptr;      /* made by ## */
	tree_span s = span_between(*this, from, end.isMacroID() ? to : from);
	return static_cast<tree_span *>(arena_memdup(out->arena, &s, sizeof s));
}
