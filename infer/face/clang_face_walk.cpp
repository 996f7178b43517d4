/* The walk: clang's visitor, whose answers a face_walk gives. */
#include "infer/face/clang_face_walk.h"

#include <clang/AST/RecursiveASTVisitor.h>

using namespace clang;

namespace {

struct walker : RecursiveASTVisitor<walker> {
	face_walk &to;

	explicit walker(face_walk &w) : to(w) {}
	bool shouldVisitImplicitCode() const { return to.implicit; }
	bool TraverseFunctionTemplateDecl(FunctionTemplateDecl *d) { return !to.enters(d) || RecursiveASTVisitor::TraverseFunctionTemplateDecl(d); }
	bool VisitStmt(Stmt *s) { return to.see(s); }
	bool VisitDecl(Decl *d) { return to.see(d); }
	bool VisitDependentNameTypeLoc(DependentNameTypeLoc t) { return to.see(t); }
};

}

void face_walk::walk(Decl *d)
{
	walker(*this).TraverseDecl(d);
}
