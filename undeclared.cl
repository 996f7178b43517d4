kernel void k(global real *a) { local int s[WIDTH]; s[get_local_id(0)] = a[LIMIT]; }
