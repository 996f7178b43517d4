#pragma once
#include "made/by/the/build.h"
typedef struct cell_s cell;
