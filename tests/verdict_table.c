/* verdict-table: what the functions from findings to answers (smt/verdict.c, report_duty_add) give, for all inputs: alarms up to three, parts
 * of a precondition up to three. The oracle prints the same table from the definitions of proofs/theories/Verdict.v. */
#include "report/report.h"
#include "smt/smt.h"

#include <stdio.h>

static void races(void)
{
	for (unsigned n = 0; n < 512; n++) {
		const struct race_facts f = { n & 1, n & 2, n & 4, n & 8, n & 16, n & 32, n & 64, n & 128, n & 256 };
		printf("race %u %s\n", n, label_name(label_of_race(&f)));
	}
	for (unsigned n = 0; n < 4; n++) printf("divergence %u %s\n", n, label_name(label_of_divergence(n & 1, n & 2)));
}

/* The digits of `code`, to the base 5: 0 ends the list, 1 to 4 are labels. */
static bool labels(unsigned code, size_t count[LABEL_BENIGN + 1])
{
	for (; code; code /= 5) {
		if (code % 5 == 0) return false;
		count[code % 5 - 1]++;
	}
	return true;
}

static void alarms(void)
{
	for (unsigned code = 0; code < 125; code++)
		for (int gave_up = 0; gave_up < 2; gave_up++) {
			size_t count[LABEL_BENIGN + 1] = { 0 };
			if (labels(code, count)) printf("alarms %u %d %s\n", code, gave_up, verdict_name(verdict_of_labels(count, gave_up)));
		}
}

static void answers(void)
{
	for (enum verdict a = VERDICT_UNKNOWN; a <= VERDICT_RACY; a++) {
		for (unsigned n = 0; n < 2; n++) printf("settle %s %u %s\n", verdict_name(a), n, verdict_name(verdict_settle(a, n)));
		printf("free %s %d asks %d\n", verdict_name(a), verdict_is_free(a), verdict_asks_preconditions(a));
		for (enum verdict b = VERDICT_UNKNOWN; b <= VERDICT_RACY; b++) {
			printf("worse %s %s %s\n", verdict_name(a), verdict_name(b), verdict_name(verdict_worse(a, b)));
			for (unsigned n = 0; n < 4; n++)
				printf("conditional %s %s %u %s\n", verdict_name(a), verdict_name(b), n, verdict_name(verdict_conditional(a, b, n & 1, n & 2)));
		}
	}
}

/* The digits of `code`, to the base 4: 0 ends the list, 1: it breaks the part, 2: it keeps it, 3: it does not tell. */
static void duties(void)
{
	static const char *const name[] = { "none", "discharged", "broken", "open" };
	for (unsigned code = 0; code < 64; code++) {
		enum report_duty duty = DUTY_DISCHARGED;
		bool whole = true;
		for (unsigned c = code; c; c /= 4) {
			whole = whole && c % 4;
			duty = report_duty_add(duty, c % 4 != 3, c % 4 == 2);
		}
		if (whole) printf("duty %u %s\n", code, name[duty]);
	}
}

int main(void)
{
	races();
	alarms();
	answers();
	duties();
	return 0;
}
