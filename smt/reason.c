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

/* Which of the alarm's two sites stand below s, as bits. *apart: a branch has one on each of its sides. */
static unsigned sites_below(const struct core_stmt *s, const struct alarm *a, bool *apart)
{
	site_ref site = { 0 };
	unsigned found = 0, then, other;
	if (!s) return 0;
	switch (s->kind) {
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++) found |= sites_below(s->u.seq.at[i], a, apart);
		return found;
	case CORE_IF:
		then = sites_below(s->u.branch.then, a, apart), other = sites_below(s->u.branch.other, a, apart);
		*apart |= (then & 1 && other & 2) || (then & 2 && other & 1);
		return then | other;
	case CORE_FOR: return sites_below(s->u.loop.body, a, apart);
	case CORE_READ: site = s->u.read.access.site; break;
	case CORE_WRITE: site = s->u.write.access.site; break;
	case CORE_ATOMIC: site = s->u.atomic.access.site; break;
	case CORE_NONE: case CORE_SKIP: case CORE_SYNC: case CORE_ASSUME: case CORE_ASSERT: case CORE_APPROX: break;
	}
	return (site.ix == a->site[0].ix) | (unsigned)(site.ix == a->site[1].ix) << 1;
}

/* What one statement does at once, and the sides of a branch, are in no order before Volta either. */
static bool in_order(const struct kernel *k, const struct alarm *a)
{
	bool apart = false;
	if (a->site[0].ix == a->site[1].ix) return false;
	sites_below(k->body, a, &apart);
	return !apart;
}

enum alarm_reason reason_of_race(const struct kernel *k, const struct query *q, const struct alarm *a)
{
	if (a->label == LABEL_BENIGN) return REASON_SAME_VALUE;
	return level_lanes(q->level) && in_order(k, a) ? REASON_LOCK_STEP : REASON_NONE;
}

/* ---- where a kernel has no barriers of warps ---- */

/* Of the work of a kernel, for what nobody asked for. */
#define SHARE 0.03

static bool is_candidate(const struct kernel *k, const struct alarm *a)
{
	int64_t number[2];
	for (int i = 0; i < 2; i++) {
		const int64_t *id = a->witness.thread[i].thread_idx, *dim = a->witness.block_dim;
		number[i] = id[0] + dim[0] * (id[1] + dim[1] * id[2]);
	}
	bool race = a->kind == ALARM_RACE && a->level == LEVEL_BLOCK && a->label == LABEL_TRUE && !a->reason;
	return race && a->witness.block_dim[0] > 0 && number[0] / 32 == number[1] / 32 && in_order(k, a);
}

static bool has_pair(const struct check *c, const struct alarm *a)
{
	for (size_t i = 0; i < c->alarms.n; i++) {
		const struct alarm *b = &c->alarms.at[i];
		bool straight = a->site[0].ix == b->site[0].ix && a->site[1].ix == b->site[1].ix;
		if (b->kind == ALARM_RACE && (straight || (a->site[0].ix == b->site[1].ix && a->site[1].ix == b->site[0].ix))) return true;
	}
	return false;
}

/* The kernel is checked once more, for pairs of different warps; only where that leaves nothing open its silence says something. */
void reasons_find(struct kernel *k, const struct check_options *options, struct check *found)
{
	struct check_options own = *options;
	struct check other;
	bool any = false;
	if (options->other_warps || options->proof_only || options->true_only || options->guess_only || options->only.ix || options->no_block) return;
	for (size_t i = 0; i < found->alarms.n; i++) any = any || is_candidate(k, &found->alarms.at[i]);
	if (!any) return;
	own.other_warps = own.no_grid = own.no_warp = own.no_divergence = true;
	own.effort = smt_effort(options) * SHARE;
	own.kernel_work = 0;
	own.crowd = 0;
	smt_check_kernel(k, &own, &other);
	for (size_t i = 0; i < found->alarms.n && !other.gave_up.n && !other.unsupported; i++)
		if (is_candidate(k, &found->alarms.at[i]) && !has_pair(&other, &found->alarms.at[i])) found->alarms.at[i].reason = REASON_LOCK_STEP;
}

enum alarm_reason reason_of_divergence(const struct query *q, const struct finding *f)
{
	return q->divergence->ended && f->replay.ended && q->level != LEVEL_GRID ? REASON_EXITED : REASON_NONE;
}
