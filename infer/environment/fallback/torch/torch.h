/* PyTorch's C++ interface, for files that include it where it is not installed. What matters of it are sizes, which launches and
 * kernels are given, and the types that a dispatch names. A tensor has a shape of its own and memory of its own; what operations
 * make of its elements is of no interest. Accessors are taken for tensors that lie in memory without gaps, and to be indexed
 * within their sizes: kernels that use them say so (__faial_assumes). */
#pragma once
#ifndef C10_MACROS_MACROS_H_            /* some of the real ones were found */
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>
#ifndef FAIAL_HD
#define FAIAL_HD __host__ __device__
#endif

FAIAL_HD void __faial_assumes(bool condition, const char *words);
int64_t __faial_strides(int64_t n);       /* n, which hangs together with the sizes in ways that nothing tells */

#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__
#define C10_EXPORT
#define C10_API
#define C10_CUDA_API
#define TORCH_API
#define TORCH_CUDA_API
#define TORCH_CUDA_CU_API
#define TORCH_CUDA_CPP_API
#define C10_ALWAYS_INLINE inline
#define C10_RESTRICT __restrict__
#define C10_UNUSED
#define C10_NODISCARD
#define C10_LIKELY(e) (e)
#define C10_UNLIKELY(e) (e)
#define C10_WARP_SIZE 32
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(threads) __launch_bounds__((threads))
#define C10_LAUNCH_BOUNDS_2(threads, blocks) __launch_bounds__((threads), (blocks))
#define C10_MAX_THREADS_PER_BLOCK(n) ((n) <= 1024 ? (n) : 256)
#define C10_MIN_BLOCKS_PER_SM(threads, blocks) (blocks)
#define C10_ANONYMOUS_VARIABLE(name) FAIAL_TORCH_JOIN(name, __COUNTER__)
#define FAIAL_TORCH_JOIN_(a, b) a##b
#define FAIAL_TORCH_JOIN(a, b) FAIAL_TORCH_JOIN_(a, b)

/* ---- checks ---- */

namespace c10 {
struct Error : std::exception {};
[[noreturn]] void faial_fail();
}
#define TORCH_CHECK(condition, ...) ((condition) ? (void)0 : ::c10::faial_fail())
#define TORCH_INTERNAL_ASSERT(condition, ...) TORCH_CHECK(condition)
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(condition, ...) ((void)0)
#define TORCH_CHECK_NOT_IMPLEMENTED(condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_VALUE(condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_TYPE(condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_INDEX(condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_EQ(a, b) TORCH_CHECK((a) == (b))
#define TORCH_CHECK_NE(a, b) TORCH_CHECK((a) != (b))
#define TORCH_CHECK_LE(a, b) TORCH_CHECK((a) <= (b))
#define TORCH_CHECK_LT(a, b) TORCH_CHECK((a) < (b))
#define TORCH_CHECK_GE(a, b) TORCH_CHECK((a) >= (b))
#define TORCH_CHECK_GT(a, b) TORCH_CHECK((a) > (b))
#define TORCH_WARN(...) ((void)0)
#define TORCH_WARN_ONCE(...) ((void)0)
#define AT_ASSERT(condition, ...) TORCH_CHECK(condition)
#define AT_ASSERTM(condition, ...) TORCH_CHECK(condition)
#define AT_CHECK(condition, ...) TORCH_CHECK(condition)
#define AT_ERROR(...) ::c10::faial_fail()
#define AT_CUDA_CHECK(call) ((void)(call))
#define C10_CUDA_CHECK(call) ((void)(call))
#define C10_CUDA_CHECK_WARN(call) ((void)(call))
#define C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define TORCH_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define TORCH_CUDABLAS_CHECK(call) ((void)(call))
#define TORCH_CUSPARSE_CHECK(call) ((void)(call))
#define THCudaCheck(call) ((void)(call))
#define CUDA_KERNEL_ASSERT(condition) ((void)0)
#define RECORD_FUNCTION(...) ((void)0)
#define TORCH_CHECK_DEBUG(...) ((void)0)

/* ---- numbers ---- */

namespace c10 {
/* Of an operation with a number of another type. */
template <class A, class T, class = std::enable_if_t<std::is_arithmetic<T>::value>> struct faial_mixed { typedef std::conditional_t<std::is_floating_point<T>::value, T, A> type; };
#define FAIAL_TORCH_NUMBER(name, as) \
struct alignas(2) name { \
	unsigned short x; \
	name() = default; \
	FAIAL_HD name(float v); \
	FAIAL_HD name(const as &v); \
	FAIAL_HD operator float() const; \
	FAIAL_HD operator as() const; \
	FAIAL_HD name &operator+=(const name &v); \
	FAIAL_HD name &operator-=(const name &v); \
	FAIAL_HD name &operator*=(const name &v); \
	FAIAL_HD name &operator/=(const name &v); \
}; \
FAIAL_HD name operator+(const name &a, const name &b); FAIAL_HD name operator-(const name &a, const name &b); \
FAIAL_HD name operator*(const name &a, const name &b); FAIAL_HD name operator/(const name &a, const name &b); \
FAIAL_HD name operator-(const name &a); \
template <class T> FAIAL_HD typename faial_mixed<name, T>::type operator+(const name &a, T b); template <class T> FAIAL_HD typename faial_mixed<name, T>::type operator+(T a, const name &b); \
template <class T> FAIAL_HD typename faial_mixed<name, T>::type operator-(const name &a, T b); template <class T> FAIAL_HD typename faial_mixed<name, T>::type operator-(T a, const name &b); \
template <class T> FAIAL_HD typename faial_mixed<name, T>::type operator*(const name &a, T b); template <class T> FAIAL_HD typename faial_mixed<name, T>::type operator*(T a, const name &b); \
template <class T> FAIAL_HD typename faial_mixed<name, T>::type operator/(const name &a, T b); template <class T> FAIAL_HD typename faial_mixed<name, T>::type operator/(T a, const name &b);
FAIAL_TORCH_NUMBER(Half, __half)
FAIAL_TORCH_NUMBER(BFloat16, __nv_bfloat16)
#undef FAIAL_TORCH_NUMBER
/* They convert to two types that are compared: neither is better. */
#define FAIAL_TORCH_COMPARED(name, op) \
FAIAL_HD inline bool operator op(const name &a, const name &b) { return (float)a op (float)b; } \
template <class T> FAIAL_HD std::enable_if_t<std::is_arithmetic<T>::value, bool> operator op(const name &a, T b) { return (float)a op b; } \
template <class T> FAIAL_HD std::enable_if_t<std::is_arithmetic<T>::value, bool> operator op(T a, const name &b) { return a op (float)b; }
#define FAIAL_TORCH_COMPARISONS(name) FAIAL_TORCH_COMPARED(name, <) FAIAL_TORCH_COMPARED(name, <=) FAIAL_TORCH_COMPARED(name, >) \
	FAIAL_TORCH_COMPARED(name, >=) FAIAL_TORCH_COMPARED(name, ==) FAIAL_TORCH_COMPARED(name, !=)
FAIAL_TORCH_COMPARISONS(Half)
FAIAL_TORCH_COMPARISONS(BFloat16)
#undef FAIAL_TORCH_COMPARISONS
#undef FAIAL_TORCH_COMPARED
#define FAIAL_TORCH_BYTE(name) struct name { unsigned char x; name() = default; FAIAL_HD name(float v); FAIAL_HD operator float() const; };
FAIAL_TORCH_BYTE(Float8_e4m3fn) FAIAL_TORCH_BYTE(Float8_e5m2) FAIAL_TORCH_BYTE(Float8_e4m3fnuz) FAIAL_TORCH_BYTE(Float8_e5m2fnuz)
#undef FAIAL_TORCH_BYTE
template <class T> struct complex {
	T real_, imag_;
	complex() = default;
	FAIAL_HD complex(T real, T imag = T());
	FAIAL_HD T real() const { return real_; }
	FAIAL_HD T imag() const { return imag_; }
	FAIAL_HD complex &operator+=(const complex &v);
	FAIAL_HD complex &operator-=(const complex &v);
	FAIAL_HD complex &operator*=(const complex &v);
	FAIAL_HD complex &operator/=(const complex &v);
};
template <class T> FAIAL_HD complex<T> operator+(const complex<T> &a, const complex<T> &b);
template <class T> FAIAL_HD complex<T> operator-(const complex<T> &a, const complex<T> &b);
template <class T> FAIAL_HD complex<T> operator*(const complex<T> &a, const complex<T> &b);
template <class T> FAIAL_HD complex<T> operator/(const complex<T> &a, const complex<T> &b);

enum class ScalarType : signed char { Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, QInt8, QUInt8,
	QInt32, BFloat16, Float8_e5m2 = 23, Float8_e4m3fn, Float8_e5m2fnuz, Float8_e4m3fnuz, UInt16, UInt32, UInt64, Undefined };
enum class DeviceType : signed char { CPU, CUDA, HIP = 6, Meta = 16 };
enum class Layout : signed char { Strided, Sparse };
enum class MemoryFormat : signed char { Contiguous, Preserve, ChannelsLast, ChannelsLast3d };
#define FAIAL_TORCH_TYPES(X) \
	X(Byte, uint8_t) X(Char, int8_t) X(Short, int16_t) X(Int, int) X(Long, int64_t) X(Half, ::c10::Half) X(Float, float) X(Double, double) \
	X(ComplexFloat, ::c10::complex<float>) X(ComplexDouble, ::c10::complex<double>) X(Bool, bool) X(BFloat16, ::c10::BFloat16) \
	X(Float8_e5m2, ::c10::Float8_e5m2) X(Float8_e4m3fn, ::c10::Float8_e4m3fn) X(UInt16, uint16_t) X(UInt32, uint32_t) X(UInt64, uint64_t)
namespace impl {
template <ScalarType S> struct ScalarTypeToCPPType;
#define FAIAL_TORCH_TYPE(name, T) template <> struct ScalarTypeToCPPType<ScalarType::name> { typedef T type; };
FAIAL_TORCH_TYPES(FAIAL_TORCH_TYPE)
#undef FAIAL_TORCH_TYPE
template <ScalarType S> using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<S>::type;
}
template <class T> struct CppTypeToScalarType { static constexpr ScalarType value = ScalarType::Undefined; };
#define FAIAL_TORCH_TYPE(name, T) \
	template <> struct CppTypeToScalarType<T> { static constexpr ScalarType value = ScalarType::name; }; \
	constexpr ScalarType k##name = ScalarType::name;
FAIAL_TORCH_TYPES(FAIAL_TORCH_TYPE)
#undef FAIAL_TORCH_TYPE
constexpr ScalarType kUInt8 = kByte, kInt8 = kChar, kInt16 = kShort, kInt32 = kInt, kInt64 = kLong, kFloat16 = kHalf, kFloat32 = kFloat, kFloat64 = kDouble;
constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA;
constexpr Layout kStrided = Layout::Strided, kSparse = Layout::Sparse;
inline int64_t faial_number() { int64_t any; return any; }
template <class T> std::vector<T> faial_list();          /* of any length */
inline size_t elementSize(ScalarType) { return static_cast<size_t>(faial_number()); }
inline const char *toString(ScalarType) { return ""; }
inline bool isFloatingType(ScalarType) { return faial_number(); }
inline bool isIntegralType(ScalarType, bool = false) { return faial_number(); }
inline bool isComplexType(ScalarType) { return faial_number(); }

/* ---- what tensors are asked for ---- */

using std::optional;
using std::nullopt;
using std::nullopt_t;
template <class T> struct ArrayRef {
	const T *data_;
	size_t size_;
	ArrayRef() : data_(nullptr), size_(0) {}
	ArrayRef(const T &one) : data_(&one), size_(1) {}
	ArrayRef(const T *d, size_t n) : data_(d), size_(n) {}
	ArrayRef(const std::vector<T> &v) : data_(v.data()), size_(v.size()) {}
	ArrayRef(const std::initializer_list<T> &l) : data_(l.begin()), size_(l.size()) {}
	size_t size() const { return size_; }
	bool empty() const { return !size_; }
	const T *data() const { return data_; }
	const T *begin() const { return data_; }
	const T *end() const { return data_ + size_; }
	const T &operator[](size_t i) const { return data_[i]; }
	const T &at(size_t i) const { return data_[i]; }
	const T &front() const { return data_[0]; }
	const T &back() const { return data_[size_ - 1]; }
	ArrayRef slice(size_t from) const { return ArrayRef(data_ + from, size_ - from); }
	ArrayRef slice(size_t from, size_t n) const { return ArrayRef(data_ + from, n); }
	bool equals(ArrayRef) const { return faial_number(); }
	std::vector<T> vec() const { return faial_list<T>(); }
};
template <class T> bool operator==(ArrayRef<T> a, ArrayRef<T> b) { return a.equals(b); }
template <class T> bool operator!=(ArrayRef<T> a, ArrayRef<T> b) { return !a.equals(b); }
using IntArrayRef = ArrayRef<int64_t>;
using IntList = IntArrayRef;
using OptionalIntArrayRef = optional<IntArrayRef>;
template <class T, unsigned N> using SmallVector = std::vector<T>;
using string_view = std::string;

struct Device {
	DeviceType type_;
	signed char index_;
	Device(DeviceType t, signed char i = -1) : type_(t), index_(i) {}
	Device(const std::string &) : type_(DeviceType(faial_number())), index_(-1) {}
	Device(const char *) : type_(DeviceType(faial_number())), index_(-1) {}
	DeviceType type() const { return type_; }
	signed char index() const { return index_; }
	bool has_index() const { return index_ >= 0; }
	bool is_cuda() const { return type_ == DeviceType::CUDA; }
	bool is_cpu() const { return type_ == DeviceType::CPU; }
	bool operator==(const Device &o) const { return type_ == o.type_ && index_ == o.index_; }
	bool operator!=(const Device &o) const { return !(*this == o); }
	std::string str() const { return std::string(); }
};
struct Scalar {
	Scalar() {}
	template <class T> Scalar(T) {}
	template <class T> T to() const;
	float toFloat() const;
	double toDouble() const;
	int toInt() const;
	long toLong() const;
	bool toBool() const;
	ScalarType type() const;
	bool isFloatingPoint() const;
	bool isIntegral(bool = false) const;
};
struct TypeMeta {
	ScalarType type_;
	TypeMeta(ScalarType t) : type_(t) {}
	ScalarType toScalarType() const { return type_; }
	operator ScalarType() const { return type_; }
	size_t itemsize() const { return elementSize(type_); }
	const char *name() const { return ""; }
	const char *toString() const { return ""; }
	bool is_cuda() const { return faial_number(); }         /* of DeprecatedTypeProperties */
	bool isCuda() const { return faial_number(); }
	bool is_sparse() const { return faial_number(); }
	ScalarType scalarType() const { return type_; }
};
inline bool operator==(const TypeMeta &a, ScalarType b) { return a.type_ == b; }
inline bool operator!=(const TypeMeta &a, ScalarType b) { return a.type_ != b; }
inline bool operator==(const TypeMeta &a, const TypeMeta &b) { return a.type_ == b.type_; }
inline bool operator!=(const TypeMeta &a, const TypeMeta &b) { return a.type_ != b.type_; }
inline ScalarType typeMetaToScalarType(TypeMeta t) { return t.type_; }
struct TensorOptions {
	TensorOptions() {}
	TensorOptions(ScalarType) {}
	TensorOptions(DeviceType) {}
	TensorOptions(Device) {}
	TensorOptions(TypeMeta) {}
	template <class... A> TensorOptions dtype(A &&...) const { return *this; }
	template <class... A> TensorOptions device(A &&...) const { return *this; }
	template <class... A> TensorOptions layout(A &&...) const { return *this; }
	template <class... A> TensorOptions requires_grad(A &&...) const { return *this; }
	template <class... A> TensorOptions memory_format(A &&...) const { return *this; }
	template <class... A> TensorOptions pinned_memory(A &&...) const { return *this; }
	Device device() const { return Device(kCUDA); }
	TypeMeta dtype() const { return TypeMeta(ScalarType(faial_number())); }
};
#define FAIAL_TORCH_PRINTED(T) inline std::ostream &operator<<(std::ostream &to, const T &) { return to; }
FAIAL_TORCH_PRINTED(ScalarType) FAIAL_TORCH_PRINTED(DeviceType) FAIAL_TORCH_PRINTED(Device) FAIAL_TORCH_PRINTED(TypeMeta) FAIAL_TORCH_PRINTED(TensorOptions)
FAIAL_TORCH_PRINTED(IntArrayRef) FAIAL_TORCH_PRINTED(Scalar)
#undef FAIAL_TORCH_PRINTED
inline TensorOptions dtype(ScalarType) { return TensorOptions(); }
inline TensorOptions device(Device) { return TensorOptions(); }
struct SymInt {
	int64_t value;
	SymInt(int64_t v) : value(v) {}
	operator int64_t() const { return value; }
	int64_t expect_int() const { return value; }
	int64_t guard_int(const char *, int64_t) const { return value; }
};
}

/* ---- tensors ---- */

namespace at {
using namespace c10;
template <class T> struct DefaultPtrTraits { typedef T *PtrType; };
template <class T> struct RestrictPtrTraits { typedef T *__restrict__ PtrType; };

/* So many elements has a step in the first of N dimensions. */
template <size_t N, class I> struct faial_step { FAIAL_HD static I of(const I *sizes) { return sizes[1] * faial_step<N - 1, I>::of(sizes + 1); } };
template <class I> struct faial_step<1, I> { FAIAL_HD static I of(const I *) { return 1; } };
template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t> struct TensorAccessor {
	typedef typename P<T>::PtrType PtrType;
	PtrType data_;
	const I *sizes_;
	FAIAL_HD TensorAccessor(PtrType data, const I *sizes) : data_(data), sizes_(sizes) {}
	FAIAL_HD TensorAccessor<T, N - 1, P, I> operator[](I index) const
	{
		__faial_assumes(0 <= index && index < sizes_[0], "tensors that are given as accessors lie in memory without gaps and are indexed within their sizes");
		return TensorAccessor<T, N - 1, P, I>(data_ + index * faial_step<N, I>::of(sizes_), sizes_ + 1);
	}
	FAIAL_HD I size(I i) const { return sizes_[i]; }
	FAIAL_HD I stride(I i) const { return faial_step<N, I>::of(sizes_ + i); }
	FAIAL_HD PtrType data() const { return data_; }
};
template <class T, template <class> class P, class I> struct TensorAccessor<T, 1, P, I> {
	typedef typename P<T>::PtrType PtrType;
	PtrType data_;
	const I *sizes_;
	FAIAL_HD TensorAccessor(PtrType data, const I *sizes) : data_(data), sizes_(sizes) {}
	FAIAL_HD T &operator[](I index) const
	{
		__faial_assumes(0 <= index && index < sizes_[0], "tensors that are given as accessors lie in memory without gaps and are indexed within their sizes");
		return data_[index];
	}
	FAIAL_HD I size(I i) const { return sizes_[i]; }
	FAIAL_HD I stride(I) const { return 1; }
	FAIAL_HD PtrType data() const { return data_; }
};
template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t> struct GenericPackedTensorAccessor {
	typedef typename P<T>::PtrType PtrType;
	PtrType data_;
	I sizes_[N];
	FAIAL_HD decltype(auto) operator[](I index) const { return TensorAccessor<T, N, P, I>(data_, sizes_)[index]; }
	FAIAL_HD I size(I i) const { return sizes_[i]; }
	FAIAL_HD I stride(I i) const { return TensorAccessor<T, N, P, I>(data_, sizes_).stride(i); }
	FAIAL_HD PtrType data() const { return data_; }
};
template <class T, size_t N, template <class> class P = DefaultPtrTraits> using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, P, int32_t>;
template <class T, size_t N, template <class> class P = DefaultPtrTraits> using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, P, int64_t>;
template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t> using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, P, I>;

class Tensor;
namespace indexing {
struct Slice { template <class... A> Slice(A &&...) {} };
struct EllipsisIndexType {};
constexpr nullopt_t None = nullopt;
const EllipsisIndexType Ellipsis;
struct TensorIndex {
	template <class T> TensorIndex(const T &) {}
	template <class T> TensorIndex(std::initializer_list<T>) {}
};
}

constexpr int FAIAL_RANK = 8;
#define FAIAL_TORCH_SIZE(n) __faial_assumes(0 <= (n) && (n) <= INT32_MAX, "tensors have fewer than 2^31 elements")
class Tensor {
	void *memory_;
	int64_t size_[FAIAL_RANK], back_[FAIAL_RANK], stride_[FAIAL_RANK], rank_, numel_;

	Tensor with_memory(void *m) const
	{
		Tensor t = *this;
		t.memory_ = m;
		return t;
	}
	/* Of another shape from now on: what a constant tensor leads to may change. */
	Tensor &reshaped(const Tensor &shape) const
	{
		Tensor &own = const_cast<Tensor &>(*this);
		own = shape.with_memory(memory_);
		return own;
	}
public:
	static void *any_memory() { void *any; return any; }
	Tensor() {}
	/* Of these sizes: torch refuses negative ones. */
	static Tensor of(std::initializer_list<int64_t> sizes)
	{
		Tensor t;
		const int64_t *from = sizes.begin();
		size_t n = sizes.size();
		t.rank_ = static_cast<int64_t>(n);
		if (n > 0) t.size_[0] = from[0], t.back_[0] = from[n - 1];
		if (n > 1) t.size_[1] = from[1], t.back_[1] = from[n - 2];
		if (n > 2) t.size_[2] = from[2], t.back_[2] = from[n - 3];
		if (n > 3) t.size_[3] = from[3], t.back_[3] = from[n - 4];
		if (n > 4) t.size_[4] = from[4], t.back_[4] = from[n - 5];
		if (n > 5) t.size_[5] = from[5], t.back_[5] = from[n - 6];
		return t;
	}
	/* Of the same shape, with memory of its own. */
	Tensor like() const { return with_memory(any_memory()); }

	int64_t size(int64_t i) const
	{
		int64_t n = i < 0 ? back_[-i - 1] : size_[i];
		FAIAL_TORCH_SIZE(n);
		return n;
	}
	int64_t stride(int64_t i) const { return i < 0 ? faial_number() : __faial_strides(stride_[i]); }
	int64_t dim() const { return rank_; }
	int64_t ndimension() const { return rank_; }
	int64_t numel() const
	{
		FAIAL_TORCH_SIZE(numel_);
		return numel_;
	}
	SymInt sym_size(int64_t i) const { return size(i); }
	SymInt sym_numel() const { return numel(); }
	IntArrayRef sizes() const { return IntArrayRef(size_, static_cast<size_t>(rank_)); }
	IntArrayRef strides() const { return IntArrayRef(stride_, static_cast<size_t>(rank_)); }
	template <class T> T *data_ptr() const { return static_cast<T *>(memory_); }
	template <class T> T *data() const { return static_cast<T *>(memory_); }
	template <class T> T *mutable_data_ptr() const { return static_cast<T *>(memory_); }
	template <class T> const T *const_data_ptr() const { return static_cast<const T *>(memory_); }
	void *data_ptr() const { return memory_; }
	void *mutable_data_ptr() const { return memory_; }
	const void *const_data_ptr() const { return memory_; }
	template <class T, size_t N> TensorAccessor<T, N> accessor() const { return TensorAccessor<T, N>(data_ptr<T>(), size_); }
	template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t> GenericPackedTensorAccessor<T, N, P, I> generic_packed_accessor() const
	{
		GenericPackedTensorAccessor<T, N, P, I> a;
		a.data_ = data_ptr<T>();
		a.sizes_[0] = static_cast<I>(size(0));
		if (N > 1) a.sizes_[N > 1 ? 1 : 0] = static_cast<I>(size(1));
		if (N > 2) a.sizes_[N > 2 ? 2 : 0] = static_cast<I>(size(2));
		if (N > 3) a.sizes_[N > 3 ? 3 : 0] = static_cast<I>(size(3));
		if (N > 4) a.sizes_[N > 4 ? 4 : 0] = static_cast<I>(size(4));
		if (N > 5) a.sizes_[N > 5 ? 5 : 0] = static_cast<I>(size(5));
		return a;
	}
	template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t> GenericPackedTensorAccessor<T, N, P, I> packed_accessor() const { return generic_packed_accessor<T, N, P, I>(); }
	template <class T, size_t N, template <class> class P = DefaultPtrTraits> PackedTensorAccessor32<T, N, P> packed_accessor32() const { return generic_packed_accessor<T, N, P, int32_t>(); }
	template <class T, size_t N, template <class> class P = DefaultPtrTraits> PackedTensorAccessor64<T, N, P> packed_accessor64() const { return generic_packed_accessor<T, N, P, int64_t>(); }

	ScalarType scalar_type() const { return ScalarType(faial_number()); }
	TypeMeta dtype() const { return TypeMeta(scalar_type()); }
	TypeMeta type() const { return TypeMeta(scalar_type()); }
	Device device() const { return Device(DeviceType(faial_number())); }
	TensorOptions options() const { return TensorOptions(); }
	int64_t get_device() const { return faial_number(); }
	int64_t storage_offset() const { return faial_number(); }
	size_t element_size() const { return elementSize(scalar_type()); }
	size_t itemsize() const { return elementSize(scalar_type()); }
	size_t nbytes() const { return static_cast<size_t>(faial_number()); }
	template <class T> T item() const;
	Scalar item() const { return Scalar(); }
	bool defined() const { return faial_number(); }
	bool is_cuda() const { return faial_number(); }
	bool is_cpu() const { return faial_number(); }
	bool is_sparse() const { return faial_number(); }
	bool is_complex() const { return faial_number(); }
	bool is_floating_point() const { return faial_number(); }
	bool requires_grad() const { return faial_number(); }
	bool has_value() const { return faial_number(); }
	template <class... A> bool is_contiguous(A &&...) const { return faial_number(); }
	template <class... A> bool is_non_overlapping_and_dense(A &&...) const { return faial_number(); }
	template <class... A> bool is_same(A &&...) const { return faial_number(); }
	template <class... A> bool equal(A &&...) const { return faial_number(); }
	template <class... A> bool is_same_size(A &&...) const { return faial_number(); }
	void reset() {}
	void print() const {}
	template <class... A> void backward(A &&...) const {}

	/* Itself, or a copy of it. */
	template <class... A> Tensor contiguous(A &&...) const { return *this; }
	template <class... A> Tensor expect_contiguous(A &&...) const { return *this; }
	template <class... A> Tensor detach(A &&...) const { return *this; }
	const Tensor &operator*() const { return *this; }
	Tensor *operator->() { return this; }
	const Tensor *operator->() const { return this; }
#define FAIAL_TORCH_MOVED(X) X(to) X(cuda) X(cpu) X(half) X(toType) X(type_as) X(pin_memory)
#define FAIAL_TORCH_LIKE(X) X(clone) X(abs) X(neg) X(exp) X(log) X(sqrt) X(rsqrt) X(sigmoid) X(tanh) X(relu) \
	X(round) X(floor) X(ceil) X(square) X(reciprocal) X(softmax) X(log_softmax) X(cumsum) X(requires_grad_) X(set_requires_grad)
#define FAIAL_TORCH_RESHAPED(X) X(resize_) X(resize_as_) X(squeeze_) X(unsqueeze_) X(transpose_) X(t_) X(swapaxes_) X(swapdims_) X(as_strided_) X(set_)
#define FAIAL_TORCH_MADE(X) X(empty) X(zeros) X(ones) X(full)
#define FAIAL_TORCH_SAME(X) X(zero_) X(fill_) X(copy_) X(add_) X(sub_) X(mul_) X(div_) X(clamp_) X(exp_) X(normal_) X(uniform_) X(random_) X(masked_fill_) \
	X(index_add_) X(index_put_) X(scatter_) X(scatter_add_) X(addmm_) X(detach_) X(sqrt_)
#define FAIAL_TORCH_OTHER(X) X(clamp) X(clamp_min) X(clamp_max) X(pow) X(masked_fill) X(add) X(sub) X(mul) X(div) X(matmul) X(mm) X(bmm) X(addmm) X(dot) X(t) X(transpose) X(permute) X(view) X(view_as) X(reshape) X(reshape_as) X(flatten) \
	X(unflatten) X(squeeze) X(unsqueeze) X(select) X(slice) X(narrow) X(index) X(index_select) X(gather) X(scatter) X(scatter_add) X(expand) X(expand_as) X(repeat) X(repeat_interleave) \
	X(sum) X(mean) X(prod) X(var) X(std) X(norm) X(argmax) X(argmin) X(all) X(any) X(eq) X(ne) X(lt) X(le) X(gt) X(ge) X(nonzero) X(masked_select) X(where) X(flip) X(roll) X(diff) \
	X(new_tensor) X(as_strided) X(unfold) X(diagonal) X(movedim) X(bincount) \
	X(logical_and) X(logical_or) X(logical_not) X(bitwise_and) X(bitwise_or) X(amax) X(amin) X(grad) X(data) X(indices) X(values) X(coalesce) X(to_dense)
#define FAIAL_TORCH_METHOD(name) template <class... A> Tensor name(A &&...) const { return like(); }
	FAIAL_TORCH_MOVED(FAIAL_TORCH_METHOD) FAIAL_TORCH_LIKE(FAIAL_TORCH_METHOD)
#undef FAIAL_TORCH_METHOD
#define FAIAL_TORCH_METHOD(name) template <class... A> Tensor &name(A &&...) { return *this; } template <class... A> const Tensor &name(A &&...) const { return *this; }
	FAIAL_TORCH_SAME(FAIAL_TORCH_METHOD)
#undef FAIAL_TORCH_METHOD
#define FAIAL_TORCH_METHOD(name) template <class... A> Tensor name(A &&...) const { return Tensor(); } \
	template <class... A> Tensor name(std::initializer_list<int64_t>, A &&...) const { return Tensor(); }
	FAIAL_TORCH_OTHER(FAIAL_TORCH_METHOD)
#undef FAIAL_TORCH_METHOD
#define FAIAL_TORCH_METHOD(name) template <class... A> Tensor &name(A &&...) const { return reshaped(Tensor()); } \
	template <class... A> Tensor &name(std::initializer_list<int64_t>, A &&...) const { return reshaped(Tensor()); }
	FAIAL_TORCH_RESHAPED(FAIAL_TORCH_METHOD)
#undef FAIAL_TORCH_METHOD
	Tensor &resize_(std::initializer_list<int64_t> sizes) const { return reshaped(of(sizes)); }
#define FAIAL_TORCH_METHOD(name) template <class... A> Tensor new_##name(A &&...) const { return Tensor(); } \
	template <class... A> Tensor new_##name(std::initializer_list<int64_t> sizes, A &&...) const { return of(sizes); }
	FAIAL_TORCH_MADE(FAIAL_TORCH_METHOD)
#undef FAIAL_TORCH_METHOD
	template <class... A> std::tuple<Tensor, Tensor> max(int64_t, A &&...) const { return {}; }
	template <class... A> std::tuple<Tensor, Tensor> min(int64_t, A &&...) const { return {}; }
	template <class... A> std::tuple<Tensor, Tensor> sort(A &&...) const { return {}; }
	template <class... A> std::tuple<Tensor, Tensor> topk(A &&...) const { return {}; }
	Tensor max() const { return Tensor(); }
	Tensor min() const { return Tensor(); }
	template <class... A> std::vector<Tensor> split(A &&...) const { return c10::faial_list<Tensor>(); }
	template <class... A> std::vector<Tensor> chunk(A &&...) const { return c10::faial_list<Tensor>(); }
	template <class... A> std::vector<Tensor> unbind(A &&...) const { return c10::faial_list<Tensor>(); }
	template <class I> Tensor operator[](I) const { return Tensor(); }
	Tensor index(std::initializer_list<indexing::TensorIndex>) const { return Tensor(); }
	template <class... A> Tensor &index_put_(std::initializer_list<indexing::TensorIndex>, A &&...) { return *this; }
	template <class A> Tensor &operator+=(const A &) { return *this; }
	template <class A> Tensor &operator-=(const A &) { return *this; }
	template <class A> Tensor &operator*=(const A &) { return *this; }
	template <class A> Tensor &operator/=(const A &) { return *this; }
	Tensor operator-() const { return like(); }
	Tensor operator~() const { return like(); }
};
#define FAIAL_TORCH_OPERATOR(op) \
	inline Tensor operator op(const Tensor &, const Tensor &) { return Tensor(); } inline Tensor operator op(const Tensor &a, const Scalar &) { return a.like(); } \
	inline Tensor operator op(const Scalar &, const Tensor &a) { return a.like(); }
FAIAL_TORCH_OPERATOR(+) FAIAL_TORCH_OPERATOR(-) FAIAL_TORCH_OPERATOR(*) FAIAL_TORCH_OPERATOR(/) FAIAL_TORCH_OPERATOR(<) FAIAL_TORCH_OPERATOR(>)
FAIAL_TORCH_OPERATOR(<=) FAIAL_TORCH_OPERATOR(>=) FAIAL_TORCH_OPERATOR(==) FAIAL_TORCH_OPERATOR(!=) FAIAL_TORCH_OPERATOR(&) FAIAL_TORCH_OPERATOR(|)
#undef FAIAL_TORCH_OPERATOR
#define FAIAL_TORCH_FUNCTION(name) template <class... A> Tensor name(const Tensor &t, A &&...) { return t.like(); }
FAIAL_TORCH_FUNCTION(empty_like) FAIAL_TORCH_FUNCTION(zeros_like) FAIAL_TORCH_FUNCTION(ones_like) FAIAL_TORCH_FUNCTION(full_like)
FAIAL_TORCH_FUNCTION(rand_like) FAIAL_TORCH_FUNCTION(randn_like)
FAIAL_TORCH_LIKE(FAIAL_TORCH_FUNCTION)
#undef FAIAL_TORCH_FUNCTION
#define FAIAL_TORCH_FUNCTION(name) template <class... A> Tensor name(A &&...) { return Tensor(); } \
	template <class... A> Tensor name(std::initializer_list<int64_t>, A &&...) { return Tensor(); }
FAIAL_TORCH_FUNCTION(randint) FAIAL_TORCH_FUNCTION(arange) FAIAL_TORCH_FUNCTION(linspace) FAIAL_TORCH_FUNCTION(eye)
FAIAL_TORCH_FUNCTION(tensor) FAIAL_TORCH_FUNCTION(from_blob) FAIAL_TORCH_FUNCTION(empty_strided)
FAIAL_TORCH_FUNCTION(scalar_tensor)
#undef FAIAL_TORCH_FUNCTION
#define FAIAL_TORCH_FUNCTION(name) template <class... A> Tensor name(A &&...) { return Tensor(); } \
	template <class... A> Tensor name(std::initializer_list<int64_t> sizes, A &&...) { return Tensor::of(sizes); }
FAIAL_TORCH_MADE(FAIAL_TORCH_FUNCTION) FAIAL_TORCH_FUNCTION(rand) FAIAL_TORCH_FUNCTION(randn)
#undef FAIAL_TORCH_FUNCTION
#define FAIAL_TORCH_FUNCTION(name) template <class... A> Tensor name(A &&...) { return Tensor(); } \
	template <class... A> Tensor name(std::initializer_list<Tensor>, A &&...) { return Tensor(); }
FAIAL_TORCH_FUNCTION(cat) FAIAL_TORCH_FUNCTION(stack) FAIAL_TORCH_FUNCTION(einsum)
#undef FAIAL_TORCH_FUNCTION
#define FAIAL_TORCH_FUNCTION(name) template <class... A> Tensor name(const Tensor &, A &&...) { return Tensor(); }
FAIAL_TORCH_FUNCTION(maximum) FAIAL_TORCH_FUNCTION(minimum) FAIAL_TORCH_FUNCTION(baddbmm)
FAIAL_TORCH_OTHER(FAIAL_TORCH_FUNCTION)
#undef FAIAL_TORCH_FUNCTION
using TensorList = ArrayRef<Tensor>;
inline Tensor max(const Tensor &) { return Tensor(); }
inline Tensor min(const Tensor &) { return Tensor(); }
template <class... A> std::tuple<Tensor, Tensor> max(const Tensor &, int64_t, A &&...) { return {}; }
template <class... A> std::tuple<Tensor, Tensor> min(const Tensor &, int64_t, A &&...) { return {}; }
template <class... A> std::tuple<Tensor, Tensor> sort(const Tensor &, A &&...) { return {}; }
template <class... A> std::tuple<Tensor, Tensor> topk(const Tensor &, A &&...) { return {}; }
inline std::ostream &operator<<(std::ostream &to, const Tensor &) { return to; }
typedef const char *CheckedFrom;
struct TensorArg {
	Tensor tensor;
	TensorArg(const Tensor &t, const char *, int) : tensor(t) {}
	const Tensor *operator->() const { return &tensor; }
	const Tensor &operator*() const { return tensor; }
};
#define FAIAL_TORCH_CHECK(name) inline void name(CheckedFrom, ArrayRef<TensorArg>) {}
FAIAL_TORCH_CHECK(checkAllSameGPU) FAIAL_TORCH_CHECK(checkAllSameType) FAIAL_TORCH_CHECK(checkAllSameSize) FAIAL_TORCH_CHECK(checkAllContiguous)
FAIAL_TORCH_CHECK(checkAllDefined) FAIAL_TORCH_CHECK(checkAllSameNumel)
#undef FAIAL_TORCH_CHECK
template <class... A> void checkSameGPU(CheckedFrom, A &&...) {}
template <class... A> void checkSameType(CheckedFrom, A &&...) {}
template <class... A> void checkSameSize(CheckedFrom, A &&...) {}
template <class... A> void checkContiguous(CheckedFrom, A &&...) {}
template <class... A> void checkDim(CheckedFrom, A &&...) {}
template <class... A> void checkScalarType(CheckedFrom, A &&...) {}
struct Context {
	void alertNotDeterministic(const char *) const {}
	bool deterministicAlgorithms() const { return faial_number(); }
	bool allowTF32CuBLAS() const { return faial_number(); }
};
inline Context &globalContext() { static Context context; return context; }
struct NoGradGuard {};
struct AutoNonVariableTypeMode { AutoNonVariableTypeMode(bool = true) {} };
template <class A, class B> constexpr FAIAL_HD A ceil_div(A a, B b) { return (a + b - 1) / b; }
template <class A, class B> constexpr FAIAL_HD A round_up(A a, B b) { return (a + b - 1) / b * b; }
template <class T, bool = true> struct AccumulateType { typedef T type; };
template <> struct AccumulateType<c10::Half, true> { typedef float type; };
template <> struct AccumulateType<c10::BFloat16, true> { typedef float type; };
template <class T, bool cuda> using acc_type = typename AccumulateType<T, cuda>::type;
template <class T> struct OpMathType { typedef typename AccumulateType<T>::type type; };
template <class T> using opmath_type = typename OpMathType<T>::type;
struct PhiloxCudaState { uint64_t seed_, offset_; };
struct Generator {};
struct CUDAGeneratorImpl { std::mutex *mutex_; PhiloxCudaState philox_cuda_state(uint64_t); };
namespace cuda { namespace philox { FAIAL_HD inline std::tuple<uint64_t, uint64_t> unpack(PhiloxCudaState s) { return {s.seed_, s.offset_}; } } }
namespace native {}
}

/* ---- devices and streams ---- */

namespace c10 { namespace cuda {
struct CUDAStream {
	cudaStream_t stream_;
	cudaStream_t stream() const { return stream_; }
	operator cudaStream_t() const { return stream_; }
	signed char device_index() const { return 0; }
	void synchronize() const {}
};
inline CUDAStream getCurrentCUDAStream(int = -1) { return CUDAStream(); }
inline CUDAStream getDefaultCUDAStream(int = -1) { return CUDAStream(); }
inline CUDAStream getStreamFromPool(bool = false, int = -1) { return CUDAStream(); }
inline void setCurrentCUDAStream(CUDAStream) {}
inline void MaybeSetDevice(int) {}
struct CUDAGuard { template <class... A> CUDAGuard(A &&...) {} template <class... A> void set_device(A &&...) {} template <class... A> void set_index(A &&...) {} };
struct OptionalCUDAGuard { template <class... A> OptionalCUDAGuard(A &&...) {} template <class... A> void set_device(A &&...) {} template <class... A> void set_index(A &&...) {} };
struct CUDAStreamGuard { template <class... A> CUDAStreamGuard(A &&...) {} };
inline int current_device() { return static_cast<int>(faial_number()); }
inline int device_count() { return static_cast<int>(faial_number()); }
inline void set_device(int) {}
inline void device_synchronize() {}
} }
namespace c10 {
using cuda::CUDAStream;
struct DeviceGuard { template <class... A> DeviceGuard(A &&...) {} };
struct OptionalDeviceGuard { template <class... A> OptionalDeviceGuard(A &&...) {} };
struct intrusive_ptr_target {};
}
namespace at {
inline std::optional<Device> device_of(const Tensor &t) { return t.device(); }
}
namespace at { namespace cuda {
using namespace c10::cuda;
inline cudaDeviceProp *getDeviceProperties(int) { static cudaDeviceProp properties; return &properties; }
inline cudaDeviceProp *getCurrentDeviceProperties() { return getDeviceProperties(0); }
inline int warp_size() { return 32; }
void *getCurrentCUDABlasHandle();
namespace detail { inline at::CUDAGeneratorImpl *getDefaultCUDAGenerator(int = -1); template <class... A> bool canUse32BitIndexMath(A &&...) { return c10::faial_number(); } }
template <class A, class B> constexpr FAIAL_HD A ATenCeilDiv(A a, B b) { return (a + b - 1) / b; }
} }
namespace torch {
using namespace at;
using at::cuda::getCurrentCUDAStream;
namespace cuda { using namespace at::cuda; template <class... A> void synchronize(A &&...) {} }
namespace headeronly = c10;
namespace autograd {}
namespace nn { namespace functional {} }
}

/* ---- types by name ---- */

#define FAIAL_TORCH_CASE(name, T, ...) case ::c10::ScalarType::name: { using scalar_t = T; return __VA_ARGS__(); }
#define FAIAL_TORCH_CASE_OF(S, ...) case S: { using scalar_t = ::c10::impl::ScalarTypeToCPPTypeT<S>; return __VA_ARGS__(); }
#define FAIAL_TORCH_FLOATING(...) FAIAL_TORCH_CASE(Double, double, __VA_ARGS__) FAIAL_TORCH_CASE(Float, float, __VA_ARGS__)
#define FAIAL_TORCH_INTEGRAL(...) FAIAL_TORCH_CASE(Byte, uint8_t, __VA_ARGS__) FAIAL_TORCH_CASE(Char, int8_t, __VA_ARGS__) \
	FAIAL_TORCH_CASE(Int, int, __VA_ARGS__) FAIAL_TORCH_CASE(Long, int64_t, __VA_ARGS__) FAIAL_TORCH_CASE(Short, int16_t, __VA_ARGS__)
#define FAIAL_TORCH_COMPLEX(...) FAIAL_TORCH_CASE(ComplexDouble, ::c10::complex<double>, __VA_ARGS__) FAIAL_TORCH_CASE(ComplexFloat, ::c10::complex<float>, __VA_ARGS__)
#define FAIAL_TORCH_SWITCH(type, ...) [&] { switch (::c10::typeMetaToScalarType(type)) { __VA_ARGS__ default: ::c10::faial_fail(); } }()
#define AT_DISPATCH_SWITCH(type, name, ...) FAIAL_TORCH_SWITCH(type, __VA_ARGS__)
#define AT_DISPATCH_CASE(S, ...) FAIAL_TORCH_CASE_OF(S, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES(...) FAIAL_TORCH_FLOATING(__VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...) FAIAL_TORCH_INTEGRAL(__VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...) FAIAL_TORCH_INTEGRAL(__VA_ARGS__) FAIAL_TORCH_FLOATING(__VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES(type, name, ...) FAIAL_TORCH_SWITCH(type, FAIAL_TORCH_FLOATING(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(type, name, ...) FAIAL_TORCH_SWITCH(type, FAIAL_TORCH_FLOATING(__VA_ARGS__) FAIAL_TORCH_CASE(Half, ::c10::Half, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND(a, type, name, ...) FAIAL_TORCH_SWITCH(type, FAIAL_TORCH_FLOATING(__VA_ARGS__) FAIAL_TORCH_CASE_OF(a, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(a, b, type, name, ...) FAIAL_TORCH_SWITCH(type, FAIAL_TORCH_FLOATING(__VA_ARGS__) \
	FAIAL_TORCH_CASE_OF(a, __VA_ARGS__) FAIAL_TORCH_CASE_OF(b, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND3(a, b, c, type, name, ...) FAIAL_TORCH_SWITCH(type, FAIAL_TORCH_FLOATING(__VA_ARGS__) \
	FAIAL_TORCH_CASE_OF(a, __VA_ARGS__) FAIAL_TORCH_CASE_OF(b, __VA_ARGS__) FAIAL_TORCH_CASE_OF(c, __VA_ARGS__))
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(type, name, ...) FAIAL_TORCH_SWITCH(type, FAIAL_TORCH_CASE(Half, ::c10::Half, __VA_ARGS__) \
	FAIAL_TORCH_CASE(BFloat16, ::c10::BFloat16, __VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(type, name, ...) FAIAL_TORCH_SWITCH(type, FAIAL_TORCH_INTEGRAL(__VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES_AND(a, type, name, ...) FAIAL_TORCH_SWITCH(type, FAIAL_TORCH_INTEGRAL(__VA_ARGS__) FAIAL_TORCH_CASE_OF(a, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(type, name, ...) FAIAL_TORCH_SWITCH(type, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(a, type, name, ...) FAIAL_TORCH_SWITCH(type, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) FAIAL_TORCH_CASE_OF(a, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(a, b, type, name, ...) FAIAL_TORCH_SWITCH(type, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) \
	FAIAL_TORCH_CASE_OF(a, __VA_ARGS__) FAIAL_TORCH_CASE_OF(b, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND3(a, b, c, type, name, ...) FAIAL_TORCH_SWITCH(type, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) \
	FAIAL_TORCH_CASE_OF(a, __VA_ARGS__) FAIAL_TORCH_CASE_OF(b, __VA_ARGS__) FAIAL_TORCH_CASE_OF(c, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_HALF(type, name, ...) FAIAL_TORCH_SWITCH(type, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) FAIAL_TORCH_CASE(Half, ::c10::Half, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(type, name, ...) FAIAL_TORCH_SWITCH(type, FAIAL_TORCH_FLOATING(__VA_ARGS__) FAIAL_TORCH_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_COMPLEX_TYPES(type, name, ...) FAIAL_TORCH_SWITCH(type, FAIAL_TORCH_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_INDEX_TYPES(type, name, ...) [&] { switch (::c10::typeMetaToScalarType(type)) { \
	case ::c10::ScalarType::Int: { using index_t = int; return __VA_ARGS__(); } case ::c10::ScalarType::Long: { using index_t = int64_t; return __VA_ARGS__(); } \
	default: ::c10::faial_fail(); } }()

/* ---- what is told to Python ---- */

namespace pybind11 {
struct arg { explicit arg(const char *) {} template <class T> arg &operator=(T &&) { return *this; } template <class... A> arg &none(A &&...) { return *this; } };
template <class... A> struct init { template <class... B> init(B &&...) {} };
struct gil_scoped_release {};
struct gil_scoped_acquire {};
struct module_ {
	template <class... A> module_ &def(const char *, A &&...) { return *this; }
	template <class... A> module_ def_submodule(A &&...) { return *this; }
	template <class... A> module_ &attr(A &&...) { return *this; }
};
typedef module_ module;
template <class T, class... R> struct class_ {
	template <class... A> class_(A &&...) {}
	template <class... A> class_ &def(A &&...) { return *this; }
	template <class... A> class_ &def_readwrite(A &&...) { return *this; }
	template <class... A> class_ &def_readonly(A &&...) { return *this; }
	template <class... A> class_ &def_static(A &&...) { return *this; }
};
}
namespace py = pybind11;
namespace torch {
struct Library {
	template <class... A> Library &def(A &&...) { return *this; }
	template <class... A> Library &impl(A &&...) { return *this; }
	template <class... A> Library &class_(A &&...) { return *this; }
};
template <class... A> int dispatch(A &&...) { return 0; }
}
#define PYBIND11_MODULE(name, m) void FAIAL_TORCH_JOIN(faial_module_, __COUNTER__)(::pybind11::module_ &m)
#define TORCH_LIBRARY(name, m) void FAIAL_TORCH_JOIN(faial_library_, __COUNTER__)(::torch::Library &m)
#define TORCH_LIBRARY_FRAGMENT(name, m) TORCH_LIBRARY(name, m)
#define TORCH_LIBRARY_EXPAND(name, m) TORCH_LIBRARY(name, m)
#define TORCH_LIBRARY_IMPL(name, key, m) TORCH_LIBRARY(name, m)
#define REGISTER_EXTENSION(name)
#define TORCH_FN(f) (f)
#define TORCH_BOX(f) (f)
#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME faial_extension
#endif

/* ---- atomics of its own ---- */

template <class T> __device__ inline void gpuAtomicAdd(T *address, T value) { atomicAdd(address, value); }
template <class T> __device__ inline void gpuAtomicAddNoReturn(T *address, T value) { atomicAdd(address, value); }
__device__ c10::Half atomicAdd(c10::Half *address, c10::Half value);
__device__ c10::BFloat16 atomicAdd(c10::BFloat16 *address, c10::BFloat16 value);
template <class T> __device__ inline T WARP_SHFL(T v, int lane, int width = 32, unsigned int of = 0xffffffff) { return __shfl_sync(of, v, lane, width); }
template <class T> __device__ inline T WARP_SHFL_XOR(T v, int mask, int width = 32, unsigned int of = 0xffffffff) { return __shfl_xor_sync(of, v, mask, width); }
template <class T> __device__ inline T WARP_SHFL_DOWN(T v, unsigned int by, int width = 32, unsigned int of = 0xffffffff) { return __shfl_down_sync(of, v, by, width); }
template <class T> __device__ inline T WARP_SHFL_UP(T v, unsigned int by, int width = 32, unsigned int of = 0xffffffff) { return __shfl_up_sync(of, v, by, width); }
__device__ inline unsigned int WARP_BALLOT(int v, unsigned int of = 0xffffffff) { return __ballot_sync(of, v); }
#define CUDA_KERNEL_LOOP_TYPE(i, n, T) \
	for (T i = static_cast<T>(blockIdx.x) * blockDim.x + threadIdx.x; i < (n); i += static_cast<T>(blockDim.x) * gridDim.x)
#define CUDA_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int)
namespace at { namespace cuda { namespace detail {
constexpr int CUDA_NUM_THREADS = 1024;
inline int GET_BLOCKS(int64_t n, int64_t most = CUDA_NUM_THREADS) { return static_cast<int>((n - 1) / most + 1); }
/* A tensor as a kernel walks over it. */
#define MAX_TENSORINFO_DIMS 25
template <class T, class I> struct TensorInfo {
	T *data;
	I sizes[MAX_TENSORINFO_DIMS], strides[MAX_TENSORINFO_DIMS];
	int dims;
	FAIAL_HD bool isContiguous() const { return dims == 1 && strides[0] == 1; }
};
/* Where the element with this number lies. */
template <class T, class I, int Dims> struct IndexToOffset {
	static FAIAL_HD I get(I number, const TensorInfo<T, I> &info)
	{
		I offset = 0;
		for (int i = (Dims < 0 ? info.dims : Dims) - 1; i > 0; i--) {
			offset += number % info.sizes[i] * info.strides[i];
			number /= info.sizes[i];
		}
		return offset + number * info.strides[0];
	}
};
template <class T, class I> TensorInfo<T, I> getTensorInfo(const Tensor &t)
{
	TensorInfo<T, I> info;
	info.data = t.data_ptr<T>();
	for (int i = 0; i < 6; i++) {
		info.sizes[i] = static_cast<I>(t.size(i));
		info.strides[i] = static_cast<I>(t.stride(i));
	}
	info.dims = static_cast<int>(t.dim());
	return info;
}
} } }
#endif
