#ifdef WITH_CUDA_SUPPORT
#define LANES 32
#endif
