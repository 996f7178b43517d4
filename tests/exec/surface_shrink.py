"""A failing program made smaller by taking lines and words away while it fails in the same way."""
import re


def blocks(lines):
    """Ranges of lines that belong together by their braces: (first, last)."""
    open_, found = [], []
    for number, line in enumerate(lines):
        for c in re.sub(r'"[^"]*"|\'[^\']*\'', "", line):
            if c == "{":
                open_.append(number)
            elif c == "}" and open_:
                first = open_.pop()
                if first < number:
                    found.append((first, number))
    return found


def candidates(lines):
    """Texts with something less, the boldest first."""
    ranges = sorted(blocks(lines), key=lambda r: r[0] - r[1])
    for first, last in ranges:
        yield lines[:first] + lines[last + 1:]
    for size in (8, 4, 2, 1):
        for at in range(0, len(lines) - size + 1, max(1, size // 2)):
            yield lines[:at] + lines[at + size:]
    for first, last in ranges:
        yield lines[:first] + lines[first + 1:last] + lines[last + 1:]
    for at, line in enumerate(lines):
        for less in smaller(line):
            yield lines[:at] + [less] + lines[at + 1:]


def smaller(line):
    """The line with an operand, an argument or a statement of it taken away."""
    for found in re.finditer(r"\(([^()]*)\)", line):
        for part in re.split(r"[,?:]| [-+*/%&|^<>]+ ", found.group(1)):
            part = part.strip()
            if part and part != found.group(1):
                yield line[:found.start()] + "(" + part + ")" + line[found.end():]
        yield line[:found.start()] + found.group(1) + line[found.end():]
    for found in re.finditer(r" [-+*/%&|^] \w+", line):
        yield line[:found.start()] + line[found.end():]
    for found in re.finditer(r"(?<=[;{] )[^;{}]*;", line):
        yield line[:found.start()] + line[found.end():]


def shrink(text, fails, limit=400):
    """fails(text): does it still fail in the same way? At most `limit` questions."""
    lines, asked, again = text.split("\n"), 0, True
    seen = set()
    while again and asked < limit:
        again = False
        for less in candidates(lines):
            key = "\n".join(less)
            if key in seen or less == lines:
                continue
            seen.add(key)
            asked += 1
            if asked > limit:
                break
            if fails(key):
                lines, again = less, True
                break
    return "\n".join(lines)
