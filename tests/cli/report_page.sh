#!/usr/bin/env bash
# The report as a page, in headless Chromium: it filters, folds, leads from the index to a kernel, draws each alarm, fits a
# phone, and asks nothing of any network. Skipped where there is no Chromium.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
need_browser
rm -rf -- *.html profile
cat >wide.cu <<'K'
__global__ void many(float *a, float *b, int w) {
  __shared__ float tile[16][17];
  tile[threadIdx.y][threadIdx.x] = a[threadIdx.x];
  b[blockIdx.x * w + threadIdx.y] = tile[threadIdx.x][threadIdx.y];
  if (threadIdx.x < 4) { __syncthreads(); }
  b[blockIdx.x / 2 * w + threadIdx.x] = threadIdx.x;
}
__global__ void far(int *a) { a[threadIdx.x % 1000 + 2000000000LL] = threadIdx.x; }
__global__ void fine(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = 1; }
__global__ void twice(int *a) { a[threadIdx.x % 33] = threadIdx.x; }
__global__ void last(int *a) { a[threadIdx.x == 255 ? 0 : threadIdx.x] = threadIdx.x; }
template <typename T> __global__ void a_kernel_whose_name_alone_is_wider_than_any_telephone_is_in_portrait(T *an_array_whose_name_is_long_enough_to_scroll) {
  int a_local_whose_name_is_long_enough_to_scroll_too = threadIdx.x % 34;
  an_array_whose_name_is_long_enough_to_scroll[a_local_whose_name_is_long_enough_to_scroll_too] = threadIdx.x;
}
template __global__ void a_kernel_whose_name_alone_is_wider_than_any_telephone_is_in_portrait<int>(int *);
template __global__ void a_kernel_whose_name_alone_is_wider_than_any_telephone_is_in_portrait<float>(float *);
void launch(int *a) { twice<<<1, 64>>>(a); twice<<<1, 128>>>(a); last<<<1, 256>>>(a); }
K
SOURCE_DATE_EPOCH=0 "$FAIAL_C" check --format html -o e.html wide.cu "$FAIAL_SOURCE_DIR"/examples/*.cu 2>err
[ -s e.html ] || complain "no page: $(cat err)"
grep -q '1970-01-01 00:00 UTC' e.html || complain "no date"
grep -q '<code>faial-c check --format html -o e.html wide.cu' e.html || complain "no command"
cat >probe.txt <<'S'
<script>
addEventListener('load', () => {
	const said = [], say = (what, ok) => said.push((ok ? 'ok ' : 'WRONG ') + what), all = s => [...document.querySelectorAll(s)];
	const fits = () => document.documentElement.scrollWidth <= innerWidth;
	say('width ' + document.documentElement.scrollWidth + ' in ' + innerWidth, fits());
	const ids = all('[id]').map(e => e.id);
	say('each id once ' + ids.filter((s, i) => ids.indexOf(s) !== i), new Set(ids).size === ids.length);
	say('a picture for each alarm', alarms.length > 12 && alarms.every(d => d.querySelectorAll('.picture svg[aria-label]').length >= 2));
	const proofs = all('.kernel').filter(k => k.querySelector('h3 .drf') && k.querySelector('.picture'));
	say('a picture for each proof', proofs.length >= 7 && all('h3 .drf').length === proofs.length);
	const heard = proofs.flatMap(k => [...k.querySelectorAll('svg')]).map(e => e.getAttribute('aria-label'));
	const seen = alarms.flatMap(d => [...d.querySelectorAll('svg')].map(e => e.getAttribute('aria-label')));
	say('blocks in their grid', seen.some(s => /^grid \(\d+, \d+, \d+\): thread 1 in block \(\d+, 0, 0\), thread 2 in block \(\d+, 0, 0\)/.test(s)));
	say('who owns what', heard.some(s => s.startsWith('s, from line 10 to line 13; block 0, thread 0 reads 4 reads and writes 0; block 0, thread 1 reads 5')));
	say('accesses are numbered', alarms.every(d => /1/.test([...d.querySelectorAll('mark sup')].map(e => e.textContent).join())));
	say('a launched kernel is marked to the end', all('mark').some(e => e.textContent.startsWith('a[threadIdx.x % 33]')));
	say('the index names all kernels', all('table a').length === all('.kernel').length && all('table a').length > 12);
	const rows = all('table tbody tr').filter(e => e.querySelector('a')).map(e => e.textContent);
	say('no two rows of the index are the same', new Set(rows).size === rows.length && rows.filter(s => s.startsWith('twice')).length === 2);
	const verdicts = all('tr td:nth-child(2) b').map(e => e.textContent);
	say('the worst first ' + verdicts, verdicts[0] === 'racy' && verdicts[verdicts.length - 1] === 'drf');
	say('groups', all('details.group').length >= 1 && all('details.group').every(d => !d.open));
	find.value = 'reduce_racy';
	find.dispatchEvent(new Event('input', { bubbles: true }));
	say('found ' + shown.textContent, shown.textContent.startsWith('1 of ') && all('section').filter(e => !e.hidden).length === 1);
	find.value = '';
	label.value = 'benign';
	label.dispatchEvent(new Event('input', { bubbles: true }));
	say('benign ' + shown.textContent, /^[1-9]/.test(shown.textContent) && alarms.every(d => d.hidden || d.dataset.label === 'benign'));
	label.value = '';
	label.dispatchEvent(new Event('input', { bubbles: true }));
	say('all again', all('section,.kernel,.group').every(e => !e.hidden));
	const link = all('table a').pop();
	link.click();
	setTimeout(() => {
		const kernel = document.getElementById(link.hash.slice(1));
		say('a folded kernel opens', kernel.closest('details').open && kernel.getBoundingClientRect().height > 0);
		for (const d of all('details')) d.open = true;
		say('all open, width ' + document.documentElement.scrollWidth, fits());
		say('letters are large enough', all('svg text').every(e => Math.max(e.getBoundingClientRect().height, e.getBoundingClientRect().width) >= 12));
		say('drawings are not scaled', all('.picture svg').every(e => Math.abs(e.getBoundingClientRect().width - e.getAttribute('width')) < 1));
		const out_of = e => e.getBoundingClientRect().right > e.closest('svg').getBoundingClientRect().right + 1;
		say('letters stay inside ' + all('.picture text').filter(out_of).map(e => e.textContent), !all('.picture text').some(out_of));
		const words = all('.picture svg').map(e => [...e.querySelectorAll('text')].map(t => t.getBoundingClientRect()).filter(b => b.width));
		const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
		const torn = words.filter(w => w.some((a, i) => w.some((b, j) => i < j && over(a, b)))).length;
		say('words of a picture that lie over others: ' + torn, torn === 0);
		say('loads nothing', performance.getEntriesByType('resource').length === 0);
		const out = document.createElement('pre');
		out.id = 'probe';
		out.textContent = said.join('\n');
		document.body.append(out);
	}, 200);
});
</script>
S
sed '/<\/body>/{
r probe.txt
}' e.html >probed.html
for width in 390 1280; do
	printf '<iframe src="probed.html" style="width:%dpx;height:3000px;border:0" onload="setTimeout(()=>document.body.append(frames[0].document.getElementById(%s)),1000)"></iframe>' \
		"$width" "'probe'" >frame.html
	timeout 60 "$browser" --headless --no-sandbox --disable-gpu --allow-file-access-from-files --window-size=1400,900 --virtual-time-budget=5000 \
		--dump-dom --user-data-dir="$PWD/profile" "file://$PWD/frame.html" >dom.txt 2>browser.txt
	sed -n '/<pre id="probe">/,/<\/pre>/p' dom.txt >said.txt
	[ "$(grep -c 'ok ' said.txt)" -ge 15 ] || complain "$width: $(cat said.txt; tail -n 3 browser.txt)"
	grep 'WRONG' said.txt && complain "$width"
done
rm -rf profile 2>/dev/null
finish
