/* CUB: block and warp collectives by their interface; their effect is a block barrier at least where CUB asks its
 * callers for one before the storage is used again. */
#pragma once
namespace cub {
struct Sum { template<class T> FAIAL_HD T operator()(const T &a, const T &b) const; };
struct Max { template<class T> FAIAL_HD T operator()(const T &a, const T &b) const; };
struct Min { template<class T> FAIAL_HD T operator()(const T &a, const T &b) const; };
struct Inequality { template<class T> FAIAL_HD bool operator()(const T &a, const T &b) const; };
struct Equality { template<class T> FAIAL_HD bool operator()(const T &a, const T &b) const; };
template<class K, class V> struct KeyValuePair {
	typedef K Key;
	typedef V Value;
	K key;
	V value;
	FAIAL_HD KeyValuePair() {}
	FAIAL_HD KeyValuePair(const K &k, const V &v) : key(k), value(v) {}
};
struct ArgMax { template<class K, class V> FAIAL_HD KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a, const KeyValuePair<K, V> &b) const; };
struct ArgMin { template<class K, class V> FAIAL_HD KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a, const KeyValuePair<K, V> &b) const; };
template<unsigned long N> struct __faial_bits { typedef unsigned long long type; };
template<> struct __faial_bits<1> { typedef unsigned char type; };
template<> struct __faial_bits<2> { typedef unsigned short type; };
template<> struct __faial_bits<4> { typedef unsigned int type; };
template<class T> struct Traits {
	typedef typename __faial_bits<sizeof(T)>::type UnsignedBits;
	FAIAL_HD static UnsignedBits TwiddleIn(UnsignedBits key);
	FAIAL_HD static UnsignedBits TwiddleOut(UnsignedBits key);
	FAIAL_HD static T Max();
	FAIAL_HD static T Lowest();
};
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE,
	BLOCK_LOAD_WARP_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE,
	BLOCK_STORE_WARP_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED };
struct __faial_storage { unsigned char bytes[4096]; };   /* COLLECTIVE_STORAGE: four for each thread of a block */
template<class T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1> struct BlockReduce {
	struct TempStorage : __faial_storage {};
	FAIAL_D BlockReduce();
	FAIAL_D BlockReduce(TempStorage &s);
	FAIAL_D T Sum(T v);
	FAIAL_D T Sum(T v, int valid);
	template<int N> FAIAL_D T Sum(T (&v)[N]);
	template<class F> FAIAL_D T Reduce(T v, F f);
	template<class F> FAIAL_D T Reduce(T v, F f, int valid);
	template<int N, class F> FAIAL_D T Reduce(T (&v)[N], F f);
};
template<class T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1> struct BlockScan {
	struct TempStorage : __faial_storage {};
	FAIAL_D BlockScan();
	FAIAL_D BlockScan(TempStorage &s);
	template<class... R> FAIAL_D void ExclusiveSum(T v, T &out, R &&...rest);
	template<class... R> FAIAL_D void InclusiveSum(T v, T &out, R &&...rest);
	template<int N, class... R> FAIAL_D void ExclusiveSum(T (&v)[N], T (&out)[N], R &&...rest);
	template<int N, class... R> FAIAL_D void InclusiveSum(T (&v)[N], T (&out)[N], R &&...rest);
	template<class... R> FAIAL_D void ExclusiveScan(T v, T &out, R &&...rest);
	template<class... R> FAIAL_D void InclusiveScan(T v, T &out, R &&...rest);
	template<int N, class... R> FAIAL_D void ExclusiveScan(T (&v)[N], T (&out)[N], R &&...rest);
	template<int N, class... R> FAIAL_D void InclusiveScan(T (&v)[N], T (&out)[N], R &&...rest);
};
template<class T, int X, int Y = 1, int Z = 1> struct BlockAdjacentDifference {
	struct TempStorage : __faial_storage {};
	FAIAL_D BlockAdjacentDifference();
	FAIAL_D BlockAdjacentDifference(TempStorage &s);
	template<int N, class... R> FAIAL_D void SubtractLeft(T (&v)[N], T (&out)[N], R &&...rest);
	template<int N, class... R> FAIAL_D void SubtractRight(T (&v)[N], T (&out)[N], R &&...rest);
};
template<class T, int X, int Y = 1, int Z = 1> struct BlockDiscontinuity {
	struct TempStorage : __faial_storage {};
	FAIAL_D BlockDiscontinuity();
	FAIAL_D BlockDiscontinuity(TempStorage &s);
	template<class F, int N, class... R> FAIAL_D void FlagHeads(F (&flags)[N], T (&v)[N], R &&...rest);
	template<class F, int N, class... R> FAIAL_D void FlagTails(F (&flags)[N], T (&v)[N], R &&...rest);
};
template<class T, int X, int N, bool S = false, int Y = 1, int Z = 1> struct BlockExchange {
	struct TempStorage : __faial_storage {};
	FAIAL_D BlockExchange();
	FAIAL_D BlockExchange(TempStorage &s);
	template<class... R> FAIAL_D void StripedToBlocked(T (&v)[N], R &&...rest);
	template<class... R> FAIAL_D void BlockedToStriped(T (&v)[N], R &&...rest);
	template<class... R> FAIAL_D void ScatterToBlocked(T (&v)[N], R &&...rest);
	template<class... R> FAIAL_D void ScatterToStriped(T (&v)[N], R &&...rest);
};
template<class T, int X, int N, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1> struct BlockLoad {
	struct TempStorage : __faial_storage {};
	FAIAL_D BlockLoad();
	FAIAL_D BlockLoad(TempStorage &s);
	template<class I> FAIAL_D void Load(I from, T (&out)[N]);
	template<class I> FAIAL_D void Load(I from, T (&out)[N], int valid);
	template<class I, class D> FAIAL_D void Load(I from, T (&out)[N], int valid, D other);
};
template<class T, int X, int N, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1> struct BlockStore {
	struct TempStorage : __faial_storage {};
	FAIAL_D BlockStore();
	FAIAL_D BlockStore(TempStorage &s);
	template<class O> FAIAL_D void Store(O to, T (&v)[N]);
	template<class O> FAIAL_D void Store(O to, T (&v)[N], int valid);
};
struct NullType {};
template<class K, int X, int N, class V = NullType> struct BlockRadixSort {
	struct TempStorage : __faial_storage {};
	FAIAL_D BlockRadixSort();
	FAIAL_D BlockRadixSort(TempStorage &s);
	template<class... R> FAIAL_D void Sort(K (&k)[N], R &&...rest);
	template<class... R> FAIAL_D void SortDescending(K (&k)[N], R &&...rest);
	template<class... R> FAIAL_D void SortBlockedToStriped(K (&k)[N], R &&...rest);
};
template<class T, int W = 32> struct WarpReduce {
	struct TempStorage : __faial_storage {};
	FAIAL_D WarpReduce(TempStorage &s);
	FAIAL_D T Sum(T v);
	FAIAL_D T Sum(T v, int valid);
	template<class F> FAIAL_D T Reduce(T v, F f);
	template<class F> FAIAL_D T Reduce(T v, F f, int valid);
};
template<class T, int W = 32> struct WarpScan {
	struct TempStorage : __faial_storage {};
	FAIAL_D WarpScan(TempStorage &s);
	template<class... R> FAIAL_D void ExclusiveSum(T v, T &out, R &&...rest);
	template<class... R> FAIAL_D void InclusiveSum(T v, T &out, R &&...rest);
	template<class... R> FAIAL_D void ExclusiveScan(T v, T &out, R &&...rest);
	template<class... R> FAIAL_D void InclusiveScan(T v, T &out, R &&...rest);
};
template<class T, int N, int W = 32> struct WarpExchange {
	struct TempStorage : __faial_storage {};
	FAIAL_D WarpExchange();
	FAIAL_D WarpExchange(TempStorage &s);
	template<class O> FAIAL_D void BlockedToStriped(const T (&in)[N], O (&out)[N]);
	template<class O> FAIAL_D void StripedToBlocked(const T (&in)[N], O (&out)[N]);
	template<class... R> FAIAL_D void ScatterToStriped(T (&v)[N], R &&...rest);
};
template<class T, int X, int Y = 1, int Z = 1> struct BlockShuffle {
	struct TempStorage : __faial_storage {};
	FAIAL_D BlockShuffle();
	FAIAL_D BlockShuffle(TempStorage &s);
	FAIAL_D void Offset(T v, T &out, int distance = 1);
	FAIAL_D void Rotate(T v, T &out, unsigned int distance = 1);
	template<int N, class... R> FAIAL_D void Up(T (&v)[N], T (&out)[N], R &&...rest);
	template<int N, class... R> FAIAL_D void Down(T (&v)[N], T (&out)[N], R &&...rest);
};
template<class K, int X, int N, class V = NullType, int Y = 1, int Z = 1> struct BlockMergeSort {
	struct TempStorage : __faial_storage {};
	FAIAL_D BlockMergeSort();
	FAIAL_D BlockMergeSort(TempStorage &s);
	template<class... R> FAIAL_D void Sort(K (&k)[N], R &&...rest);
	template<class... R> FAIAL_D void StableSort(K (&k)[N], R &&...rest);
};

/* ---- what one thread does by itself: with bodies ---- */

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template<CacheLoadModifier M, class T> FAIAL_D T ThreadLoad(T *p) { return *p; }
template<CacheLoadModifier M, class T> FAIAL_D T ThreadLoad(const T *p) { return *p; }
template<CacheStoreModifier M, class T, class V> FAIAL_D void ThreadStore(T *p, V v) { *p = v; }
#define FAIAL_WALK(name, T) \
	typedef T value_type; \
	typedef long long difference_type; \
	FAIAL_HD name &operator++() { ++at; return *this; } \
	FAIAL_HD name operator++(int) { name old = *this; ++at; return old; } \
	FAIAL_HD name &operator+=(long long n) { at += n; return *this; } \
	FAIAL_HD name operator+(long long n) const { name r = *this; r.at += n; return r; } \
	FAIAL_HD name operator-(long long n) const { name r = *this; r.at -= n; return r; } \
	FAIAL_HD long long operator-(const name &i) const { return at - i.at; } \
	FAIAL_HD bool operator==(const name &i) const { return at == i.at; } \
	FAIAL_HD bool operator!=(const name &i) const { return at != i.at; }
template<CacheLoadModifier M, class T, class O = long long> struct CacheModifiedInputIterator {
	const T *at;
	FAIAL_HD CacheModifiedInputIterator(const T *p) : at(p) {}
	FAIAL_HD T operator*() const { return *at; }
	FAIAL_HD T operator[](long long i) const { return at[i]; }
	FAIAL_WALK(CacheModifiedInputIterator, T)
};
template<CacheStoreModifier M, class T, class O = long long> struct CacheModifiedOutputIterator {
	T *at;
	FAIAL_HD CacheModifiedOutputIterator(T *p) : at(p) {}
	FAIAL_HD T &operator*() const { return *at; }
	FAIAL_HD T &operator[](long long i) const { return at[i]; }
	FAIAL_WALK(CacheModifiedOutputIterator, T)
};
template<class T, class O = long long> struct CountingInputIterator {
	T at;
	FAIAL_HD CountingInputIterator(const T &v) : at(v) {}
	FAIAL_HD T operator*() const { return at; }
	FAIAL_HD T operator[](long long i) const { return at + (T)i; }
	FAIAL_WALK(CountingInputIterator, T)
};
template<class T, class O = long long> struct ConstantInputIterator {
	T value;
	O at;
	FAIAL_HD ConstantInputIterator(const T &v, O o = 0) : value(v), at(o) {}
	FAIAL_HD T operator*() const { return value; }
	FAIAL_HD T operator[](long long) const { return value; }
	FAIAL_WALK(ConstantInputIterator, T)
};
template<class T, class F, class I, class O = long long> struct TransformInputIterator {
	I at;
	F f;
	FAIAL_HD TransformInputIterator(I i, F g) : at(i), f(g) {}
	FAIAL_HD T operator*() const { return f(*at); }
	FAIAL_HD T operator[](long long i) const { return f(at[i]); }
	FAIAL_WALK(TransformInputIterator, T)
};
#undef FAIAL_WALK
template<class T, int N, class I> FAIAL_D void LoadDirectBlocked(int rank, I from, T (&out)[N])
{
	for (int i = 0; i < N; i++) out[i] = from[rank * N + i];
}
template<class T, int N, class I> FAIAL_D void LoadDirectBlocked(int rank, I from, T (&out)[N], int valid)
{
	for (int i = 0; i < N; i++) if (rank * N + i < valid) out[i] = from[rank * N + i];
}
template<class T, int N, class O> FAIAL_D void StoreDirectBlocked(int rank, O to, T (&v)[N])
{
	for (int i = 0; i < N; i++) to[rank * N + i] = v[i];
}
template<class T, int N, class O> FAIAL_D void StoreDirectBlocked(int rank, O to, T (&v)[N], int valid)
{
	for (int i = 0; i < N; i++) if (rank * N + i < valid) to[rank * N + i] = v[i];
}
template<int X, class T, int N, class I> FAIAL_D void LoadDirectStriped(int rank, I from, T (&out)[N])
{
	for (int i = 0; i < N; i++) out[i] = from[rank + i * X];
}
template<int X, class T, int N, class I> FAIAL_D void LoadDirectStriped(int rank, I from, T (&out)[N], int valid)
{
	for (int i = 0; i < N; i++) if (rank + i * X < valid) out[i] = from[rank + i * X];
}
template<int X, class T, int N, class O> FAIAL_D void StoreDirectStriped(int rank, O to, T (&v)[N])
{
	for (int i = 0; i < N; i++) to[rank + i * X] = v[i];
}
template<int X, class T, int N, class O> FAIAL_D void StoreDirectStriped(int rank, O to, T (&v)[N], int valid)
{
	for (int i = 0; i < N; i++) if (rank + i * X < valid) to[rank + i * X] = v[i];
}

/* ---- of the device ---- */

#define FAIAL_DEVICE_WIDE(name, ...) struct name { __VA_ARGS__ };
#define FAIAL_F(name) template<class... A> FAIAL_HD static cudaError_t name(A &&...a);
FAIAL_DEVICE_WIDE(DeviceReduce, FAIAL_F(Sum) FAIAL_F(Min) FAIAL_F(Max) FAIAL_F(Reduce) FAIAL_F(ReduceByKey) FAIAL_F(ArgMin) FAIAL_F(ArgMax))
FAIAL_DEVICE_WIDE(DeviceScan, FAIAL_F(ExclusiveSum) FAIAL_F(InclusiveSum) FAIAL_F(ExclusiveScan) FAIAL_F(InclusiveScan))
FAIAL_DEVICE_WIDE(DeviceRadixSort, FAIAL_F(SortKeys) FAIAL_F(SortPairs) FAIAL_F(SortKeysDescending) FAIAL_F(SortPairsDescending))
FAIAL_DEVICE_WIDE(DeviceSelect, FAIAL_F(Flagged) FAIAL_F(If) FAIAL_F(Unique))
FAIAL_DEVICE_WIDE(DeviceHistogram, FAIAL_F(HistogramEven) FAIAL_F(HistogramRange))
FAIAL_DEVICE_WIDE(DeviceRunLengthEncode, FAIAL_F(Encode))
#undef FAIAL_F
#undef FAIAL_DEVICE_WIDE
}
