#pragma once
#include "../cooperative_groups.h"
#error asynchronous copies of groups are not executed
