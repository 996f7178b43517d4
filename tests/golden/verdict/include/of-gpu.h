#pragma once

#if PROJECT_GPU
struct params { int n; float *at; };
#else
typedef int params;
#endif
