/* What clang reads: our files as they lie in memory, over the real ones. llvm's own file system in memory would hash the contents of
 * four hundred headers for each source; this one looks up names. */
#include "infer/face/clang_face_internal.h"

#include <llvm/ADT/StringMap.h>

using namespace llvm;

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

	const entry *find(const Twine &path)
	{
		SmallString<200> text;
		path.toVector(text);
		if (!text.starts_with("/")) return nullptr;
		sys::path::remove_dots(text, /*remove_dot_dot=*/true);
		auto found = entries.find(text);
		return found == entries.end() ? nullptr : &found->second;
	}

	static vfs::Status describe(const Twine &path, const entry &e)
	{
		return vfs::Status(path, sys::fs::UniqueID(device, e.number), sys::TimePoint<>(), 0, 0, e.file ? e.file->size : 0,
			e.file ? sys::fs::file_type::regular_file : sys::fs::file_type::directory_file, sys::fs::perms::all_read);
	}

public:
	explicit memory_files(const face_request *request)
	{
		for (size_t i = 0; i < request->file_count; i++) {
			StringRef path = request->files[i].path;
			entries.try_emplace(path, entry{&request->files[i], entries.size() + 1});
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

}

face_file_system face_files(const face_request *request)
{
	auto both = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(vfs::getRealFileSystem());
	both->pushOverlay(makeIntrusiveRefCnt<memory_files>(request));
	return both;
}
