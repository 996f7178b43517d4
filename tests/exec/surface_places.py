"""Forms about places: references, pointers, casts of a place, unions, bit-fields, pointers to members."""
from surface_core import INTEGERS, Number, convert, form, join


@form("references")
def reference_or_copy(k, v):
    """A second name of a local, or a copy of it; one of the two is overwritten."""
    x, y, w = k.local(v), k.name("r"), k.other(v)
    k.line(f"{k.pick('int &', 'int ', 'auto &', 'auto ', 'auto &&', 'const int &')}{y} = {x};")
    k.line(f"{x} = {w};")
    return join(k.pick(x.text, y), x, w)


@form("references")
def reference_to_element(k, v):
    array, r, w = k.name("m"), k.name("r"), k.other(v)
    i, j = k.small(0, 3), k.small(0, 3)
    v = k.fit(v)
    k.line(f"int {array}[4] = {{1, 2, 3, 4}};")
    k.line(f"{k.pick('int &', 'int ')}{r} = {array}[{i}];")
    k.line(f"{r} = {v};")
    k.line(f"{array}[{j}] = {w};")
    return join(k.pick(f"{array}[{i}]", r), v, w, Number("", "int", 1, 4))


@form("references")
def reference_to_member(k, v):
    s, o, r, w = k.name("S"), k.name("o"), k.name("r"), k.other(v)
    v = k.fit(v)
    k.declare(f"struct {s} {{ int p; int q[2]; }};")
    k.line(f"{s} {o} = {{{v}, {{{k.constant()}, 3}}}};")
    k.line(f"{k.pick('int &', 'int ')}{r} = {o}.{k.pick('p', 'q[0]')};")
    k.line(f"{r} = {w};")
    return join(f"{o}.{k.pick('p', 'q[0]')}", v, w, Number("", "int", 0, 40))


@form("references")
def reference_returned(k, v):
    f = k.name("choose")
    k.declare(f"__device__ int &{f}(int &p, int &q, bool c) {{ return c ? p : q; }}")
    x, y, w = k.local(v), k.local(k.constant()), k.other(v)
    k.line(f"{f}({x}, {y}, {k.constant()} > {k.small(0, 40)}) {k.pick('=', '+=')} {w};")
    return Number(k.pick(x, y).text, "int", min(x.low, w.low, 0) * 2, (max(x.high, w.high, 40)) * 2)


@form("references")
def reference_parameter(k, v):
    """A function that changes its parameter, by value or by reference, perhaps of a template's type."""
    f, t = k.name("set"), k.pick("int", "T")
    head = "template <typename T> " if t == "T" else ""
    k.declare(f"{head}__device__ void {f}({t} {k.pick('&', '')}p, {t} q) {{ p = q; }}")
    x, w = k.local(v), k.other(v)
    k.line(f"{f}({x}, {k.fit(w)});")
    return join(x.text, x, w)


@form("references")
def reference_template_argument(k, v):
    """A type argument that is a reference, given or not."""
    f, arg = k.name("put"), k.pick("int &", "int")
    k.declare(f"template <typename T> __device__ void {f}(T p, int q) {{ p = q; }}")
    x, w = k.local(v), k.other(v)
    k.line(f"{f}{k.pick('<' + arg + '>', '')}({x}, {w});")
    return join(x.text, x, w)


@form("references")
def reference_assignment_as_place(k, v):
    """What an assignment gives is the place, evaluated once."""
    array, i, r = k.name("m"), k.name("i"), k.name("r")
    w = k.other(v)
    k.line(f"int {array}[6] = {{{k.fit(v)}, {k.constant()}, {k.fit(k.change(v))}, 4, 5, 6}};")
    k.line(f"int {i} = 0;")
    k.line(f"int &{r} = ({array}[{i}++] {k.pick('=', '+=')} {k.constant()});")
    k.line(f"{r} {k.pick('=', '+=')} {w};")
    return Number(f"{array}[{k.pick('0', '1', i)}]")


@form("references")
def compound_as_place(k, v):
    x, w = k.local(v), k.other(v)
    k.line(k.pick(f"({x} += {k.small()}) = {w};", f"++({x} = {w});", f"({x} = {w}) += {k.small()};", f"(++{x}) = {w};"))
    return join(x.text, x, Number("", "int", w.low, w.high + 9))


@form("references")
def conditional_place(k, v):
    x, y, w = k.local(v), k.local(k.constant()), k.other(v)
    k.line(f"({k.constant()} > {k.small(0, 40)} ? {x} : {y}) = {w};")
    return join(k.pick(x, y).text, x, y, w)


@form("references")
def comma_place(k, v):
    x, y, w = k.local(v), k.local(k.constant()), k.other(v)
    k.line(f"({x}{k.pick('++', ' = 3', '')}, {y}) = {w};")
    return join(k.pick(x, y).text, Number("", "int", x.low, x.high + 1), y, w, Number("", "int", 3, 3))


@form("pointers")
def pointer_or_copy(k, v):
    x, y, p, w = k.local(v), k.local(k.constant()), k.name("p"), k.other(v)
    k.line(f"int *{p} = &{k.pick(x, y)};")
    if k.chance(0.5):
        k.line(f"{k.pick('if (' + str(k.constant()) + ' > 20) ', '')}{p} = &{k.pick(x, y)};")
    k.line(f"*{p} = {w};")
    return join(k.pick(x.text, y.text, '*' + p), x, y, w)


@form("pointers")
def pointer_to_pointer(k, v):
    x, y, p, q, w = k.local(v), k.local(k.constant()), k.name("p"), k.name("pp"), k.other(v)
    k.line(f"int *{p} = &{x}, **{q} = &{p};")
    k.line(f"{k.pick('*' + q, p)} = &{k.pick(x, y)};")
    k.line(f"**{q} = {w};")
    return join(k.pick(x, y).text, x, y, w)


@form("pointers")
def pointer_walk(k, v):
    array, p = k.name("m"), k.name("p")
    v, w = k.fit(v), k.other(v)
    items = [str(v), str(k.constant()), str(w), str(k.constant())]
    k.rng.shuffle(items)
    k.line(f"int {array}[4] = {{{', '.join(items)}}};")
    k.line(f"int *{p} = {array} + {k.small(0, 1)};")
    if k.chance(0.5):
        k.line(k.pick(f"{p}++;", f"*{p}++ = {w};", f"++*{p};", f"*++{p} = {k.constant()};", f"{p} += 1;", f"(*{p})++;"))
    return Number(f"{k.pick('*' + p, p + '[1]', '*(' + p + ' + 1)', '1[' + p + ']')}", "int", min(v.low, w.low, 0),
                  max(v.high, w.high, 40) + 1)


@form("pointers")
def pointer_to_array(k, v):
    array, p = k.name("m"), k.name("p")
    v, w = k.fit(v), k.other(v)
    k.line(f"int {array}[2][3] = {{{{{v}, 1, 2}}, {{{w}, 3, {k.constant()}}}}};")
    k.line(f"int (*{p})[3] = {array}{k.pick('', ' + 1', ' + 0')};")
    k.line(k.pick(f"(*{p})[{k.small(0, 2)}] = {w};", f"{array}[{k.small(0, 1)}][0] = {k.constant()};"))
    return join(f"{k.pick('(*' + p + ')[0]', array + '[1][0]', array + '[0][0]', p + '[0][2]')}", v, w, Number("", "int", 0, 40))


@form("pointers")
def reference_to_array(k, v):
    f, array, r = k.name("f"), k.name("m"), k.name("r")
    v, w = k.fit(v), k.other(v)
    k.line(f"int {array}[3] = {{{k.constant()}, {v}, 5}};")
    if k.chance(0.5):
        k.line(f"int (&{r})[3] = {array};")
        k.line(f"{r}[{k.small(0, 2)}] = {w};")
    else:
        k.declare(f"template <int N> __device__ void {f}(int (&p)[N], int q) {{ p[N - {k.small(1, 3)}] = q; }}")
        k.line(f"{f}({array}, {w});")
    return join(f"{array}[1]", v, w, Number("", "int", 0, 40))


@form("members")
def pointer_to_data_member(k, v):
    s, o, m, w = k.name("S"), k.name("o"), k.name("pm"), k.other(v)
    v = k.fit(v)
    k.declare(f"struct {s} {{ int p, q; }};")
    k.line(f"{s} {o} = {{{v}, {k.constant()}}};")
    k.line(f"int {s}::*{m} = &{s}::{k.pick('p', 'q')};")
    k.line(k.pick(f"{o}.*{m} = {w};", f"(&{o})->*{m} = {w};"))
    return join(k.pick(f"{o}.p", f"{o}.q", f"{o}.*{m}"), v, w, Number("", "int", 0, 40))


@form("members")
def pointer_to_method(k, v):
    s, o, m, w = k.name("S"), k.name("o"), k.name("pf"), k.other(v)
    v = k.fit(v)
    k.declare(f"struct {s} {{ int p; __device__ void put(int q) {{ p = q; }} __device__ void keep(int q) {{ (void)q; }} }};")
    k.line(f"{s} {o} = {{{v}}};")
    k.line(f"void ({s}::*{m})(int) = &{s}::{k.pick('put', 'keep')};")
    k.line(k.pick(f"({o}.*{m})({w});", f"((&{o})->*{m})({w});"))
    return join(f"{o}.p", v, w)


@form("members")
def member_pointer_argument(k, v):
    """A pointer to a member as a template argument."""
    s, f, o, w = k.name("S"), k.name("f"), k.name("o"), k.other(v)
    v = k.fit(v)
    k.declare(f"struct {s} {{ int p, q; }};\n"
              f"template <int {s}::*M> __device__ void {f}({s} &o, int v) {{ o.*M = v; }}")
    k.line(f"{s} {o} = {{{v}, {k.constant()}}};")
    k.line(f"{f}<&{s}::{k.pick('p', 'q')}>({o}, {w});")
    return join(f"{o}.{k.pick('p', 'q')}", v, w, Number("", "int", 0, 40))


@form("places")
def cast_of_place(k, v):
    """A place written through another type of the same size."""
    x, w = k.local(v), k.fit(k.other(v))
    k.line(k.pick(f"(unsigned &){x} = {w};", f"reinterpret_cast<unsigned &>({x}) = {w};", f"*(unsigned *)&{x} = {w};",
                  f"(unsigned &)({x}) += 1u;", f"((int &){x}) = {w};", f"static_cast<int &>({x}) = {w};",
                  f"const_cast<int &>((const int &){x}) = {w};"))
    return join(x.text, Number("", "int", x.low, x.high + 1), w) if x.low >= 0 and w.low >= 0 else Number(x.text)


@form("places")
def cast_of_place_smaller(k, v):
    """One byte or half of a local, seen through a reference or a pointer."""
    x = k.local(k.constant())
    x2 = k.local(v)
    x = k.pick(x, x2)
    t = k.pick("unsigned char", "unsigned short")
    w = k.fit(k.other(v))
    i = k.small(0, 1)
    k.line(k.pick(f"(({t} *)&{x})[{i}] = {w};", f"({t} &){x} = {w};", f"reinterpret_cast<{t} &>({x}) = {w};",
                  f"*reinterpret_cast<{t} *>(&{x}) = {w};"))
    return Number(f"(int)({x} & 0x{k.pick('ff', 'ffff', 'fff')})", "int", 0, 65535)


@form("places")
def cast_of_vector(k, v):
    """Four numbers seen as a vector, or a vector as its numbers."""
    array = k.name("m")
    v, w = k.fit(v), k.fit(k.other(v))
    k.line(f"alignas(16) int {array}[4] = {{{v}, {k.constant()}, {w}, 3}};")
    made = f"make_int4({w}, {v}, {k.constant()}, 1)"
    k.line(k.pick(f"(int4 &){array}[0] = {made};", f"*(int4 *){array} = {made};",
                  f"reinterpret_cast<int4 &>({array}) = {made};", f"((int4 *){array})->{k.pick('x', 'y', 'z')} = {w};",
                  f"((int2 *){array})[1] = make_int2({w}, 2);", f"reinterpret_cast<int2 &>({array}[2]).y = {v};"))
    return join(f"{array}[{k.small(0, 3)}]", v, w, Number("", "int", 0, 40))


@form("places")
def union_members(k, v):
    u, o = k.name("U"), k.name("o")
    v, w = k.fit(v), k.fit(k.other(v))
    k.declare(f"union {u} {{ int i; unsigned u; unsigned short h[2]; unsigned char c[4]; struct {{ short lo, hi; }}; }};")
    k.line(f"{u} {o};")
    k.line(f"{o}.i = {v};")
    k.line(f"{o}.{k.pick('c[0]', 'c[1]', 'h[0]', 'h[1]', 'u', 'lo', 'hi')} = {w};")
    m, low, high = k.pick(("c[0]", 0, 255), ("h[0]", 0, 65535), ("i & 1023", 0, 1023), ("u % 777u", 0, 777), ("lo", -32768, 32767))
    return Number(f"(int)({o}.{m})", "int", low, high)


@form("bytes", weight=3)
def object_bytes(k, v):
    """The bytes of an object, written and read through views of several sizes, in branches, and copied in parts."""
    s, o, q = k.name("S"), k.name("o"), k.name("q")
    k.declare(f"struct {s} {{ int x[4]; }};")
    v = k.fit(v)

    def view(name, *kinds):
        kind, size = k.pick(*kinds or (("int", 4), ("short", 2), ("long long", 8), ("unsigned char", 1)))
        return f"*({kind} *)((char *){name}.x + {k.small(0, 16 // size - 1) * size})"

    def change():
        part = ("int2", 8)
        stored = k.pick(str(v), f"({v} << 16)", f"((long long){v} << 32)", str(k.small()))
        return k.pick(f"{view(o)} = {stored};", f"{view(o)} = {stored};", f"{view(o, part)} = {view(q, part)};", f"{o} = {q};")

    k.line(f"{s} {o} = {{{k.pick('', f'{{{v}, 2}}', f'{{3, {v}, 1, {v}}}')}}}, {q} = {{{k.pick('', f'{{1, {v}, 3}}')}}};")
    if k.uniform:
        k.line(f"{q}.x[{k.small(0, 3)}] = {k.uniform};")
    for _ in range(k.small(1, 4)):
        if k.chance(0.4):
            k.line(change())
        elif k.chance(0.3):
            i = k.name("i")
            k.line(f"for (int {i} = 0; {i} < {k.pick(k.uniform or 2, 3, f'({v} & 3)')}; {i}++) {{ {k.pick('', f'if ({i} == 1) ')}{{ {change()} }} {k.pick('', change())} }}")
        else:
            k.line(f"if ({v} & {k.pick(1, 2)}) {{ {change()} {k.pick('', change())} }}{k.pick('', f' else {{ {change()} }}')}")
    return Number(f"(int)({view(o)} & 1023)", "int", 0, 1023)


@form("bytes")
def object_loaded(k, v):
    """An object is read from memory as a whole, in some threads another one, or is a parameter of a function that does so."""
    if not k.uniform:
        return v
    k.program.used.add("memory")
    s, o, i = k.name("S"), k.name("o"), k.name("i")
    k.declare(f"struct {s} {{ int x, y; {k.pick('', 'long long z; ', 'int m[9]; ')}}};")
    v = k.fit(v)

    def read():
        return f"{o} = *(const {s} *)(c + {k.pick(0, 4, k.uniform + ' * 2')});"

    k.line(f"{s} {o}; {read()}")
    once = k.pick(f"if ({v} & 1) {{ {read()} }}", f"for (int {i} = 0; {i} < {k.pick(k.uniform, f'({v} & 3)')}; {i}++) {{ {read()} }}", f"if ({k.uniform} > 2) {{ {read()} }}",
                  f"for (int {i} = 0; {i} < {k.uniform}; {i}++) {{ if ({i} == ({v} & 3)) {{ {k.pick(read(), '')} break; }} {k.pick(read(), '')} }}")
    k.line(once)
    return Number(k.pick(f"({o}.y & 15)", f"({o}.x & 1 ? {v} : 3)"), "int", min(v.low, 0), max(v.high, 15))


@form("bit-fields")
def bit_fields(k, v):
    """Fields of few bits: what is stored is cut off, also what an assignment gives."""
    s, o = k.name("S"), k.name("o")
    w1, w2, sign = k.small(3, 9), k.small(2, 9), k.pick("int", "unsigned", "unsigned char", "short", "long long")
    if sign == "unsigned char":
        w1, w2 = min(w1, 8), min(w2, 8)
    packed = k.pick("", "", " __attribute__((packed))")
    between = k.pick("", "int : 0; ", "int : 3; ", "char c; ")
    k.declare(f"struct{packed} {s} {{ {sign} p : {w1}; {between}{k.pick('int', 'unsigned')} q : {w2}; }};")
    v, w = k.fit(v), k.fit(k.other(v))
    k.line(f"{s} {o} = {{}};")
    k.line(f"{o}.q = {w};")
    if k.chance(0.4):
        return Number(f"({o}.{k.pick('p', 'q')} = {v})", "int", -512, 511)
    k.line(f"{o}.p {k.pick('=', '=', '+=', '^=')} {v};")
    if k.chance(0.3):
        k.line(k.pick(f"{o}.p++;", f"--{o}.q;", f"{o}.q += {o}.p;"))
    return Number(f"(int)({o}.{k.pick('p', 'p', 'q')})", "int", -512, 511)


@form("bit-fields")
def bit_field_reference(k, v):
    """A lambda's or structure's copy of an object with bit-fields."""
    s, o, c = k.name("S"), k.name("o"), k.name("o")
    w1 = k.small(3, 7)
    k.declare(f"struct {s} {{ unsigned p : {w1}, q : {9 - w1}; }};")
    v, w = k.fit(v), k.fit(k.other(v))
    k.line(f"{s} {o} = {{{v} & {(1 << w1) - 1}u, 1u}};")
    k.line(f"{s} {k.pick('', '&')}{c} = {o};")
    k.line(f"{c}.{k.pick('p', 'q')} = {w};")
    return Number(f"(int)({o}.p + {c}.q * {1 << w1})", "int", 0, 1023)
