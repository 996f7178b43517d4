/* clang_face_asked: classes that are made up for examples. */
#ifndef FAIAL_CLANG_FACE_ASKED_H
#define FAIAL_CLANG_FACE_ASKED_H

#include "infer/face/clang_face_internal.h"

/* Two classes, flagged implicit, with all members that a kernel's template and those among the declarations that are no kernels ask of
 * their parameters. Of `any_class` types are int, and functions take values and give an int; of `any_class_by_reference` types are int &,
 * and functions take references and give one. No function has a body, nor a constant a value. differ: which of the two is given may matter
 * where both can be. Of each there is a template, which is the class whatever types it is given. */
struct face_made_up { clang::QualType by_value, by_reference; clang::TemplateName template_by_value, template_by_reference; bool differ; };
face_made_up face_make_up(clang::Sema &sema, llvm::ArrayRef<clang::Decl *> decls, const clang::FunctionTemplateDecl *kernel);

#endif
