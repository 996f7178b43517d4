#!/usr/bin/env bash
# The pages, before axe (what can be said by program of whether all people can read them): a report and a study, wide and narrow, light and dark.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
need_browser
command -v npm >/dev/null && command -v python3 >/dev/null || skip "no npm, or no python3"
timeout 120 npm install --no-audit --no-fund --no-save --prefix "$PWD/npm" axe-core >npm.txt 2>&1 || skip "npm has no network"
rm -rf -- *.html *.db profile long
mkdir long
cp "$FAIAL_SOURCE_DIR"/examples/*.cu long
cat >long/long.cu <<'K'
template <typename T> __global__ void a_kernel_whose_name_alone_is_wider_than_any_telephone_is_in_portrait(T *an_array_whose_name_is_long_enough_to_scroll) {
  int a_local_whose_name_is_long_enough_to_scroll_too = threadIdx.x % 33;
  an_array_whose_name_is_long_enough_to_scroll[a_local_whose_name_is_long_enough_to_scroll_too] = threadIdx.x;
}
template __global__ void a_kernel_whose_name_alone_is_wider_than_any_telephone_is_in_portrait<int>(int *);
template __global__ void a_kernel_whose_name_alone_is_wider_than_any_telephone_is_in_portrait<float>(float *);
__global__ void with_a_cause(int *an_array_of_indices_whose_name_is_wider_than_any_telephone_is_in_portrait, int *a) {
  a[an_array_of_indices_whose_name_is_wider_than_any_telephone_is_in_portrait[threadIdx.x]] = threadIdx.x;
}
__global__ void grouped(int *a, int n) {
  a[threadIdx.x / 2] = threadIdx.x;
  a[threadIdx.x / 3] = threadIdx.x;
  a[threadIdx.x / 5] = threadIdx.x;
}
K
printf 'schema: faial-c/corpus/1\nname: long\nsources:\n  - name: long\n    folder: long\n' >long.yaml
"$FAIAL_C" check --format html -o report.html long/*.cu 2>err
"$FAIAL_C" corpus run -q long.yaml -d e.db 2>err && "$FAIAL_C" corpus report --format html -o study.html e.db 2>err
cat >inject.py <<'P'
import sys
page, axe = open(sys.argv[1]).read(), open("npm/node_modules/axe-core/axe.min.js").read()
probe = """<script>%s</script><script>addEventListener('load', () => {
for (const d of document.querySelectorAll('details')) d.open = true;
axe.run(document, { resultTypes: ['violations'] }).then(r => {
	const p = document.createElement('pre');
	p.id = 'probe';
	p.textContent = (document.documentElement.scrollWidth > innerWidth ? 'sideways ' : '') + 'dark ' + matchMedia('(prefers-color-scheme: dark)').matches + ' passes ' + r.passes.length + ' violations ' + r.violations.length + '\\n' +
		r.violations.map(v => v.id + ' ' + v.nodes.length + ' ' + v.nodes[0].html.slice(0, 200) + ' ' + v.nodes[0].failureSummary.slice(0, 300)).join('\\n');
	document.body.append(p);
}) })</script>""" % axe
at = page.rindex("</body>")
open("probed.html", "w").write(page[:at] + probe + page[at:])
P
for page in report study; do
	[ -s $page.html ] || { complain "no $page: $(cat err)"; continue; }
	python3 inject.py $page.html
	for width in 390 1280; do
		for scheme in light dark; do
			flag=--blink-settings=preferredColorScheme=1
			[ $scheme = light ] || flag=--blink-settings=preferredColorScheme=0
			timeout 120 "$browser" --headless --no-sandbox --disable-gpu $flag --window-size=$width,900 --virtual-time-budget=20000 \
				--user-data-dir="$PWD/profile" --dump-dom "file://$PWD/probed.html" 2>browser.txt | sed -n '/<pre id="probe">/,/<\/pre>/p' >said.txt
			grep -qE 'passes [1-9][0-9]* violations 0' said.txt || complain "$page, $width, $scheme: $(cat said.txt; tail -n 2 browser.txt)"
			! grep -q sideways said.txt || complain "$page, $width: it needs sideways scrolling"
			grep -q "dark $([ $scheme = dark ] && echo true || echo false) " said.txt || complain "$page, $width: not $scheme: $(head -n 1 said.txt)"
		done
	done
done
rm -rf profile 2>/dev/null
finish
