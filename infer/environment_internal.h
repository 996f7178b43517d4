/* environment_internal: our CUDA and OpenCL headers, embedded by infer/environment/embed.cmake and given to clang as
 * virtual files, so that they need no place on disk. The function models of models/ are embedded in the same way. */
#ifndef FAIAL_ENVIRONMENT_INTERNAL_H
#define FAIAL_ENVIRONMENT_INTERNAL_H

#include <stddef.h>

/* Headers that stand for the toolkit's own are found first, fallbacks for common helper headers last. */
#define ENVIRONMENT_ROOT "/faial-c/environment"
#define ENVIRONMENT_FALLBACK ENVIRONMENT_ROOT "/fallback"

/* A lean C++ library: declarations of what the standard one offers, found before it. */
#define ENVIRONMENT_LIBRARY "/faial-c/library"

/* Where headers lie that clang missed and that were found above the including file (read_headers.c). */
#define ENVIRONMENT_FOUND "/faial-c/found"

struct environment_file { const char *path, *contents; size_t size; };
extern const struct environment_file environment_files[];
extern const size_t environment_file_count;
extern const struct environment_file library_files[];
extern const size_t library_file_count;
extern const struct environment_file model_files[];
extern const size_t model_file_count;

/* What embed.cmake puts before the names. */
#define FOLDER_OF_environment ENVIRONMENT_ROOT
#define FOLDER_OF_library ENVIRONMENT_LIBRARY
#define FOLDER_OF_model "models"

#endif
