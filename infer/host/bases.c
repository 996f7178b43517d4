/* Parts of an object: its own fields by their numbers, then the objects of the classes that it derives from. A virtual one is no part: where that lies
 * rests on the object. */
#include "infer/host/host_internal.h"
#include "infer/host/memory_internal.h"

size_t host_parts(const struct tree_record *r) { return r->fields.n + r->bases.n; }

const struct tree_type *host_part_type(const struct tree_type *t, size_t part)
{
	if (t && t->kind == TREE_TYPE_ARRAY) return t->to;
	const struct tree_record *r = t ? t->record : NULL;
	if (!r || part >= host_parts(r)) return NULL;
	if (part < r->fields.n) return r->fields.at[part]->type;
	const struct tree_base *b = &r->bases.at[part - r->fields.n];
	return b->is_virtual || b->offset < 0 ? NULL : b->type;
}

/* To the base of that class which lies at the offset, in bits; false: it is not among them. */
static bool find_base(const struct tree_record *r, const struct tree_record *base, int64_t offset, struct place *p)
{
	for (size_t i = 0; r && i < r->bases.n && p->depth < LIMIT_HOST_PATH; i++) {
		const struct tree_base *b = &r->bases.at[i];
		if (b->is_virtual || b->offset < 0 || !b->record) continue;
		p->path[p->depth++] = (uint32_t)(r->fields.n + i);
		if ((b->record == base && b->offset == offset) || find_base(b->record, base, offset - b->offset, p)) return true;
		p->depth--;
	}
	return false;
}

static const struct tree_record *record_below(const struct tree_type *t)
{
	while (t && t->to && (t->kind == TREE_TYPE_POINTER || t->kind == TREE_TYPE_REFERENCE)) t = t->to;
	return t && t->kind == TREE_TYPE_RECORD ? t->record : NULL;
}

static struct place to_base(struct run *r, struct place p, const struct tree_expr *cast)
{
	const struct tree_type *whole = host_place_type(r, p);
	const struct tree_record *base = record_below(cast->type), *from = record_below(cast->kid[0]->type);
	if (!base || !whole || whole->record != from || !find_base(from, base, cast->offset, &p)) return host_place_blurred(p);
	return p;
}

/* Out of the bases that it is a part of. */
static struct place to_derived(struct run *r, struct place p, const struct tree_expr *cast)
{
	const struct tree_record *derived = record_below(cast->type);
	int64_t offset = 0;
	struct place out = p;
	while (derived && out.depth > 0) {
		uint32_t part = out.path[--out.depth];
		const struct tree_type *whole = host_place_type(r, out);
		const struct tree_record *of = whole && whole->kind == TREE_TYPE_RECORD ? whole->record : NULL;
		if (!of || part < of->fields.n) break;
		offset += of->bases.at[part - of->fields.n].offset;
		if (of == derived && offset == cast->offset) return out;
	}
	p.depth = 0;
	return host_place_blurred(p);
}

struct place host_place_as(struct run *r, struct place p, const struct tree_expr *cast)
{
	bool known = p.cell && !p.blurred && !tree_has(cast->flags, TREE_FLAG_VIRTUAL);
	if (!known && cast->cast == TREE_CAST_TO_DERIVED) p.depth = 0;
	if (!known) return host_place_blurred(p);
	return cast->cast == TREE_CAST_TO_BASE ? to_base(r, p, cast) : to_derived(r, p, cast);
}
