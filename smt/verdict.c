/* From what is found to the answer, in functions of a few facts each: labels, the verdict of a kernel, of several answers, under preconditions.
 * proofs/theories/Verdict.v models them and says what they are worth; the test proofs-verdicts compares the two for all inputs. */
#include "smt/smt_internal.h"

static bool race_is_true(const struct race_facts *f)
{
	if (f->benign || !f->independent || !f->replayed || f->undeclared) return false;
	if (f->known) return !(f->equal && !f->shifted) && !(f->shifted && f->unfollowed);
	return !f->undecided && !f->unfollowed;
}

enum label label_of_race(const struct race_facts *f)
{
	if (f->benign && !f->undeclared) return LABEL_BENIGN;
	return race_is_true(f) ? LABEL_TRUE : LABEL_POSSIBLE;
}

enum label label_of_divergence(bool independent, bool replayed)
{
	return independent && replayed ? LABEL_TRUE : LABEL_POSSIBLE;
}

enum verdict verdict_of_labels(const size_t count[LABEL_BENIGN + 1], bool gave_up)
{
	if (count[LABEL_TRUE]) return VERDICT_RACY;
	if (count[LABEL_POSSIBLE] || count[LABEL_NONE]) return VERDICT_POSSIBLY_RACY;
	if (gave_up) return VERDICT_UNKNOWN;
	return count[LABEL_BENIGN] ? VERDICT_BENIGN : VERDICT_DRF;
}

bool verdict_is_free(enum verdict v) { return v == VERDICT_DRF || v == VERDICT_BENIGN; }

enum verdict verdict_settle(enum verdict v, bool unproved)
{
	return unproved && verdict_is_free(v) ? VERDICT_UNSUPPORTED : v;
}

bool verdict_asks_preconditions(enum verdict v) { return v == VERDICT_RACY || v == VERDICT_POSSIBLY_RACY; }

enum verdict verdict_conditional(enum verdict found, enum verdict under, bool gave_up, bool broken)
{
	bool holds = verdict_asks_preconditions(found) && verdict_is_free(under) && !gave_up && !broken;
	return holds ? VERDICT_CONDITIONAL : found;
}

static int rank(enum verdict v)
{
	switch (v) {
	case VERDICT_DRF: return 0;
	case VERDICT_BENIGN: return 1;
	case VERDICT_CONDITIONAL: return 2;
	case VERDICT_UNSUPPORTED: return 3;
	case VERDICT_UNKNOWN: return 4;
	case VERDICT_POSSIBLY_RACY: return 5;
	case VERDICT_RACY: return 6;
	}
	UNREACHABLE("verdict out of range");
}

enum verdict verdict_worse(enum verdict a, enum verdict b) { return rank(a) >= rank(b) ? a : b; }
