"""Forms about numbers: types, conversions, operators, literals."""
from surface_core import INTEGERS, Number, bounds, convert, form, join

SMALL = ("char", "signed char", "unsigned char", "short", "unsigned short")


@form("types")
def through_type(k, v):
    """A conversion and back."""
    t = k.pick(*INTEGERS)
    v = k.fit(v)
    scaled = Number(f"{v} * {k.pick(1, 1, 4, 8, 16, 37)}", "int", min(0, v.low * 37), max(0, v.high * 37))
    text = k.pick(f"({t})({scaled})", f"static_cast<{t}>({scaled})", f"{t}({scaled})" if " " not in t else f"({t})({scaled})")
    out = Number(text, t, *convert(scaled, t))
    return k.fit(out) if k.chance(0.5) else k.local(k.fit(out))


@form("types")
def cast_with_expression(k, v):
    """Types that hold an expression: it is neither evaluated nor what is cast."""
    x, y = k.local(v), k.local(k.constant())
    e = k.pick(x, y, f"{x} / 2")
    number = k.pick(f"decltype({e})({x} / 2)", f"(decltype({y}))({x} + 1)", f"static_cast<decltype({e})>({y})", f"(__typeof__({x}))({y} + 2)",
                    f"decltype({e}){{{x}}}", f"({x} + decltype({x})())", f"({x} + (int)sizeof(decltype({y})))", f"(*(int (*)[2])&{x})[0]")
    return Number(number, "int", min(x.low, 0), max(x.high, 40) + 4)


@form("types")
def local_of_type(k, v):
    """A local of the type, changed by compound assignments that wrap."""
    t = k.pick(*SMALL, "unsigned", "long", "unsigned long long")
    x = k.local(v, t)
    for _ in range(k.small(1, 2)):
        c = k.small(1, 120)
        small = t in SMALL
        k.line(k.pick(f"{x} += {c};", f"{x}++;", f"--{x};", f"{x} ^= {c};", f"{x} {'*=' if small else '-='} {k.small(2, 9)};",
                      f"{x} = {x} + {c};", f"{x} -= {c}u;", f"{x} |= {c};", f"{x} %= {c + 20};", f"{x} >>= {k.small(1, 3)};",
                      f"{x} /= {k.small(2, 5)};"))
    bits = INTEGERS[t][0]
    low, high = bounds(t) if bits < 32 else (-FARTHER, FARTHER)
    if t.startswith("unsigned") and bits >= 32:
        return Number(f"(int)({x} & 1023)", "int", 0, 1023)
    if bits >= 32:
        return Number(f"(int)({x} % 1000)", "int", -1000, 1000)
    return Number(x.text, "int", low, high)


@form("types")
def sign_of_64_bits(k, v):
    """An unsigned number of 64 bits that is too large for the signed type it becomes."""
    x = k.local(k.fit(v), "unsigned long long")
    c = k.small(1, 40)
    k.line(k.pick(f"{x} = ~{x};", f"{x} -= {c};", f"{x} <<= {k.small(57, 62)};", f"{x} *= 0x0800000000000000ull;",
                  f"{x} = ({x} - {c}) | 1;", f"{x} = ({x} - {c}) / {k.small(2, 5)};"))
    y = k.local(Number(x.text, "unsigned long long", 0, FARTHER), "long long")
    return k.pick(Number(f"(int)({y} % 100)", "int", -100, 100), Number(f"({y} < 0 ? {c} : (int)({y} & 255))", "int", 0, 255),
                  Number(f"(int)({y} / 3 & 255)", "int", 0, 255), Number(f"(int)({y} < {c})", "int", 0, 1))


FARTHER = 1 << 30


@form("types")
def mixed_arithmetic(k, v):
    """Operands of two types: the common one decides signs, divisions and shifts."""
    v = k.fit(v)
    t, u = k.pick("unsigned", "unsigned short", "unsigned char", "long long", "signed char"), k.pick("int", "unsigned", "long", "short")
    x, c = k.local(k.change(v), t), k.small(1, 60)
    y = k.local(Number(str(k.pick(c, -c))), u)
    op = k.pick("+", "-", "*", "/", "%", "&", "|", "^", "<", ">")
    return Number(f"(int)(({x} {op} {y}) {k.pick('% 512', '& 511', '/ 2 & 255')})", "int", -512, 511)


@form("types")
def comparison_of_signs(k, v):
    x = k.local(k.change(v))
    c = k.pick("4u", "7u", "-1", "2147483648u", "-1ll", "(unsigned char)250", "'\\xff'", "-3", "40ul")
    return Number(f"({x} - {k.small(0, 30)} {k.pick('<', '>', '<=', '>=')} {c} ? {x} : {k.constant()})", "int", x.low, max(x.high, 40))


@form("types")
def shifts(k, v):
    v = k.fit(v)
    s = k.small(20, 30)
    x = k.local(v)
    return Number(k.pick(
        f"(int)(((unsigned){x} << {s}) >> {s})", f"((int)((unsigned){x} << {s}) >> {s})",
        f"(int)(({x} & 255) << {k.small(1, 4)} >> {k.small(1, 6)})", f"(int)((unsigned char)({x} << 3) >> {k.small(1, 3)})",
        f"(int)((unsigned short)~{x} & 1023)", f"(int)(({x} & 31) << 3 | {k.small(0, 7)})", f"(int)((1u << ({x} & 15)) & 4095)",
        f"(({x} & 31) << 28 >> 28)" if k.program.standard > 17 else f"(int)((signed char)({x} << 3) >> 3)",
        f"(int)(~(unsigned){x} & 255u)", f"(-(int)({x} & 63) >> 1)"), "int", -4096, 4096)


@form("types")
def wrap_of_step(k, v):
    t = k.pick("unsigned char", "signed char", "unsigned short", "unsigned", "char")
    x = k.local(v, t)
    w = k.pick(f"{x}++", f"++{x}", f"{x}--", f"--{x}", f"({x} += 200)", f"({x} -= 7)")
    return Number(f"(int)(({w}) & {k.pick(255, 127, 1023)})", "int", 0, 1023)


@form("types")
def enumerators(k, v):
    e, fixed = k.name("E"), k.pick("", "", " : unsigned char", " : int", " : signed char", " : unsigned short")
    scope = k.chance(0.4)
    a, b, c = k.name("A"), k.name("B"), k.name("C")
    start = k.small(0, 20)
    k.declare(f"enum {'class ' if scope else ''}{e}{fixed} {{ {a} = {start}, {b}, {c} = {k.pick(b + ' * 2', '5', a + ' + ' + b)} }};")
    use = k.pick(a, b, c)
    name = f"{e}::{use}" if scope else use
    v = k.fit(v)
    if k.chance(0.3):
        return Number(f"(int)({e})({v} & 127)", "int", 0, 127)
    return Number(f"({v} {k.pick('%', '+', '&', '^')} {'(int)' if scope else ''}({name} + 1))"
                  if not scope else f"({v} {k.pick('%', '+', '&', '^')} ((int){name} + 1))", "int", v.low - 200, v.high + 200)


@form("types")
def wide_numbers(k, v):
    x = k.local(v)
    s = k.small(30, 90)
    t = k.pick("unsigned __int128", "__int128")
    w = k.name("w")
    k.line(f"{t} {w} = ({t})({x} & 255) << {s};")
    if k.chance(0.5):
        k.line(f"{w} {k.pick('+=', '|=', '-=')} {k.small(0, 1000)};")
    return Number(f"(int)({w} >> {s - k.small(0, 3)})", "int", -4, 2048)


@form("types")
def literals(k, v):
    v = k.fit(v)
    text = k.pick(f"{v} + 'a' - 'A'", f"{v} * (int)sizeof(\"abc\")", f"{v} + \"hello\"[{k.small(0, 4)}]", f"{v} + 0x{k.small(1, 99):x}",
                  f"{v} + 0{k.small(1, 7)}7", f"{v} % 1'0", f"{v} + 0b1{k.small(0, 1)}1", f"{v} + (int)1e2", f"{v} + (int)sizeof(int[{k.small(1, 9)}])",
                  f"{v} ^ '\\x1{k.small(0, 9)}'", f"{v} + (int)alignof(double)", f"{v} + (int)sizeof({k.pick('short', 'long', 'char', 'void *')})")
    return Number(f"({text})", "int", v.low * 5 - 200, v.high * 5 + 200) if v.high < 2000 and v.low > -2000 else v


@form("types")
def sizes_of(k, v):
    """sizeof of classes: padding, bases, bit-fields, arrays."""
    s = k.name("S")
    fields = " ".join(k.pick("char c{};", "int i{};", "double d{};", "short s{};", "bool b{};", "unsigned f{} : 5;", "char t{}[3];", "long long l{};")
                      .replace("{}", str(i)) for i in range(k.small(1, 4)))
    k.declare(f"struct {k.pick('', '', 'alignas(16) ')}{s} {{ {fields} }};")
    v = k.fit(v)
    return Number(f"({v} {k.pick('%', '+', '*')} (int)sizeof({s}))", "int", v.low * 80, v.high * 80) if -400 < v.low and v.high < 400 else v


@form("types")
def booleans(k, v):
    x = k.local(v)
    return Number(k.pick(f"({x} + ({x} > {k.small(0, 30)}))", f"({x} - !({x} & {k.small(1, 7)}))", f"({x} * 2 + (bool)({x} & 4))",
                         f"({x} + ({x} == {k.small(0, 20)} || {x} > {k.small()}) * {k.small(1, 3)})", f"({x} > 3 && {x} < 9 ? {x} : {x} / 2)"),
                  "int", x.low * 2 - 2, x.high * 2 + 3)


@form("types")
def side_effects_in_logic(k, v):
    x, y, b = k.local(v), k.local(k.constant()), k.name("b")
    k.line(k.pick(f"bool {b} = {y} > {k.small(0, 40)} && ({x} = {k.constant()}) > 0;",
                  f"bool {b} = {y} > {k.small(0, 40)} || ++{x};", f"int {b} = {y} > 9 ? {x}++ : --{x};",
                  f"int {b} = ({x}++, {y});"))
    return Number(f"({x} + (int){b} * 0)" if k.chance(0.5) else x.text, "int", min(x.low, 0) - 1, max(x.high, 40) + 1)


@form("types")
def floating(k, v):
    t = k.pick("float", "double")
    x, f = k.local(v), k.name("f")
    k.line(f"{t} {f} = {x} {k.pick('', '* 0.5f', '* 2.0', '/ 4', '+ 0.5')};")
    return Number(f"(int){f}", "int", x.low * 2 - 1, x.high * 2 + 1)


@form("macros")
def macro_set(k, v):
    """Components and fields written through macros."""
    m, s, o, w = k.name("SET"), k.name("S"), k.name("o"), k.fit(k.other(v))
    v = k.fit(v)
    kind = k.small(0, 3)
    k.declare(f"struct {s} {{ int x, y; }};")
    k.declare([f"#define {m}(v, f, e) v.f = e", f"#define {m}(v, f, e) (v).f = (e)", f"#define {m}(v, f, e) do {{ v.f = e; }} while (0)",
               f"#define {m}(v, f, e) (&v)->f = e"][kind])
    k.line(f"{k.pick(s, 'int2')} {o} = {{{v}, {k.constant()}}};")
    k.line(f"{m}({o}, {k.pick('x', 'y')}, {w});")
    return join(f"{o}.{k.pick('x', 'y')}", v, w, Number("", "int", 0, 40))


@form("macros")
def macro_tokens(k, v):
    """Names and operators made of pieces; an argument evaluated twice."""
    m = k.name("M")
    x = k.local(v)
    y = k.name("y")
    kind = k.small(0, 3)
    if kind == 0:
        k.declare(f"#define {m}(a, b) a##b")
        k.line(f"int {m}({y}, _1) = {x}, {y}_2 = {k.constant()};")
        return Number(f"{m}({y}_, {k.pick(1, 2)})", "int", min(x.low, 0), max(x.high, 40))
    if kind == 1:
        k.declare(f"#define {m}(a, op) a op a")
        return Number(f"({m}({x}, {k.pick('+', '-', '&', '/ 2 +')}))", "int", x.low * 2 - abs(x.high), x.high * 2 + abs(x.low))
    if kind == 2:
        k.declare(f"#define {m}(a) ((a) > {k.small(0, 40)} ? (a) : {k.small(0, 40)})")
        return Number(f"{m}({x}{k.pick('', ' + 1', '++')})", "int", min(x.low, 0), max(x.high + 1, 40))
    k.declare(f"#define {m}(a) a * 2 + 1")
    return Number(f"({m}({x} + {k.small()}))", "int", x.low - 20, x.high + 40)


@form("macros")
def macro_function(k, v):
    """A macro that writes a function, or a variadic one."""
    m, f = k.name("MAKE"), k.name("made")
    if k.chance(0.5):
        k.declare(f"#define {m}(name, op) __device__ int name##_of(int p) {{ return p op {k.small()}; }}\n"
                  f"{m}({f}, {k.pick('+', '*', '/', '%', '-')})")
        v = k.fit(v)
        return Number(f"{f}_of({v})", "int", v.low * 9 - 9, v.high * 9 + 9) if -2000 < v.low and v.high < 2000 else v
    v = k.fit(v)
    k.declare(f"#define {m}(first, ...) (__VA_ARGS__)")
    return join(f"{m}({k.pick(v, 2)}, {k.pick(v, v, k.constant())})", v, Number("", "int", 0, 40))
