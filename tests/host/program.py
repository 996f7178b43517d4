"""The body of a host function by seed: helpers, templates, classes, lambdas, loops and branches start kernels with sizes that hang
together. A test gives LAUNCH(kernel, grid, block, arrays ..., n, m) and V(x) a meaning, and declares `input`, `unseen` and `zeros`."""
import re
import shutil
import subprocess

CLANG = shutil.which("clang++-19") or "clang++"

HELPERS = r"""
enum { TILE = 16, WIDE = 64 };
#define BLOCK 128
static const int STEP = 4;
int total = 3;
static int div_up(int a, int b) { return V((a + b - 1) / b); }
static dim3 grid_of(int n, int b) { dim3 g; g.x = V(div_up(n, b)); g.y = V(n % 3 + 1); return g; }
static void clamp(int &x, int most) { if (x > most) x = V(most); }
static void set(int *x, int v) { *x = V(v); }
template<int T> static void by_template(@taken@, int n) { LAUNCH(@kernel@, dim3(V(div_up(n, T))), T, @given@, n, T); }
struct Runner {
	int block, many; @taken_fields@;
	Runner(int b, @taken@) : block(V(b * 2)), many(1), @kept@ {}
	void more(int n) { many = V(many + n); }
	void run(int n) const { LAUNCH(@kernel@, dim3(V(div_up(n, block))), dim3(block), @given@, n, many); }
};
static void helper(@taken@, int n, int b) { if (n <= 0 || b <= 0) return; LAUNCH(@kernel@, grid_of(n, b), dim3(b), @given@, n, b); }
template<class T> static T smear(T x) { x |= x >> 1; x = x >> 2 | x; x |= x >> 4; x |= x >> 8; return V(x | x >> 16); }
template<class T> static T gappy(T x) { x |= x >> 1; x |= x >> 2; x |= x >> 8; return V(x | x >> 16); }
static int lesser(int a, int b) { return V(a < b ? a : b); }
struct Ends { int n; ~Ends() { total = V(n); } void operator()() {} };
struct Deletes { void operator()(int *p) const { total = V(*p); } };
struct Item { int n; Item *next; };
template<class F> static int by_value(F f) { f(); return V(f()); }
"""


def helpers(kernel, kind, arrays):
    """What start a kernel for a program: `kernel()` names it, `arrays` are the parameters of type `kind` that pass through."""
    taken = [kind + name for name in arrays]
    texts = {"taken": ", ".join(taken), "taken_fields": "; ".join(taken), "given": ", ".join(arrays), "kept": ", ".join(f"{n}({n})" for n in arrays)}
    return re.sub("@([a-z_]+)@", lambda m: kernel() if m[1] == "kernel" else texts[m[1]], HELPERS)


class Program:
    length = 25            # lines, about

    def __init__(self, rng):
        self.rng, self.lines, self.vars, self.n, self.depth, self.kept = rng, [], [], 0, 1, set()

    def kernel(self):
        """Which kernel the next launch starts, and what arrays it is given."""
        return "k"

    def arrays(self):
        return "d"

    def begin(self):
        self.put("float *d = nullptr;")

    def put(self, text):
        self.lines.append("\t" * self.depth + text)

    def name(self, kind="v"):
        self.n += 1
        return f"{kind}{self.n}"

    def value(self, depth=0):
        r = self.rng
        if depth > 2 or r.random() < 0.35:
            return r.choice(self.vars) if self.vars and r.random() < 0.75 else str(r.choice([0, 1, 2, 3, 5, 8, 16, 32, 64, "TILE", "BLOCK", "STEP"]))
        a, b = self.value(depth + 1), self.value(depth + 1)
        return r.choice([f"({a} + {b})", f"({a} - {b})", f"({a} * {r.choice([2, 3, 4, 32])})", f"({a} / {r.choice([2, 3, 'TILE', 32])})",
            f"({a} % {r.choice([3, 4, 7])})", f"lesser({a}, {b})", f"div_up({a}, {r.choice([4, 'TILE', 32])})", f"({a} > {b} ? {a} : {b})",
            f"({a} << {r.choice([1, 2])})", f"({a} >> 1)", f"({a} & {r.choice([7, 31])})", f"(int)(unsigned)({a})", f"(int)(short)({a})",
            f"({a} | {r.choice([1, 8])})", f"(int)((long)({a}) + {b})", "total"])

    def test(self):
        r = self.rng
        one = f"{self.value(2)} {r.choice(['<', '<=', '>', '>=', '==', '!='])} {self.value(2)}"
        return one if r.random() < 0.7 else f"{one} {r.choice(['&&', '||'])} {self.value(2)} {r.choice(['<', '>', '!='])} {r.randint(0, 40)}"

    def new(self, init=None):
        v = self.name()
        kind = self.rng.choice(["int"] * 5 + ["unsigned", "long"])
        self.put(f"{kind} {v} = V({init or self.value()});")
        self.vars.append(v)
        return v

    def written(self):
        able = [v for v in self.vars if v not in self.kept]
        return self.rng.choice(able) if able else self.new()

    def launch(self):
        r = self.rng
        grid, block = f"dim3(V({self.value()}))" if r.random() < 0.7 else f"dim3(V((int)ceil({r.choice(['(float)', '1.0 * ', '(double)'])}({self.value(1)}) / {r.choice([3, 16, 32, 'TILE'])})))", r.choice(["BLOCK", "TILE * 2", f"dim3({self.value(2)})", "dim3(8, 4)", "WIDE"])
        way = r.randrange(8)
        if way == 0:
            g = self.name("g")
            self.put(f"dim3 {g}; {g}.x = V({self.value()}); {g}.y = V({self.value(2)});")
            grid = g
        elif way == 1:
            g = self.name("g")
            self.put(f"dim3 {g}(V({self.value()}), {r.choice([1, 2, 'STEP'])}); dim3 h{g} = {g};")
            if r.random() < 0.4:
                self.put(f"h{g}.x += V({self.value(2)});")
            grid = "h" + g
        elif way == 2:
            grid = f"grid_of({self.value()}, {r.choice([8, 'TILE'])})"
        elif way == 3:
            self.put(f"by_template<{r.choice([32, 64, 'WIDE'])}>({self.arrays()}, {self.value()});")
        elif way == 4:
            self.put(f"helper({self.arrays()}, {self.value()}, {self.value(2)});")
        elif way == 5:
            o = self.name("o")
            self.put(f"Runner {o}(V({self.value(1)}), {self.arrays()});")
            if r.random() < 0.5:
                self.put(f"if ({self.test()}) {o}.more({self.value(2)});")
            self.put(f"{o}.run({self.value()});")
        elif way == 6:
            f = self.name("f")
            self.put(f"auto {f} = [{r.choice(['&', '=', '&'])}](int n) {{ LAUNCH({self.kernel()}, dim3(V(n)), 32, {self.arrays()}, V({self.value(2)}), n); }};")
            if r.random() < 0.4:
                w = self.written()
                self.put(f"{w} = V({self.value(1)});")
            self.put(f"{f}({self.value()});")
        if way in (0, 1, 2, 7):
            self.put(f"LAUNCH({self.kernel()}, {grid}, {block}, {self.arrays()}, V({self.value()}), V({self.value(1)}));")

    def body(self, budget):
        outside, kept = len(self.vars), set(self.kept)
        self.depth += 1
        for _ in range(self.rng.randint(1, 3)):
            self.statement(budget - 1)
        self.depth -= 1
        del self.vars[outside:]
        self.kept = kept

    def loop(self, budget):
        r, i = self.rng, self.name("i")
        head = r.choice([f"for (int {i} = V({r.choice([0, 1, self.value(2)])}); {i} < {r.choice([5, self.value(2)])}; {i} = V({i} + {r.choice([1, 2, 3])}))",
            f"for (int {i} = V({r.choice([1, 2])}); {i} < V({self.value(2)}); {i} = V({i} * 2))", f"for (int {i} = V({self.value(2)}); {i} > 0; {i} = V({i} / 2))",
            f"for (int {i} = V({self.value(2)}); {i} > 0; {i} = V({i} - 2))", f"for (unsigned {i} = 0; {i} < 6; V({i}++))",
            f"for (int {i} = V(64); {i} >= 1; {i} = V({i} >> 1))"])
        limit = self.name("c")
        self.put(f"int {limit} = 0;")
        self.put(head + " {")
        self.put(f"\tif (++{limit} > 12) break;")
        self.vars.append(i)
        self.kept.add(i)
        self.body(budget)
        if r.random() < 0.3:
            self.put(f"\tif ({self.test()}) {r.choice(['break', 'continue'])};")
            self.put(f"\t{self.written()} = V({self.value(1)});" if any(v not in self.kept for v in self.vars) else "\t;")
        self.vars.remove(i)
        self.put("}")

    def statement(self, budget):
        r = self.rng
        way = r.randrange(19)
        if way < 4 or budget <= 0:
            self.launch()
        elif way < 6:
            self.new()
        elif way == 6:
            w = self.written()
            self.put(f"{w} = V({self.value()});")
        elif way == 7:
            w = self.written()
            self.put(f"{w} {r.choice(['+=', '-=', '*='])} {r.choice([1, 2, 3])}; V({w});")
        elif way in (8, 9):
            self.put(f"if ({self.test()}) {{")
            self.body(budget)
            if r.random() < 0.5:
                self.put("} else {")
                self.body(budget)
            self.put("}")
        elif way == 10:
            self.put(f"if ({self.test()}) {r.choice(['return 1', 'return 2'])};")
        elif way in (11, 12):
            self.loop(budget)
        elif way == 13:
            w = self.new(self.value(1)) if r.random() < 0.5 else self.written()
            by = [f"{w} > 50 ? (void)({w} = V(50)) : (void)0;", f"{{ int t = {w}; clamp(t, {self.value(2)}); {w} = V(t); }}",
                f"{{ int t = {w}; set(&t, {self.value(2)}); {w} = V(t); unseen(); {w} = V({w} + t); }}", f"{{ int t = {w}; int &u = t; u = V(u + 2); {w} = V(t); }}",
                # the library writes what a pointer leads to, also one that is chosen
                f"{{ int t = {w}, u = 3; int *p = {self.test()} ? &t : &u; memset(p, 0, sizeof *p); {w} = V(t + u); }}",
                f"{{ int t = {w}, u = 3, *p[2] = {{&t, &u}}; memset(p[{self.value(2)} & 1], 0, sizeof t); {w} = V(t + V(u)); }}",
                # and what an object that it is given leads to
                f"{{ int t = {w}; struct iovec io = {{&t, sizeof t}}; long got = readv(zeros(), &io, 1); {w} = V(t + (int)got); }}",
                f"{{ int t = {w}, *p = &t; memset(p, 0, {r.choice(['sizeof t', '1'])}); {w} = V(t); }}",
                f"{{ int t[3] = {{{w}, V({self.value(1)})}}, *p = {r.choice(['t', 't', 't + 1', '&t[1]', '&t[0]'])}; t[{r.choice(['0', '1', f'{self.value(1)} & 1'])}] = V({self.value(1)});"
                f" {r.choice(['', f'p[{self.value(1)} & 1] = V(7);', '*p = V(6);', 'memset(p, 0, 2 * sizeof *p);', 'p++; *p = V(9);', 'for (int &x : t) x = V(x + 1);'])}"
                f" {w} = V(t[{r.choice(['0', '1', '2', f'{self.value(1)} & 1'])}]); }}"]
            self.put(r.choice(by))
        elif way == 14:
            self.put(f"switch ({self.value(2)}) {{")
            for c in r.sample(range(0, 6), 2):
                self.put(f"case {c}: {self.written()} = V({self.value(1)}); {r.choice(['break;', ''])}")
            self.put(f"default: {self.written()} = V({self.value(2)});" if r.random() < 0.5 else "")
            self.put("}")
        elif way == 15:
            self.put(f"total = V({self.value(1)}); {r.choice(['unseen();', ''])} {self.written()} = V(total);")
        elif way == 16:
            kind, chain = r.choice(["int", "unsigned", "long", "unsigned long"]), r.choice(["smear", "smear", "gappy"])
            self.put(f"{self.written()} = V((int){chain}<{kind}>({self.value(1)} - {r.choice([0, 1])}) + {r.choice([0, 1])});")
        elif way == 17:
            # the library runs what no call names, and reckons in units
            w, v = self.written(), self.value(1)
            held = r.choice([f"std::unique_ptr<int, Deletes> p(&t);", f"std::shared_ptr<int> p(&t, Deletes());", f"std::shared_ptr<void> p(new Ends{{t}});",
                f"std::function<void()> f = Ends{{t}};", f"std::unique_ptr<Ends> p(new Ends{{t}});"])
            # a closure that is copied, memory without a name, a reference to one of two, objects in a chain
            other, more = self.value(1), r.choice(['2', '3'])
            self.put(r.choice([f"{{ int t = {v}; {{ {held} total = V({self.value(1)}); }} {w} = V(total); }}",
                f"{{ int t = {v}; auto f = [t]() mutable {{ return V(t += {more}); }}; {r.choice(['', 'by_value(f);', 'f();'])} int u = V(by_value(f)); {w} = V(f() + u); }}",
                f"{{ Item *p = (Item *)malloc(sizeof *p); p->n = V((int)({v})); {r.choice(['', 'memset(p, 0, sizeof *p);', 'Item *q = p; q->n = V(q->n + 1);'])} {w} = V(p->n); free(p); }}",
                f"{{ int t = {v}, u = V({other}); const int &m = std::{r.choice(['max', 'min'])}(t, u); {r.choice(['int x', 't', 'u'])} = V({self.value(1)}); {w} = V(m); }}",
                f"{{ Item a{{(int)({v}), nullptr}}, b{{(int)({other}), &a}}; int t = 0; for (Item *p = &b; p; p = p->next) {r.choice(['t = V(t + p->n);', 'p->n = V(p->n + 1);'])} {w} = V(a.n + t); }}",
                f"{w} = V((int)std::chrono::seconds(std::chrono::minutes({v} & 3)).count());"]))
        else:
            w = self.written()
            l = self.name("again")
            c = self.name("c")
            self.put(f"static int {c}; {l}: {w} = V({self.value(1)});")
            self.put(f"if (++{c} < 3 && {self.test()}) goto {l};")

    def text(self):
        """The body of `int entry()`, and the values that `input(0..3)` are to give, one row a run."""
        r = self.rng
        self.begin()
        self.put("int kept = 2; V(kept);")
        for i in range(r.randint(1, 3)):
            self.new(f"input({i})")
        for v in list(self.vars):
            if r.random() < 0.4:
                self.put(f"if ({v} < {r.choice([0, 1])}) return 0;")
        while len(self.lines) < self.length:
            self.statement(3)
        tries = [[r.choice([0, 1, 2, 3, 7, 8, 15, 16, 31, 33, 64, 100, 257, -1, -5]) for _ in range(4)] for _ in range(40)]
        body = "\n".join(self.lines)
        if "goto" in body:                    # jumps past nothing that is initialised
            names = re.findall(r"^\t+(?:int|unsigned|long) (v\d+|c\d+) = ", body, re.M)
            body = "\n".join(l for l in self.lines if "goto" not in l and "static int" not in l) if names else body
        return body, tries


def build(source, program, *flags):
    """Undefined behaviour ends the program. Gives what clang says where it refuses the source."""
    built = subprocess.run([CLANG, *flags, "-std=c++17", "-O0", "-w", "-Wno-c++11-narrowing", "-fsanitize=undefined", "-fsanitize-trap=undefined", source, "-o", program],
        capture_output=True, text=True)
    return built.stderr if built.returncode else None
