"""What every family of tests/exec/worlds.py builds with."""

FAMILIES = {}
KERNELS = 6         # in each program


def family(name):
    """Registers a function that fills a Program."""
    def register(make):
        FAMILIES[name] = make
        return make
    return register


class World:
    """One way in which the program may be built and started."""

    def __init__(self, flags, launches, excuse):
        self.flags, self.launches, self.excuse, self.lines = list(flags), launches, excuse, []


class Program:
    """A file for faial-c, and the worlds in which what it says of it must hold."""

    def __init__(self, rng, form=""):
        self.form = form        # the only one of the family's forms, if that was asked for
        self.rng, self.asked, self.worlds, self.kernels = rng, [], {}, []
        self.args, self.level, self.exact, self.each_alone = [], None, False, None
        self.alarms = False     # compare each alarm, too: there is one world, with one launch
        self.named = {}         # kernel -> dimensions that its text names

    def pick(self, *options):
        return self.rng.choice(options)

    def chance(self, share):
        return self.rng.random() < share

    def world(self, name, launches, flags=(), excuse=None):
        """All worlds are named before the first line. `excuse`: an assumption with such a text excludes this world."""
        self.worlds[name] = World(flags, launches, excuse)

    def line(self, text, **others):
        """A line of all texts; `others`: what stands there in some worlds."""
        self.asked.append(text)
        for name, world in self.worlds.items():
            world.lines.append(others.get(name, text))

    def kernel(self, what):
        """A new kernel's name. `what` it shows is printed where its answer is wrong."""
        self.kernels.append((f"k{len(self.kernels)}", what))
        return self.kernels[-1][0]
