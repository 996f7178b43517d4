// The same without a race.
// expect: drf
// args: --block-dim=32 --grid-dim=1
struct B { unsigned b3 : 3; int s4 : 4; unsigned rest : 25; };
__global__ void assigned(int *x) { B s; int y = (s.b3 = 9); x[y == 1 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void sign(int *x) { B s; int y = (s.s4 = 9); x[y == -7 ? threadIdx.x : 0] = threadIdx.x; }
struct __attribute__((packed)) PK { char c; unsigned a : 12; unsigned b : 20; char d; };
#pragma pack(push, 1)
struct PP { char c; unsigned a : 12; unsigned b : 12; char d; };
struct PQ { char c; int i; };
#pragma pack(pop)
__global__ void packed(PK *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) p->d = 2; if (threadIdx.x == 2) p->c = 2; }
__global__ void pragma(PP *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) p->c = 2; if (threadIdx.x == 2) p->d = 3; }
__global__ void beside(PQ *p) { p[threadIdx.x].i = 1; ((char *)p)[5 * threadIdx.x] = 2; }
struct BB { unsigned char a : 4; unsigned char b : 4; unsigned char c : 8; unsigned char d : 8; };
struct BZ { unsigned char a : 4; unsigned char : 0; unsigned char b : 4; };
__global__ void bytes(BZ *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) p->b = 2; }
struct BI { unsigned a : 8; unsigned b : 8; unsigned c : 16; int d; };
__global__ void word(BI *p) { if (threadIdx.x == 0) p->a = 1; if (threadIdx.x == 1) p->d = 2; }
struct BM { char x; unsigned a : 8; unsigned b : 24; };
__global__ void after_member(BM *p) { if (threadIdx.x == 0) p->x = 1; if (threadIdx.x == 1) p->a = 2; }
struct BN { short s; unsigned a : 5; unsigned char c; };
__global__ void between(BN *p) { if (threadIdx.x == 0) p->s = 1; if (threadIdx.x == 1) p->a = 2; if (threadIdx.x == 2) p->c = 2; }
__global__ void array(B *p) { p[threadIdx.x].b3 = threadIdx.x; p[threadIdx.x].s4 = 2; }
