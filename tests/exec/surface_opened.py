"""Kernels about what a template leaves open, and what nothing declares (`surface.py --only open`): members, their types, operations and
specialisations have names and meanings by chance, so that whoever guesses from a name, or from what else is in scope, is wrong.

A form writes one kernel: the class that the executed instance has, what lies beside it, and accesses by what came of a number. Half of the
kernels are launched in the file, and must be answered exactly; of the others nothing in sight tells the arguments."""
from surface_core import Body, Program

THREAD = "(int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * blockIdx.x))"
MEMBERS = ("id", "end", "lane", "rank", "n", "ptr", "x", "y", "size", "begin", "next", "first", "second", "pos", "key", "at", "w", "tail", "lo", "hi", "data")
TYPES = ("Point", "Print", "Hint", "value_type", "reference", "Ref", "pointer", "Uint", "Floats", "X", "Index", "Short", "Lane", "integer", "constant")
PLAIN = ("int", "int", "short", "unsigned char", "unsigned", "long long")
FORMS = []


def form(make):
    FORMS.append(make)
    return make


def number(k):
    """An index as the threads have it: equal for some or not."""
    return k.pick("t", "t", "t / 2", "t + 1", "t * 2", "t % 8", "(t ^ 1)", "7", "t & 30")


def store(k, index):
    k.line(f"a[({index}) & 1023] = {k.pick('t', 't', 't', k.small())};")


def members(k, most=3):
    """Different names of members, and the text of their declarations: one behind the other, some in one place, some narrow."""
    names = k.rng.sample(MEMBERS, most)
    fields = [f"{k.pick(*PLAIN)} {name};" for name in names]
    kind = k.rng.randrange(4)
    if kind == 0:
        return names, "union { " + " ".join(fields[:2]) + " }; " + " ".join(fields[2:])
    if kind == 1:
        return names, f"int {names[0]} : 12; unsigned {names[1]} : {k.pick(3, 12)}; " + " ".join(fields[2:])
    if kind == 2:
        return names, f"char c; {' '.join(fields)} double d;"
    return names, " ".join(fields)


# ---- what a template leaves open ----

@form
def members_of_local(k):
    """Two members: does one overwrite the other?"""
    s = k.name("S")
    (p, q, r), fields = members(k)
    k.declare(f"struct {s} {{ {fields} }};")
    k.line("V v;")
    for one in k.pick((p, q), (q, p), (p, q, r), (r, p)):
        k.line(f"v.{one} = {number(k)};")
    if k.chance(0.4):
        k.line(f"{k.pick('V u = v; u', 'V &u = v; u', 'v')}.{k.pick(p, q)} {k.pick('+= 1', '= 3', '= t')};")
    k.line(f"v.{r} {k.pick('= 1', '= 2')};" if k.chance(0.3) else "")
    if k.chance(0.3):
        k.line(f"if (v.{p} {k.pick('==', '<', '>')} {k.small()})")
    store(k, f"v.{k.pick(p, q, p)}")
    return s


@form
def members_in_memory(k):
    s = k.name("S")
    (p, q, r), fields = members(k)
    k.declare(f"struct {s} {{ {fields} }};")
    k.line(k.pick("V *v = (V *)a;", "V *v = reinterpret_cast<V *>(a);", "V *v = (V *)(a + 2);"))
    i, j = number(k), number(k)
    k.line(f"v[{i}].{p} = t;")
    k.line(k.pick(f"v[{j}].{k.pick(q, r, p)} = t;", f"b[t] = v[{j}].{q};", f"{{ V &u = v[{j}]; u.{q} = t; }}", f"{{ V w = v[{j}]; b[t] = w.{r}; }}", ""))
    return s


@form
def by_value(k):
    """An object of the class is a kernel's argument; it holds a pointer."""
    s = k.name("S")
    p, q = k.rng.sample(MEMBERS, 2)
    offset = k.pick("", "", " + 8", " + 1")
    k.declare(f"struct {s} {{ int *{p}; int {q}; __device__ int *from() const {{ return {p}{offset}; }} }};")
    k.parameters = "V v, "
    k.arguments = "{s}{{x, n}}, ".format(s=s)
    i, j = number(k), number(k)
    k.line(f"v.{p}[{i}] = t;")
    k.line(k.pick(f"v.from()[{j}] = t;", f"v.{p}[{j} + 40] = v.{q};", f"V u = v; u.{p} += {k.pick(1, 64)}; u.{p}[{j}] = t;", f"a[{j}] = t;", ""))
    return s


@form
def types_of_members(k):
    """`typename V::Point`: a number of some size, or a reference."""
    s, name = k.name("S"), k.pick(*TYPES)
    type_ = k.pick("int", "short", "unsigned char", "int &", "const int &", "int &", "long long")
    k.declare(f"struct {s} {{ typedef {type_} {name}; }};")
    k.line(f"int x = {number(k)};")
    k.line(f"typename V::{name} p = x;")
    k.line(f"{k.pick('x', 'x')} {k.pick('= 3', '+= 1', '= t', '= t / 2')};")
    if type_ != "const int &" and k.chance(0.4):
        k.line(f"p {k.pick('= 5', '+= 1', '= t * 40')};")
    store(k, k.pick("p", "p", "x"))
    return s


@form
def elements_of_member_type(k):
    s, name = k.name("S"), k.pick(*TYPES)
    k.declare(f"struct {s} {{ typedef {k.pick('int', 'short', 'unsigned char', 'long long')} {name}; }};")
    i, j = number(k), number(k)
    k.line(f"typedef typename V::{name} E;")
    k.line(f"E *e = (E *)a; e[{i}] = (E)t;")
    k.line(k.pick(f"b[{j}] = (int)sizeof(E);", f"((char *)a)[{j} * (int)sizeof(E)] = 1;", f"a[{j} + 1] = t;", f"a[(int)sizeof(E) * t / {k.pick(4, 2, 8)}] = 1;"))
    return s


@form
def operators_beside(k):
    """Operators of a class that V is, or is not."""
    c, number_of = k.name("C"), k.name("num")
    effect = k.pick("c.v = d.v", "c.w = d.v", "c.v += d.w", "c.v = 3", "c.v -= d.v")
    op, step, test = k.pick("+", "-", "*"), k.pick("++", "--"), k.pick("==", "<")
    k.declare(f"struct {c} {{ int v, w; __device__ {c}(int x = 0) : v(x), w(1) {{ }} }};\n"
              f"__device__ {c} &operator{op}=({c} &c, {c} d) {{ {effect}; return c; }}\n"
              f"__device__ {c} operator{op}({c} c, {c} d) {{ {effect}; return c; }}\n"
              f"__device__ {c} &operator{step}({c} &c) {{ c.v = {k.pick('0', 'c.v + 2')}; return c; }}\n"
              f"__device__ {c} &operator{k.pick('<<', '<<=', '%=')}({c} &c, int d) {{ c.v = d; return c; }}\n"
              f"__device__ bool operator{test}({c} c, {c} d) {{ return {k.pick('true', 'c.w == d.w')}; }}\n"
              f"__device__ int {number_of}(int x) {{ return x; }}\n__device__ int {number_of}(const {c} &c) {{ return c.v; }}")
    k.line(f"V x = {number(k)}, y = {k.pick('1', 't', '2')};")
    for _ in range(k.pick(1, 2)):
        k.line(k.pick(f"x {op}= y;", f"x = x {op} y;", f"{step}x;", f"if (x {test} y) y = x;", f"y {op}= x;"))
    if k.chance(0.3):
        k.line(f"V *m = (V *)b; m[{number(k)}] = y;")
    store(k, f"{number_of}({k.pick('x', 'x', 'y')})")
    return k.pick(c, "int", "int", "short", "long long")


@form
def specialised(k):
    """A class template that nothing defines, and its specialisations."""
    s, chosen = k.name("SM"), k.pick("int", "float", "short")
    get = k.pick("get", "ptr", "begin", "data", "at")
    width = k.rng.sample((1, 2, 4), 3)
    array = k.name("raw")
    k.declare(f"template <typename T> struct {s};\n" + "\n".join(
        f"template <> struct {s}<{t}> {{ enum {{ W = {w} }}; __device__ static {t} *{get}() {{ __shared__ {t} {array}[512]; return {array}{k.pick('', ' + 4')}; }} "
        f"__device__ static int row(int i) {{ return i {k.pick('* W', '/ W', '+ W')}; }} }};" for t, w in zip(("int", "float", "short"), width)))
    i, j = number(k), number(k)
    made = k.chance(0.5)
    k.line(f"{'%s<V> sm; ' % s if made else ''}V *p = {'sm.' if made else s + '<V>::'}{get}();")
    k.line(f"p[{i}] = (V)t;")
    k.line(k.pick(f"p[{s}<V>::row({j})] = (V)1;", f"a[{s}<V>::row({j})] = t;", f"a[{j} * {s}<V>::W + t % {s}<V>::W] = t;",
                  f"__syncthreads(); p[{j}] = (V)2;", ""))
    return chosen


@form
def methods(k):
    """What a member function does to its arguments and its object."""
    s = k.name("S")
    m, f, g = k.rng.sample(MEMBERS, 3)
    k.declare(f"struct {s} {{ int {m} = 0; __device__ int {f}(int {k.pick('&', '', '&')}i) {{ {k.pick('i = 3', 'i /= 2', m + ' = i', m + ' = i++')}; return {k.pick('i', m, '1')}; }} "
              f"__device__ static int {g}(int i) {{ return i {k.pick('/ 2', '+ 1', '* 2')}; }} __device__ int {k.pick('', '&')}operator()(int i) {{ {m} = i; return {m}; }} "
              f"__device__ int &operator[](int i) {{ {k.pick(m + ' = i;', '')} return {m}; }} }};")
    k.line(f"V v; int x = {number(k)};")
    for _ in range(k.pick(1, 2)):
        k.line(k.pick(f"v.{f}(x);", f"x = v.{f}(x);", f"x = V::{g}(x);", "x = v(x);", "v[x] = t / 2;", f"v.{m} = x; x = 0;"))
    store(k, k.pick("x", "x", f"v.{m}", f"V::{g}(x)", "v[1]", f"v.{f}(x)"))
    return s


@form
def inherited(k):
    """Members of a base class that is a template's argument, and of an object of it."""
    s, d = k.name("S"), k.name("D")
    (p, q, _), fields = members(k)
    own = k.pick(p, q, k.pick(*MEMBERS))
    k.declare(f"struct {s} {{ {fields} }};\n"
              f"template <typename B> struct {d} : B {{ int {own}; __device__ void put(int i) {{ this->{p} = i; {k.pick('this->' + own, own)} = {k.pick('2', 'i / 2')}; }} "
              f"__device__ int get() const {{ return {k.pick('this->' + p, 'B::' + p, 'this->' + q, 'this->' + own)}; }} }};")
    k.line(f"{d}<V> v; v.{q} = 1; v.put({number(k)});")
    if k.chance(0.4):
        k.line(f"v.{k.pick(p, q, own)} = {k.pick('3', 't')};")
    store(k, k.pick("v.get()", "v.get()", f"v.{p}", f"v.B::{p}".replace("v.B", "static_cast<V &>(v)").replace("::", ".")))
    return s


@form
def found_later(k):
    """A function that the class brings, beside one for everything."""
    ns, s, f = k.name("ns"), k.name("S"), k.pick("end", "size", "rank", "index", "next")
    k.count = k.name("")
    f = f"{f}{k.count}"
    m = k.pick(*MEMBERS)
    k.declare(f"template <typename T> __device__ int {f}(const T &, int i) {{ return {k.pick('i', 'i / 2', '0')}; }}\n"
              f"namespace {ns} {{ struct {s} {{ int {m}; }}; __device__ int {f}({k.pick('const ', '')}{s} &s, int {k.pick('', '&')}i) {{ {k.pick('s.' + m + ';', 'i;')} return {k.pick('i', 'i / 2', 's.' + m)}; }} }}")
    k.line(f"V v; v.{m} = {number(k)}; int x = {number(k)};")
    store(k, f"{f}(v, x)")
    return f"{ns}::{s}"


@form
def numbers_of(k):
    """Constants, enumerators and nested templates of the class."""
    s, i = k.name("S"), number(k)
    n, e, inner, f = k.rng.sample(MEMBERS, 4)
    k.declare(f"struct {s} {{ static constexpr int {n} = {k.pick(0, 1, 2, 4)}; enum {{ {e} = {k.pick(0, 1, 2, 8)} }}; template <int N> struct {inner} {{ enum {{ value = N {k.pick('/ 2', '+ 1', '* 2')} }}; "
              f"typedef {k.pick(*PLAIN)} type; }}; template <int N> __device__ static int {f}(int i) {{ return i {k.pick('/ N', '* N', '% N', '+ N')}; }} }};")
    for _ in range(k.pick(1, 2)):
        x = k.pick(f"{i} * V::{n}", f"{i} * V::{e} + t % 2", f"V::template {f}<{k.small(1, 4)}>({i})", f"{i} * V::template {inner}<{k.small(0, 3)}>::value",
                   f"(int)(typename V::template {inner}<1>::type)({i} * 40)", f"{i} + (V::{n} > {k.small(0, 4)} ? t : 0)")
        store(k, x)
    return s


@form
def bound_names(k):
    """Structured bindings, by value and by reference; pointers to members."""
    s = k.name("S")
    (p, q), fields = k.rng.sample(MEMBERS, 2), ""
    fields = " ".join(f"{k.pick('int', 'short', 'unsigned')} {one};" for one in (p, q))
    k.declare(f"struct {s} {{ {fields} }};")
    k.line(f"V v; v.{p} = {number(k)}; v.{q} = {number(k)};")
    if k.program.standard >= 17 and k.chance(0.6):
        k.line(f"auto {k.pick('', '&')}[first, second] = v; {k.pick('first', 'second')} {k.pick('= 3', '/= 2', '= t')};")
        store(k, k.pick("first", "second", f"v.{p}", f"v.{q}"))
    else:
        k.line(f"auto m = &V::{k.pick(p, p, q)}; v.{k.pick('*m', '*m', p)} = {k.pick('3', 't')};" if fields.split()[0] == fields.split()[2] else f"V *w = &v; w->{p} = 2;")
        store(k, k.pick(f"v.{p}", f"v.{q}"))
    return s


# ---- what nothing declares ----

@form
def undeclared_in_memory(k):
    """Elements of a type whose header is missing."""
    s = k.name("Cell")
    (p, q, r), fields = members(k)
    k.hide(f"struct {s} {{ {fields} }};")
    k.parameters = f"{s} *u, "
    i, j = number(k), number(k)
    k.line(f"u[{i}].{p} = t;")
    k.line(k.pick(f"u[{j}].{q} = t;", f"b[t] = u[{j}].{k.pick(p, q)};", f"u[{j}].{p} = 1;", f"a[{j}] = t;", ""))
    return None


@form
def undeclared_object(k):
    s, make = k.name("Vec"), k.name("make")
    (p, q, _), fields = members(k)
    k.hide(f"struct {s} {{ {fields} __device__ void set(int i) {{ {p} = i; }} __device__ int get() const {{ return {k.pick(p, q)}; }} }}; "
           f"__device__ {s} {make}(int i, int j) {{ {s} s; s.{p} = i; s.{q} = j; return s; }}")
    k.line(k.pick(f"{s} v; v.{p} = {number(k)};", f"{s} v = {make}({number(k)}, 2);", f"{s} v; v.{p} = 0; v.set({number(k)});"))
    if k.chance(0.6):
        k.line(f"v.{q} = {k.pick('3', 't')};")
    store(k, k.pick(f"v.{p}", f"v.{p}", f"v.{q}", "v.get()"))
    return None


@form
def undeclared_names(k):
    """Numbers and functions of a missing header, and macros of which nobody knows what they are."""
    width, f, macro = k.name("TILE"), k.name("lane_of"), k.name("STEP")
    i = number(k)
    k.hide(f"#define {macro} x = {k.pick('t / 2', '0', 'x')}")
    k.hide(f"enum {{ {width} = {k.pick(0, 1, 2, 4)} }}; __device__ int {f}(int {k.pick('&', '')}i) {{ {k.pick('i /= 2;', 'i += 0;')} return i {k.pick('', '/ 2')}; }}")
    k.line(f"int x = {i};")
    k.line(k.pick(f"x = {f}(x);", f"x = x * {width} + t % 2;", f"x *= {width};", f"{f}(x);", f"{macro};", f"if (t < 3) {macro};",
                  f"for (int i = 0; i < {width}; i++) {macro};"))
    store(k, "x")
    return None


# ---- programs ----

class Opened(Body):
    """A kernel: what it is given besides the arrays, and the text that only its executed version has."""

    def __init__(self, program):
        super().__init__(program, "n", 0)
        self.parameters, self.arguments, self.count = "", "", 0

    def hide(self, text):
        """At file level: declared where it is executed, a blank line where faial-c is asked."""
        self.program.hidden[len(self.program.top)] = text
        self.declare(" ")


def write_kernel(program, forms):
    k = Opened(program)
    name = f"k{len(program.kernels)}"
    k.line(f"int t = {THREAD};")
    make = program.rng.choice(forms)
    argument = make(k)
    program.used = {make.__name__}
    head = f"__global__ void {name}({k.parameters}int *a, int *b, int n) {{"
    launched = argument is None or k.chance(0.5)
    if argument:
        head = "template <typename V> " + head
        of = k.parameters.replace("V v", argument)
        program.instances.append(f"template __global__ void {name}<{argument}>({of}int *, int *, int);")
        if launched:
            program.launches.append(f"  {name}<{argument}><<<g, b>>>({k.arguments}x, y, n);")
    program.top.extend([head] + k.lines + ["}"])
    program.kernels.append(name)
    return "undeclared" if argument is None else not launched


def write(rng, setting, names, kernels):
    """As surface_kernels.write; `names`: of the forms, or none for all."""
    program = Program(rng, [], setting.standard)
    program.hidden = {}
    forms = [make for make in FORMS if not names or make.__name__ in names]
    used, open_ = [], []
    for _ in range(kernels):
        open_.append(write_kernel(program, forms))
        used.append(sorted(program.used))
    start = f"// {' '.join(setting.launch + setting.flags)}\n"
    truth = "\n".join(program.hidden.get(i, line) for i, line in enumerate(program.top)) + "\n"
    host = ["void host(dim3 g, dim3 b, int *x, int *y, int n) {"] + program.launches + ["}"] if program.launches else []
    return {"text": start + program.text() + "\n".join(host) + "\n", "truth": start + truth + "\n".join(program.instances) + "\n",
            "kernels": program.kernels, "used": used, "open": open_, "setting": setting}
