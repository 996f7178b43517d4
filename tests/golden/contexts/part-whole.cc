/* What part-kernels.cu is a part of. */
#include "part-types.h"
#include "part-kernels.cu"
