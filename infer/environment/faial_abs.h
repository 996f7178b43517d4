/* What <stdlib.h> and <math.h> add in C++: abs for all numbers, and its name in std. */
#pragma once
extern "C" FAIAL_H int abs(int x) noexcept(true);
FAIAL_H float abs(float x);
FAIAL_H double abs(double x);
FAIAL_H long double abs(long double x);
FAIAL_H long abs(long x);
FAIAL_H long long abs(long long x);
namespace std {
using ::abs;
}
