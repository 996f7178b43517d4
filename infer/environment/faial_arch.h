/* The architecture that the build names, or the text; clang's own is another. */
#undef __CUDA_ARCH__
#define __CUDA_ARCH__ FAIAL_ARCH
