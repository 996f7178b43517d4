/* clang_face_walk: one walk through clang's declarations and all below them, for all that look for something there. Each class of its own
 * that clang's visitor is instantiated for costs the build half a minute. */
#ifndef FAIAL_CLANG_FACE_WALK_H
#define FAIAL_CLANG_FACE_WALK_H

#include "infer/face/clang_all.h"

/* What is above comes first; an answer of false ends the walk. */
struct face_walk {
	bool implicit = false;                  /* what clang made by itself is seen too */
	virtual ~face_walk() = default;
	virtual bool enters(clang::FunctionTemplateDecl *) { return true; }
	virtual bool see(clang::Stmt *) { return true; }
	virtual bool see(clang::Decl *) { return true; }
	virtual bool see(clang::DependentNameTypeLoc) { return true; }
	void walk(clang::Decl *d);
};

#endif
