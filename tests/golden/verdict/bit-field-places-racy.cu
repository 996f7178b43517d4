// Adjacent bit-fields are one location: their own bytes surely, the others perhaps; packed ones lie where the bytes are; what an assignment gives is cut to their width.
// expect: racy
// expect: long_word possibly-racy
// expect: after_member possibly-racy
// expect: word possibly-racy
// expect: whole_bytes possibly-racy
// args: --block-dim=32 --grid-dim=1
struct B { unsigned b3 : 3; int s4 : 4; unsigned rest : 25; };
__global__ void assigned(int *x) { B s; int y = (s.b3 = 9); x[y == 1 ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void sign(int *x) { B s; int y = (s.s4 = 9); x[y == -7 ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void of_thread(int *x) { B s; int y = (s.b3 = threadIdx.x); x[y] = threadIdx.x; }
struct __attribute__((packed)) PK { char c; unsigned a : 12; unsigned b : 20; char d; };
#pragma pack(push, 1)
struct PP { char c; unsigned a : 12; unsigned b : 12; char d; };
struct PQ { char c; int i; };
#pragma pack(pop)
__global__ void packed(PK *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) p->b = 2; }
__global__ void packed_bytes(PK *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) ((char *)p)[1] = 2; }
__global__ void packed_last(PK *p) { if (threadIdx.x == 0) p->b = 1; if (threadIdx.x == 1) ((char *)p)[4] = 2; }
__global__ void pragma(PP *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) ((char *)p)[1] = 2; }
__global__ void pragma_bytes(PP *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) ((char *)p)[2] = 2; }
__global__ void pragma_last(PP *p) { if (threadIdx.x == 0) p->b = 1; if (threadIdx.x == 1) ((char *)p)[3] = 2; }
__global__ void beside(PQ *p) { p[threadIdx.x].i = 1; ((char *)p)[5 * threadIdx.x + 6] = 2; }
struct BB { unsigned char a : 4; unsigned char b : 4; unsigned char c : 8; unsigned char d : 8; };
__global__ void bytes(BB *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) p->b = 2; }
__global__ void whole_bytes(BB *p) { if (threadIdx.x == 0) p->c = 1; if (threadIdx.x == 1) p->d = 2; }
struct BI { unsigned a : 8; unsigned b : 8; unsigned c : 16; int d; };
__global__ void word(BI *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) p->c = 2; }
struct BM { char x; unsigned a : 8; unsigned b : 24; };
__global__ void after_member(BM *p) { if (threadIdx.x == 0) p->b = 1; if (threadIdx.x == 1) p->a = 2; }
struct BN { short s; unsigned a : 5; unsigned char c; };
__global__ void array(B *p) { p[threadIdx.x / 2].b3 = threadIdx.x; }
template<class T> struct TB { T a : 3; T b : 5; };
__global__ void instance(TB<unsigned> *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) p->b = 2; }
struct LL { unsigned long long a : 40; unsigned long long b : 24; };
__global__ void long_word(LL *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) p->b = 2; }
__global__ void half(LL *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) ((int *)p)[1] = 2; }
