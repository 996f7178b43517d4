/* The page: tables, plots and alarms in one file that loads nothing. */
#include "corpus/corpus_internal.h"
bool page_write(struct corpus_db *db, const struct corpus_report_options *o, struct text *out)
{
	(void)db, (void)o, (void)out;
	return false;
}
