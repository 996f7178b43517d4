/* The reason that stands beside an alarm's label and never changes it: of lanes of one warp, of threads that have ended, of equal values. */
#include "smt/smt_internal.h"

const char *alarm_reason_name(enum alarm_reason r)
{
	switch (r) {
	case REASON_NONE: return NULL;
	case REASON_LOCK_STEP: return "lock-step";
	case REASON_EXITED: return "exited";
	case REASON_SAME_VALUE: return "same-value";
	}
	UNREACHABLE("alarm_reason out of range");
}

enum alarm_reason alarm_reason_both(enum alarm_reason a, enum alarm_reason b)
{
	if (a == REASON_SAME_VALUE) return b;
	return a == b || b == REASON_SAME_VALUE ? a : REASON_NONE;
}

/* Which of the two sites stand below s, as bits. *apart: a branch has one on each of its sides. */
static unsigned sites_below(const struct core_stmt *s, const site_ref of[2], bool *apart)
{
	site_ref site = { 0 };
	unsigned found = 0, then, other;
	if (!s) return 0;
	switch (s->kind) {
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++) found |= sites_below(s->u.seq.at[i], of, apart);
		return found;
	case CORE_IF:
		then = sites_below(s->u.branch.then, of, apart), other = sites_below(s->u.branch.other, of, apart);
		*apart |= (then & 1 && other & 2) || (then & 2 && other & 1);
		return then | other;
	case CORE_FOR: return sites_below(s->u.loop.body, of, apart);
	case CORE_READ: site = s->u.read.access.site; break;
	case CORE_WRITE: site = s->u.write.access.site; break;
	case CORE_ATOMIC: site = s->u.atomic.access.site; break;
	case CORE_NONE: case CORE_SKIP: case CORE_SYNC: case CORE_ASSUME: case CORE_ASSERT: case CORE_APPROX: break;
	}
	return (site.ix == of[0].ix) | (unsigned)(site.ix == of[1].ix) << 1;
}

enum alarm_reason reason_of_race(const struct kernel *k, const struct query *q, const struct alarm *a)
{
	bool apart = false;
	if (a->label == LABEL_BENIGN) return REASON_SAME_VALUE;
	/* what one statement does at once, and the sides of a branch, are in no order before Volta either */
	if (q->level != LEVEL_WARP || a->site[0].ix == a->site[1].ix) return REASON_NONE;
	sites_below(k->body, a->site, &apart);
	return apart ? REASON_NONE : REASON_LOCK_STEP;
}

enum alarm_reason reason_of_divergence(const struct query *q, const struct finding *f)
{
	return q->divergence->ended && f->replay.ended && q->level != LEVEL_GRID ? REASON_EXITED : REASON_NONE;
}
