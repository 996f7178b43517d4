#pragma once

STREAM_OF_PROJECT stream_of(int device);

template <typename T>
DEV_FN T &cell(T *a, int i) { return a[i]; }
