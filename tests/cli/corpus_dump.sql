-- All of a study's database but what may differ between two runs of one manifest: row numbers and seconds.
PRAGMA integrity_check;
PRAGMA foreign_key_check;
SELECT * FROM meta ORDER BY key;
SELECT * FROM sources ORDER BY name;
SELECT source, path, status, reason, bytes, content, key FROM files ORDER BY source, path;
SELECT f.source, f.path AS file_path, d.ordinal, d.level, d.code, d.text, d.path, d.line, d."column" FROM diagnostics d
	JOIN files f ON f.id = d.file ORDER BY f.source, f.path, d.ordinal;
SELECT source, path, ordinal, name, line, lines, verdict, typable, class, statements, depth, phases, accesses, queries,
	unsupported, json_remove(report, '$.stats.seconds', '$.stats.solver_seconds') FROM kernel ORDER BY source, path, ordinal;
SELECT k.source, k.path, k.ordinal, x.name, x.count FROM features x JOIN kernel k ON k.id = x.kernel
	ORDER BY k.source, k.path, k.ordinal, x.name;
SELECT k.source, k.path, k.ordinal, x.cause, x.count FROM causes x JOIN kernel k ON k.id = x.kernel
	ORDER BY k.source, k.path, k.ordinal, x.cause;
SELECT k.source, k.path, k.ordinal, x.kind, x.text FROM assumptions x JOIN kernel k ON k.id = x.kernel
	ORDER BY k.source, k.path, k.ordinal, x.kind, x.text;
SELECT k.source, k.path, k.ordinal, x.what, x.why FROM gave_up x JOIN kernel k ON k.id = x.kernel
	ORDER BY k.source, k.path, k.ordinal, x.what, x.why;
SELECT source, path, kernel_ordinal, ordinal, id, check_id, kind, label, level, space, array, first_mode, first_path,
	first_line, second_mode, second_path, second_line, causes, likeness, replayed, stored, state, note, ended FROM alarm
	ORDER BY source, path, kernel_ordinal, ordinal;
SELECT * FROM triage ORDER BY alarm;
