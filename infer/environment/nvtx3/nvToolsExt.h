/* Profiler ranges: nothing that a kernel can see. */
#pragma once
FAIAL_HD int nvtxRangePushA(const char *name);
FAIAL_HD int nvtxRangePush(const char *name);
FAIAL_HD int nvtxRangePop();
FAIAL_HD void nvtxMarkA(const char *name);
FAIAL_HD void nvtxMark(const char *name);
