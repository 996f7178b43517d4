// Elements of vectors that a macro names, alone or with its arguments; where it names several any may be meant.
// expect: racy
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
#define NUMBERED(v, n) v.s##n
#define REVERSED(v) v.wzyx
__kernel void set(__global int *a) { int4 v = (int4)(ID); SETX(v, 3); a[v.x] = ID; }
__kernel void add(__global int *a) { int4 v = (int4)(ID); ADDX(v, -ID); a[v.x] = ID; }
__kernel void get(__global int *a) { int4 v = (int4)(ID, 5, ID, ID); a[GETY(v)] = ID; }
__kernel void nested(__global int *a) { int4 v = (int4)(ID, 5, ID, ID); a[NESTED(v)] = ID; }
__kernel void low(__global int *a) { int4 v = (int4)(ID); LOW(v) = (int2)(1, 2); a[v.y] = ID; }
__kernel void pick(__global int *a) { int4 v = (int4)(ID, 5, ID, ID); a[PICK(v, y)] = ID; }
__kernel void pointed(__global int *a) { int4 v = (int4)(ID), *p = &v; POINTED(p) = 7; a[v.y] = ID; }
__kernel void part(__global int *a) { int4 v = (int4)(ID, ID, 5, ID); a[v.PART] = ID; }
__kernel void several(__global int *a) { int4 v = (int4)(ID); BOTH(v); a[v.x] = ID; }
__kernel void several_in_memory(__global int2 *a) { if (ID == 0) { BOTH(a[0]); } if (ID == 1) a[0].y = 9; }
__kernel void pasted(__global int *a) { int4 v = (int4)(ID); NUMBERED(v, 0) = 1; a[v.x] = ID; }
__kernel void reversed(__global int *a) { int4 v = (int4)(ID, 1, 2, 3); v = REVERSED(v); a[v.x] = ID; }
__kernel void in_memory(__global int4 *a) { SETX(a[0], ID); }
