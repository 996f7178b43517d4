/* Textures and surfaces as arrays: what a texture holds is a small number of the place, no kernel writes it; a surface is memory
 * of its own for each object, its first coordinate counts bytes. */
#ifndef EXEC_TEXTURE_H
#define EXEC_TEXTURE_H

enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };
enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };
enum cudaTextureAddressMode { cudaAddressModeWrap = 0, cudaAddressModeClamp = 1, cudaAddressModeMirror = 2, cudaAddressModeBorder = 3 };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero = 0, cudaBoundaryModeClamp = 1, cudaBoundaryModeTrap = 2 };
enum cudaChannelFormatKind { cudaChannelFormatKindSigned = 0, cudaChannelFormatKindUnsigned = 1, cudaChannelFormatKindFloat = 2,
	cudaChannelFormatKindNone = 3 };
#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
#define cudaSurfaceType1D 1
#define cudaSurfaceType2D 2
#define cudaSurfaceType3D 3
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
struct cudaChannelFormatDesc { int x, y, z, w; enum cudaChannelFormatKind f; };
struct textureReference { int normalized; enum cudaTextureFilterMode filterMode; enum cudaTextureAddressMode addressMode[3]; cudaChannelFormatDesc channelDesc; };
struct surfaceReference { struct cudaChannelFormatDesc channelDesc; };
template<class T, int kind = cudaTextureType1D, enum cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : public textureReference {};
template<class T, int kind = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface : public surfaceReference {};
template<int kind> struct __attribute__((device_builtin_surface_type)) surface<void, kind> : public surfaceReference {};

template<class T> struct exec_vector_of { static __host__ __device__ T at(float v) { return (T)v; } };
#define EXEC_TEXEL(name) \
	template<> struct exec_vector_of<name##1> { static __host__ __device__ name##1 at(float v) { name##1 r; r.x = v; return r; } }; \
	template<> struct exec_vector_of<name##2> { static __host__ __device__ name##2 at(float v) { name##2 r; r.x = v; r.y = v + 1; return r; } }; \
	template<> struct exec_vector_of<name##4> { static __host__ __device__ name##4 at(float v) { name##4 r; r.x = v; r.y = v + 1; r.z = v + 2; r.w = v + 3; return r; } };
EXEC_TEXEL(char) EXEC_TEXEL(uchar) EXEC_TEXEL(short) EXEC_TEXEL(ushort) EXEC_TEXEL(int) EXEC_TEXEL(uint) EXEC_TEXEL(float)
template<class T> EXEC_D T exec_texel(float x, float y = 0, float z = 0) { return exec_vector_of<T>::at((float)((int)(x + 3 * y + 5 * z) & 7)); }
#define EXEC_TEXTURE(name, arguments, ...) \
	template<class T, int kind, cudaTextureReadMode mode> EXEC_D T name(texture<T, kind, mode>, __VA_ARGS__) { return exec_texel<T> arguments; } \
	template<class T> EXEC_D T name(cudaTextureObject_t, __VA_ARGS__) { return exec_texel<T> arguments; } \
	template<class T> EXEC_D void name(T *out, cudaTextureObject_t, __VA_ARGS__) { *out = exec_texel<T> arguments; }
EXEC_TEXTURE(tex1Dfetch, (x), int x)
EXEC_TEXTURE(tex1D, (x), float x)
EXEC_TEXTURE(tex2D, (x, y), float x, float y)
EXEC_TEXTURE(tex3D, (x, y, z), float x, float y, float z)
EXEC_TEXTURE(tex1DLayered, (x, layer), float x, int layer)
EXEC_TEXTURE(tex2DLayered, (x, y, layer), float x, float y, int layer)
EXEC_TEXTURE(tex2DLod, (x, y, level), float x, float y, float level)
extern "C" __device__ char *exec_surface(unsigned long long id, int x, int y, int z);
EXEC_D unsigned long long exec_id(cudaSurfaceObject_t s) { return s; }
template<int kind> EXEC_D unsigned long long exec_id(const surface<void, kind> &s) { return (unsigned long long)&s; }
#define EXEC_SURFACE(name, arguments, ...) \
	template<class T, class S> EXEC_D void name##write(T v, const S &s, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) \
	{ char *p = exec_surface arguments; memcpy(p, &v, sizeof v); exec_access(p, sizeof v, EXEC_WRITE, 0); } \
	template<class T, class S> EXEC_D void name##read(T *out, const S &s, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) \
	{ char *p = exec_surface arguments; exec_access(p, sizeof *out, EXEC_READ, 0); memcpy((void *)out, p, sizeof *out); } \
	template<class T, class S> EXEC_D T name##read(const S &s, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) \
	{ T v; char *p = exec_surface arguments; exec_access(p, sizeof v, EXEC_READ, 0); memcpy(&v, p, sizeof v); return v; }
EXEC_SURFACE(surf1D, (exec_id(s), x, 0, 0), int x)
EXEC_SURFACE(surf2D, (exec_id(s), x, y, 0), int x, int y)
EXEC_SURFACE(surf3D, (exec_id(s), x, y, z), int x, int y, int z)
EXEC_SURFACE(surf2DLayered, (exec_id(s), x, y, layer), int x, int y, int layer)

#endif
