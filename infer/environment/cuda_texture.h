/* Texture and surface references and objects: reads of memory that the kernel cannot write, and surface writes. */
#ifndef FAIAL_CUDA_TEXTURE_H
#define FAIAL_CUDA_TEXTURE_H

enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };
enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };
enum cudaTextureAddressMode { cudaAddressModeWrap = 0, cudaAddressModeClamp = 1, cudaAddressModeMirror = 2, cudaAddressModeBorder = 3 };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero = 0, cudaBoundaryModeClamp = 1, cudaBoundaryModeTrap = 2 };
enum cudaSurfaceFormatMode { cudaFormatModeForced = 0, cudaFormatModeAuto = 1 };
enum cudaChannelFormatKind { cudaChannelFormatKindSigned = 0, cudaChannelFormatKindUnsigned = 1, cudaChannelFormatKindFloat = 2,
	cudaChannelFormatKindNone = 3 };
#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
#define cudaTextureTypeCubemap 12
#define cudaTextureType1DLayered 241
#define cudaTextureType2DLayered 242
#define cudaTextureTypeCubemapLayered 252
#define cudaSurfaceType1D 1
#define cudaSurfaceType2D 2
#define cudaSurfaceType3D 3
#define cudaSurfaceType2DLayered 242

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
struct cudaChannelFormatDesc { int x, y, z, w; enum cudaChannelFormatKind f; };
struct textureReference {
	int normalized;
	enum cudaTextureFilterMode filterMode;
	enum cudaTextureAddressMode addressMode[3];
	struct cudaChannelFormatDesc channelDesc;
	int sRGB;
	unsigned int maxAnisotropy;
	enum cudaTextureFilterMode mipmapFilterMode;
	float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct surfaceReference { struct cudaChannelFormatDesc channelDesc; };
template<class T, int kind = cudaTextureType1D, enum cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : public textureReference {};
template<class T, int kind = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface : public surfaceReference {};
template<int kind> struct __attribute__((device_builtin_surface_type)) surface<void, kind> : public surfaceReference {};

/* What a texture of T with normalised reads gives: a float, or a vector of floats. */
template<class T, cudaTextureReadMode mode> struct __faial_texel { typedef T type; };
#define FAIAL_TEXEL(from, to) template<> struct __faial_texel<from, cudaReadModeNormalizedFloat> { typedef to type; };
FAIAL_TEXEL(char, float) FAIAL_TEXEL(signed char, float) FAIAL_TEXEL(unsigned char, float) FAIAL_TEXEL(short, float)
FAIAL_TEXEL(unsigned short, float) FAIAL_TEXEL(char1, float1) FAIAL_TEXEL(uchar1, float1) FAIAL_TEXEL(short1, float1)
FAIAL_TEXEL(ushort1, float1) FAIAL_TEXEL(char2, float2) FAIAL_TEXEL(uchar2, float2) FAIAL_TEXEL(short2, float2)
FAIAL_TEXEL(ushort2, float2) FAIAL_TEXEL(char4, float4) FAIAL_TEXEL(uchar4, float4) FAIAL_TEXEL(short4, float4)
FAIAL_TEXEL(ushort4, float4)
#undef FAIAL_TEXEL

#define FAIAL_TEX(name, ...) \
	template<class T, int kind, cudaTextureReadMode mode> \
	FAIAL_D typename __faial_texel<T, mode>::type name(texture<T, kind, mode> t, __VA_ARGS__); \
	template<class T> FAIAL_D T name(cudaTextureObject_t t, __VA_ARGS__); \
	template<class T> FAIAL_D void name(T *out, cudaTextureObject_t t, __VA_ARGS__);
FAIAL_TEX(tex1Dfetch, int x)
FAIAL_TEX(tex1D, float x)
FAIAL_TEX(tex2D, float x, float y)
FAIAL_TEX(tex3D, float x, float y, float z)
FAIAL_TEX(tex1DLayered, float x, int layer)
FAIAL_TEX(tex2DLayered, float x, float y, int layer)
FAIAL_TEX(texCubemap, float x, float y, float z)
FAIAL_TEX(texCubemapLayered, float x, float y, float z, int layer)
FAIAL_TEX(tex1DLod, float x, float level)
FAIAL_TEX(tex2DLod, float x, float y, float level)
FAIAL_TEX(tex3DLod, float x, float y, float z, float level)
FAIAL_TEX(tex1DGrad, float x, float dx, float dy)
FAIAL_TEX(tex2DGrad, float x, float y, float2 dx, float2 dy)
FAIAL_TEX(tex3DGrad, float x, float y, float z, float4 dx, float4 dy)
FAIAL_TEX(tex2Dgather, float x, float y, int component = 0)
#undef FAIAL_TEX

#define FAIAL_SURF(name, ...) \
	template<class T, int kind> FAIAL_D void name##write(T v, surface<void, kind> s, __VA_ARGS__, \
		cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap); \
	template<class T> FAIAL_D void name##write(T v, cudaSurfaceObject_t s, __VA_ARGS__, \
		cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap); \
	template<class T, int kind> FAIAL_D void name##read(T *out, surface<void, kind> s, __VA_ARGS__, \
		cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap); \
	template<class T> FAIAL_D void name##read(T *out, cudaSurfaceObject_t s, __VA_ARGS__, \
		cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap); \
	template<class T, int kind> FAIAL_D T name##read(surface<void, kind> s, __VA_ARGS__, \
		cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap); \
	template<class T> FAIAL_D T name##read(cudaSurfaceObject_t s, __VA_ARGS__, \
		cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
FAIAL_SURF(surf1D, int x)
FAIAL_SURF(surf2D, int x, int y)
FAIAL_SURF(surf3D, int x, int y, int z)
FAIAL_SURF(surf1DLayered, int x, int layer)
FAIAL_SURF(surf2DLayered, int x, int y, int layer)
FAIAL_SURF(surfCubemap, int x, int y, int face)
#undef FAIAL_SURF

#endif
