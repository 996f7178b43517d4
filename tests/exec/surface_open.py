"""Kernels of templates whose parameters are classes: members, types of members and operations that stay open."""


def accesses(k, v, place):
    """Writes accesses through the classes V and O, and declares what they are in the instance that is executed."""
    s, op, view = k.name("S"), k.name("Op"), k.name("view")
    fields = k.pick("int x, y;", "char c; int x; short y;", "int x; int m[3]; int y;", "short x, y;", "double d; int x, y;")
    k.declare(f"struct {s} {{ {fields} typedef {k.pick('int', 'unsigned char', 'short')} X; enum {{ H = {k.pick(1, 2, 4)} }}; "
              f"static constexpr int W = {k.pick(1, 2, 3)}; }};\n"
              f"struct {op} {{ template <typename R> __device__ static void run(R &r, int v) {{ r {k.pick('=', '+=')} v; }} "
              f"__device__ static int of(int v) {{ return v {k.pick('/ 2', '+ 1', '* 2', '% 8')}; }} }};\n"
              f"__device__ int &{view}(int *p, int i) {{ return p[i{k.pick('', ' * 2', ' / 2')}]; }}")
    i = place(k, v)
    j = f"t * {k.pick(1, 1, 2)} + {k.pick(0, 0, 1, 2000)}"
    x, y = k.pick(("x", "y"), ("x", "x"), ("y", "x"))
    ways = [f"((V *)a)[{j}].{x} = t;", f"((V *)a)[{i}].{y} = t;", f"O::run({view}(a, {j}), t);", f"O::run({view}(b, {i}), t);",
            f"b[O::of({v} & 1023)] = t;", f"a[((int)(typename V::X)({v} * 8)) & 4095] = t;", f"a[({v} & 255) * V::H + t % V::H] = t;",
            f"b[({v} & 255) * V::W] = t;", f"((int *)a)[{j}] = 1;", f"((typename V::X *)b)[{i}] = 2;",
            f"b[(t * (int)sizeof(V)) / {k.pick(4, 8, 16)}] = t;"]
    for line in k.rng.sample(ways, k.pick(1, 2, 2)):
        k.line(line)
    k.classes = f"{s}, {op}"


def finish(program, k, name):
    """The kernel itself: what was written before the accesses may have used T and N."""
    program.top.extend([f"template <typename V, typename O, typename T, int N> __global__ void {name}(int *a, int *b, const int *c, int n) {{"] + k.lines + ["}"])
    arguments = f"{name}<{k.classes}, int, {k.small(1, 5)}>"
    program.instances.append(f"template __global__ void {arguments}(int *, int *, const int *, int);")
    if k.chance(0.5):
        program.launches.append(f"  {arguments}<<<g, b>>>(x, y, z, n);")
