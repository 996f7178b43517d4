#pragma once
typedef int *ints;
struct table { ints row; int n; };
