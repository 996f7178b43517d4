/* Toolkit header: what it declares is in cuda_core.h, which is always included. */
#pragma once
