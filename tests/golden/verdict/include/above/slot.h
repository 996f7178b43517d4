#pragma once
#include "above/width.h"
__device__ static int slot(int turn) { return (threadIdx.x + turn) % WIDTH; }
