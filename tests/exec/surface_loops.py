"""Forms about control: loops and their ways out, switch, goto, range-for."""
from surface_core import Number, form, join

FEW = Number("", "int", 0, 60)


def steps(k):
    """How often a loop may run; never the thread's own number."""
    return k.pick("n", str(k.small(0, 6)), "n + 2")


@form("loops", weight=3)
def counted_loop(k, v):
    """A local that is changed as often as a loop runs."""
    x, i = k.local(v), k.name("i")
    n = "n" if k.uniform else "4"
    head = k.pick(f"for (int {i} = 0; {i} < {n}; {i}++)", f"for (int {i} = {n}; {i} > 0; {i}--)", f"for (int {i} = 1; {i} <= {n}; {i} += 2)",
                  f"for (int {i} = {n}; {i}--;)", f"for (unsigned {i} = 0; {i} != {n}u; ++{i})" if n == "4" else f"for (int {i} = 0; {i} != {n}; ++{i})",
                  f"for (int {i} = 1; {i} < {n} * 4; {i} *= 2)", f"for (int {i} = {n} * 8; {i} > 0; {i} /= 2)", f"for (int {i} = {n} * 8; {i}; {i} >>= 1)")
    with k.block(head + " {"):
        k.line(k.pick(f"{x} += {k.small()};", f"{x} = {k.pick(i, k.constant())};", f"{x}++;", f"{x} -= {k.pick(1, 2)};", f"if ({i} == {k.small(0, 6)}) {x} = {k.fit(k.other(v))};",
                      f"if ({i} > {k.small(0, 6)}) break;" ))
        if k.chance(0.3):
            k.line(k.pick(f"if ({x} > {k.small(0, 40)}) break;", f"if ({i} == {k.small(1, 4)}) continue;", f"if ({x} == {k.small(0, 40)}) {{ {x} = {k.constant()}; break; }}"))
            k.line(f"{x} += {k.small()};")
    return Number(x.text, "int", min(x.low - 300, 0), max(x.high + 300, 60))


@form("loops", weight=3)
def two_exits(k, v):
    """A condition and a break, and what holds after each."""
    x, i = k.local(v), k.name("i")
    limit, c = k.small(2, 9), k.small(0, 35)
    k.line(f"int {i} = {k.pick(0, 1)};")
    head = k.pick(f"while ({i} < {limit})", f"while ({x} != {c})", f"for (; {i} < {limit}; )", "while (true)")
    with k.block(head + " {"):
        stop = f"if ({i} >= {k.small(1, limit)}) break;"
        if head.startswith("while (true") or "!=" in head:
            k.line(k.pick(stop, f"if ({i} >= {limit}) {{ {i} = {k.pick(-1, 20)}; break; }}"))
        else:
            k.line(f"if ({x} {k.pick('==', '<', '>')} {c}) {k.pick('break;', '{ ' + i + ' = -1; break; }', '{ ' + str(x) + ' = 3; break; }')}")
        k.line(f"{i}++;")
        if k.chance(0.3):
            k.line(f"{x} += {k.small()};")
    return Number(k.pick(f"({x} + {i})", i, f"({i} < {k.small(0, limit)} ? {x} : {k.constant()})", f"({i} == {limit} ? {k.constant()} : {x})", f"({i} < 0 ? {k.constant()} : {x})"),
                  "int", min(x.low, 0) - 2, max(x.high + 90, 60) + 20)


@form("loops")
def search_in_memory(k, v):
    """A loop that contents of memory end, or a limit; and what holds after each."""
    if not k.uniform:
        return v
    k.program.used.add("memory")
    x, i, limit, c = k.local(v), k.name("i"), k.pick("n", k.small(1, 6)), k.small(0, 5)
    k.line(f"int {i} = 0;")
    found = k.pick(f"while (c[{i}] != {c}) {{", f"for (; c[{i}] > {c}; ) {{", f"while ({i} < {limit}) {{", f"while (c[{i}]) {{", "do {")
    with k.block(found, f"}} while (c[{i}] < {c});" if found == "do {" else "}"):
        stop = f"c[{i}] == {c}" if "limit" in found or f"< {limit}" in found else f"{i} >= {limit}"
        k.line(f"if ({stop}) {k.pick('break;', f'{{ {i} = {k.pick(-1, 50)}; break; }}', f'{{ {x} = {k.small()}; break; }}', 'return;')}")
        k.line(f"{i}++;")
    text = k.pick(f"({i} < {limit} ? {k.constant()} : {x})", f"({i} < 0 ? {k.constant()} : {x})", f"({i} >= {limit} ? {x} : t / 2)".replace("t / 2", f"{x} / 2"), f"({x} + {i})", x.text)
    return Number(text, "int", min(x.low, 0) - 10, max(x.high, 60) + 60)


@form("loops")
def ping_pong_memory(k, v):
    """Two pointers change places until memory or a limit says stop."""
    if not k.uniform:
        return v
    k.program.used.add("memory")
    x, y, p, q, i = k.local(v), k.local(k.constant()), k.name("p"), k.name("q"), k.name("i")
    k.line(f"int *{p} = &{x}, *{q} = &{y};")
    with k.block(f"for (int {i} = 0; {i} < {k.pick('n', 3)}{k.pick('', f' && c[{i}]')}; {i}++) {{"):
        if k.chance(0.6):
            k.line(f"if (c[{i} + {k.small(0, 3)}] == {k.small(0, 4)}) {k.pick('break;', f'{{ {p} = &{y}; break; }}', 'continue;')}")
        h = k.name("h")
        k.line(f"int *{h} = {p}; {p} = {q}; {q} = {h};")
    k.line(f"*{p} = {k.constant()};")
    return join(k.pick(x.text, f"*{q}"), x, y, FEW)


@form("loops")
def never_entered(k, v):
    """What a loop would do, and whether it ends, says nothing when it is not entered."""
    x, s = k.local(v), k.name("s")
    start = k.pick("n", "n", f"({x} & 12)", k.constant().text)
    if not k.uniform and start == "n":
        start = f"({x} & 12)"
    k.line(k.pick(f"for (int {s} = {start}; {s} > 0; {s} /= 2) {x} {k.pick('+= 1', '= 3')};", f"for (int {s} = {start}; {s} > 0; {s} >>= 1) ;",
                  f"for (int {s} = {start}; {s} > 0; {s} -= {k.small(1, 3)}) {x} = {k.small()};", f"for (int {s} = {start}; {s} > 0 && {s} < 1000; {s} *= 2) {x}++;",
                  f"for (int {s} = 1; {s} < {start}; {s} += {s}) {x}++;"))
    return Number(k.pick(x.text, f"({x} / 2)"), "int", min(x.low, 0), x.high + 80)


@form("loops")
def loop_over_thread(k, v):
    """A loop whose length differs between threads."""
    x, i, s = k.local(v), k.name("i"), k.name("s")
    k.line(f"int {s} = {k.constant()};")
    head = k.pick(f"for (int {i} = 0; {i} < ({x} & 7); {i}++)", f"for (int {i} = {x} & 15; {i} > 0; {i} /= 2)", f"for (int {i} = t & 3; {i} < 6; {i}++)".replace("t &", f"{x} &"),
                  f"for (int {i} = 1; {i} <= ({x} & 31); {i} *= {k.pick(2, 3)})")
    with k.block(head + " {"):
        k.line(k.pick(f"{s}++;", f"{s} += {i};", f"{s} = {i};", f"{x} -= 1;", f"if ({s} > 20) break;\n" + "  " * k.indent + f"{s} += 3;"))
    return Number(k.pick(s, f"({x} * 2 + {s})", x.text), "int", x.low * 2 - 40, x.high * 2 + 300) if x.high < 10000 and x.low > -10000 else x


@form("loops")
def narrow_counter(k, v):
    """A counter that wraps in its type."""
    i, s = k.name("i"), k.name("s")
    v = k.fit(v)
    t, step = k.pick(("signed char", k.pick(50, 30, 7)), ("unsigned char", k.pick(100, 60, 7, 250)), ("short", k.pick(9000, 20000)), ("unsigned short", k.pick(30000, 20000)))
    k.line(f"{t} {i} = {k.pick(0, v, 3, -1 if t[0] != 'u' else 250)};")
    k.line(f"int {s} = {v};")
    with k.block(f"for (int {(j := k.name('j'))} = 0; {j} < {k.small(2, 7)}; {j}++) {{"):
        k.line(f"{i} += {step};")
        if k.chance(0.4):
            k.line(k.pick(f"if ({i} < 0) {s} = {k.constant()};", f"if ({i} > 90) {s}++;", f"if ({i} < {k.small(0, 30)}) break;"))
    return Number(k.pick(f"((int){i} & 1023)", f"({s} + {i})"), "int", min(v.low, 0) - 33000, v.high + 66000) if v.high < 3000 and v.low > -3000 else v


@form("loops")
def wraps_out(k, v):
    """A loop whose own counter leaves by wrapping in its type, or grows beyond 2^31."""
    i, x, s = k.name("i"), k.local(v), k.name("s")
    k.line(f"int {s} = 0;")
    head = k.pick(f"for (signed char {i} = {k.small(0, 9)}; {i} >= 0; {i} += {k.pick(50, 30, 99)})", f"for (unsigned char {i} = {k.small(1, 9)}; {i} < 200; {i} += {k.pick(60, 99, 7)})",
                  f"for (short {i} = 1; {i} > 0; {i} *= {k.pick(2, 3, 7)})", f"for (unsigned {i} = 1; {i}; {i} *= {k.pick(2, 4)})",
                  f"for (unsigned {i} = {k.pick(1, 3)}; {i} < {k.pick('3000000000u', '0x80000001u')}; {i} *= {k.pick(2, 3)})",
                  f"for (long long {i} = 1; {i} < 1ll << {k.pick(33, 40)}; {i} *= {k.pick(2, 8)})", f"for (unsigned short {i} = 65000; {i} > 9; {i} += {k.pick(200, 90)})")
    with k.block(head + " {"):
        k.line(f"{s}++;")
        if k.chance(0.4):
            k.line(f"if ({s} > {k.small(1, 40)}) {k.pick('break;', f'{{ {x} = {k.small()}; break; }}')}")
    return Number(k.pick(f"({x} * {s} / 8)", f"({x} >> ({s} & 3))", f"({s} > {k.small(1, 33)} ? {x} : {k.constant()})", f"({s} > {k.small(1, 33)} ? {k.constant()} : {x})", f"({x} + {s})"),
                  "int", min(x.low, -3) * 64, max(x.high, 60) * 64 + 900) if -200 < x.low and x.high < 500 else x


@form("loops")
def negative_against_size(k, v):
    """A negative counter against an unsigned size: the loop is not entered."""
    i, x = k.name("i"), k.local(v)
    k.line(f"int {i} = {k.pick(-2, -1, 0, 'n' if k.uniform else 1)};")
    k.line(f"{k.pick('while', 'if')} ({i} < {k.pick('blockDim.x', 'blockDim.x * 2', '(int)blockDim.x', 'sizeof(int)', '3u')}) {{ {i} += {k.small(1, 4)}; {x} {k.pick('=', '+=')} {k.small(0, 3)}; }}")
    return Number(k.pick(x.text, f"({i} < 0 ? {k.constant()} : {x})", f"({x} + {i})"), "int", min(x.low, 0) - 3, max(x.high, 40) + 300)


@form("loops")
def wrapping_loop(k, v):
    """A loop that ends because its counter wraps."""
    x, c, i = k.local(v), k.name("c"), k.name("i")
    t, top = k.pick(("unsigned char", 255), ("unsigned short", 65535))
    k.line(f"{t} {c} = {top - k.small(0, 3)};")
    k.line(f"int {i} = 0;")
    k.line(k.pick(f"while (++{c} {k.pick('<', '!=')} {k.small(2, 4)}) {i}++;", f"while ({c}++) {i}++;", f"do {i}++; while (++{c});", f"for (; {c} > 9; {c}++) {i}++;", f"for (; {c}; {c} += {k.pick(1, 1)}) {i}++;"))
    return Number(k.pick(f"({x} % ({i} + 1))", f"({x} + {i})", f"({x} & ({c} + {i}))", f"({i} > {k.small(0, 4)} ? {k.constant()} : {x})", f"({x} >> (({i} + {c}) & 7))"), "int", min(x.low, 0), max(x.high + 10, 60))


@form("loops")
def unsigned_geometric(k, v):
    i, x = k.name("s"), k.local(v)
    t, f = k.pick("unsigned", "unsigned char", "unsigned short", "unsigned long long"), k.pick(2, 3, 5)
    k.line(f"{t} {i} = {k.pick(1, 3, f'({t})({x} & 7)')};")
    with k.block(f"for (int {(j := k.name('j'))} = 0; {j} < {k.pick(3, 8, 21, 34)}; {j}++) {{"):
        k.line(f"{i} *= {f};")
    return Number(f"(int)({k.pick(x, 0, x)} + ({i} & {k.pick(255, 511)}))", "int", min(x.low, 0), x.high + 511)


@form("loops")
def return_in_loop(k, v):
    f = k.name("find")
    v = k.fit(v)
    c = k.small(1, 30)
    k.declare(f"__device__ int {f}(int p, int n) {{\n  {k.pick('for (int i = 0; i < n; i++)', 'int i = 0; while (i++ < n)', 'for (int i = n; i > 0; i -= 2)')} {{\n"
              f"    if ({k.pick(f'p == i + {c}', f'p > {c}', f'i > {k.small(1, 4)}', f'p + i > {c}')}) return {k.pick('p', 'i', '-1', 'p / 2')};\n    {k.pick('', 'p++;', 'if (p == 7) break;')}\n  }}\n  return {k.pick('p', '0', 'p + 1', 'n')};\n}}")
    return Number(f"{f}({v}, {k.pick(k.small(2, 9), k.constant())})", "int", min(v.low, -1), max(v.high + 60, 60))


@form("loops")
def do_while(k, v):
    x, i = k.local(v), k.name("i")
    k.line(f"int {i} = {k.pick(0, k.constant())};")
    with k.block("do {", f"}} while ({k.pick(f'{i}++ < {k.small(0, 4)}', f'++{i} < {k.small(0, 9)}', f'{x} > 40 && {i}++ < 5', 'false', '0')});"):
        k.line(k.pick(f"{x} += {k.small()};", f"if ({i} > 3) break;", f"{x} = {k.fit(k.other(v))};", f"if ({x} < 9) continue;\n" + "  " * k.indent + f"{x} -= 1;"))
    return Number(k.pick(x.text, x.text, f"({x} + {i})"), "int", min(x.low, 0) - 300, max(x.high + 300, 400)) if x.high < 5000 else x


@form("loops")
def pointer_walk_loop(k, v):
    array, p, s = k.name("m"), k.name("p"), k.name("s")
    v, w = k.fit(v), k.fit(k.other(v))
    k.line(f"int {array}[5] = {{{v}, {k.constant()}, {w}, {k.small()}, 0}};")
    k.line(f"int *{p} = {array}, {s} = 0;")
    k.line(k.pick(f"while (*{p}) {{ {s}++; if (++{p} == {array} + {k.small(1, 4)}) break; }}", f"for (; {p} != {array} + {k.small(1, 4)}; {p}++) {s} += *{p};",
                  f"for (int *e = {array} + 4; {p} < e; ++{p}) if (*{p} > {k.small(0, 40)}) break;", f"while ({p} < {array} + 3 && *{p} < 20) {p}++;",
                  f"for (int i = 0; i < {k.small(1, 4)}; i++) {s} = *{p}++;"))
    return Number(k.pick(f"*{p}", s, f"(int)({p} - {array})", f"{array}[{p} - {array}]"), "int", (min(v.low, 0) + min(w.low, 0)) - 50, max(v.high, 0) + max(w.high, 0) + 100)


@form("loops")
def ping_pong(k, v):
    """Two pointers that change places, for some steps."""
    x, y, p, q, i = k.local(v), k.local(k.constant()), k.name("p"), k.name("q"), k.name("i")
    k.line(f"int *{p} = &{x}, *{q} = &{y};")
    n = k.pick(k.small(1, 5), "n" if k.uniform else 3)
    with k.block(f"for (int {i} = 0; {i} < {n}{k.pick('', f' && *{p} < 30', '')}; {i}++) {{"):
        k.line(f"int *{(t := k.name('h'))} = {p}; {p} = {q}; {q} = {t};")
        if k.chance(0.4):
            k.line(k.pick(f"if ({i} == {k.small(0, 3)}) break;", f"if (*{p} > 20) break;", f"*{q} += 1;"))
    k.line(f"*{p} = {k.other(v)};")
    return join(k.pick(x.text, y.text, f"*{q}"), Number("", "int", x.low, x.high + 6), Number("", "int", y.low, y.high + 6), Number("", "int", -20000, 20000))


@form("loops")
def range_for(k, v):
    array, s, e = k.name("m"), k.name("s"), k.name("e")
    v, w = k.fit(v), k.fit(k.other(v))
    k.line(f"int {array}[3] = {{{v}, {k.constant()}, {w}}};")
    k.line(f"int {s} = 0;")
    with k.block(f"for ({k.pick('int ', 'auto ', 'auto &', 'int &', 'const auto &')}{e} : {array}) {{"):
        k.line(k.pick(f"{s} += {e};", f"{s} = {e};", f"if ({e} > 20) break;\n" + "  " * k.indent + f"{s}++;", f"if ({e} == 3) continue;\n" + "  " * k.indent + f"{s} -= {e};"))
    return Number(s, "int", -(abs(v.low) + abs(v.high) + abs(w.low) + abs(w.high) + 40), abs(v.low) + abs(v.high) + abs(w.low) + abs(w.high) + 40) \
        if v.high < 5000 and w.high < 5000 and v.low > -5000 and w.low > -5000 else Number(f"({s} & 511)", "int", 0, 511)


@form("loops")
def range_for_writes(k, v):
    array, e = k.name("m"), k.name("e")
    v, w = k.fit(v), k.fit(k.other(v))
    k.line(f"int {array}[3] = {{{v}, {k.constant()}, 4}};")
    k.line(f"for ({k.pick('int &', 'auto &', 'auto ', 'auto &&')}{e} : {array}) {e} {k.pick('=', '+=')} {w};")
    return Number(f"{array}[{k.small(0, 2)}]", "int", min(v.low, 0) + min(w.low, 0), max(v.high, 40) + max(w.high, 0))


@form("control")
def switch(k, v):
    x, c = k.local(v), k.pick("n", str(k.small(0, 4)), None)
    c = (c if k.uniform or c != "n" else "2") or f"{x} & 3"
    with k.block(f"switch ({c}) {{"):
        for case in range(k.small(1, 4)):
            k.line(f"case {case}{k.pick('', f': case {case + 10}', f' ... {case}')}: {x} {k.pick('=', '+=', '-=')} {k.small()};{k.pick('', ' break;', ' break;', ' // on')}")
        if k.chance(0.6):
            k.line(f"default: {x} = {k.fit(k.other(v))}; {k.pick('', 'break;')}")
    return Number(x.text, "int", min(x.low - 40, -20000), max(x.high + 40, 20000))


@form("control")
def jumps(k, v):
    x, done = k.local(v), k.name("done")
    k.line(f"if ({k.pick(f'{x} > {k.small(0, 40)}', f'{k.constant()} > 20')}) goto {done};")
    k.line(f"{x} {k.pick('=', '+=')} {k.small()};")
    k.line(f"{done}:")
    k.line(f"{x} += {k.small(0, 3)};")
    return Number(x.text, "int", min(x.low, 0), max(x.high, 9) + 12)


@form("control")
def branches(k, v):
    x = k.local(v)
    w = k.fit(k.other(v))
    with k.block(f"if ({k.pick(f'{x} > {k.small(0, 40)}', f'{x} % 2', f'{k.constant()} > 20', f'!({x} & 4)', f'{x} > 3 && {x} < 20', f'{x} < 5 || {x} > {k.small(5, 40)}')}) {{", "}"):
        k.line(f"{x} {k.pick('=', '+=')} {w};" if w.high < 10000 and x.high < 10000 and w.low > -10000 else f"{x} = {w};")
    if k.chance(0.5):
        k.line(f"else {x} = {k.pick(f'{x} + {k.small()}', f'{x} / 2', k.constant())};")
    return Number(x.text, "int", min(x.low + w.low, x.low, w.low, 0), max(x.high, 0) + max(w.high, 0) + 50)


@form("control", standard=17)
def condition_variables(k, v):
    x, y = k.local(v), k.name("y")
    k.line(f"if (int {y} = {x} {k.pick('/ 4', '- 3', '& 6')}; {y} {k.pick('>', '<', '!=')} {k.small(0, 6)}) {x} = {k.pick(y, f'{x} + {y}', k.constant())}; else {x} {k.pick('+=', '=')} {y} / 2;")
    return Number(x.text, "int", x.low * 2 - 10, x.high * 2 + 60)


@form("control")
def volatile_and_const(k, v):
    x = k.name("x")
    v = k.fit(v)
    k.line(f"{k.pick('volatile int', 'const int', 'alignas(16) int', 'register int' if k.program.standard < 17 else 'int', 'int const volatile')} {x} = {v};")
    return Number(f"({x} + {k.small(0, 3)})", "int", v.low, v.high + 3)
