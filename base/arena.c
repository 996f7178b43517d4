/* A bump arena of chained blocks. Under AddressSanitizer everything that was not handed out stays poisoned, with a red
 * zone after each object, so that overruns inside a block are caught too. */
#include "base/base.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_ASAN 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define ARENA_ASAN 1
#endif

#ifdef ARENA_ASAN
#include <sanitizer/asan_interface.h>
#define RED_ZONE 32
static void poison(void *p, size_t n) { __asan_poison_memory_region(p, n); }
static void unpoison(void *p, size_t n) { __asan_unpoison_memory_region(p, n); }
#else
#define RED_ZONE 0
static void poison(void *p, size_t n) { (void)p, (void)n; }
static void unpoison(void *p, size_t n) { (void)p, (void)n; }
#endif

#define ALIGN (alignof(max_align_t))
#define FIRST_BLOCK ((size_t)4096)
#define LARGEST_BLOCK ((size_t)1 << 20)

struct block {
	struct block *next;
	size_t size, used;                /* of data */
	max_align_t data[];
};

struct arena {
	struct block *blocks;             /* the newest first */
	size_t next_size, bytes;
};

struct arena *arena_new(void)
{
	struct arena *a = calloc(1, sizeof *a);
	if (!a)
		die("out of memory");
	a->next_size = FIRST_BLOCK;
	return a;
}

void arena_free(struct arena *a)
{
	if (!a)
		return;
	for (struct block *b = a->blocks, *next; b; b = next) {
		next = b->next;
		unpoison(b->data, b->size);
		free(b);
	}
	free(a);
}

size_t arena_bytes(const struct arena *a)
{
	return a->bytes;
}

static struct block *block_new(size_t size)
{
	/* the compiler warns of poisoning what was never written */
	struct block *b = size > SIZE_MAX - sizeof *b ? NULL : RED_ZONE ? calloc(1, sizeof *b + size) : malloc(sizeof *b + size);
	if (!b)
		die("out of memory (%zu bytes)", size);
	*b = (struct block){ .size = size };
	poison(b->data, size);
	return b;
}

/* Large objects get a block of their own, behind the current one, which keeps its room. */
static struct block *block_for(struct arena *a, size_t need)
{
	struct block *b = a->blocks;
	if (b && b->size - b->used >= need)
		return b;
	if (b && need > a->next_size / 2) {
		struct block *own = block_new(need);
		own->next = b->next;
		b->next = own;
		return own;
	}
	b = block_new(need > a->next_size ? need : a->next_size);
	if (a->next_size < LARGEST_BLOCK)
		a->next_size *= 2;
	b->next = a->blocks;
	a->blocks = b;
	return b;
}

void *arena_room(struct arena *a, size_t size)
{
	if (size > SIZE_MAX / 4)
		die("out of memory (%zu bytes)", size);
	size_t need = (size + RED_ZONE + ALIGN) / ALIGN * ALIGN; /* at least one byte, so that pointers differ */
	struct block *b = block_for(a, need);
	char *p = (char *)b->data + b->used;
	b->used += need;
	a->bytes += need;
	unpoison(p, size);
	return p;
}

/* Cleared here and not a block at a time: most are left half empty. */
void *arena_alloc(struct arena *a, size_t size)
{
	return memset(arena_room(a, size), 0, size);
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
	size_t length = strnlen(s, n);
	char *copy = arena_room(a, length + 1);
	memcpy(copy, s, length);
	copy[length] = 0;
	return copy;
}

char *arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *format, ...)
{
	va_list ap, again;
	va_start(ap, format);
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, format, ap);
	va_end(ap);
	INVARIANT(n >= 0, "our formats are valid");
	char *s = arena_alloc(a, (size_t)n + 1);
	vsnprintf(s, (size_t)n + 1, format, again);
	va_end(again);
	return s;
}

void *arena_memdup(struct arena *a, const void *p, size_t size)
{
	void *copy = arena_alloc(a, size);
	if (size)
		memcpy(copy, p, size);
	return copy;
}

void *vec_grow(struct arena *a, void *at, size_t n, size_t *cap, size_t size)
{
	size_t wanted = *cap ? *cap * 2 : 8;
	if (wanted < *cap || wanted > SIZE_MAX / 4 / size)
		die("out of memory (a vector of %zu)", n);
	void *grown = arena_alloc(a, wanted * size);
	if (n)
		memcpy(grown, at, n * size);
	*cap = wanted;
	return grown;
}
