// Elements of vectors that a macro names, alone or with its arguments.
// expect: drf
// args: --block-dim=32 --grid-dim=1
#define ID get_local_id(0)
#define SETX(v, e) v.x = e
#define ADDX(v, e) v.x += e
#define GETY(v) (v).y
#define NESTED(v) GETY(v)
#define LOW(v) v.lo
#define PICK(v, c) v.c
#define POINTED(p) p->y
#define PART s2
#define BOTH(v) v.x = 1; v.y = 2
#define COPY(v, w) v = w
__kernel void set(__global int *a) { int4 v = (int4)(1); SETX(v, ID); a[v.x] = ID; }
__kernel void add(__global int *a) { int4 v = (int4)(0); ADDX(v, ID); a[v.x] = ID; }
__kernel void get(__global int *a) { int4 v = (int4)(5, ID, 5, 5); a[GETY(v)] = ID; }
__kernel void nested(__global int *a) { int4 v = (int4)(5, ID, 5, 5); a[NESTED(v)] = ID; }
__kernel void low(__global int *a) { int4 v = (int4)(1); LOW(v) = (int2)(2, ID); a[v.y] = ID; }
__kernel void pick(__global int *a) { int4 v = (int4)(5, ID, 5, 5); a[PICK(v, y)] = ID; }
__kernel void pointed(__global int *a) { int4 v = (int4)(1), *p = &v; POINTED(p) = ID; a[v.y] = ID; }
__kernel void part(__global int *a) { int4 v = (int4)(5, 5, ID, 5); a[v.PART] = ID; }
__kernel void several(__global int2 *a) { BOTH(a[ID]); }
__kernel void whole(__global int *a) { int4 v = (int4)(1), w = (int4)(ID); COPY(v, w); a[v.z] = ID; }
__kernel void in_memory(__global int4 *a) { SETX(a[ID], ID); }
