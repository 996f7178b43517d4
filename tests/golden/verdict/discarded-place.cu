// A place whose value nobody wants is not read, unless it is volatile, but compilers of C do: possible alarms. What makes the place is done.
// args: --block-dim 32 --grid-dim 1
// expect: statement possibly-racy
// expect: to_void possibly-racy
// expect: by_a_cast possibly-racy
// expect: in_loop possibly-racy
// expect: comma possibly-racy
// expect: of_volatile racy
// expect: of_volatile_to_void racy
// expect: a_value racy
// expect: its_index racy
// expect: its_pointer racy
#define T threadIdx.x
__global__ void statement(int *a) { a[T] = 1; a[31 - T]; *(a + 3); }
__global__ void to_void(int *a) { a[T] = 1; (void)a[31 - T]; }
__global__ void by_a_cast(int *a) { a[T] = 1; static_cast<void>(*(a + 3)); }
__global__ void in_loop(int *a) { a[T] = 1; int i = 0; for (a[31 - T]; i < 4; i++, a[31 - T]) ; }
__global__ void comma(int *a) { a[T] = 1; (a[31 - T], a[0]); }
__global__ void of_volatile(volatile int *a) { a[T] = 1; a[31 - T]; }
__global__ void of_volatile_to_void(volatile int *a) { a[T] = 1; (void)a[31 - T]; }
__global__ void a_value(int *a, int *b) { a[T] = 1; b[T] = (a[0], a[31 - T]); }
__global__ void its_index(int *a) { int i = 0; a[i++]; a[i++]; a[i / 3 + T / 2] = T; }
__global__ void its_pointer(int *a, int **p) { p[T] = a; *p[31 - T]; }
