/* Stands in for the CUDA samples' helpers for timing and the command line. */
#pragma once
class StopWatchInterface;
FAIAL_H bool sdkCreateTimer(StopWatchInterface **t);
FAIAL_H bool sdkDeleteTimer(StopWatchInterface **t);
FAIAL_H bool sdkStartTimer(StopWatchInterface **t);
FAIAL_H bool sdkStopTimer(StopWatchInterface **t);
FAIAL_H bool sdkResetTimer(StopWatchInterface **t);
FAIAL_H float sdkGetTimerValue(StopWatchInterface **t);
FAIAL_H float sdkGetAverageTimerValue(StopWatchInterface **t);
FAIAL_H bool checkCmdLineFlag(int argc, const char **argv, const char *name);
FAIAL_H int getCmdLineArgumentInt(int argc, const char **argv, const char *name);
FAIAL_H float getCmdLineArgumentFloat(int argc, const char **argv, const char *name);
FAIAL_H bool getCmdLineArgumentString(int argc, const char **argv, const char *name, char **value);
FAIAL_H char *sdkFindFilePath(const char *name, const char *program);
#define FAIAL_SDK(name) template<class... A> FAIAL_H bool name(A &&...a);
FAIAL_SDK(sdkLoadPGM) FAIAL_SDK(sdkSavePGM) FAIAL_SDK(sdkLoadPPM4) FAIAL_SDK(sdkSavePPM4) FAIAL_SDK(sdkLoadPPM4ub)
FAIAL_SDK(sdkSavePPM4ub) FAIAL_SDK(sdkComparePGM) FAIAL_SDK(sdkComparePPM) FAIAL_SDK(sdkCompareL2fe)
FAIAL_SDK(sdkCompareBin2BinFloat) FAIAL_SDK(sdkCompareBin2BinUint) FAIAL_SDK(sdkDumpBin)
template<class T, class... A> FAIAL_H bool sdkReadFile(const char *path, T **data, A &&...a);
template<class T, class... A> FAIAL_H bool sdkWriteFile(const char *path, const T *data, A &&...a);
#undef FAIAL_SDK
template<class... A> FAIAL_H bool compareData(A &&...a);
#define DEBUG_BREAK
