/* What `corpus` borrows from the command line; see corpus_job.c. */
#ifndef FAIAL_CLI_CORPUS_INTERNAL_H
#define FAIAL_CLI_CORPUS_INTERNAL_H

#include "cli/cli_internal.h"
#include "corpus/corpus.h"

extern const struct corpus_tool corpus_check_tool;
/* Are the proofs of this source to be certified? */
bool corpus_certifies(const struct corpus_source *s);

#endif
