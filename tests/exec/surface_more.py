"""More forms and ways: what is captured as the text does not show, deduced types, template reference parameters, packed fields."""
from surface_core import Number, form, join
from surface_kernels import place, way


@form("lambdas")
def capture_by_macro(k, v):
    """A copy or a reference is captured, and the word for it is a macro's, or stands behind a comment."""
    m, f, x, w = k.name("HOW"), k.name("f"), k.local(v), k.fit(k.other(v))
    how = k.pick("=", "&", x.text, f"&{x}")
    if k.chance(0.7):
        k.declare(f"#define {m} {how}")
        how = m
    else:
        how = k.pick(f"/* & */ {how}", f"{how} /* = */", f"/* = */ {how}")
    k.line(f"auto {f} = [{how}] {{ return {x}; }};")
    k.line(f"{x} = {w};")
    return join(f"{f}()", x, w)


@form("templates", standard=17)
def deduced_by_guide(k, v):
    """A guide chooses the type that holds the number, and so whether it is cut off."""
    s = k.name("Box")
    v = k.fit(v)
    if not 0 <= v.low <= v.high < 2000:
        v = Number(f"({v} & 127)", "int", 0, 127)
    t, u = k.pick("unsigned char", "int", "short"), k.pick("unsigned char", "int", "short")
    k.declare(f"template <typename T> struct {s} {{ T v; __device__ {s}(T x) : v(x) {{ }} template <typename U> __device__ {s}(U x, int) : v((T)x) {{ }} }};\n"
              f"template <typename U> __host__ __device__ {s}(U, int) -> {s}<{t}>;\n__host__ __device__ {s}(int) -> {s}<{u}>;")
    o = k.name("o")
    k.line(k.pick(f"{s} {o}({v} * {k.pick(32, 64)});", f"{s} {o}{{{v} * 64, 1}};", f"auto {o} = {s}({v} * 64, 1);", f"{s} {o} = {v} * {k.pick(64, 2)};"))
    return Number(f"(int){o}.v", "int", -32768, 32767)


@way(1)
def template_reference(k, v):
    """A variable or an array of the file that a template is given by reference or by pointer."""
    g, f = k.name("G"), k.name("put")
    if k.chance(0.5):
        k.declare(f"__device__ int {g};")
        k.declare(k.pick(f"template <int &R> __device__ void {f}(int v) {{ R = v; }}", f"template <int &R> struct S{f} {{ __device__ static void put(int v) {{ R = v; }} }};\ntemplate <int &R> __device__ void {f}(int v) {{ S{f}<R>::put(v); }}",
                         f"template <int &R> __device__ void {f}(int v) {{ int &r = R; r = v; }}", f"template <int &R> __device__ void {f}(int v) {{ R += v; }}"))
        k.line(f"if ({v} {k.pick('==', '<')} {k.small(0, 40)}) {f}<{g}>(t);")
        return
    head, use, element = k.pick(("int (&R)[4096]", g, "R[i]"), ("int *R", g, "R[i]"), ("int (*R)[4096]", f"&{g}", "(*R)[i]"))
    k.declare(f"__device__ int {g}[4096];\ntemplate <{head}> __device__ void {f}(int i, int v) {{ {element} = v; }}")
    k.line(f"{f}<{use}>({place(k, v)}, t);")
    if k.chance(0.6):
        k.line(f"{g}[t * {k.small(1, 2)} + {k.pick(0, 8, 1024)}] = t;")


@way(1)
def packed_fields(k, v):
    """Bit-fields that no padding keeps apart, and the bytes of their object."""
    s = k.name("S")
    widths = [k.pick(3, 8, 12, 16, 20) for _ in range(2)]
    k.declare(f"struct __attribute__((packed)) {s} {{ {k.pick('', 'char c; ')}unsigned p : {widths[0]}; unsigned q : {widths[1]}; {k.pick('', 'char d; ')}}};")
    o = k.pick(f"(({s} *)a)", f"(({s} *)b)")
    field = k.pick("p", "q")
    k.line(f"if (({v}) % {k.small(2, 5)} == 0) {o}[t / {k.pick(1, 64)}].{field} = t;")
    k.line(k.pick(f"else ((char *){o[o.index('*)') + 2:-1]})[{k.small(0, 6)}] = t;", f"else {o}[{k.pick('t', 40)}].{k.pick('p', 'q')} = 1;"))


@way(1)
def open_operation(k, v):
    """The only write is in an operation that a template leaves open, through a reference that another function gave."""
    if not k.open:
        k.line(f"a[{place(k, v)}] = t;")
        return
    op, view = k.name("Op"), k.name("view")
    k.declare(f"struct {op} {{ {k.pick('template <typename R> __device__ static void run(R &r, int v)', '__device__ static void run(int &r, int v)')} {{ r {k.pick('=', '+=')} v; }} }};\n"
              + k.pick(f"__device__ int &{view}(int *p, int i) {{ return p[i]; }}", f"template <typename U> __device__ U &{view}(U *p, int i) {{ return p[i]; }}"))
    k.line(f"O::run({view}(a, {place(k, v)}), t);")
    if k.chance(0.5):
        k.line("b[t] = 1;")
    k.classes = f"{op}, {op}"
