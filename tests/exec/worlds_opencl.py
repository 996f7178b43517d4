"""OpenCL C: vectors and their components, as_type, conversions, built-in functions, address spaces.

A number that differs between work-items is carried through forms, as in surface.py, and an access shows what became of it.
"""
from surface_core import Body, Form, Number, Program, join
from surface_kernels import place
from worlds_core import KERNELS, family

FORMS, WAYS = [], []
FEW = Number("", "int", 0, 60)
ITEM = "(int)(get_local_id(0) + get_local_size(0) * get_local_id(1) + get_local_size(0) * get_local_size(1) * get_group_id(0))"
LAUNCHES = [((32, 1, 1), (1, 1, 1)), ((8, 2, 1), (1, 1, 1)), ((16, 1, 1), (2, 1, 1))]


def form(make):
    FORMS.append(Form(make, "opencl", 0, None, 2))
    return make


def way(make):
    WAYS.append(make)
    return make


def small(v):
    """The number within a byte, for what would overflow."""
    return v if 0 <= v.low and v.high <= 127 else Number(f"({v} & 127)", "int", 0, 127)


def vector(k, v, w, t="int4"):
    """A literal of four numbers."""
    c = k.constant()
    return k.pick(f"({t})({v}, {w}, {c}, 3)", f"({t})({w}, 2, {v}, {c})", f"({t})((int2)({v}, {w}), {c}, 1)" if t == "int4" else f"({t})({v}, {v}, {w}, 4)",
                  f"({t})({v})", f"({t})({c}, (int3)({w}, {v}, 5))" if t == "int4" else f"({t})({w}, 1, 2, {v})")


ELEMENTS = ("x", "y", "z", "w", "s0", "s1", "s2", "s3")


@form
def components(k, v):
    """Elements read and written by name, also several at once."""
    q, w = k.name("q"), k.fit(k.other(v))
    v = k.fit(v)
    k.line(f"int4 {q} = {vector(k, v, w)};")
    for _ in range(k.pick(1, 2)):
        k.line(k.pick(f"{q}.{k.pick(*ELEMENTS)} = {w};", f"{q}.{k.pick('xy', 'lo', 'even', 'wx', 's23')} = {q}.{k.pick('zw', 'hi', 'odd', 'yx', 'xx')};", f"{q} = {q}.{k.pick('wzyx', 'yxwz', 'xxzz', 's3210')};",
                      f"{q}.{k.pick('zw', 'hi', 'odd')} = (int2)({v}, {k.small()});", f"{q}.{k.pick('x', 'w')}++;", f"{q}.{k.pick('xy', 'hi')} += {k.small()};"))
    return Number(f"{q}.{k.pick(*ELEMENTS)}", "int", min(v.low, w.low, 0), max(v.high, w.high, 40) + 10)


@form
def macro_components(k, v):
    """Elements that a macro names."""
    m, q, w = k.name("SET"), k.name("q"), k.fit(k.other(v))
    v = k.fit(v)
    text, element = k.pick(("v.x = e", "x"), ("(v).s1 = (e)", "y"), ("do { v.hi = (int2)(e, 1); } while (0)", "z"), ("v.s##1 = e", "s1"), ("v.yx += e", "x"), ("v.x += e", "x"), ("(&v)->z = e", "z"))
    k.declare(f"#define {m}(v, e) {text}")
    k.line(f"int4 {q} = {k.pick(f'(int4)({v})', vector(k, v, w))};")
    k.line(f"{m}({q}, {w});")
    if k.chance(0.4):
        e = k.name("E")
        k.declare(f"#define {e} {k.pick('x', 'y', 's2')}")
        k.line(f"{q}.{e} {k.pick('=', '+=')} {k.small()};")
    return Number(f"{q}.{k.pick(element, element, 'x', 'y')}", "int", min(v.low * 2, w.low * 2, v.low + w.low, 0), max(v.high + w.high, v.high, w.high, 40) + 50)


@form
def as_types(k, v):
    """The bytes of a number as another type."""
    v, w = small(k.fit(v)), small(k.fit(k.other(v)))
    c = k.small(0, 3)
    text = k.pick(f"as_uchar4((uint){v} * {k.pick(1, 3, 300)}u).s{c}", f"as_short2((int){v} * {k.pick(1, 700)}).{k.pick('x', 'y')}", f"as_int((uchar4)({v}, {k.pick(0, 1)}, 0, 0))",
                  f"as_uint((ushort2)({v}, {k.pick(0, w)})) & 4095", f"as_int2((long){v} << {k.pick(0, 30, 32)}).{k.pick('x', 'y')} & 4095", f"as_uchar8((ulong){v} << {k.pick(8, 9, 32)}).s{k.pick(0, 1, 4, 5)}",
                  f"as_int(as_float({v})) + {k.small()}", f"as_char((uchar)({v} * 2))", f"as_int4((uint4)({v}, {w}, 3, 4)).{k.pick('x', 'y', 'z')}", f"as_ushort4((int2)({v}, {w} * 256)).s{c}")
    return Number(f"(int)({text})", "int", -40000, 40000)


@form
def shift_counts(k, v):
    """Counts are taken modulo the width."""
    v = small(k.fit(v))
    x, c = k.local(v), k.pick(31, 32, 33, 34, 64, 40)
    t = k.pick(("uchar", 8), ("ushort", 16), ("uint", 32))
    return Number("(int)(" + k.pick(f"({x} << {c}) & 1023", f"({x} >> ({c} + n - n))", f"(1u << ({x} + {c - 32 if c > 31 else 0})) & 1023", f"((long){x} << {c}) >> {k.pick(32, 31)} & 1023", f"({x} >> ({x} + {k.pick(28, 30)}))",
                           f"(({t[0]}2)({x}, 7) << ({t[0]}2)({k.pick(1, t[1], t[1] + 1)}, 9)).{k.pick('x', 'y')} & 1023", f"({t[0]})({x} << {k.pick(1, 9, 33)}) >> {k.pick(0, 1, 32)} & 1023") + ")", "int", 0, 1023)


BUILTINS = ("abs({x} - {c})", "abs_diff({x}, {c})", "min({x}, {c})", "max({x}, {c})", "clamp({x}, {c}, {c} + 9)", "mul24({x}, {d})", "mad24({x}, {d}, {c})", "rotate({x}, {c}) & 1023", "rotate((uint){x}, {c}u) >> 3 & 255",
            "clz({x})", "popcount({x})", "mul_hi({x} << 24, {c} << 8)", "add_sat((uchar){x}, (uchar)({c} * 5))", "sub_sat((uchar){x}, (uchar){c})", "add_sat((char){x}, (char){c})", "hadd({x}, {c})", "rhadd({x}, {c})",
            "upsample((uchar){e}, (uchar){x}) & 2047", "bitselect({x}, {c}, 5)", "select({x}, {c}, {x} > {c})", "select({x}, {c}, {e})", "mad_sat((uchar){x}, (uchar){d}, (uchar){c})", "mad_hi({x}, {c}, {d})",
            "convert_uchar_sat({x} * {d} - 20)", "convert_char_sat({x} * {d})", "convert_int((float){x} * 0.5f)", "convert_int_rte((float){x} * 0.5f)", "convert_uchar({x} * 8)", "any((int2)(-({x} & 1), 0))",
            "all((int2)(-1, -({x} >> 2 & 1)))", "isequal((float){x}, {c}.0f)", "isless((float){x}, {c}.0f)", "vec_step(int3) * {x}", "min((int2)({x}, {c}), (int2)({c}, 3)).{m}", "max((int2)({x}, {c}), {d}).{m}",
            "clamp((int2)({x}, {c}), 4, 20).{m}", "abs((int2)({x}, {c}) - 9).{m}", "convert_uchar2((int2)({x} * 9, {c})).{m}", "convert_int2((float2)({x}, {c})).{m}", "select((int2)({x}, {c}), (int2)({d}, 7), (int2)({x} << 31, -1)).{m}",
            "mul24((int2)({x}, {c}), {d}).{m}", "rotate((uchar){x}, (uchar){c})")


@form
def builtins(k, v):
    """Functions on numbers and on vectors."""
    x = k.local(small(k.fit(v)))
    text = k.pick(*BUILTINS).format(x=x, c=k.small(0, 40), d=k.small(2, 9), e=k.small(0, 3), m=k.pick("x", "y"))
    return Number(f"(int)({text})", "int", -4096, 4096)


@form
def comparisons_of_vectors(k, v):
    """-1 and 0, element by element; of scalars 1 and 0."""
    q, r, w = k.name("q"), k.name("r"), k.fit(k.other(v))
    v = k.fit(v)
    k.line(f"int4 {q} = {vector(k, v, w)}, {r} = {vector(k, w, k.constant())};")
    e = k.pick("x", "y", "z", "s3")
    return Number("(" + k.pick(f"({q} {k.pick('<', '==', '>')} {r}).{e} + 1", f"({q} > {r} ? {q} : {r}).{e}", f"({q} {k.pick('&&', '||')} {r}).{e} * 3 + 3", f"(!{q}).{e} + {q}.y", f"({q}.x > {r}.x) + {q}.y",
                               f"(({q} > {k.small(0, 30)}) & {k.small(1, 9)}).{e}", f"(~({q} == {r}) & {q}).{e}") + ")", "int", min(v.low, w.low, 0) - 4, max(v.high, w.high, 40) + 4)


@form
def arithmetic_of_vectors(k, v):
    q, w = k.name("q"), small(k.fit(k.other(v)))
    v = small(k.fit(v))
    t, high = k.pick(("int4", 4000), ("uchar4", 255), ("short4", 4000), ("int4", 4000))
    k.line(f"{t} {q} = {vector(k, v, w, t)};")
    k.line(k.pick(f"{q} += ({t}){k.small()};", f"{q}++;", f"{q} = {q} * ({t}){k.small(2, 9)};", f"{q} = {q} + {q}.wzyx;", f"{q} -= {q}.yyyy;", f"{q} ^= ({t})(1, 2, 3, 4);", f"{q} <<= ({t})1;", f"{q}.x += {q}.y++;", f"{q}--;"))
    return Number(f"(int){q}.{k.pick(*ELEMENTS)}", "int", -4000 if t != "uchar4" else 0, high)


@form
def vector_sizes(k, v):
    """Three elements take the room of four; arrays of vectors; views of private memory."""
    m, w = k.name("m"), k.fit(k.other(v))
    v = k.fit(v)
    if k.chance(0.4):
        return Number(f"({v} {k.pick('%', '+')} (int){k.pick('sizeof(int3)', 'sizeof(uchar3)', 'sizeof(short8)', 'sizeof(float2)', 'sizeof(long)', 'sizeof(size_t)', 'sizeof(bool)')})", "int", min(v.low, 0), v.high + 40)
    k.line(f"int {m}[8] = {{{v}, {k.constant()}, {w}, 3, {w}, {v}, 6, 7}};")
    k.line(k.pick(f"vstore2((int2)({w}, {v}), {k.small(0, 3)}, {m});", f"vstore4({vector(k, v, w)}, {k.small(0, 1)}, {m});", f"vstore3((int3)({v}, {w}, 9), {k.small(0, 1)}, {m} + 1);", f"*(int2 *)({m} + {k.pick(0, 2)}) = (int2)({w}, 4);",
                  f"((int4 *){m})[{k.small(0, 1)}].{k.pick('x', 'yz', 'w')} = {w};", f"vstore2(vload2({k.small(0, 3)}, {m}), 0, {m});"))
    return join(k.pick(f"{m}[{k.small(0, 7)}]", f"vload2({k.small(0, 3)}, {m}).{k.pick('x', 'y')}", f"vload3({k.small(0, 1)}, {m}).{k.pick('x', 'z')}", f"((int3 *){m})[{k.small(0, 1)}].{k.pick('x', 'y')}"), v, w, FEW)


@form
def narrow_types(k, v):
    t, high = k.pick(("uchar", 255), ("char", 127), ("ushort", 65535), ("short", 32767))
    x = k.name("x")
    k.line(f"{t} {x} = ({t})({k.fit(v)} * {k.pick(1, 8, 37)});")
    k.line(k.pick(f"{x} += {k.small(1, 120)};", f"{x}++;", f"{x} >>= 1;", f"{x} = {x} * 3;", f"{x} = ~{x};", f"{x} ^= 0x55;"))
    return Number(f"(int){x}", "int", -high - 1, high)


@form
def sizes_are_unsigned(k, v):
    """get_local_id and its like are size_t."""
    x, c = k.local(v), k.small(0, 9)
    if k.program.standard > 12 and k.chance(0.3):
        return Number(k.pick(f"({x} % (int)get_num_groups(0) + (int)get_local_linear_id())", f"((int)get_global_linear_id() - {x})"), "int", min(x.low, -x.high) - 50, x.high + 100)
    return Number(k.pick(f"(get_local_id(0) - {c} < 4 ? {x} : {k.constant()})", f"((int)(get_global_id(0) - {c}) > 2 ? {x} : {k.constant()})", f"(get_local_id(1) > {x} ? {x} : {x} / 2)", f"({x} + (int)(get_local_size(0) - {c}) / 2)",
                         f"({x} % (int)get_num_groups(0) + (int)get_group_id(0))", f"({x} + (int)get_work_dim() - (int)get_global_size(1))"), "int", min(x.low, -x.high) - 50, x.high + 100)


@form
def helper(k, v):
    """Functions of their own, also through pointers to private memory."""
    f = k.name("f")
    v, w = k.fit(v), k.fit(k.other(v))
    if k.chance(0.5):
        with k.function(f"{k.pick('', 'static ', 'inline static ')}int {f}(int p) {{") as body:
            result = body.fit(body.chain(Number("p", "int", v.low, v.high), 1)) if k.depth > 1 else Number("p / 2", "int", v.low, v.high)
            body.line(f"return {result};")
        return Number(f"{f}({v})", "int", result.low, result.high)
    x = k.local(v)
    t = k.pick("int", "int2")
    k.declare(f"void {f}({k.pick('', '__private ', 'private ')}int *p, {t} q) {{ *p {k.pick('=', '+=')} {'q' if t == 'int' else 'q.y'}; }}")
    k.line(f"{f}(&{x}, {w if t == 'int' else f'(int2)({k.small()}, {w})'});")
    return Number(x.text, "int", min(x.low + w.low, w.low, x.low), max(x.high + w.high, w.high, x.high))


@form
def unions_and_structs(k, v):
    s, o = k.name("S"), k.name("o")
    v, w = small(k.fit(v)), small(k.fit(k.other(v)))
    if k.chance(0.5):
        k.declare(f"typedef union {{ uint u; uchar4 c; ushort2 h; }} {s};")
        k.line(f"{s} {o}; {o}.u = {v};")
        k.line(f"{o}.{k.pick('c.x', 'c.y', 'h.x', 'h.s1', 'c.s0')} = {w};")
        return Number(f"(int)({o}.{k.pick('c.x', 'c.y', 'h.x', 'u')} & 1023)", "int", 0, 1023)
    k.declare(f"typedef struct {{ int4 q; int n; }} {s};")
    k.line(f"{s} {o} = {{{vector(k, v, w)}, {w}}};")
    k.line(f"{s} {o}c = {o}; {k.pick(o, o + 'c')}.q.{k.pick('x', 'yz', 'hi')} = {k.constant()};")
    return Number(f"{o}.{k.pick('q.x', 'q.z', 'n', 'q.w')}", "int", min(v.low, w.low, 0), max(v.high, w.high, 40))


@form
def tables(k, v):
    """Constants of the file."""
    c = k.name("C")
    v = k.fit(v)
    if k.chance(0.5):
        k.declare(f"{k.pick('__constant', 'constant')} int {c}[4] = {{{k.small()}, {k.small()}, {k.small()}, 2}};")
        return Number(f"({v} {k.pick('%', '+', '/')} {c}[{k.small(0, 3)}])", "int", min(v.low, 0), v.high + 9)
    k.declare(f"__constant uchar4 {c} = (uchar4)({k.small()}, {k.small()}, 3, 4);")
    return Number(f"({v} {k.pick('%', '+')} {c}.{k.pick('x', 'y', 's3')})", "int", min(v.low, 0), v.high + 9)


@form
def loops(k, v):
    x, i = k.local(v), k.name("i")
    with k.block(k.pick(f"for (int {i} = 0; {i} < {k.pick('n', 4)}; {i}++) {{", f"for (uint {i} = 8; {i} > 0; {i} >>= 1) {{", f"for (uchar {i} = 250; {i} > 3; {i}++) {{", f"for (int {i} = 1; {i} < 20; {i} <<= 1) {{")):
        k.line(k.pick(f"{x} += {k.small()};", f"{x} = (int){i};", f"if ({i} == 4) {{ {x} = {k.constant()}; break; }}", f"{x} += ({i} & 1);"))
    return Number(x.text, "int", min(x.low, 0), max(x.high + 90, 300))


# ---- ways to look ----

@way
def index(k, v):
    k.line(f"a[{place(k, v)}] = {k.pick('t', 't', k.small())};")


@way
def guard(k, v):
    k.line(f"if ({v} {k.pick('<', '==', '>')} {k.small(0, 40)}) a[{k.pick('0', 't / 2', 't')}] = t;")


@way
def read(k, v):
    k.line("b[t] = t;")
    k.line(f"a[t + 2000] = b[{place(k, v)}];")


@way
def elements(k, v):
    """Vectors in global memory, whole and by elements."""
    i = f"({v} & 511)"
    k.line(k.pick(f"((global int4 *)a)[{i}] = (int4)(t);", f"((global int4 *)a)[{i}].{k.pick('x', 'yz', 'hi')} = t;", f"vstore4((int4)(t), {i}, a);", f"vstore3((int3)(t), {i}, a);", f"((global int3 *)a)[{i}].{k.pick('x', 'z')} = t;",
                  f"((global uchar *)a)[{i}] = t;", f"*(global int2 *)(a + {i} * 2) = (int2)(t, 1);", f"((global uchar4 *)a)[{i}].{k.pick('x', 'w')} = t;", f"((global short *)a)[{i}] = t;"))
    if k.chance(0.6):
        k.line(k.pick(f"a[t * {k.pick(1, 2, 4)} + {k.small(0, 3)}] = t;", f"((global int4 *)a)[t].{k.pick('w', 'x', 'lo')} += 1;", f"b[t] = vload2(t, a).{k.pick('x', 'y')};"))


@way
def local_memory(k, v):
    s = k.name("s")
    k.line(f"local {k.pick('int', 'int', 'int2', 'uchar')} {s}[4096];")
    i = place(k, v) if -1000 <= v.low and v.high < 3000 else f"({v}) & 4095"
    k.line(f"{s}[{i}] = t;")
    if k.chance(0.6):
        k.line(f"barrier({k.pick('CLK_LOCAL_MEM_FENCE', 'CLK_LOCAL_MEM_FENCE', 'CLK_GLOBAL_MEM_FENCE', 'CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE')});")
        k.line(f"{s}[t ^ 1] = {s}[t ^ 1] + 1;")


@way
def barrier(k, v):
    with k.block(k.pick(f"if ({v} {k.pick('<', '!=')} {k.small(0, 40)}) {{", f"for (int i = 0; i < ({v} & 3); i++) {{")):
        k.line("barrier(CLK_LOCAL_MEM_FENCE);")
    k.line("a[t] = t;")


@way
def atomic(k, v):
    k.line(k.pick("atomic_add(&a[0], 1);", f"atomic_max(a + ({v} & 63), t);", f"atomic_xchg(&a[{place(k, v)}], t);"))
    k.line(f"{k.pick('a', 'b')}[{place(k, v)} + {k.pick(0, 64)}] = t;")


@family("opencl")
def opencl(p):
    """Kernels of OpenCL C under a fixed launch."""
    block, grid = p.pick(*LAUNCHES)
    n = p.rng.randint(1, 7)
    standard = p.pick("CL1.2", "CL2.0")
    program = Program(p.rng, [f for f in FORMS if p.form in ("", f.name)], int(standard[2]) * 10 + int(standard[4]))
    p.world("run", [(block, grid, {"n": n})], ["-cl-std=" + standard])
    p.args = ["--block-dim", ",".join(map(str, block)), "--grid-dim", ",".join(map(str, grid)), "--param", f"n={n}", "-std=" + standard]
    p.exact = p.alarms = True
    for _ in range(KERNELS):
        program.used = set()
        k = Body(program, "n", 3)
        k.line(f"int t = {ITEM};")
        v = k.chain(k.change(Number("t", "int", 0, 31)), 1 if p.form else p.pick(1, 1, 2, 3))
        look = index if p.form else p.pick(*WAYS)
        look(k, k.fit(v))
        name = p.kernel(" ".join(sorted(program.used)) + " by " + look.__name__)
        qualifier, glob = p.pick("kernel", "__kernel"), p.pick("global", "__global")
        program.top.extend([f"{qualifier} void {name}({glob} int *a, {glob} int *b, {glob} const int *c, int n) {{"] + k.lines + ["}"])
    for line in program.top:
        p.line(line)
    return ".cl"
