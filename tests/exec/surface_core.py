"""What every family of tests/exec/surface.py builds with: numbers with ranges, and a kernel under construction.

A form takes a number that differs between threads and carries it through some C++ construct. It may write statements
and declarations on its way, and it decides by chance what the construct's own rules then decide for the threads: which
of a copy and an original is changed, which overload is called. Forms call `chain`, so they combine.
"""
import contextlib

# name -> bits, signed
INTEGERS = {
    "bool": (1, False), "char": (8, True), "signed char": (8, True), "unsigned char": (8, False), "short": (16, True),
    "unsigned short": (16, False), "int": (32, True), "unsigned": (32, False), "long": (64, True),
    "unsigned long": (64, False), "long long": (64, True), "unsigned long long": (64, False),
}
FAR = 40000         # locals of int and wider stay within this: no sum or product of two overflows


def bounds(type_):
    bits, signed = INTEGERS[type_]
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)


class Number:
    """An expression of an integer type, and the least and greatest value it can have."""

    def __init__(self, text, type_="int", low=-FAR, high=FAR):
        self.text, self.type, self.low, self.high = text, type_, low, high

    def __str__(self):
        return self.text


class Form:
    def __init__(self, make, family, standard, known, weight):
        self.make, self.family, self.standard, self.known, self.weight = make, family, standard, known, weight
        self.name = make.__name__


FORMS = []


def form(family, standard=14, known=None, weight=2):
    """Registers a form. `known`: "KIND: cause" of answers that are wrong in this way, while they are."""
    def register(make):
        FORMS.append(Form(make, family, standard, known, weight))
        return make
    return register


class Program:
    """One file: what lies before the kernels, the kernels, and the flags."""

    def __init__(self, rng, forms, standard):
        self.rng, self.forms, self.standard = rng, forms, standard
        self.top, self.used, self.count = [], set(), 0
        self.kernels, self.instances, self.launches = [], [], []

    def name(self, prefix):
        self.count += 1
        return f"{prefix}{self.count}"

    def text(self):
        return "\n".join(self.top) + "\n"


class Body:
    """A list of statements under construction: of a kernel, or of a function that it calls."""

    def __init__(self, program, uniform, depth):
        self.program, self.rng, self.depth = program, program.rng, depth
        self.lines, self.indent = [], 1
        self.uniform = uniform              # a text of a uniform int within 1..7 that is no constant, or None
        self.open = False                   # in a kernel template of `typename T` and `int N` (1 to 5)
        self.classes = None                 # the arguments of one whose parameters are classes

    # ---- chance ----
    def pick(self, *options):
        return self.rng.choice(options)

    def chance(self, share):
        return self.rng.random() < share

    def small(self, low=1, high=9):
        return self.rng.randint(low, high)

    # ---- text ----
    def name(self, prefix):
        return self.program.name(prefix)

    def line(self, text):
        self.lines.append("  " * self.indent + text)

    def declare(self, text):
        """Something at file level, before the kernel."""
        self.program.top.extend(text.strip("\n").split("\n"))

    @contextlib.contextmanager
    def block(self, head, tail="}"):
        self.line(head)
        self.indent += 1
        yield
        self.indent -= 1
        self.line(tail)

    @contextlib.contextmanager
    def function(self, head, tail="}", top=True):
        """A function at file level; yields the Body of it. `head` ends with `{`."""
        inner = Body(self.program, None, self.depth - 1)
        yield inner
        self.declare("\n".join([head] + inner.lines + [tail]))

    # ---- numbers ----
    def local(self, number, type_="int"):
        """A local variable with that value."""
        name = self.name("x")
        number = self.fit(number)
        self.line(f"{type_} {name} = {number};")
        return Number(name, type_, *convert(number, type_))

    def fit(self, number):
        """As an int that does no harm in arithmetic."""
        if -FAR <= number.low and number.high <= FAR:
            if number.type == "int":
                return number
            return Number(f"(int){number}", "int", number.low, number.high)
        return Number(f"(int)({number} & 255)", "int", 0, 255)

    def numeral(self, low=1, high=6):
        """A template argument: a number, or one that is made of the kernel's own."""
        if self.open and low <= 1 and high >= 5 and self.chance(0.6):
            return self.pick("N", "N", "(N + 1)" if high > 5 else "N", "(N % 2 + 1)", "(N > 2 ? 1 : 3)")
        return str(self.small(low, high))

    def type(self, *names):
        """A type argument: one of those named, or the kernel's own."""
        return "T" if self.open and self.chance(0.5) else self.pick(*names)

    def constant(self):
        """A number that all threads have."""
        if self.open and self.chance(0.2):
            return Number("N", "int", 1, 5)
        if self.uniform and self.chance(0.2):
            return Number(self.uniform, "int", -3, 7)
        value = self.small(0, 40)
        return Number(str(value), "int", value, value)

    def change(self, number):
        """The number, or something simple made of it that differs where it does."""
        number = self.fit(number)
        kind, c = self.rng.randrange(5), self.small()
        if number.low < -2000 or number.high > 2000:
            kind = 0
        if kind == 1:
            return Number(f"({number} + {c})", "int", number.low + c, number.high + c)
        if kind == 2:
            return Number(f"({number} * {c})", "int", min(number.low * c, number.low), max(number.high * c, number.high))
        if kind == 3:
            return Number(f"({c} - {number})", "int", c - number.high, c - number.low)
        return number

    def other(self, number):
        """What a place may be overwritten with: as different between threads as the number, or not at all."""
        return self.change(number) if self.chance(0.5) else self.constant()

    def chain(self, number, length=None):
        """The number, carried through some forms."""
        if length is None:
            length = self.pick(0, 1, 1, 2)
        if self.depth <= 0:
            return number
        for _ in range(length):
            forms = [f for f in self.program.forms if f.standard <= self.program.standard]
            if not forms:
                return number
            chosen = self.rng.choices(forms, [f.weight for f in forms])[0]
            self.program.used.add(chosen.name)
            self.depth -= 1
            result = chosen.make(self, number)
            self.depth += 1
            number = result or number
        return number


def join(text, *numbers):
    """An int that is one of the numbers."""
    return Number(text, "int", min(n.low for n in numbers), max(n.high for n in numbers))


def convert(number, type_):
    """The range after a conversion to the type."""
    low, high = bounds(type_)
    if type_ == "bool":
        return 0, 1
    return (number.low, number.high) if low <= number.low and number.high <= high else (low, high)
