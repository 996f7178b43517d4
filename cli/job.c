/* `check`, seen from the worker: one file from its path to a record for each kernel. */
#include "cli/cli_internal.h"
#include "cli/launch_internal.h"

void job_send_file(const struct report_file *f, int fd)
{
	struct text t = {0};
	report_file_write(f, &t);
	record_write(fd, 'F', t.at, t.n);
	text_fini(&t);
}

void job_check(const struct options *o, const char *path, int fd)
{
	double deadline = clock_seconds() + o->file_timeout * JOB_SOLVER_SHARE;
	struct report *r = report_new();
	struct report_file *f = report_file_add(r, path);
	struct diags diags = { .arena = r->arena };
	struct sources *nowhere = sources_new(r->arena);
	enum input_kind kind = input_look(path, &diags);
	f->status = REPORT_FILE_FAILED;
	if (kind == INPUT_PROTOCOL)
		diags_add(&diags, DIAG_ERROR, "input.protocol", (struct span){0}, "a protocol is for 'infer' only");
	if (kind == INPUT_NONE || kind == INPUT_PROTOCOL) {
		report_diags_take(r, f, nowhere, &diags);
		job_send_file(f, fd);
		report_free(r);
		return;
	}
	struct infer_options infer = options_for_file(o, path);
	struct unit *u = input_load(path, kind, &infer);
	bool fits = u->failed || (launch_params_known(o, u, &diags) && launch_assume(o, u, &diags));
	if (!u->failed && fits) f->status = REPORT_FILE_CHECKED;
	report_diags_take(r, f, u->sources, &u->diags);
	report_diags_take(r, f, nowhere, &diags);
	cache_tell_early(fd);
	job_check_unit(o, u, r, f, fd, deadline, NULL);
	input_free(kind, u);
	report_free(r);
}
