"""Forms about classes: constructors, copies, conversions, inheritance, members, operators, placement new."""
from surface_core import Number, form, join

FEW = Number("", "int", -3, 60)


def method(k, text):
    return f"__device__ {text}"


@form("classes")
def constructor(k, v):
    """Values through constructors: lists of initialisers, delegation, bodies that overwrite."""
    s, o, w = k.name("S"), k.name("o"), k.constant()
    v = k.fit(v)
    body = k.pick("", "p = q;", "q = p;", f"p += {k.small()};", "this->q = x;")
    extra = k.pick("", f"__device__ {s}() : {s}({k.small()}, 2) {{ }}")
    k.declare(f"struct {s} {{\n  int p, q;\n  __device__ {s}(int x, int y) : p({k.pick('x', 'y')}), q({k.pick('x', 'p', 'y', 'p + x')}) {{ {body} }}\n  {extra}\n}};")
    start = k.pick(f"{s} {o}({v}, {w});", f"{s} {o}{{{v}, {w}}};", f"{s} {o} = {s}({v}, {w});", f"auto {o} = {s}{{{v}, {w}}};")
    k.line(start)
    return Number(f"{o}.{k.pick('p', 'q')}", "int", v.low * 2 - 60, v.high * 2 + 100)


@form("classes")
def constructor_order(k, v):
    """Members are initialised as they are declared, not as the list says."""
    s, o = k.name("S"), k.name("o")
    v = k.fit(v)
    k.declare(f"struct {s} {{\n  int p; int q; int r;\n  __device__ {s}(int x) : r(x++), p(x++), q({k.pick('p', 'x', 'x - p')}) {{ }}\n}};")
    k.line(f"{s} {o}({v});")
    return Number(f"{o}.{k.pick('p', 'q', 'r')}", "int", min(v.low, 0), v.high + 3)


@form("classes")
def default_members(k, v):
    """Default member initialisers: used where the list of initialisers ends, of arrays, of bases."""
    s, b, o, c = k.name("S"), k.name("B"), k.name("o"), k.small(1, 20)
    v = k.fit(v)
    if k.chance(0.5):
        k.declare(f"struct {b} {{ int z = {c}; int q = z + 1; }};\nstruct {s} : {b} {{ int p; __device__ {s}(int x) : p(x) {{ {k.pick('z = x;', '', 'q += x;')} }} }};")
        k.line(f"{s} {o}({v});")
        return join(f"({o}.{k.pick('p', 'z', 'q')} + 0)", v, FEW, Number("", "int", v.low + 21, v.high + 21))
    k.declare(f"struct {b} {{ int p = {c}, q = p * 2; }};")
    k.line(f"{b} {o}[3] = {{{{{v}{k.pick('', ', 3')}}}{k.pick('', ', {}', ', {' + str(v) + '}')}}};")
    return Number(f"{o}[{k.small(0, 2)}].{k.pick('p', 'q')}", "int", min(v.low * 2, 0), max(v.high * 2, 40))


@form("classes")
def copy_with_effects(k, v):
    """Copy constructors and assignments that do more than copy."""
    s, o, c, f = k.name("S"), k.name("o"), k.name("o"), k.name("f")
    v = k.fit(v)
    copy, assign = k.pick("x(s.x)", "x(s.x + 1)", "x(7)", "x(s.x / 2)"), k.pick("x = s.x;", "x = s.x / 2;", "x = 9;", "x += s.x;")
    k.declare(f"struct {s} {{\n  int x;\n  __device__ {s}(int v) : x(v) {{ }}\n  __device__ {s}(const {s} &s) : {copy} {{ }}\n"
              f"  __device__ {s} &operator=(const {s} &s) {{ {assign} return *this; }}\n}};\n"
              f"__device__ int {f}({s} {k.pick('', '&', 'const &')}s) {{ return s.x; }}".replace("S const &s", "S const &s"))
    k.line(f"{s} {o}({v});")
    way = k.small(0, 3)
    if way == 0:
        k.line(f"{s} {k.pick('', '&')}{c} = {o};")
    elif way == 1:
        k.line(f"{s} {c}({k.constant()});")
        k.line(f"{c} = {o};")
    elif way == 2:
        return Number(f"{f}({o})", "int", min(v.low, 0), max(v.high + 1, 9))
    else:
        k.line(f"{s} {c} = {s}({o});")
    if k.chance(0.4):
        k.line(f"{k.pick(o, c)}.x = {k.other(v)};")
    return Number(f"{k.pick(c, c, o)}.x", "int", -20000, 20000)


@form("classes")
def returned_local(k, v):
    """A local variable that is returned: a compiler may leave out its copy, and its end."""
    s, o, f = k.name("S"), k.name("o"), k.name("f")
    v = k.fit(v)
    copy, end = k.pick("x(s.x)", "x(s.x + 1)", "x(7)"), k.pick("", f"__device__ ~{s}() {{ x = 0; }}")
    rest = k.pick("return r;", "r.x += 1; return r;", "if (v > 3) return r; r.x = 2; return r;", f"{s} q(r); return q;", f"{{ {s} q(v); r.x = q.x; }} return r;")
    k.declare(f"struct {s} {{\n  int x;\n  __device__ {s}(int v) : x(v) {{ }}\n  __device__ {s}(const {s} &s) : {copy} {{ }}\n  {end}\n}};\n"
              f"__device__ {s} {f}(int v) {{ {s} r(v); {rest} }}")
    k.line(f"{s} {o}{k.pick(f' = {f}({v})', f'({f}({v}))', f'{{{f}({v})}}')};")
    return Number(f"{o}.x", "int", min(v.low, 2), max(v.high + 3, 10))


@form("classes")
def conversions(k, v):
    s, o = k.name("S"), k.name("o")
    v, t = k.fit(v), k.pick("int", "unsigned char", "short", "long long")
    k.declare(f"struct {s} {{\n  int x;\n  __device__ {k.pick('', 'explicit ')}{s}(int v) : x(v * {k.small(1, 2)}) {{ }}\n"
              f"  __device__ operator {t}() const {{ return {k.pick('x', 'x + 1', 'x / 2', 'x * 8')}; }}\n}};")
    k.line(f"{s} {o}({v});")
    if t in ("unsigned char", "short"):
        return Number(f"({o} + {k.small(0, 3)})", "int", -32768, 32770)
    return Number(f"({k.pick('(int)', 'int')}({o}))", "int", v.low * 16 - 1, v.high * 16 + 1) if -1000 < v.low and v.high < 1000 \
        else Number(f"({o}.x & 1023)", "int", 0, 1023)


@form("classes")
def conversion_chosen(k, v):
    """Overloads and conversions compete."""
    s, f = k.name("S"), k.name("f")
    v, c = k.fit(v), k.small(2, 6)
    k.declare(f"struct {s} {{ int x; __device__ {s}(int v) : x(v) {{ }} }};\n__device__ int {f}({s} s) {{ return s.x / {c}; }}\n"
              f"__device__ int {f}({k.pick('long', 'double', 'char', 'unsigned')} v) {{ return (int)v + 1; }}\n"
              + k.pick("", f"__device__ int {f}(int v) {{ return v + 2; }}", f"__device__ int {f}(...) {{ return 3; }}"))
    arg = k.pick(f"{s}({v})", f"(short){v}", f"(char)({v} & 63)", f"{s}{{{v}}}", f"(bool)({v} & 1)")
    if not k.program.top[-1].startswith(f"__device__ int {f}(int") and arg.startswith("(s"):
        arg = f"{s}({v})"
    if arg.startswith("(") and not k.program.top[-1].startswith(f"__device__ int {f}(int"):
        arg = f"{s}({v})"
    return Number(f"{f}({arg})", "int", min(v.low, 0), max(v.high + 2, 70)) if v.low > -30000 and v.high < 30000 else v


@form("classes")
def inheritance(k, v):
    """Members of bases, hidden members, slices."""
    b, s, o, r = k.name("B"), k.name("D"), k.name("o"), k.name("r")
    v, w = k.fit(v), k.other(v)
    k.declare(f"struct {b} {{ int x; __device__ void put(int v) {{ x = v; }} }};\n"
              f"struct {s} : {b} {{ int {k.pick('x', 'y')}; __device__ void {k.pick('put', 'set')}(int v) {{ this->{b}::x = v / 2; }} }};")
    k.line(f"{s} {o} = {{}};")
    k.line(f"{o}.{b}::x = {v};")
    k.line(k.pick(f"{o}.put({w});", f"{o}.x = {w};", f"(({b} &){o}).x = {w};", f"{b} {r} = {o}; {r}.x = {w};", f"{b} &{r} = {o}; {r}.put({w});"))
    return join(f"{k.pick(o + '.' + b + '::x', o + '.x', 'static_cast<' + b + ' &>(' + o + ').x')}", v, w, Number("", "int", 0, 0),
                Number("", "int", w.low // 2, w.high // 2))


@form("classes")
def multiple_inheritance(k, v):
    a, b, s, o, p = k.name("A"), k.name("B"), k.name("D"), k.name("o"), k.name("p")
    v, w = k.fit(v), k.other(v)
    k.declare(f"struct {a} {{ int x; {k.pick('', 'char c;', 'double d;')} }};\nstruct {b} {{ {k.pick('', 'char c2;')} int y; }};\nstruct {s} : {a}, {b} {{ int z; }};")
    k.line(f"{s} {o} = {{}};")
    k.line(f"{o}.x = {v}; {o}.y = {k.constant()}; {o}.z = 5;")
    k.line(k.pick(f"{b} *{p} = &{o}; {p}->y = {w};", f"{a} &{p} = {o}; {p}.x = {w};", f"{b} {p} = {o}; {p}.y = {w};", f"static_cast<{b} &>({o}).y = {w};"))
    return join(f"{o}.{k.pick('x', 'y', 'x')}", v, w, FEW)


@form("classes")
def virtual_functions(k, v):
    b, s, o, p = k.name("B"), k.name("D"), k.name("o"), k.name("p")
    v = k.fit(v)
    k.declare(f"struct {b} {{ int x; __device__ {b}(int v) : x(v) {{ }} __device__ virtual int get() const {{ return x; }} }};\n"
              f"struct {s} : {b} {{ using {b}::{b}; __device__ int get() const override {{ return {k.pick('x / 2', '3', 'x + 1')}; }} }};")
    k.line(f"{k.pick(b, s)} {o}({v});")
    k.line(f"{k.pick(b + ' &', b + ' ', 'auto &')}{p} = {o};")
    return Number(f"{p}.get()", "int", min(v.low, 0), max(v.high + 1, 3))


@form("classes")
def methods(k, v):
    """Methods that change their object, or a copy of it, or give a reference to it."""
    s, o, w = k.name("S"), k.name("o"), k.other(v)
    v = k.fit(v)
    back = k.pick(f"{s} &", f"{s} ")
    k.declare(f"struct {s} {{\n  int x, y;\n  __device__ {back}put(int v) {{ x = v; return *this; }}\n  __device__ int &at(int i) {{ return i ? y : x; }}\n"
              f"  __device__ int get() const {{ return {k.pick('x', 'y', 'x + y')}; }}\n}};")
    k.line(f"{s} {o} = {{{v}, {k.constant()}}};")
    k.line(k.pick(f"{o}.put({w});", f"{o}.put(3).put({w});", f"{o}.at({k.small(0, 1)}) = {w};", f"{s}({o}).put({w});", f"{o}.put(5).at(1) = {w};"))
    return Number(f"{o}.{k.pick('x', 'y', 'get()', 'at(0)')}", "int", min(v.low, w.low, 0) * 2, max(v.high, w.high, 40) * 2)


@form("classes")
def static_members(k, v):
    s = k.name("S")
    v = k.fit(v)
    k.declare(f"template <int N> struct {s} {{ static constexpr int half = N / 2; enum {{ twice = N * 2, next }}; "
              f"__device__ static int of(int v) {{ return v {k.pick('/', '%', '+', '*')} {k.pick('(half + 1)', 'twice', 'next', 'N')}; }} }};")
    n = k.numeral(2, 9) if not k.open else k.numeral(1, 9)
    return Number(k.pick(f"{s}<{n}>::of({v})", f"({v} % ((int){s}<{n}>::{k.pick('half + 1', 'twice', 'next')}))"), "int",
                  v.low * 20, v.high * 20 + 20) if -1000 < v.low and v.high < 1000 else v


@form("classes")
def operators(k, v):
    """Operators as members and free, some of them misleading."""
    s, o, q = k.name("S"), k.name("o"), k.name("o")
    v, w = k.fit(v), k.other(v)
    plus = k.pick("x + s.x", "x - s.x", "x / 2 + s.x", "s.x")
    k.declare(f"struct {s} {{\n  int x;\n  __device__ {s} operator+(const {s} &s) const {{ return {s}{{{plus}}}; }}\n"
              f"  __device__ {s} &operator+=(int v) {{ x = {k.pick('v', 'x + v', 'x - 1')}; return *this; }}\n"
              f"  __device__ int operator[](int i) const {{ return {k.pick('x + i', 'i', 'x')}; }}\n"
              f"  __device__ int operator()(int i) {{ x = i; return {k.pick('i', 'x / 2', 'i + 1')}; }}\n"
              f"  __device__ {s} operator-() const {{ return {s}{{x {k.pick('+', '/')} 2}}; }}\n"
              f"  __device__ {s} &operator++() {{ x += {k.pick(1, 2, 0)}; return *this; }}\n  __device__ {s} operator++(int) {{ {s} s = *this; ++*this; return s; }}\n}};\n"
              f"__device__ bool operator<(const {s} &a, const {s} &b) {{ return a.x {k.pick('<', '>', '<=')} b.x; }}")
    k.line(f"{s} {o} = {{{v}}}, {q} = {{{k.constant()}}};")
    k.line(k.pick(f"{q} = {o} + {q};", f"{o} += {w};", f"{q} = -{o};", f"{q} = {o}++;", f"{q} = ++{o};", f"{o}({w});", f"if ({o} < {q}) {q} = {o};"))
    return Number(k.pick(f"{o}.x", f"{q}.x", f"{o}[{k.small()}]", f"({o} + {q}).x", f"(++{o}).x"), "int", -38000, 38000)


@form("classes")
def recursive_temporaries(k, v):
    """A constructor that makes its own kind, or the next of a template, and passes references on."""
    s, x = k.name("S"), k.local(v)
    w = k.fit(k.other(v))
    deeper, set_ = f"v{k.pick('', ' + 1')}", k.pick("=", "+=")
    if k.chance(0.5):
        k.declare(f"struct {s} {{ __device__ {s}(int &r, int d, int v) {{ if (d > 0) {s}(r, d - 1, {deeper}); else r {set_} v; }} }};")
        k.line(k.pick(f"{s}({x}, {k.small(0, 3)}, {w});", f"{s} {k.name('o')}({x}, {k.small(0, 3)}, {w});", f"{s}{{{x}, 1, {w}}};"))
    else:
        k.declare(f"template <int N, typename T> struct {s} {{ __device__ {s}(T &r, int v) {{ {s}<N - 1, T>(r, {deeper}); }} }};\n"
                  f"template <typename T> struct {s}<0, T> {{ __device__ {s}(T &r, int v) {{ r {set_} v; }} }};")
        k.line(f"{s}<{k.numeral(1, 5) if k.open else k.small(0, 3)}, int>{k.pick('', ' ' + k.name('o'))}({x}, {w});")
    return Number(x.text, "int", min(x.low, x.low + w.low, w.low), max(x.high, w.high, x.high + w.high) + 5)


@form("classes")
def operator_address(k, v):
    """A binary operator& in scope does not change what &place means, nor in a template."""
    s, f, g, array = k.name("Far"), k.name("set"), k.name("pass"), k.name("m")
    v, w = k.fit(v), k.fit(k.other(v))
    k.declare(f"struct {s} {{ unsigned long long f; __device__ {s} operator&(unsigned long long m) const {{ return {s}{{f & m}}; }} }};\n"
              f"__device__ {s} operator&({s} a, {s} b) {{ return {s}{{a.f & b.f}}; }}\n"
              f"template <typename U> __device__ void {f}(U *p, int v) {{ *p = v; }}\n"
              f"template <typename U> __device__ void {g}(U *p, int i, int v) {{ {f}(&p[i], v); }}")
    k.line(f"int {array}[2] = {{{v}, {k.constant()}}};")
    i = k.small(0, 1)
    k.line(k.pick(f"{f}(&{array}[{i}], {w});", f"{g}({array}, {i}, {w});"))
    return join(f"{array}[{k.small(0, 1)}]", v, w, FEW)


@form("classes")
def operators_of_others(k, v):
    """Operators of unrelated classes in scope, which must not be taken for the built-in ones."""
    s, x, p = k.name("Far"), k.local(v), k.name("p")
    w = k.other(v)
    k.declare(f"struct {s} {{ int f; }};\n__device__ {s} &operator+=({s} &a, int v) {{ a.f = v; return a; }}\n"
              f"__device__ int operator&({s} a, int b) {{ return a.f + b; }}\n__device__ bool operator==({s} a, {s} b) {{ return false; }}")
    if k.chance(0.5):
        k.line(f"int *{p} = &{x};")
        k.line(f"*{p} = {w};")
    k.line(f"{x} += {k.small()};")
    return Number(f"{x}", "int", min(x.low, w.low), max(x.high, w.high) + 9)


@form("classes")
def placement_new(k, v):
    if k.program.standard > 17:         # clang 19 with a precompiled header: two declarations of operator new
        return v
    s, buf, p = k.name("S"), k.name("buf"), k.name("p")
    v, w = k.fit(v), k.other(v)
    m = k.name("MAKE")
    k.declare(f"#define {m}(p, T, v) new (p) T{{v}}\nstruct {s} {{ int x; int y = {k.small()}; }};".replace("{{v}}", "{v}"))
    k.line(f"alignas(16) char {buf}[64];")
    k.line(k.pick(f"int *{p} = new ({buf}) int({v});", f"int *{p} = {m}({buf}, int, {v});",
                  f"int *{p} = new ({buf}) int[4]{{1, {v}, 3, 4}};", f"int *{p} = new /* there */ ({buf}) int{{{v}}};",
                  f"int *{p} = new (&{buf}[{k.pick(0, 4, 8)}]) int({v});"))
    if k.chance(0.5):
        k.line(f"new ({buf} + {k.pick(0, 4, 0)}) int({w});")
    return Number(f"(*{p} & 1023)", "int", 0, 1023)


@form("classes")
def placement_new_object(k, v):
    if k.program.standard > 17:         # clang 19 with a precompiled header: two declarations of operator new
        return v
    s, buf, p = k.name("S"), k.name("o"), k.name("p")
    v, w = k.fit(v), k.other(v)
    k.declare(f"struct {s} {{ int x, y; __device__ {s}(int v) : x(v), y({k.small()}) {{ }} }};")
    k.line(f"{s} {buf}({v});")
    k.line(k.pick(f"new (&{buf}) {s}({w});", f"{s} *{p} = new (&{buf}) {s}({w});", f"::new ((void *)&{buf}) {s}({w});"))
    return join(f"{buf}.{k.pick('x', 'x', 'y')}", v, w, FEW)


@form("classes")
def aggregates(k, v):
    """Nested aggregates: braces left out, designators, missing elements."""
    a, s, o = k.name("A"), k.name("S"), k.name("o")
    v, w = k.fit(v), k.fit(k.other(v))
    k.declare(f"struct {a} {{ int p, q; }};\nstruct {s} {{ {a} a; int m[2]; {a} b; }};")
    k.line(k.pick(f"{s} {o} = {{{v}, {w}, 3, 4, 5}};", f"{s} {o} = {{{{{v}}}, {{{w}}}, {{2, 7}}}};", f"{s} {o} = {{{{1, {v}}}, 2, {w}}};",
                  f"{s} {o} = {{{a}{{{v}, 2}}, {{{w}, {v}}}}};") if k.chance(0.6) else
           f"{s} {o}; {o}.a = {a}{{{v}, 1}}; {o}.m[0] = {w}; {o}.m[1] = 4; {o}.b = {o}.a;")
    return join(f"{o}.{k.pick('a.p', 'a.q', 'm[0]', 'm[1]', 'b.p', 'b.q')}", v, w, FEW)


@form("classes", standard=20)
def designators(k, v):
    s, o = k.name("S"), k.name("o")
    v, w = k.fit(v), k.fit(k.other(v))
    k.declare(f"struct {s} {{ int p = {k.small()}; int q; int r = q; }};")
    k.line(f"{s} {o} = {{{k.pick(f'.p = {v}, .q = {w}', f'.q = {v}', f'.q = {v}, .r = {w}', f'.p = {w}')}}};")
    return join(f"{o}.{k.pick('p', 'q', 'r')}", v, w, FEW)


@form("classes")
def copies_of_arrays(k, v):
    """Objects with arrays, copied and passed by value."""
    s, o, c, f = k.name("S"), k.name("o"), k.name("o"), k.name("f")
    v, w = k.fit(v), k.other(v)
    k.declare(f"struct {s} {{ int m[3]; }};\n__device__ void {f}({s} {k.pick('', '&')}s, int v) {{ s.m[{k.small(0, 2)}] = v; }}")
    k.line(f"{s} {o} = {{{{{v}, {k.constant()}, {v}}}}};")
    k.line(f"{s} {c} = {o};")
    k.line(f"{f}({k.pick(o, c)}, {w});")
    if k.chance(0.4):
        k.line(f"{o} = {c};")
    return join(f"{k.pick(o, c)}.m[{k.small(0, 2)}]", v, w, FEW)


@form("classes")
def pointer_members(k, v):
    """Objects that hold a pointer or a reference: a copy shares what is pointed to."""
    s, o, c = k.name("S"), k.name("o"), k.name("o")
    x, y, w = k.local(v), k.local(k.constant()), k.other(v)
    k.declare(f"struct {s} {{ int {k.pick('*', '*')}p; int v; __device__ {s}(int &x) : p(&x), v(x) {{ }} __device__ int get() const {{ return {k.pick('*p', 'v')}; }} }};")
    k.line(f"{s} {o}({x});")
    k.line(f"{s} {c} = {o};")
    k.line(k.pick(f"*{c}.p = {w};", f"{c}.p = &{y};", f"{c}.v = {w};", f"{x} = {w};"))
    return join(f"{k.pick(o, c)}.{k.pick('get()', 'v', 'get()')}", x, y, w)


@form("classes")
def reference_members(k, v):
    s, o, w = k.name("S"), k.name("o"), k.other(v)
    x = k.local(v)
    k.declare(f"struct {s} {{ int {k.pick('&', '&', '')}r; __device__ void put(int v) {{ r = v; }} }};")
    k.line(f"{s} {o}{{{x}}};")
    k.line(f"{o}.put({w});")
    return join(k.pick(x.text, f"{o}.r"), x, w)


@form("classes")
def friend_and_nested(k, v):
    s, i = k.name("S"), k.name("o")
    v = k.fit(v)
    k.declare(f"class {s} {{\n  int x;\n public:\n  struct inner {{ int y; __device__ int get() const {{ return y {k.pick('+', '/')} 2; }} }};\n"
              f"  __device__ {s}(int v) : x(v) {{ }}\n  __device__ inner in() const {{ return inner{{{k.pick('x', '4')}}}; }}\n"
              f"  __device__ friend int look({s} s) {{ return {k.pick('s.x', 's.in().get()', 's.x / 3')}; }}\n}};")
    k.line(f"{s} {i}({v});")
    return Number(k.pick(f"look({i})", f"{i}.in().get()"), "int", min(v.low, 0), max(v.high + 2, 6))


@form("classes")
def destructor(k, v):
    """What a destructor writes when its block ends."""
    s, x = k.name("S"), k.local(v)
    k.declare(f"struct {s} {{ int &r; int v; __device__ {s}(int &x, int y) : r(x), v(y) {{ }} __device__ ~{s}() {{ r {k.pick('=', '+=')} v; }} }};")
    with k.block("{"):
        k.line(f"{s} {k.name('o')}({x}, {k.fit(k.other(v))});")
        if k.chance(0.5):
            k.line(f"{x} = {k.constant()};")
    return Number(f"({x} & 511)", "int", 0, 511)


@form("classes")
def comparison_and_logic(k, v):
    s, o = k.name("S"), k.name("o")
    v = k.fit(v)
    k.declare(f"struct {s} {{ int x; __device__ explicit operator bool() const {{ return x {k.pick('>', '<', '!=')} {k.small(0, 30)}; }} "
              f"__device__ bool operator!() const {{ return x > {k.small(0, 30)}; }} }};")
    k.line(f"{s} {o} = {{{v}}};")
    return join(f"({k.pick('', '!')}{o} ? {k.pick(o + '.x', v)} : {k.constant()})", v, FEW)


@form("vectors")
def vector_types(k, v):
    t, o = k.pick("int4", "int2", "int3"), k.name("q")
    n = int(t[3])
    v, w = k.fit(v), k.fit(k.other(v))
    items = [str(k.pick(v, k.constant(), w)) for _ in range(n)]
    k.line(k.pick(f"{t} {o} = make_{t}({', '.join(items)});", f"{t} {o} = {{{', '.join(items)}}};", f"{t} {o}; {o}.x = {v}; {o}.y = {w};"))
    k.line(k.pick(f"{o}.x = {w};", f"{o}.y += {k.small()};", f"(&{o}.x)[1] = {w};", f"{o} = make_{t}({', '.join(reversed(items))});",
                  f"reinterpret_cast<int *>(&{o})[{k.small(0, 1)}] = {w};"))
    return Number(f"{o}.{k.pick('x', 'y')}", "int", min(v.low, w.low, 0), max(v.high, w.high, 40) + 9)


@form("vectors")
def vector_bytes(k, v):
    o = k.name("q")
    v = k.fit(v)
    k.line(f"uchar4 {o} = make_uchar4({v}, {v} * {k.small(1, 40)}, {k.small()}, 0);")
    k.line(k.pick(f"{o}.x += 250;", f"{o}.y++;", f"{o}.z = {v} * 16;", f"{o}.w = {o}.x;"))
    return Number(f"(int){o}.{k.pick('x', 'y', 'z', 'w')}", "int", 0, 255) if v.high < 10000 and v.low > -10000 else v
