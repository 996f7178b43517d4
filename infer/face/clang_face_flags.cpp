/* Which flags clang's driver has. */
#include "infer/face/clang_face_internal.h"

#include <clang/Driver/Options.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Option/Option.h>

bool face_flag_known(const char *flag)
{
	const llvm::opt::OptTable &table = clang::driver::getDriverOptTable();
	unsigned missing, wanting;
	const char *const words[] = { flag };
	llvm::opt::InputArgList list = table.ParseArgs(words, missing, wanting, llvm::opt::Visibility(clang::driver::options::ClangOption));
	for (const llvm::opt::Arg *a : list)
		if (a->getOption().getKind() == llvm::opt::Option::UnknownClass) return false;
	return true;
}
