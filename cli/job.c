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

static void send_kernel(const struct check_options *options, const struct unit *u, struct kernel *k,
	const struct launch *launch, int fd, job_observer *observe)
{
	struct check check = {0};
	struct report *scratch = report_new();
	struct diags diags = { .arena = scratch->arena };
	struct text t = {0};
	if (!k->unsupported && !kernel_specialise(k, launch, &diags)) {
		k->unsupported = arena_strdup(k->arena, diags.list.at[0].text);
		k->unsupported_at = k->at;
	}
	if (observe) {
		observe(k, &t);
		record_write(fd, 'X', t.at, t.n);
		text_fini(&t);
	}
	smt_check_kernel(k, options, &check);
	if (diags.list.n && check.verdict != VERDICT_UNSUPPORTED) check.verdict = VERDICT_UNKNOWN;
	struct report_kernel *model = report_kernel_add(scratch, report_file_add(scratch, ""), k, &check, launch);
	launches_offer(u, scratch, model);
	report_kernel_write(model, &t);
	record_write(fd, 'K', t.at, t.n);
	text_fini(&t);
	report_free(scratch);
}

void job_check_unit(const struct options *o, struct unit *u, struct report *r, struct report_file *f, int fd,
	double deadline, job_observer *observe)
{
	struct launch_list *lists = ARENA_ARRAY(r->arena, struct launch_list, u->kernels.n);
	size_t n = f->status == REPORT_FILE_CHECKED ? u->kernels.n : 0;   /* of a failed file nothing is believed */
	for (size_t i = 0; i < n; i++) {
		launches_find(r->arena, o, u, u->kernels.at[i], &lists[i]);
		for (size_t j = 0; j < lists[i].n; j++) report_kernel_pending(r, f, u->kernels.at[i]);
	}
	job_send_file(f, fd);
	struct check_options options = o->check;
	options.deadline = deadline;
	for (size_t i = 0; i < n; i++) options.waiting += (uint32_t)lists[i].n;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < lists[i].n; j++) {
			bool last = j + 1 == lists[i].n;
			options.waiting--;
			struct kernel *k = last ? u->kernels.at[i] : kernel_copy(u, u->kernels.at[i]);
			INVARIANT(k, "what core_print prints, core_parse reads");
			send_kernel(&options, u, k, &lists[i].at[j].launch, fd, observe);
			if (!last) kernel_free(k);
		}
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
	bool fits = u->failed || launch_params_known(o, u, &diags);
	if (!u->failed && fits) f->status = REPORT_FILE_CHECKED;
	report_diags_take(r, f, u->sources, &u->diags);
	report_diags_take(r, f, nowhere, &diags);
	job_check_unit(o, u, r, f, fd, deadline, NULL);
	input_free(kind, u);
	report_free(r);
}
