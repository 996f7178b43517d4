// Every header of infer/library that needs none of the system's, at least once: they must parse without any diagnostic.
#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <bit>
#include <bitset>
#include <cassert>
#include <cctype>
#include <cfloat>
#include <chrono>
#include <cinttypes>
#include <climits>
#include <cmath>
#include <complex>
#include <condition_variable>
#include <cstdarg>
#include <cstdbool>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <exception>
#include <execution>
#include <filesystem>
#include <forward_list>
#include <fstream>
#include <functional>
#include <future>
#include <initializer_list>
#include <iomanip>
#include <ios>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <shared_mutex>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <tuple>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>
#include <inttypes.h>
#include <strings.h>
#include <sys/time.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
using namespace std;

struct point { double x; friend ostream &operator<<(ostream &s, const point &p) { return s << p.x << ","; } };
template<class T> ostream &operator<<(ostream &s, const vector<T> &v)
{
	for (auto &x : v) s << x << ' ';
	return s;
}

struct mixed {          /* converts from both kinds of complex numbers */
	__host__ __device__ mixed(const complex<float> &z) : re(z.real()) {}
	__host__ __device__ mixed(const thrust::complex<float> &z) : re(thrust::asinh(z).real()) {}
	float re;
};
static_assert(numeric_limits<float>::has_denorm == denorm_present && !numeric_limits<int>::traps, "limits");

__global__ void k(float *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < std::min(n, 100)) p[i] = std::max(1.0f, sqrt(p[i])) + fabs(p[i]) + pow(p[i], 2) + std::abs(-3) + abs(-2.f);
}

static void fail(cudaError_t e)
{
	if (!e) return;
	std::cerr << "error: " << cudaGetErrorString(e) << std::endl;
	throw std::runtime_error("no");
}

static void containers(int argc, char **argv)
{
	vector<vector<int>> rows(3, vector<int>(4, 1));
	for (auto &row : rows)
		for (auto x : row) cout << x << endl;
	map<string, int> m;
	m["a"]++;
	m.insert({"b", 2});
	m.emplace("c", 3);
	m.insert(make_pair("d", 4));
	for (const auto &[name, number] : m) cout << name << number;
	for (map<string, int>::iterator it = m.begin(); it != m.end(); ++it) cout << it->first << it->second;
	unordered_map<int, vector<int>> u;
	u[3].push_back(4);
	if (u.find(3) != u.end()) u.erase(3);
	set<int> s = {1, 2};
	if (s.count(3) && s.insert(4).second) s.clear();
	list<int> l;
	l.push_back(3);
	priority_queue<pair<int, int>, vector<pair<int, int>>, greater<pair<int, int>>> q;
	q.push({1, 2});
	array<int, 3> a = {1, 2, 3};
	tuple<int, float> t(1, 2.f);
	auto [first, second] = t;
	tie(first, second) = t;
	optional<int> o;
	o = 3;
	o = nullopt;
	vector<string> words(argv, argv + argc);
	words.insert(words.end(), words.begin(), words.end());
	std::vector<float>().swap(*make_unique<vector<float>>(3));
	bitset<8> bits(3);
	cout << bits << get<float>(t) << a[0] << bits.count() << *o;
}

static void algorithms(vector<float> &h)
{
	std::sort(h.begin(), h.end(), [](float a, float b) { return a > b; });
	sort(h.rbegin(), h.rend(), greater<float>());
	float sum = accumulate(h.begin(), h.end(), 0.f);
	transform(h.begin(), h.end(), h.begin(), [=](float x) { return x + sum; });
	auto least = std::minmax_element(h.begin(), h.end());
	cout << *least.first << *max_element(h.begin(), h.end()) << std::max({1, 2, 3}) << std::clamp(1, 2, 3) << std::gcd(4, 6);
	fill(h.begin(), h.end(), 1);
	generate(h.begin(), h.end(), rand);
	copy(h.begin(), h.end(), back_inserter(h));
	mt19937 engine(19937);
	uniform_real_distribution<float> uniform(0, 1);
	h[0] = uniform(engine);
	shuffle(h.begin(), h.end(), engine);
	std::for_each(std::execution::par, h.begin(), h.end(), [](float &x) { x = 0; });
	h.erase(std::remove_if(h.begin(), h.end(), [](float x) { return x < 0; }), h.end());
}

static void streams(const char *path)
{
	cout << fixed << setprecision(3) << setw(10) << left << 'c' << string("x") << hex << 12 << point{1} << vector<int>(3) << "\n";
	ifstream in(path, ios::in | ios::binary);
	string line;
	while (getline(in, line)) {
		stringstream s(line);
		int x;
		if (s >> x) cout << stoi(line) + x << to_string(x) + "x" + 'c';
	}
	in.seekg(0, ios::end);
	size_t size = in.tellg();
	std::string all((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
	if (!in || all.find("x") != string::npos || all.substr(size) == "y") printf("%s\n", all.c_str());
	for (const auto &e : filesystem::directory_iterator(".")) cout << e.path().string();
}

static void threads()
{
	auto start = std::chrono::steady_clock::now();
	vector<thread> all;
	mutex m;
	atomic<int> n{0};
	all.emplace_back([&] {
		lock_guard<mutex> l(m);
		n++;
	});
	for (auto &t : all) t.join();
	auto future = async(launch::async, [] { return 3; });
	function<int(int)> f = [&](int x) { return x + n; };
	auto us = chrono::duration_cast<chrono::microseconds>(chrono::steady_clock::now() - start).count();
	chrono::duration<double, milli> ms = std::chrono::steady_clock::now() - start;
	this_thread::sleep_for(std::chrono::milliseconds(10));
	printf("%f %f %d\n", ms.count(), us * 1e-3f / 10, f(future.get()));
	timeval now;
	gettimeofday(&now, NULL);
}

int main(int argc, char **argv)
{
	vector<float> h(100, 1);
	thrust::device_vector<float> d = h;
	thrust::sort(thrust::device, d.begin(), d.end());
	try {
		containers(argc, argv);
		algorithms(h);
		streams(argv[1]);
		threads();
		k<<<dim3(10), 32>>>(thrust::raw_pointer_cast(d.data()), (int)d.size());
		fail(cudaGetLastError());
	} catch (const std::exception &e) {
		cerr << e.what();
	}
	complex<double> z(1, 2);
	z = z * z + 2.0;
	cout << z << thrust::reduce(d.begin(), d.end(), 0.f) << numeric_limits<int>::max() << sin(1.0) + log2(8) + hypot(1., 2);
}
