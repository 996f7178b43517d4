kernel void a(global int *p) { p[0] = 1; }
