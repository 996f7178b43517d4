/* Names of enum values as they stand in the JSON report, and back. */
#include "report/report_internal.h"

#include <string.h>

const char *report_mode_name(enum access_mode m)
{
	switch (m) {
	case ACCESS_NONE: return NULL;
	case ACCESS_READ: return "read";
	case ACCESS_WRITE: return "write";
	case ACCESS_ATOMIC: return "atomic";
	}
	UNREACHABLE("access_mode out of range");
}

const char *report_space_name(enum space s)
{
	switch (s) {
	case SPACE_NONE: return NULL;
	case SPACE_SHARED: return "shared";
	case SPACE_GLOBAL: return "global";
	case SPACE_CONSTANT: return "constant";
	case SPACE_LOCAL: return "local";
	}
	UNREACHABLE("space out of range");
}

/* The contract knows two levels: threads of one warp are threads of one block. */
const char *report_level_name(enum level l)
{
	switch (l) {
	case LEVEL_NONE: return NULL;
	case LEVEL_TILE_2: case LEVEL_TILE_4: case LEVEL_TILE_8: case LEVEL_TILE_16: case LEVEL_WARP: case LEVEL_BLOCK: return "block";
	case LEVEL_GRID: return "grid";
	}
	UNREACHABLE("level out of range");
}

const char *report_alarm_name(enum alarm_kind k)
{
	switch (k) {
	case ALARM_NONE: return NULL;
	case ALARM_RACE: return "race";
	case ALARM_DIVERGENCE: return "barrier-divergence";
	case ALARM_BOUNDS: return "out-of-bounds";
	}
	UNREACHABLE("alarm_kind out of range");
}

const char *report_diag_name(enum diag_level l)
{
	switch (l) {
	case DIAG_NONE: return NULL;
	case DIAG_NOTE: return "note";
	case DIAG_WARNING: return "warning";
	case DIAG_UNSUPPORTED: return "unsupported";
	case DIAG_ERROR: return "error";
	}
	UNREACHABLE("diag_level out of range");
}

const char *report_status_name(enum report_file_status s)
{
	switch (s) {
	case REPORT_FILE_NONE: return NULL;
	case REPORT_FILE_CHECKED: return "checked";
	case REPORT_FILE_FAILED: return "failed";
	case REPORT_FILE_LIMIT: return "limit";
	case REPORT_FILE_CRASHED: return "crashed";
	}
	UNREACHABLE("report_file_status out of range");
}

const char *report_certificate_name(enum report_certificate_state s)
{
	switch (s) {
	case CERTIFICATE_NONE: return NULL;
	case CERTIFICATE_CERTIFIED: return "certified";
	case CERTIFICATE_OPEN: return "open";
	case CERTIFICATE_CONTRADICTED: return "contradicted";
	}
	UNREACHABLE("report_certificate_state out of range");
}

const char *report_duty_name(enum report_duty d)
{
	switch (d) {
	case DUTY_NONE: return NULL;
	case DUTY_DISCHARGED: return "discharged";
	case DUTY_BROKEN: return "broken";
	case DUTY_OPEN: return "open";
	}
	UNREACHABLE("report_duty out of range");
}

/* The value of `type` whose name is `name`; 0 when there is none. */
#define FIND(type, last, name_of) \
	for (int i = 0; name && i <= (int)(last); i++) { \
		const char *candidate = name_of((type)i); \
		if (candidate && !strcmp(candidate, name)) return (type)i; \
	} \
	return (type)0

enum access_mode report_mode_find(const char *name) { FIND(enum access_mode, ACCESS_ATOMIC, report_mode_name); }
enum space report_space_find(const char *name) { FIND(enum space, SPACE_LOCAL, report_space_name); }
enum alarm_kind report_alarm_find(const char *name) { FIND(enum alarm_kind, ALARM_BOUNDS, report_alarm_name); }
enum diag_level report_diag_find(const char *name) { FIND(enum diag_level, DIAG_ERROR, report_diag_name); }
enum report_duty report_duty_find(const char *name) { FIND(enum report_duty, DUTY_OPEN, report_duty_name); }
enum verdict report_verdict_find(const char *name) { FIND(enum verdict, VERDICT_RACY, verdict_name); }
enum label report_label_find(const char *name) { FIND(enum label, LABEL_BENIGN, label_name); }
enum alarm_reason report_reason_find(const char *name) { FIND(enum alarm_reason, REASON_SAME_VALUE, alarm_reason_name); }
enum report_certificate_state report_certificate_find(const char *name)
{
	FIND(enum report_certificate_state, CERTIFICATE_CONTRADICTED, report_certificate_name);
}

enum report_file_status report_status_find(const char *name)
{
	FIND(enum report_file_status, REPORT_FILE_CRASHED, report_status_name);
}

enum level report_level_find(const char *name)
{
	if (name && !strcmp(name, "block")) return LEVEL_BLOCK;
	return name && !strcmp(name, "grid") ? LEVEL_GRID : LEVEL_NONE;
}
