"""A kernel: where its number comes from, and which access shows what became of it."""
import surface_open
from surface_core import Body, Number, Program

LAUNCHES = (((32, 1, 1), (1, 1, 1)), ((32, 1, 1), (1, 1, 1)), ((8, 2, 1), (1, 1, 1)), ((4, 4, 1), (1, 1, 1)), ((16, 1, 1), (2, 1, 1)))
THREAD = "(int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * blockIdx.x))"


def place(k, number):
    """An index made of the number that stays inside of the arrays."""
    if -1000 <= number.low and number.high <= 7000:
        return f"{number} + 1000" if number.low < 0 else str(number)
    return f"({number}) & 4095"


class Way:
    """A way to look: the arrays show by collisions what the number is."""

    def __init__(self, look, weight, known):
        self.look, self.weight, self.known, self.name = look, weight, known, "by_" + look.__name__


WAYS = []


def way(weight, known=None):
    """Registers a function of the kernel and the number. `known`: the kind and the cause of wrong answers that are known."""
    def register(look):
        WAYS.append(Way(look, weight, known))
        return look
    return register


@way(6)
def index(k, v):
    k.line(f"a[{place(k, v)}] = {k.pick('t', 't', k.small())};")


@way(1)
def comparisons(k, v):
    k.line(f"a[t * 2 + ({v} > {k.small(0, 40)})] = t;")
    k.line(f"a[t + 200 + ({v} {k.pick('==', '<')} {k.small(0, 40)})] = t;")


@way(1)
def stored(k, v):
    """The same value or not, also after a conversion."""
    k.line(k.pick(f"a[0] = {v};", f"a[t / 2] = {v};", f"((unsigned char *)a)[0] = (unsigned char){v};", f"((float *)a)[3] = {v};",
                  f"((short *)a)[1] = (short)({v} * 4096);", f"*(int2 *)a = make_int2(1, {v});"))


@way(1)
def guard(k, v):
    k.line(f"if ({v} {k.pick('<', '==', '>')} {k.small(0, 40)})")
    k.line(f"  a[{k.pick('0', 't / 2', 't')}] = t;")


@way(1)
def read(k, v):
    k.line("b[t] = t;")
    k.line(f"a[t + 2000] = b[{place(k, v)}];")


@way(1)
def early_return(k, v):
    x = k.local(v)
    k.line(f"a[{place(k, x)}] = t;")
    k.line(f"if ({x} {k.pick('<', '!=', '>')} {k.small(0, 40)}) return;")
    k.line(f"b[{k.pick('0', 't')}] = t;")


@way(1)
def update(k, v):
    k.line(f"a[{place(k, v)}] {k.pick('+=', '|=')} {k.small()};")


@way(1)
def through_view(k, v):
    """Several elements at once, or a part of one, through another type."""
    i = f"({v} & 511)"
    k.line(k.pick(f"(int4 &)a[{i} * 4] = make_int4(t, 1, 2, 3);", f"reinterpret_cast<int2 &>(a[{i} * {k.pick(1, 2)}]) = make_int2(t, t);",
                  f"(unsigned &)a[{i}] = t;", f"*reinterpret_cast<int2 *>(a + {i} * 2) = make_int2(t, 0);", f"((short *)a)[{i}] = t;",
                  f"(unsigned char &)a[{i}] = t;", f"*(long long *)&a[{i} * {k.pick(1, 2)} & ~1] = t;", f"((char *)&a[{i}])[{k.small(0, 7)}] = t;",
                  f"(&a[{i}])[{k.small(0, 2)}] = t;", f"*&a[{i}] = t;", f"((int (*)[4])a)[{i}][{k.pick(0, 't & 3')}] = t;"))
    if k.chance(0.5):
        k.line(f"a[t * {k.pick(1, 2, 4)} + {k.small(0, 3)}] {k.pick('= t', '+= 1')};")


@way(1)
def shared_array(k, v):
    s = k.name("s")
    k.line(f"__shared__ int {s}[4096];")
    k.line(f"{s}[{place(k, v) if v.high < 3000 and v.low >= -1000 else f'({v}) & 4095'}] = t;")
    if k.chance(0.5):
        k.line("__syncthreads();")
        k.line(f"a[t + 4096 * (int)blockIdx.x] = {s}[{k.small(0, 31)}];")


@way(1)
def barrier(k, v):
    """A barrier that some threads may not reach, and what it orders."""
    s = k.name("s")
    k.line(f"__shared__ int {s}[256];")
    k.line(f"{s}[t] = {v};")
    with k.block(k.pick(f"if ({v} {k.pick('<', '==', '!=')} {k.small(0, 40)}) {{", f"for (int i = 0; i < {k.pick(f'({v} & 3)', 2, 'n')}; i++) {{", "{")):
        k.line("__syncthreads();")
    if k.chance(0.5):
        k.line(f"a[t] = {s}[t ^ 1];")


@way(1)
def device_array(k, v):
    """An array of the file, and a pointer to it that is set where it is declared."""
    g, p = k.name("G"), k.name("GP")
    k.declare(f"__device__ int {g}[4096], *{p} = {g}{k.pick('', ' + 8')};")
    i = f"({v} & 1023)"
    k.line(f"{k.pick(g, p)}[{i}] = t;")
    if k.chance(0.6):
        k.line(f"{k.pick(g, p)}[t * {k.small(1, 2)} + {k.pick(0, 8, 1024)}] = t;")


@way(1)
def bits_of_shared(k, v):
    """Fields of one object: bit-fields of one unit are one place."""
    s, o = k.name("S"), k.name("o")
    k.declare(f"struct {s} {{ unsigned p : {k.pick(8, 5)}; unsigned q : 8; {k.pick('', 'unsigned : 0; ')}unsigned char c; unsigned r : 3; }};")
    k.line(f"__shared__ {s} {o}[64];")
    k.line(f"if ({v} < {k.small(0, 40)}) {o}[t / {k.pick(1, 2)}].{k.pick('p', 'q', 'c')} = t;")
    k.line(f"else {o}[t].{k.pick('q', 'r', 'c')} = 1;")


@way(1)
def sizes(k, v):
    """Memory seen as elements of a template's type and as others."""
    if not k.open:
        return index(k, v)
    v = k.fit(v)
    w = k.change(Number("t", "int", 0, 31))
    lines = [f"((T *)a)[{place(k, v)}] = (T){k.small()};", f"a[{place(k, w)} + 8] = t;", f"((char *)a)[({v} & 255) * {k.pick(1, 2, 4, 8)}] = 1;",
             f"((T *)(a + {k.small()}))[t * {k.pick(1, 2)}] = (T)t;", f"b[t] = (int)((T *)a)[{place(k, v)}];", f"a[(t * sizeof(T)) / {k.pick(4, 8, 2)}] = t;",
             f"a[t * (int)sizeof(T) + {v} % 4] = t;"]
    for line in k.rng.sample(lines, k.pick(1, 2)):
        k.line(line)


@way(2)
def classes(k, v):
    """Members, types and operations of a class that a template leaves open."""
    if not k.open:
        return index(k, v)
    surface_open.accesses(k, k.fit(v), place)


def observe(k, v):
    """Accesses that collide or not as the number says."""
    ways = k.program.ways
    chosen = k.rng.choices(ways, [w.weight for w in ways])[0]
    k.program.used.add(chosen.name)
    chosen.look(k, k.fit(v))


ACTUAL = ("int", "unsigned char", "short", "long long", "double")


def kernel(program, index, depth=3):
    """Adds a kernel to the program: plain, or a template that is launched in the file or not."""
    k = Body(program, "n", depth)
    name, rng = f"k{index}", program.rng
    k.line(f"int t = {THREAD};")
    k.open = rng.random() < 0.4
    v = k.chain(k.change(Number("t", "int", 0, 31)), k.pick(*program.lengths))
    observe(k, v)
    if k.classes:
        program.kernels.append(name)
        surface_open.finish(program, k, name)
        return True
    head = f"__global__ void {name}(int *a, int *b, const int *c, int n) {{"
    if k.open:
        head = "template <typename T, int N> " + head
        arguments = f"{name}<{rng.choice(ACTUAL[:4])}, {rng.randint(1, 5)}>"
        program.instances.append(f"template __global__ void {arguments}(int *, int *, const int *, int);")
        if rng.random() < 0.5:
            program.launches.append(f"  {arguments}<<<g, b>>>(x, y, z, n);")
            if rng.random() < 0.4:
                program.launches.append(f"  {name}<{rng.choice(ACTUAL[:4])}, {rng.randint(1, 5)}><<<g, b>>>(x, y, z, n);")
    program.top.extend([head] + k.lines + ["}"])
    program.kernels.append(name)
    return k.open or "memory" in program.used


class Setting:
    """What programs share that are compiled and checked together: the language standard, the flags and the launch."""

    def __init__(self, rng):
        self.standard = rng.choice((14, 17, 17, 20))       # most people have 17
        self.flags = [f"-std=c++{self.standard}"] + (["-DNDEBUG"] if rng.random() < 0.5 else [])
        self.block, self.grid = rng.choice(LAUNCHES)
        self.params = {"n": rng.randint(1, 7) if rng.random() < 0.9 else rng.choice((0, -1, -3))}
        self.launch = ["--block-dim", ",".join(map(str, self.block)), "--grid-dim", ",".join(map(str, self.grid)),
                       "--param", f"n={self.params['n']}"]


def write(rng, setting, forms, ways=WAYS, lengths=(1, 2, 2, 3), kernels=6):
    """A program as text, what is added to execute it, the names of its kernels."""
    program = Program(rng, forms, setting.standard)
    program.ways, program.lengths = ways, lengths
    used, open_ = [], []
    for index in range(kernels):
        program.used = set()
        open_.append(kernel(program, index))
        used.append(sorted(program.used))
    host = ["void host(dim3 g, dim3 b, int *x, int *y, const int *z, int n) {"] + program.launches + ["}"] if program.launches else []
    start = f"// {' '.join(setting.launch + setting.flags)}\n" + program.text()
    return {"text": start + "\n".join(host) + "\n", "truth": start + "\n".join(program.instances) + "\n", "kernels": program.kernels,
            "used": used, "open": open_, "setting": setting}
