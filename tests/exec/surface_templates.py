"""Forms about templates, namespaces, overloads, lambdas, constexpr."""
from surface_core import Number, form, join

FEW = Number("", "int", -3, 60)
TYPES = ("int", "unsigned char", "short", "long long", "signed char", "unsigned")


def inner(k, body, number):
    """A number made in a function of its own from a parameter: forms combine there."""
    return body.fit(body.chain(number, k.pick(0, 1, 1)))


@form("functions", weight=3)
def device_function(k, v):
    f = k.name("f")
    v = k.fit(v)
    with k.function(f"{k.pick('', 'static ', 'inline ')}__device__ int {f}(int p{k.pick('', ', int q = 3')}) {{") as body:
        result = inner(k, body, Number("p", "int", v.low, v.high))
        body.line(f"return {result};")
    return Number(f"{f}({v})", "int", result.low, result.high)


@form("templates", weight=3)
def type_template(k, v):
    f, t = k.name("f"), k.type(*TYPES)
    v = k.fit(v)
    explicit = k.chance(0.7)
    with k.function(f"template <typename T> __device__ T {f}(T p, int q) {{") as body:
        body.line(k.pick("T r = p;", f"T r = p + {k.small()};", "T r = (T)(q * 16);", "T r = static_cast<T>(p * 2);", "T r = p; r += q;"))
        result = inner(k, body, Number(k.pick("q", "(int)r"), "int", -FARISH, FARISH))
        body.line(k.pick(f"return (T)({result});", f"return {result};"))
    return Number(f"(int){f}{'<' + t + '>' if explicit else ''}({v}, {k.fit(k.change(v))})", "int", *( (-FARISH, FARISH)))


FARISH = 39000


@form("templates", weight=3)
def integer_template(k, v):
    """A helper with an integer argument, which other arguments of the same kind name."""
    f, g, n = k.name("f"), k.name("g"), k.numeral()
    v = k.fit(v)
    if not -2000 < v.low <= v.high < 2000:
        v = Number(f"({v} & 255)", "int", 0, 255)
    op = k.pick("+", "*", "%", "/", "-", "^")
    k.declare(f"template <int N> __device__ int {f}(int p) {{ return p {op} N; }}")
    if k.chance(0.5):
        arg = k.pick("M", "M * 2", "M + 1", "(M > 3 ? 1 : 7)", "sizeof(int) * M")
        k.declare(f"template <int M> __device__ int {g}(int p) {{ return {f}<{arg}>(p){k.pick('', f' + {f}<1>(p)', '')}; }}")
        return Number(f"{g}<{n}>({v})", "int", v.low * 26 - 26, v.high * 26 + 26)
    return Number(f"({f}<{n}>({v}) + {f}<{k.numeral()}>({k.pick(v, k.constant())}))", "int", v.low * 12 - 400, v.high * 12 + 400)


@form("templates")
def dependent_enumerators(k, v):
    s = k.name("S")
    v = k.fit(v)
    if not -1000 < v.low <= v.high < 1000:
        return v
    k.declare(f"template <int N, typename T = int> struct {s} {{ enum {{ A = {k.pick('4', 'N * 4', 'sizeof(T) * N', 'N')}, B, C = A * 2 + N }}; "
              f"__device__ static int at(int p) {{ return p {k.pick('*', '%', '/', '+')} {k.pick('A', 'B', '(int)C')}; }} }};")
    n, t = k.numeral(1, 5), ", " + k.type("char", "double", "short", "int")
    return Number(k.pick(f"{s}<{n}{t}>::at({v})", f"({v} * {s}<{n}{t}>::{k.pick('A', 'B', 'C')})", f"({v} % {s}<{n}{t}>::{k.pick('A', 'B', 'C')})"), "int",
                  v.low * 70 - 10, v.high * 70 + 70)


@form("templates")
def specialisations(k, v):
    s, t = k.name("S"), k.type("int", "float", "char", "int *", "int[3]", "const int")
    v = k.fit(v)
    k.declare(f"template <typename T> struct {s} {{ __device__ static int of(int p) {{ return p {k.pick('+', '/', '%')} 3; }} }};\n"
              f"template <> struct {s}<{k.pick('int', 'float', 'char')}> {{ __device__ static int of(int p) {{ return p {k.pick('/', '+')} 2; }} }};\n"
              + k.pick("", f"template <typename T> struct {s}<T *> {{ __device__ static int of(int p) {{ return {k.pick('5', 'p')}; }} }};",
                       f"template <typename T, int N> struct {s}<T[N]> {{ __device__ static int of(int p) {{ return p / N; }} }};"))
    return Number(f"{s}<{t}>::of({v})", "int", min(v.low, 0), max(v.high + 3, 5))


@form("templates")
def specialised_numbers(k, v):
    s = k.name("S")
    v = k.fit(v)
    a, b = k.small(1, 3), k.numeral(1, 5)
    k.declare(f"template <int N, bool B = (N > 2)> struct {s} {{ static constexpr int value = N; }};\n"
              f"template <int N> struct {s}<N, true> {{ static constexpr int value = {k.small(1, 9)}; }};\n"
              f"template <> struct {s}<{a}> {{ static constexpr int value = {k.small(10, 19)}; }};")
    return Number(f"({v} {k.pick('%', '/', '+')} {s}<{k.pick(a, b, 4)}>::value)", "int", min(v.low, 0), v.high + 19)


@form("templates")
def recursive_template(k, v):
    f, n = k.name("f"), k.numeral(1, 5)
    v = k.fit(v)
    if not -500 < v.low <= v.high < 500:
        return v
    k.declare(f"template <int N> struct {f} {{ __device__ static int of(int p) {{ return {f}<N - 1>::of(p) {k.pick('+', '-', '^')} {k.pick('N', '1', 'p')}; }} }};\n"
              f"template <> struct {f}<0> {{ __device__ static int of(int p) {{ return {k.pick('p', '0', '2')}; }} }};")
    return Number(f"{f}<{n}>::of({v})", "int", -4096, 4096)


@form("templates")
def pack(k, v):
    f, g = k.name("f"), k.name("g")
    v, w = k.fit(v), k.constant()
    if not -2000 < v.low <= v.high < 2000:
        return v
    if k.program.standard >= 17 and k.chance(0.5):
        op = k.pick("+", "-", "^")
        k.declare(f"template <typename... A> __device__ int {f}(A... a) {{ return {k.pick(f'(a {op} ...)', f'(... {op} a)', f'({k.small()} {op} ... {op} a)', '(0, ..., a)', 'sizeof...(a) + (0 + ... + a)')}; }}")
    else:
        k.declare(f"__device__ int {f}(int p) {{ return p; }}\n"
                  f"template <typename... A> __device__ int {f}(int p, A... a) {{ return {k.pick(f'p + {f}(a...)', f'{f}(a...)', f'p - {f}(a...)', f'(int)sizeof...(A) * 2 + p')}; }}")
    return Number(f"{f}({v}, {w}, {k.pick(v, w)})", "int", v.low * 3 - 300, v.high * 3 + 300)


@form("templates")
def pack_of_numbers(k, v):
    s = k.name("S")
    v = k.fit(v)
    items = [k.numeral(1, 9) for _ in range(k.small(1, 4))]
    k.declare(f"template <int... N> struct {s} {{ static constexpr int count = sizeof...(N); __device__ static int at(int i) {{ constexpr int m[] = {{N...}}; return m[i % count]; }} }};")
    text = f"{s}<{', '.join(map(str, items))}>"
    return Number(f"({v} {k.pick('+', '/', '%')} {text}::{k.pick('count', f'at({k.small(0, 5)})')})", "int", min(v.low, 0), v.high + 9)


@form("templates")
def template_template(k, v):
    s, u, h = k.name("S"), k.name("U"), k.name("H")
    v = k.fit(v)
    k.declare(f"template <typename T> struct {s} {{ T x; __device__ int get() {{ return (int)x + 1; }} }};\n"
              f"template <typename T> struct {u} {{ T x; __device__ int get() {{ return (int)x / 2; }} }};\n"
              f"template <template <typename> class C, typename T> __device__ int {h}(int p) {{ C<T> c = {{(T)p}}; return c.get(); }}")
    return Number(f"{h}<{k.pick(s, u)}, {k.type('int', 'short', 'unsigned char', 'long')}>({v})", "int", -FARISH, FARISH)


@form("templates")
def enum_template(k, v):
    e, f, x, y = k.name("E"), k.name("f"), k.name("X"), k.name("Y")
    v = k.fit(v)
    k.declare(f"enum {k.pick('', 'class ')}{e} {{ {x} = 2, {y} }};\n"
              f"template <{e} M> __device__ int {f}(int p) {{ return M == {e}::{x} ? p {k.pick('/ 2', '+ 1', '% 3')} : {k.pick('p', '3', 'p / 4')}; }}")
    return Number(f"{f}<{e}::{k.pick(x, y)}>({v})", "int", min(v.low, 0), max(v.high + 1, 3))


@form("templates")
def reference_template(k, v):
    """A template parameter that is a reference or pointer to a device variable."""
    g, f, h = k.name("G"), k.name("f"), k.name("G")
    v, w = k.fit(v), k.other(v)
    k.program.used.add("constant memory")
    k.declare(f"static __constant__ int {g}[4] = {{{k.small()}, {k.small()}, 3, 1}}, {h}[4] = {{{k.small()}, 2, 3, 4}};\n"
              f"template <const int (&R)[4]> __device__ int {f}(int p) {{ return p {k.pick('+', '/', '%')} R[{k.small(0, 3)}]; }}")
    return Number(f"{f}<{k.pick(g, h)}>({v})", "int", min(v.low, 0), v.high + 9)


@form("templates")
def adl(k, v):
    """A function found by its argument when the template is made."""
    ns, s, f = k.name("ns"), k.name("S"), k.name("call")
    g = k.name("get")
    v = k.fit(v)
    k.declare(f"template <typename T> __device__ int {g}(const T &) {{ return {k.small()}; }}\n"
              f"template <typename T> __device__ int {f}(const T &x) {{ return {k.pick('', '', '(', )}{g}(x); }}".replace("return (" + g + "(x)", f"return ({g})(x)") +
              f"\nnamespace {ns} {{ struct {s} {{ int x; }}; __device__ int {g}(const {s} &s) {{ return {k.pick('s.x', 's.x / 2', 's.x + 3')}; }} }}")
    return join(f"{f}({ns}::{s}{{{v}}})", v, FEW, Number("", "int", v.low, v.high + 3))


@form("templates", standard=17)
def deduction_guide(k, v):
    s, o = k.name("S"), k.name("o")
    v = k.fit(v)
    t = k.pick("unsigned char", "long long", "signed char", "short")
    k.declare(f"template <typename T> struct {s} {{ T x; __device__ {s}(int v) : x((T)v) {{ }} }};\n__host__ __device__ {s}(int) -> {s}<{t}>;")
    k.line(f"{s} {o}({v} * {k.pick(1, 8, 16)});")
    return Number(f"((int){o}.x & 1023)", "int", 0, 1023) if -2000 < v.low and v.high < 2000 else v


@form("templates", standard=17)
def class_deduction(k, v):
    s, o = k.name("S"), k.name("o")
    v, w = k.fit(v), k.constant()
    k.declare(f"template <typename T, typename U> struct {s} {{ T x; U y; __device__ {s}(T a, U b) : x(a), y({k.pick('b', 'a')}) {{ }} }};")
    k.line(f"{s} {o}({v}, {k.pick(w, '(unsigned char)' + str(w), w)});")
    return join(f"(int){o}.{k.pick('x', 'y')}", Number("", "int", 0, 255), v)


@form("templates", standard=17)
def if_constexpr(k, v):
    f, t = k.name("f"), k.type("int", "char", "double")
    x = k.local(v)
    k.declare(f"template <typename T, int N> __device__ void {f}(int &p) {{\n  if constexpr (sizeof(T) {k.pick('>', '==', '<')} {k.pick('4', 'N')}) p = {k.pick('p / 2', '3', 'p + N')};\n"
              f"  else if constexpr (N > {k.small(0, 4)}) p += N;\n  else p = {k.pick('N', 'p', '-p')};\n}}")
    k.line(f"{f}<{t}, {k.numeral(1, 5)}>({x});")
    return Number(x.text, "int", min(x.low, -x.high), max(x.high + 5, -x.low))


@form("templates")
def class_template(k, v):
    s, t, o = k.name("S"), k.type(*TYPES), k.name("o")
    v, w = k.fit(v), k.fit(k.other(v))
    size = k.small(2, 4)
    k.declare(f"template <typename T, int N> struct {s} {{\n  T m[N];\n  __device__ T &at(int i) {{ return m[{k.pick('i', 'N - 1 - i', 'i % N')}]; }}\n"
              f"  __device__ {k.pick('T', 'int')} sum() const {{ T r = 0; for (int i = 0; i < N; i++) r += m[i]; return r; }}\n}};")
    k.line(f"{s}<{t}, {size}> {o} = {{{{{k.small()}, {k.small()}}}}};")
    k.line(f"{o}.at({k.small(0, 1)}) = {v};")
    k.line(f"{o}.at({k.small(0, 1)}) {k.pick('=', '+=')} {w};")
    return Number(f"((int){o}.{k.pick('sum()', 'm[0]', 'at(1)')} & 2047)", "int", 0, 2047)


@form("templates")
def member_template(k, v):
    s, o = k.name("S"), k.name("o")
    v = k.fit(v)
    k.declare(f"struct {s} {{ int x; template <typename T> __device__ T as() const {{ return (T){k.pick('x', '(x * 8)')}; }} template <int N> __device__ int plus() const {{ return x + N; }} }};")
    k.line(f"{s} {o} = {{{v}}};")
    return Number(f"((int){o}.{k.pick(f'as<{k.type(*TYPES)}>()', f'plus<{k.small()}>()', f'template plus<2>()')} & 1023)", "int", 0, 1023) if -4000 < v.low and v.high < 4000 else v


@form("templates")
def alias_and_default(k, v):
    s, a = k.name("S"), k.name("A")
    v = k.fit(v)
    k.declare(f"template <typename T = {k.pick('int', 'unsigned char')}, int N = {k.small(2, 5)}> struct {s} {{ T x; __device__ int get() const {{ return (int)x % N; }} }};\n"
              f"template <int N> using {a} = {s}<{k.pick(*TYPES)}, N * 2>;")
    return Number(k.pick(f"{s}<>{{({k.pick('unsigned char', 'unsigned char')})({v})}}.get()", f"{a}<{k.numeral(1, 6)}>{{}}.get()",
                         f"{s}<int>{{{v}}}.get()"), "int", -5, 12)


@form("templates")
def crtp(k, v):
    b, d, o = k.name("Base"), k.name("D"), k.name("o")
    v = k.fit(v)
    k.declare(f"template <typename D> struct {b} {{ __device__ int run(int p) {{ return static_cast<D *>(this)->step(p) + {k.small(0, 3)}; }} __device__ int step(int p) {{ return 1; }} }};\n"
              f"struct {d} : {b}<{d}> {{ int c = {k.small(1, 4)}; {k.pick('__device__ int step(int p) { return p / c; }', '', '__device__ int step(int p) { c = p; return c; }')} }};")
    k.line(f"{d} {o};")
    return Number(f"{o}.run({v})", "int", min(v.low, 0), max(v.high, 1) + 3)


@form("templates")
def functor_argument(k, v):
    f, s1, s2 = k.name("apply"), k.name("Op"), k.name("Op")
    v = k.fit(v)
    k.declare(f"struct {s1} {{ __device__ int operator()(int p) const {{ return p {k.pick('/ 2', '+ 1', '% 5')}; }} }};\n"
              f"struct {s2} {{ int c; __device__ static int run(int &p) {{ p {k.pick('=', '+=')} {k.small()}; return p; }} __device__ int operator()(int p) const {{ return p + c; }} }};\n"
              f"template <typename F> __device__ int {f}(F g, int p) {{ return g(p); }}")
    if k.chance(0.3):
        x = k.local(v)
        k.line(f"{s2}::run({x});")
        return Number(x.text, "int", min(x.low, 0), x.high + 9)
    return Number(f"{f}({k.pick(s1 + '()', s1 + '{}', s2 + '{3}', s2 + '{' + str(k.constant()) + '}')}, {v})", "int", min(v.low, 0), v.high + 50)


@form("templates")
def operation_on_view(k, v):
    """A template's operation that gets a reference from another function."""
    op, view, f = k.name("Op"), k.name("view"), k.name("f")
    v, w = k.fit(v), k.fit(k.other(v))
    array = k.name("m")
    k.declare(f"struct {op} {{ __device__ static void run(int {k.pick('&', '')}x, int v) {{ x {k.pick('=', '+=')} v; }} }};\n"
              f"__device__ int &{view}(int *p, int i) {{ return p[i]; }}\n"
              f"template <typename O> __device__ void {f}(int *p, int i, int v) {{ O::run({view}(p, i), v); }}")
    k.line(f"int {array}[2] = {{{v}, {k.constant()}}};")
    k.line(f"{f}<{op}>({array}, {k.small(0, 1)}, {w});")
    return Number(f"{array}[{k.small(0, 1)}]", "int", min(v.low + w.low, v.low, w.low, 0), v.high + max(w.high, 0) + 80)


@form("functions")
def overloads(k, v):
    f = k.name("f")
    types = k.rng.sample(["int", "unsigned", "char", "long", "double", "bool", "short", "unsigned char"], 3)
    v = k.fit(v)
    k.declare("\n".join(f"__device__ int {f}({t} p) {{ return (int)p {op}; }}" for t, op in zip(types, ("/ 2", "+ 1", "% 7"))))
    return Number(f"{f}(({k.pick(*types)}){v})", "int", -FARISH, FARISH)


@form("functions")
def overloads_of_references(k, v):
    """const, temporary and changeable arguments choose."""
    f, x = k.name("f"), k.local(v)
    k.declare(f"__device__ int {f}(int &p) {{ return p{k.pick('++', '')}; }}\n__device__ int {f}(const int &p) {{ return p / 2; }}\n__device__ int {f}(int &&p) {{ return p + 2; }}")
    return Number(f"({f}({k.pick(x, f'(const int &){x}', f'{x} + 0', f'static_cast<int &&>({x})')}) + 0 * {x})" if k.chance(0.5) else
                  f"{f}({k.pick(x, f'(const int &){x}', f'{x} + 0')})", "int", min(x.low, 0), x.high + 2)


@form("functions")
def default_arguments(k, v):
    f = k.name("f")
    v = k.fit(v)
    k.declare(f"__device__ int {f}(int p, int q = {k.small()}, int r = {k.small()} * 2) {{ return {k.pick('p / q', 'p + r', 'p % r', 'q + r', 'p - q')}; }}")
    return Number(f"{f}({k.pick(str(v), f'{v}, {k.small()}', f'{v}, 2, {v}', f'{v}, 3, 4')})", "int", min(v.low - 40, -40), v.high + 60) if k.chance(0.8) else \
        Number(f"{f}({v})", "int", v.low - 40, v.high + 60)


@form("functions")
def namespaces(k, v):
    a, b, f = k.name("na"), k.name("nb"), k.name("f")
    v = k.fit(v)
    k.declare(f"namespace {a} {{ __device__ int {f}(int p) {{ return p / 2; }} {k.pick('inline ', '')}namespace in {{ __device__ int g{f}(int p) {{ return p + 1; }} }} }}\n"
              f"namespace {b} {{ __device__ int {f}(long p) {{ return (int)p {k.pick('+ 3', '% 4')}; }} using {a}::{k.pick(f, 'in::g' + f)}; }}")
    return Number(k.pick(f"{a}::{f}({v})", f"{a}::in::g{f}({v})", f"{b}::{f}({v})"), "int", min(v.low, -3), v.high + 3)


@form("functions")
def recursion(k, v):
    f = k.name("f")
    v = k.fit(v)
    k.declare(f"__device__ int {f}(int p, int d) {{ return d <= 0 ? p : {f}(p {k.pick('+ 1', '/ 2', '- d', '+ d')}, d - 1); }}")
    return Number(f"{f}({v}, {k.small(1, 4)})", "int", min(v.low - 10, 0), v.high + 10)


@form("functions")
def constexpr_function(k, v):
    f = k.name("f")
    v = k.fit(v)
    k.declare(f"__host__ __device__ constexpr int {f}(int p) {{ return p {k.pick('> 3 ? p / 2 : p + 1', '* 3 % 7', '& 5', '< 0 ? -p : p')}; }}")
    if k.chance(0.5):
        k.line(f"constexpr int {(c := k.name('c'))} = {f}({k.small(1, 20)});")
        return Number(f"({v} {k.pick('%', '+')} ({c} + 1))", "int", min(v.low, 0), v.high + 30)
    return Number(f"{f}({v})", "int", -FARISH, FARISH)


@form("functions")
def function_pointer(k, v):
    f, g, p = k.name("f"), k.name("g"), k.name("fp")
    v = k.fit(v)
    k.declare(f"__device__ int {f}(int p) {{ return p + 1; }}\n__device__ int {g}(int p) {{ return p / 2; }}")
    k.line(f"int (*{p})(int) = {k.pick('&', '')}{k.pick(f, g)};")
    if k.chance(0.4):
        k.line(f"if ({k.constant()} > 20) {p} = {k.pick(f, g)};")
    return Number(f"{k.pick(p, '(*' + p + ')')}({v})", "int", min(v.low, 0), v.high + 1)


@form("functions")
def function_reads_static(k, v):
    """Constants of the file: in constant memory, in arrays, in static locals."""
    c, f = k.name("C"), k.name("f")
    v = k.fit(v)
    space = k.pick("static __constant__ int", "__device__ const int", "constexpr int")
    if "__constant__" in space:
        k.program.used.add("constant memory")
    k.declare(f"{space} {c}{k.pick('[4]', '[]')} = {{{k.small()}, {k.small()}, {k.small()}, 5}};")
    return Number(f"({v} {k.pick('+', '%', '/')} {c}[{k.pick(0, 1, 2, 3)}])", "int", min(v.low, 0), v.high + 9)


@form("lambdas", weight=3)
def lambda_capture(k, v):
    """By copy or by reference, changed before the call or in it."""
    x, f, w = k.local(v), k.name("f"), k.other(v)
    capture = k.pick("=", "&", x.text, "&" + x.text, f"=, &{x}", f"&, {x}", f"/* & */ {x}")
    by_copy = capture in ("=", x.text, f"&, {x}", f"/* & */ {x}")
    body = k.pick(f"return {x};", f"return {x} + {k.small()};")
    mutable = ""
    if k.chance(0.4):
        mutable = " mutable"
        body = f"{x} {k.pick('=', '+=')} {k.small()}; " + body
    k.line(f"auto {f} = [{capture}]({k.pick('', 'int p = 3')}){mutable} {{ {body} }};")
    if k.chance(0.6):
        k.line(f"{x} = {w};")
    if k.chance(0.4):
        k.line(f"{f}();")
    return Number(k.pick(f"{f}()", f"{f}()", x.text), "int", min(x.low, w.low, 0), max(x.high, w.high) + 40)


@form("lambdas")
def lambda_copied(k, v):
    """Copies of a closure that changes itself."""
    f, g, m = k.name("f"), k.name("g"), k.name("CAPTURE")
    x = k.local(v)
    capture = k.pick(f"c = {x}", "=", x.text, m)
    name = "c" if capture == f"c = {x}" else x.text
    if capture == m:
        k.declare(f"#define {m} {k.pick('=', '&')}")
    k.line(f"auto {f} = [{capture}]() mutable {{ {k.pick('', '/* & */ ')}return {name} {k.pick('+=', '=', '-=')} {k.small()}; }};")
    k.line(f"auto {k.pick('', '', '&')}{g} = {f};")
    if k.chance(0.7):
        k.line(f"{k.pick(f, g)}();")
    if k.chance(0.4):
        k.line(f"{x} = {k.other(v)};")
    return Number(k.pick(f"{f}()", f"{g}()", x.text), "int", -FARISH, FARISH)


@form("lambdas")
def lambda_state(k, v):
    """What a closure changes in its own copy, read by a second call, or by a copy of it."""
    f, g, x = k.name("f"), k.name("g"), k.local(v)
    capture = k.pick("=", x.text)
    k.line(f"auto {f} = [{capture}](bool put, int v) mutable {{ if (put) {x} = v; return {x}; }};")
    k.line(k.pick(f"auto {g} = {f};", f"auto &{g} = {f};", f"auto {g}({f});", f"decltype({f}) {g} = {f};"))
    k.line(f"{k.pick(f, g)}(true, {k.fit(k.other(v))});")
    return Number(f"{k.pick(f + '(false, 0)', g + '(false, 0)', x.text)}", "int", min(x.low * 10, -2000) - 10, max(x.high * 10, 2000) + 50)


@form("lambdas")
def lambda_copies_reference(k, v):
    """A capture by copy of a reference copies what it refers to."""
    x, r, f, w = k.local(v), k.name("r"), k.name("f"), k.other(v)
    k.line(f"int &{r} = {x};")
    k.line(f"auto {f} = [{k.pick('=', r, '&', '&' + r, f'{r} = {r}', f'&{r} = {r}')}] {{ return {r}; }};")
    k.line(f"{k.pick(x, r)} = {w};")
    return join(f"{f}()", x, w)


@form("lambdas")
def lambda_nested(k, v):
    x, f, w = k.local(v), k.name("f"), k.other(v)
    k.line(f"auto {f} = [{k.pick('=', '&')}]() mutable {{ auto g = [{k.pick('=', '&')}]() mutable {{ {x} {k.pick('=', '+=')} {k.small()}; return {x}; }}; {k.pick('g(); ', '')}return {k.pick('g()', x)}; }};")
    if k.chance(0.5):
        k.line(f"{k.pick(x.text + ' = ' + str(w), f + '()')};")
    return Number(k.pick(f"{f}()", x.text), "int", min(x.low, w.low, 0), max(x.high, w.high) + 40)


@form("lambdas")
def lambda_init_capture(k, v):
    x, f, w = k.local(v), k.name("f"), k.other(v)
    k.line(f"auto {f} = [{k.pick(f'y = {x} + 1', f'&y = {x}', f'y = {x}, z = 2', f'{x} = {k.constant()}, y = {x}')}] {{ return y; }};")
    k.line(f"{x} = {w};")
    return Number(f"{f}()", "int", min(x.low, w.low), max(x.high, w.high) + 1)


@form("lambdas")
def lambda_generic(k, v):
    f = k.name("f")
    v = k.fit(v)
    k.line(f"auto {f} = [](auto p{k.pick('', ', auto... q')}) {{ return {k.pick('p', '(int)sizeof(p) + (int)p', 'p / 2', 'decltype(p)(p * 16)')}; }};")
    return Number(f"((int){f}(({k.type(*TYPES)}){v}) & 1023)", "int", 0, 1023) if -4000 < v.low and v.high < 4000 else v


@form("lambdas")
def lambda_passed(k, v):
    f, x, w = k.name("apply"), k.local(v), k.other(v)
    k.declare(f"template <typename F> __device__ {k.pick('void', 'auto')} {f}(F {k.pick('', '&&')}g, int p) {{ g(p); {k.pick('', 'g(p);')} }}")
    k.line(f"{f}([{k.pick('&', '&' + x.text, '=')}](int p) mutable {{ {x} {k.pick('=', '+=')} p; }}, {w});")
    return Number(x.text, "int", min(x.low, x.low + 2 * w.low, w.low), x.high + 2 * max(w.high, 0) + w.high) if w.high < 5000 and w.low > -5000 and x.high < 20000 else \
        Number(f"({x} & 511)", "int", 0, 511)


@form("lambdas")
def lambda_with_body(k, v):
    """Other forms inside of a lambda."""
    x, f, p = k.local(v), k.name("f"), k.name("p")
    body = type(k)(k.program, None, k.depth - 1)
    body.indent = k.indent + 1
    result = body.fit(body.chain(Number(p, "int", x.low, x.high), 1))
    k.line(f"auto {f} = [{k.pick('=', '&')}](int {p}) {{")
    k.lines += body.lines
    k.line(f"  return {result};")
    k.line("};")
    return Number(f"{f}({x})", "int", result.low, result.high)


@form("lambdas")
def lambda_this(k, v):
    """this and *this in a capture."""
    s, o = k.name("S"), k.name("o")
    v, w = k.fit(v), k.other(v)
    this = k.pick("this", "=", "&", "*this" if k.program.standard >= 17 else "this")
    k.declare(f"struct {s} {{\n  int x;\n  __device__ int run(int v) {{\n    auto f = [{this}]() mutable {{ return {k.pick('x', 'x++', 'this->x')}; }};\n    {k.pick('x = v;', 'f();')}\n    return {k.pick('f()', 'f()', 'x')};\n  }}\n}};")
    k.line(f"{s} {o} = {{{v}}};")
    return join(f"{o}.run({w})", Number("", "int", v.low, v.high + 2), w)


@form("functions")
def statement_expression(k, v):
    x, w = k.local(v), k.other(v)
    return Number(f"({{ int q = {x}; {k.pick('q += 3;', f'{x} = {w};', 'if (q > 9) q /= 2;', '')} q; }})", "int", min(x.low, 0), x.high + 3)


@form("functions", standard=17)
def bindings(k, v):
    s, o, p, q = k.name("S"), k.name("o"), k.name("p"), k.name("q")
    v, w = k.fit(v), k.other(v)
    kind = k.pick("struct", "array", "fields")
    if kind == "array":
        k.line(f"int {o}[2] = {{{v}, {k.constant()}}};")
        first, second = f"{o}[0]", f"{o}[1]"
    else:
        k.declare(f"struct {s} {{ int x; int y{k.pick('', ' : 6') if kind == 'fields' else ''}; }};")
        k.line(f"{s} {o} = {{{v}, {k.small(0, 30)}}};")
        first, second = f"{o}.x", f"{o}.y"
    k.line(f"auto {k.pick('', '&', '&&')}[{p}, {q}] = {o};")
    k.line(f"{k.pick(p, first)} = {w};")
    return join(k.pick(p, first, p, f"({q} + {p})"), v, w, Number("", "int", min(v.low, w.low) - 40, max(v.high, w.high) + 40))


@form("functions")
def statics_and_scopes(k, v):
    """Names that hide names."""
    x = k.local(v)
    y = k.name("y")
    k.line(f"int {y} = {k.constant()};")
    with k.block("{"):
        k.line(f"{k.pick('int ', '')}{y} = {x} + {k.small()};")
        k.line(f"{y} += 1;")
    if k.chance(0.5):
        k.line(f"for (int {y} = 0; {y} < 3; {y}++) {x}{k.pick('++', ' += 0')};")
    return Number(k.pick(y, x.text, f"({x} + {y} * 0)"), "int", min(x.low, 0), max(x.high + 10, 41))
