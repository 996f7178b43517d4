/* The tables of a report, each one query. Every query orders its rows by what they say, never by when they came. */
#include "corpus/corpus_internal.h"

#define SHARE(n, all) "printf('%.1f', 100.0 * " n " / max(1, " all "))"
#define KERNELS "(SELECT count(*) FROM kernels)"
#define ALARMS "(SELECT count(*) FROM alarms)"
#define CLASSED "(SELECT count(*) FROM kernels WHERE class IS NOT NULL)"
#define VERDICT_ORDER "CASE verdict WHEN 'racy' THEN 0 WHEN 'possibly-racy' THEN 1 WHEN 'conditional' THEN 2 WHEN 'benign' THEN 3" \
	" WHEN 'drf' THEN 4 WHEN 'unknown' THEN 5 ELSE 6 END"
#define VERDICT(name, verdict) "sum(coalesce(verdict='" verdict "', 0)) AS \"" name "\""
#define VERDICT_COLUMNS VERDICT("drf", "drf") "," VERDICT("benign", "benign") "," VERDICT("conditional", "conditional") "," \
	VERDICT("racy", "racy") "," VERDICT("possibly racy", "possibly-racy") "," VERDICT("unknown", "unknown") "," \
	VERDICT("unsupported", "unsupported")
/* Quantiles of a column of kernels, by nearest rank. */
#define RANK(q, column) "(SELECT " column " FROM kernels WHERE class IS NOT NULL ORDER BY " column " LIMIT 1 OFFSET" \
	" (" CLASSED " - 1) * " q " / 100)"
#define SIZE(name, column, format) "SELECT '" name "' AS size, printf('" format "', " RANK("0", column) ") AS least," \
	" printf('" format "', " RANK("25", column) ") AS quarter, printf('" format "', " RANK("50", column) ") AS median," \
	" printf('" format "', " RANK("75", column) ") AS \"three quarters\", printf('" format "', " RANK("95", column)  \
	") AS \"95 %\", printf('" format "', " RANK("100", column) ") AS most, printf('%.2f', avg(" column ")) AS mean" \
	" FROM kernels WHERE class IS NOT NULL"

const struct table corpus_tables[] = {
	{ "overview", "Overview", NULL,
		"SELECT 'sources' AS what, (SELECT count(*) FROM sources) AS number"
		" UNION ALL SELECT 'files', (SELECT count(*) FROM files)"
		" UNION ALL SELECT 'files with kernels', (SELECT count(DISTINCT file) FROM kernels)"
		" UNION ALL SELECT 'kernels', " KERNELS
		" UNION ALL SELECT 'alarms', " ALARMS
		" UNION ALL SELECT 'kernels with an answer', (SELECT count(*) FROM kernels WHERE verdict NOT IN ('unknown',"
		" 'unsupported'))", 0, 0, false, false },
	{ "sources", "Sources", NULL,
		"SELECT s.name AS source, s.kind AS kind, substr(s.revision, 1, 12) AS revision, count(DISTINCT f.id) AS files,"
		" count(k.id) AS kernels," VERDICT_COLUMNS
		" FROM sources s LEFT JOIN files f ON f.source = s.name LEFT JOIN kernels k ON k.file = f.id GROUP BY s.name"
		" ORDER BY s.name", 0, 4, false, true },
	{ "verdicts", "Verdicts", "Of all kernels.",
		"SELECT verdict, count(*) AS kernels, " SHARE("count(*)", KERNELS) " AS \"%\" FROM kernels GROUP BY verdict"
		" ORDER BY " VERDICT_ORDER, 0, 1, false, false },
	{ "typability", "Typability", "A typable kernel's protocol is exact: its alarms are no artefacts of approximation.",
		"SELECT CASE typable WHEN 1 THEN 'typable' ELSE 'ill-typed' END AS type, count(*) AS kernels, "
		SHARE("count(*)", CLASSED) " AS \"%\", " VERDICT_COLUMNS
		" FROM kernels WHERE class IS NOT NULL GROUP BY typable ORDER BY typable DESC", 0, 1, false, false },
	{ "certificates", "Certificates", "Of what was proved once more (--certify). What is contradicted is a defect of faial-c, and unknown.",
		"SELECT state AS certificate, count(*) AS kernels, sum(typable) AS typable FROM (SELECT json_extract(report, '$.certificate.state')"
		" AS state, typable FROM kernels) WHERE state IS NOT NULL GROUP BY state ORDER BY state", 0, 1, false, false },
	{ "classes", "Control and data dependence",
		"CI: no branch or loop around an access depends on an approximated value; DI: no index does. CD, DD: some does.",
		"SELECT c.class AS class, count(k.id) AS kernels, " SHARE("count(k.id)", CLASSED) " AS \"%\","
		" " VERDICT_COLUMNS
		" FROM (SELECT 'CIDI' AS class, 0 AS o UNION ALL SELECT 'CIDD', 1 UNION ALL SELECT 'CDDI', 2 UNION ALL"
		" SELECT 'CDDD', 3) c LEFT JOIN kernels k ON k.class = c.class GROUP BY c.class ORDER BY c.o", 0, 1, false, false },
	{ "causes", "Causes of approximation", "Of the values that control flow or an index depends on.",
		"SELECT cause, count(*) AS kernels, " SHARE("count(*)", CLASSED) " AS \"% of kernels\", sum(count) AS \"values\""
		" FROM causes GROUP BY cause ORDER BY 2 DESC, cause", 0, 1, false, false },
	{ "alarms", "Alarms", NULL,
		"SELECT kind, label, level, count(*) AS alarms, " SHARE("count(*)", ALARMS) " AS \"%\","
		" count(DISTINCT kernel) AS kernels FROM alarms GROUP BY kind, label, level ORDER BY alarms DESC, kind, label, level",
		-1, 3, false, false },
	{ "alarm-causes", "Why alarms are only possible", NULL,
		"SELECT causes AS reasons, count(*) AS alarms, count(DISTINCT kernel) AS kernels FROM alarms WHERE label='possible'"
		" GROUP BY causes ORDER BY alarms DESC, causes", 0, 1, false, false },
	{ "triage", "Triage", NULL,
		"SELECT state, count(*) AS alarms, " SHARE("count(*)", ALARMS) " AS \"%\" FROM alarm GROUP BY state"
		" ORDER BY alarms DESC, state", 0, 1, false, false },
	{ "features", "Features", NULL,
		"SELECT name AS feature, count(*) AS kernels, " SHARE("count(*)", CLASSED) " AS \"% of kernels\", sum(count) AS"
		" \"in all\", max(count) AS most FROM features GROUP BY name ORDER BY kernels DESC, name", 0, 1, false, false },
	{ "sizes", "Sizes", "Of the kernels that could be expressed; nearest rank.",
		SIZE("statements", "statements", "%d") " UNION ALL " SIZE("depth of nesting", "depth", "%d") " UNION ALL "
		SIZE("accesses", "accesses", "%d") " UNION ALL " SIZE("phases", "phases", "%d") " UNION ALL "
		SIZE("queries", "queries", "%d"), 0, 3, false, false },
	{ "times", "Times", "Seconds of one kernel, checking and in the solver.",
		SIZE("seconds", "seconds", "%.3f") " UNION ALL " SIZE("seconds in the solver", "solver_seconds", "%.3f"), 0, 0,
		true, false },
	{ "time-spread", "Spread of times", "Kernels by the seconds they took.",
		"SELECT step AS seconds, count(k.id) AS kernels, " SHARE("count(k.id)", CLASSED) " AS \"%\" FROM (SELECT 0 AS o,"
		" 'up to 0.003' AS step, -1.0 AS lo, 0.003 AS hi UNION ALL SELECT 1, 'up to 0.01', 0.003, 0.01 UNION ALL SELECT 2,"
		" 'up to 0.03', 0.01, 0.03 UNION ALL SELECT 3, 'up to 0.1', 0.03, 0.1 UNION ALL SELECT 4, 'up to 0.3', 0.1, 0.3 UNION"
		" ALL SELECT 5, 'up to 1', 0.3, 1.0 UNION ALL SELECT 6, 'up to 3', 1.0, 3.0 UNION ALL SELECT 7, 'up to 10', 3.0, 10.0"
		" UNION ALL SELECT 8, 'more', 10.0, 1e9) b LEFT JOIN kernels k ON k.class IS NOT NULL AND k.seconds > b.lo AND"
		" k.seconds <= b.hi GROUP BY b.o ORDER BY b.o", 0, 1, true, false },
	{ "unsupported", "Unsupported, and why", NULL,
		"SELECT blot(unsupported) AS reason, count(*) AS kernels, " SHARE("count(*)", KERNELS) " AS \"%\" FROM kernels"
		" WHERE unsupported IS NOT NULL GROUP BY reason ORDER BY kernels DESC, reason", 0, 1, false, false },
	{ "unknown", "Unknown, and why", NULL,
		"SELECT blot(g.why) AS reason, count(DISTINCT g.kernel) AS kernels, count(*) AS questions FROM gave_up g GROUP BY"
		" reason ORDER BY kernels DESC, reason", 0, 1, false, false },
	{ "files", "Files", NULL,
		"SELECT status, coalesce(reason, '') AS reason, count(*) AS files, sum(bytes) AS bytes FROM files GROUP BY status,"
		" reason ORDER BY files DESC, status, reason", -1, 2, false, false },
	{ "diagnostics", "Errors and warnings", NULL,
		"SELECT level, code, count(*) AS messages, count(DISTINCT file) AS files FROM diagnostics GROUP BY level, code"
		" ORDER BY messages DESC, level, code", -1, 2, false, false },
	{ "assumptions", "Assumptions", "What the verdicts rest on.",
		"SELECT kind, count(DISTINCT kernel) AS kernels, " SHARE("count(DISTINCT kernel)", CLASSED) " AS \"% of kernels\""
		" FROM assumptions GROUP BY kind ORDER BY kernels DESC, kind", 0, 1, false, false },
};
const size_t corpus_table_count = sizeof corpus_tables / sizeof *corpus_tables;
