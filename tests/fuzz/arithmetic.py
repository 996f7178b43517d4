"""C's arithmetic of integers, for scripts that run what they write."""
BITS = {"int": (32, True), "unsigned": (32, False), "char": (8, True), "unsigned char": (8, False), "short": (16, True), "unsigned short": (16, False), "long long": (64, True), "size_t": (64, False)}


class Undefined(Exception):
    """What C leaves undefined, or what a script passes by: an overflow that is assumed away, a run that is too long."""


def convert(kind, value):
    bits, signed = BITS[kind]
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def promoted(kind):
    return "int" if BITS[kind][0] < 32 else kind


def common(a, b):
    """The type that C computes in."""
    a, b = promoted(a), promoted(b)
    if BITS[a][0] != BITS[b][0]:
        return max(a, b, key=lambda kind: BITS[kind][0])
    return a if not BITS[a][1] else b


def quotient(x, y):
    if not y:
        raise Undefined
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
