/* What clang reads: our files as they lie in memory, over the real ones. llvm's own file system in memory would hash the contents of
 * four hundred headers for each source; this one looks up names. */
#include "infer/face/clang_face_internal.h"

using namespace llvm;

/* ---- headers that are looked for ---- */

StringRef face_seeker::name_of(StringRef path) const
{
	if (!request->find || !path.consume_front(request->found) || !path.consume_front("/")) return {};
	return path;
}

/* The file that includes, as the user would write it; empty: a header of the system, which has all that it needs. */
std::string face_seeker::includer() const
{
	const clang::PreprocessorLexer *lexer = reads ? reads->getCurrentFileLexer() : nullptr;
	clang::OptionalFileEntryRef file;
	if (!lexer) return request->path;
	const clang::SourceManager &places = reads->getSourceManager();
	file = places.getFileEntryRefForID(lexer->getFileID());
	if (!file) return request->path;
	bool system = places.getFileCharacteristic(places.getLocForStartOfFile(lexer->getFileID())) != clang::SrcMgr::C_User;
	return system && !file->getName().starts_with(request->ours) ? std::string() : shown(file->getName());
}

const face_seeker::header &face_seeker::seek(StringRef name)
{
	static const header nowhere;
	std::string from = includer();
	if (from.empty()) return nowhere;
	auto made = known.try_emplace(name);
	header &h = made.first->second;
	const char *path = made.second ? request->find(request->search, name.str().c_str(), from.c_str()) : nullptr;
	SmallString<200> real;
	if (!path || sys::fs::real_path(path, real)) return h;
	h.path = path;
	h.real = real.str().str();
	h.text = "#include \"" + h.real + "\"\n";
	return h;
}

/* What lies in the folder of one that was found is named as that one is. */
std::string face_seeker::shown(StringRef path) const
{
	StringRef inner = name_of(path);
	if (!inner.empty()) {
		auto found = known.find(inner);
		return found == known.end() ? path.str() : found->second.path;
	}
	for (const auto &entry : known) {
		const header &h = entry.second;
		StringRef real = sys::path::parent_path(h.real), folder = sys::path::parent_path(h.path), rest = path;
		if (h.path.empty() || !rest.consume_front(real) || !rest.consume_front("/")) continue;
		return folder.empty() ? rest.str() : (folder + "/" + rest).str();
	}
	return path.str();
}

bool face_makes_header(const char *path)
{
	StringRef ending = sys::path::extension(path);
	return ending == ".in" || ending == ".cmake";
}

namespace {

constexpr uint64_t device = 0x6661;                     /* of no disk */

class memory_file : public vfs::File {
	vfs::Status is;
	StringRef contents;
public:
	memory_file(vfs::Status s, StringRef c) : is(std::move(s)), contents(c) {}
	ErrorOr<vfs::Status> status() override { return is; }
	ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &name, int64_t, bool, bool) override
	{
		return MemoryBuffer::getMemBuffer(contents, name.str(), /*RequiresNullTerminator=*/false);
	}
	std::error_code close() override { return {}; }
};

/* Files and the folders that they lie in, by path. Paths of clang's that are not ours are none. */
class memory_files : public vfs::FileSystem {
	struct entry { const face_file *file; uint64_t number; };
	StringMap<entry> entries;
	StringMap<face_file> sought;
	face_seeker &seeker;

	/* Folders have no point in their names: clang asks for the folder first, and what it is for cannot be told then. */
	const entry *find_sought(StringRef path)
	{
		StringRef name = seeker.name_of(path);
		auto put = [&](const face_file *file) { return &entries.try_emplace(path, entry{file, entries.size() + 1}).first->second; };
		if (name.empty()) return nullptr;
		if (!sys::path::filename(name).contains('.')) return put(nullptr);
		const face_seeker::header &h = seeker.seek(name);
		if (h.path.empty()) return nullptr;
		return put(&(sought[path] = face_file{h.real.c_str(), h.text.c_str(), h.text.size()}));
	}

	const entry *find(const Twine &path)
	{
		SmallString<200> text;
		path.toVector(text);
		auto found = entries.find(text);                /* the source may have a path from here */
		if (found != entries.end()) return &found->second;
		if (!text.starts_with("/")) return nullptr;
		sys::path::remove_dots(text, /*remove_dot_dot=*/true);
		found = entries.find(text);
		return found == entries.end() ? find_sought(text) : &found->second;
	}

	static vfs::Status describe(const Twine &path, const entry &e)
	{
		return vfs::Status(path, sys::fs::UniqueID(device, e.number), sys::TimePoint<>(), 0, 0, e.file ? e.file->size : 0,
			e.file ? sys::fs::file_type::regular_file : sys::fs::file_type::directory_file, sys::fs::perms::all_read);
	}

public:
	explicit memory_files(face_seeker &s) : seeker(s)
	{
		const face_request *request = s.request;
		if (request->find) entries.try_emplace(request->found, entry{nullptr, 1});
		for (size_t i = 0; i < request->file_count; i++) {
			StringRef path = request->files[i].path;
			entries.try_emplace(path, entry{&request->files[i], entries.size() + 1});
			if (!path.starts_with(request->ours)) continue; /* folders of the disk are there */
			for (path = sys::path::parent_path(path); path.size() > 1; path = sys::path::parent_path(path))
				if (!entries.try_emplace(path, entry{nullptr, entries.size() + 1}).second) break;
		}
	}
	ErrorOr<vfs::Status> status(const Twine &path) override
	{
		const entry *e = find(path);
		if (!e) return make_error_code(errc::no_such_file_or_directory);
		return describe(path, *e);
	}
	ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &path) override
	{
		const entry *e = find(path);
		if (!e || !e->file) return make_error_code(errc::no_such_file_or_directory);
		return std::make_unique<memory_file>(describe(path, *e), StringRef(e->file->contents, e->file->size));
	}
	vfs::directory_iterator dir_begin(const Twine &, std::error_code &error) override
	{
		error = make_error_code(errc::no_such_file_or_directory);
		return {};
	}
	ErrorOr<std::string> getCurrentWorkingDirectory() const override { return std::string("/"); }
	std::error_code setCurrentWorkingDirectory(const Twine &) override { return {}; }
};

/* `k << <grid, block >> > (x)` and `k < < <grid, block > > > (x)`: nvcc takes that for a launch, clang does not. Editors that know C++ alone
 * make it of `<<<`. What follows keeps its place. */
class launch_brackets {
	std::string text;
	bool opened = false;

	/* Past a comment or a literal that begins at i; i: none does. */
	size_t quiet(size_t i) const
	{
		StringRef rest = StringRef(text).substr(i);
		size_t end = rest.starts_with("//") ? rest.find('\n') : rest.starts_with("/*") ? rest.find("*/", 2) : 0;
		if (end) return end == StringRef::npos ? text.size() : i + end;
		if (rest[0] != '"' && (rest[0] != '\'' || (i && isalnum(static_cast<unsigned char>(text[i - 1]))))) return i;
		for (end = 1; end < rest.size() && rest[end] != rest[0] && rest[end] != '\n';) end += rest[end] == '\\' ? 2 : 1;
		return std::min(text.size(), i + end + 1);
	}

	/* Where the third is of three that begin at i, blanks between; npos: there are no three, or without blanks. */
	static size_t third(StringRef text, size_t i, char sign)
	{
		size_t at = i;
		for (int n = 1; n < 3 && at != StringRef::npos; n++) {
			at = text.find_first_not_of(" \t", at + 1);
			if (at != StringRef::npos && text[at] != sign) at = StringRef::npos;
		}
		return at == i + 2 ? StringRef::npos : at;
	}

	bool join(size_t i, char sign)
	{
		size_t last = text[i] == sign ? third(text, i, sign) : std::string::npos;
		if (last == std::string::npos || StringRef(text).substr(0, i).rtrim().ends_with("operator")) return false;
		text.replace(i, last + 1 - i, std::string(3, sign) + std::string(last - i - 2, ' '));
		return true;
	}

public:
	static bool are_in(StringRef text)
	{
		for (size_t at = 0; (at = text.find('<', at)) != StringRef::npos; at++)
			if (third(text, at, '<') != StringRef::npos) return true;
		return false;
	}
	explicit launch_brackets(StringRef of) : text(of.str()) {}
	StringRef joined()
	{
		for (size_t i = 0, next; i + 2 < text.size(); i = next) {
			next = quiet(i);
			if (next > i) continue;
			next = i + 1;
			if (join(i, opened ? '>' : '<')) opened = !opened, next = i + 3;
			else if (opened && StringRef(text).substr(i).starts_with(">>>")) opened = false;
			else if (strchr(";{}", text[i])) opened = false;
		}
		return text;
	}
};

/* What CMake or a configure script makes a header of: with nothing set (`#cmakedefine X`), and what it would put in (`@X@`) a name that nobody
 * declares. `#define X @Y@`, and a line of that alone, are nothing, so that nobody declares X. Each line keeps its place. */
std::string unconfigured(StringRef of)
{
	std::string text = of.str();
	bool quoted = false;
	for (size_t i = 0, end; i < text.size(); i++) {
		StringRef rest = StringRef(text).substr(i);
		quoted = text[i] != '\n' && quoted != (text[i] == '"');
		if (rest.starts_with("#cmakedefine")) text[i] = text[i + 1] = '/';
		if (quoted || text[i] != '@' || (end = rest.find('@', 1)) == StringRef::npos) continue;
		if (rest.substr(1, end - 1).find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") != StringRef::npos) continue;
		size_t line = text.rfind('\n', i) + 1, last = std::min(text.find('\n', i), text.size());
		StringRef whole = StringRef(text).substr(line, last - line).ltrim();
		if (whole.starts_with("#define") || whole.rtrim() == rest.substr(0, end + 1)) text.replace(line, last - line, last - line, ' ');
		text[i] = text[i + end] = ' ';
	}
	return text;
}

class source_file : public vfs::File {
	std::unique_ptr<vfs::File> file;
public:
	explicit source_file(std::unique_ptr<vfs::File> f) : file(std::move(f)) {}
	ErrorOr<vfs::Status> status() override { return file->status(); }
	ErrorOr<std::string> getName() override { return file->getName(); }
	ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &name, int64_t size, bool zero, bool changes) override
	{
		ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = file->getBuffer(name, size, zero, changes);
		if (buffer && face_makes_header(name.str().c_str())) return MemoryBuffer::getMemBufferCopy(unconfigured((*buffer)->getBuffer()), name);
		if (!buffer || !launch_brackets::are_in((*buffer)->getBuffer())) return buffer;
		return MemoryBuffer::getMemBufferCopy(launch_brackets((*buffer)->getBuffer()).joined(), name);
	}
	std::error_code close() override { return file->close(); }
};

class source_files : public vfs::ProxyFileSystem {
public:
	explicit source_files(face_file_system below) : ProxyFileSystem(std::move(below)) {}
	ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &path) override
	{
		ErrorOr<std::unique_ptr<vfs::File>> file = ProxyFileSystem::openFileForRead(path);
		if (!file) return file;
		return std::unique_ptr<vfs::File>(std::make_unique<source_file>(std::move(*file)));
	}
};

/* The real files, where somebody wants to know which are read (files_watch). */
class watched_file : public vfs::File {
	std::unique_ptr<vfs::File> file;
	std::string path;
public:
	watched_file(std::unique_ptr<vfs::File> f, std::string p) : file(std::move(f)), path(std::move(p)) {}
	ErrorOr<vfs::Status> status() override { return file->status(); }
	ErrorOr<std::string> getName() override { return file->getName(); }
	ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &name, int64_t size, bool zero, bool changes) override
	{
		ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = file->getBuffer(name, size, zero, changes);
		if (buffer) files_read(path.c_str(), (*buffer)->getBufferStart(), (*buffer)->getBufferSize());
		return buffer;
	}
	std::error_code close() override { return file->close(); }
};

class watched_files : public vfs::ProxyFileSystem {
public:
	watched_files() : ProxyFileSystem(vfs::getRealFileSystem()) {}
	ErrorOr<vfs::Status> status(const Twine &path) override
	{
		files_looked(path.str().c_str());
		return ProxyFileSystem::status(path);
	}
	bool exists(const Twine &path) override
	{
		files_looked(path.str().c_str());
		return ProxyFileSystem::exists(path);
	}
	ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &path) override
	{
		files_looked(path.str().c_str());
		ErrorOr<std::unique_ptr<vfs::File>> file = ProxyFileSystem::openFileForRead(path);
		if (!file) return file;
		return std::unique_ptr<vfs::File>(std::make_unique<watched_file>(std::move(*file), path.str()));
	}
	vfs::directory_iterator dir_begin(const Twine &path, std::error_code &error) override
	{
		files_listed(path.str().c_str());
		return ProxyFileSystem::dir_begin(path, error);
	}
	std::error_code getRealPath(const Twine &path, SmallVectorImpl<char> &out) override
	{
		files_looked(path.str().c_str());
		return ProxyFileSystem::getRealPath(path, out);
	}
};

}

face_file_system face_files(face_seeker &seeker)
{
	face_file_system real = vfs::getRealFileSystem();
	if (files_watched()) real = makeIntrusiveRefCnt<watched_files>();
	auto both = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(makeIntrusiveRefCnt<source_files>(real));
	both->pushOverlay(makeIntrusiveRefCnt<memory_files>(seeker));
	return both;
}
