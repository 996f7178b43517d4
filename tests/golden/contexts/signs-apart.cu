// Formatters that know C++ alone write a launch with blanks between its signs.
#include <iostream>
template <class T> struct box { T value; };
template <class T> std::ostream &operator<< (std::ostream &o, const box<T> &b) { return o; }
template std::ostream &operator<< <int> (std::ostream &, const box<int> &);
__global__ void k(int *y, int n) { y[threadIdx.x] = n; }
#define START(name, ...) name < < < 1, 64 >>> (__VA_ARGS__)

void all_apart(int *y) { k < < < 1, 32 > > > (y, 1); }
void one_apart(int *y) { k< <<2, 32> >>(y, 2); }
void two_and_one(int *y) { k<< <3, 32>> >(y, 3); }
void macro(int *y) { START(k, y, 4); }
