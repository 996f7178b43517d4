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
template<class... A> FAIAL_H bool sdkLoadPGM(A &&...a);
template<class... A> FAIAL_H bool sdkSavePGM(A &&...a);
template<class... A> FAIAL_H bool sdkCompareL2fe(A &&...a);
template<class... A> FAIAL_H bool compareData(A &&...a);
#define DEBUG_BREAK
