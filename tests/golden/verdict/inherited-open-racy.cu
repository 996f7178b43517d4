// args: --grid-dim 1 --block-dim 32
// expect: of_special_written racy
// expect: by_number racy
// expect: by_size racy
// expect: by_field racy
// expect: by_field_here racy
// expect: by_both racy
// expect: from_outside racy
// expect: same_names racy
// expect: closed racy
// expect: second racy
// expect: second_too racy
// expect: hidden racy
// expect: of_special racy
/* Members that a class template inherits: through its own parameters in another order, of a second base, of a specialised base. */
template <class T, int N> struct base { T *p; int k; int *A; __device__ void put(int i) { A[i / N] = i; } __device__ int idx(int i) { return i * sizeof(T) / 4; } __device__ void set(int x) { k = x; } __device__ void use(int i) { A[i / k] = i; } };
template <int M, class U> struct mid : base<U, M> { int m; };
template <class X, int K, class Y> struct top : mid<K, Y> { X x; __device__ void go(int i) { this->put(i); } __device__ void go2(int i) { this->A[this->idx(i)] = i; } __device__ void go3(int i) { this->set(2); this->use(i); } __device__ void go4(int i) { this->k = 2; this->use(i); } __device__ void go5(int i) { this->set(2); this->A[i / this->k] = i; } };
template <class X> __global__ void by_number(top<X, 2, int> t) { t.go(threadIdx.x); }
template <class X> __global__ void by_size(top<X, 1, char> t) { t.go2(threadIdx.x); }
template <class X> __global__ void by_field(top<X, 1, char> t) { t.go3(threadIdx.x); }
template <class X> __global__ void by_field_here(top<X, 1, char> t) { t.go4(threadIdx.x); }
template <class X> __global__ void by_both(top<X, 1, char> t) { t.go5(threadIdx.x); }
template <class X> __global__ void from_outside(top<X, 1, char> t) { t.A[t.idx(threadIdx.x)] = threadIdx.x; }
template <int M, class U> __global__ void same_names(top<U, 2, int> t) { t.go(threadIdx.x); }
__global__ void closed(top<int, 1, char> t) { t.go2(threadIdx.x); }
template <class T> struct lone { int k; __device__ void set(int x) { k = x; } };
template <class T> struct ltwo { int j; __device__ void setj(int x) { j = x; } };
template <class T> struct both : lone<T>, ltwo<T> { int *A; __device__ void go(int i) { this->set(1); this->setj(2); A[i / this->j] = i; } __device__ void go2(int i) { this->setj(2); this->set(1); A[i / this->j] = i; } };
template <class T> __global__ void second(both<T> b) { b.go(threadIdx.x); }
template <class T> __global__ void second_too(both<T> b) { b.go2(threadIdx.x); }
template <class T> struct hide : lone<T> { int k; int *A; __device__ void go(int i) { this->k = 2; this->set(1); A[i / this->k] = i; } };
template <class T> __global__ void hidden(hide<T> b) { b.go(threadIdx.x); }
struct B {};
template <class T> struct sb { __device__ int at(int i) { return i; } };
template <> struct sb<B> { __device__ int at(int i) { return i / 2; } };
template <class T> struct sd : sb<T> { int *A; __device__ void go(int i) { A[this->at(i)] = i; } };
template <class X> __global__ void of_special(sd<B> d, X x) { d.go(threadIdx.x); }
template <class T, class X> __device__ void viat(int *A, X x) { sd<T> d; d.A = A; d.go(threadIdx.x); }
template <class X> __global__ void of_special_written(int *A, X x) { viat<B>(A, x); }
