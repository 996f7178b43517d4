#!/usr/bin/env bash
# The page in headless Chromium: its script runs, tables sort, alarms are found and open by keyboard, a phone needs no
# sideways scrolling, and nothing is asked of any network. Skipped where there is no Chromium.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
need_browser
rm -rf -- *.db* *.html
run corpus run "$FAIAL_SOURCE_DIR/corpus/manifests/examples.yaml" -d e.db -q
expect "run" 0
run corpus report e.db --format html --times -o e.html
expect "page" 0
cat >probe.txt <<'S'
<script>
addEventListener('load', () => {
	const said = [], say = (what, ok) => said.push((ok ? 'ok ' : 'WRONG ') + what);
	say('shown ' + shown.textContent, shown.textContent === '10 of 10 alarms shown');
	say('width ' + document.documentElement.scrollWidth + ' in ' + innerWidth,
		document.documentElement.scrollWidth <= innerWidth);
	const table = document.querySelector('#verdicts table'), button = table.querySelectorAll('th button')[1];
	const column = () => [...table.tBodies[0].rows].map(r => Number(r.cells[1].textContent));
	button.focus();
	say('focus', document.activeElement === button);
	button.click();
	const up = column();
	say('sorted up ' + up, up.every((v, i) => i === 0 || up[i - 1] <= v));
	button.click();
	const down = column();
	say('sorted down ' + down, down.every((v, i) => i === 0 || down[i - 1] >= v));
	say('aria', button.parentElement.getAttribute('aria-sort') === 'descending');
	find.value = 'reduce_racy';
	find.dispatchEvent(new Event('input'));
	say('found ' + shown.textContent, shown.textContent === '1 of 10 alarms shown');
	find.value = '';
	label.value = 'benign';
	label.dispatchEvent(new Event('input'));
	say('benign ' + shown.textContent, shown.textContent === '2 of 10 alarms shown');
	label.value = '';
	label.dispatchEvent(new Event('input'));
	const labels = [...document.querySelectorAll('details.alarm')].map(d => ['true', 'possible', 'benign'].indexOf(d.dataset.label));
	say('true alarms first ' + labels, labels.length === 10 && labels.every((v, i) => v >= 0 && (i === 0 || labels[i - 1] <= v)));
	say('a picture for each', document.querySelectorAll('details.alarm .picture svg').length >= 20);
	say('verdicts stacked', document.querySelectorAll('#sources svg[role=img] rect.v-racy').length === 1);
	say('verdicts have their colours', document.querySelectorAll('#verdicts svg[role=img] rect.v-racy').length === 1);
	const wide = document.querySelector('#sources .scroll');
	say('a large screen has room for the sources', innerWidth < 1000 || wide.scrollWidth <= wide.clientWidth);
	say('the first screen is no list of links', !document.querySelector('nav details').open);
	const alarm = document.querySelector('details.alarm'), summary = alarm.querySelector('summary');
	summary.focus();
	say('summary takes focus', document.activeElement === summary);
	summary.click();
	say('alarm opens', alarm.open);
	say('excerpt', document.querySelectorAll('details.alarm pre b').length >= 10);
	say('plots', document.querySelectorAll('svg.plot[role=img]').length >= 5);
	say('every control has a name', [...document.querySelectorAll('input,select')].every(e => e.labels.length > 0));
	say('touch', [...document.querySelectorAll('summary')].every(e => e.getBoundingClientRect().height === 0 ||
		e.getBoundingClientRect().height >= 40));
	say('loads nothing', performance.getEntriesByType('resource').length === 0);
	const out = document.createElement('pre');
	out.id = 'probe';
	out.textContent = said.join('\n');
	document.body.append(out);
});
</script>
S
sed '/<\/body>/{
r probe.txt
}' e.html >probed.html
for size in 360,740 1280,900; do
	timeout 60 "$browser" --headless --no-sandbox --disable-gpu --window-size=$size --dump-dom --user-data-dir="$PWD/profile" \
		"file://$PWD/probed.html" >dom.txt 2>browser.txt
	sed -n '/<pre id="probe">/,/<\/pre>/p' dom.txt >said.txt
	[ "$(grep -c 'ok ' said.txt)" -ge 15 ] || complain "$size: $(cat said.txt; tail -n 3 browser.txt)"
	grep 'WRONG' said.txt && complain "$size"
done
rm -rf profile 2>/dev/null
finish
