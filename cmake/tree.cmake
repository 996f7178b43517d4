# -DFAIAL_TREE=ON: the front end on clang's own tree (infer/face, infer/tree, infer/read), beside the old one.
# FAIAL_TREE_LINK: auto takes clang's archives where they are (llvm-19-dev), which start in a quarter of the time of the
# shared library; static and shared insist.
option(FAIAL_TREE "Build the front end on clang's own tree, and `infer --stage tree`" OFF)
set(FAIAL_TREE_LINK auto CACHE STRING "clang's C++ library: auto, static or shared")
if(NOT FAIAL_TREE)
  return()
endif()

get_filename_component(llvm_root ${LIBCLANG_INCLUDE} DIRECTORY)
find_path(CLANG_CPP_INCLUDE clang/AST/ASTContext.h REQUIRED PATHS ${llvm_root}/include NO_DEFAULT_PATH)
find_path(LLVM_CPP_INCLUDE llvm/ADT/DenseMap.h REQUIRED PATHS ${llvm_root}/include NO_DEFAULT_PATH)
find_program(LLVM_CONFIG llvm-config PATHS ${llvm_root}/bin NO_DEFAULT_PATH)
find_library(CLANG_CPP_SHARED NAMES clang-cpp libclang-cpp.so.19.1 PATHS ${llvm_root}/lib NO_DEFAULT_PATH)
find_library(LLVM_SHARED NAMES LLVM-19 LLVM PATHS ${llvm_root}/lib NO_DEFAULT_PATH)
find_library(CLANG_STATIC libclangFrontend.a PATHS ${llvm_root}/lib NO_DEFAULT_PATH)
find_library(LLVM_STATIC libLLVMSupport.a PATHS ${llvm_root}/lib NO_DEFAULT_PATH)

if(FAIAL_TREE_LINK STREQUAL "shared" OR (FAIAL_TREE_LINK STREQUAL "auto" AND NOT (CLANG_STATIC AND LLVM_STATIC AND LLVM_CONFIG)))
  set(clang_libraries ${CLANG_CPP_SHARED} ${LLVM_SHARED})
else()
  foreach(part Frontend Driver Serialization Parse Sema Analysis Edit ASTMatchers AST Support APINotes Lex Basic)
    list(APPEND clang_libraries ${llvm_root}/lib/libclang${part}.a)
  endforeach()
  execute_process(COMMAND ${LLVM_CONFIG} --link-static --libs option windowsdriver frontendopenmp frontendhlsl support bitreader
      bitstreamreader profiledata targetparser COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE llvm_libs OUTPUT_STRIP_TRAILING_WHITESPACE)
  separate_arguments(llvm_libs UNIX_COMMAND "${llvm_libs}")
  list(TRANSFORM llvm_libs REPLACE "^-l(.*)" "${llvm_root}/lib/lib\\1.a")
  set(clang_is_static ON)
  list(APPEND clang_libraries ${llvm_libs} z zstd xml2 tinfo rt m ${CMAKE_DL_LIBS})
endif()

faial_library(infer/tree base)
faial_library(infer/face infer_tree base)
faial_library(infer/read infer_face infer_tree infer base)
target_compile_options(infer_face PRIVATE -fno-rtti -fno-exceptions -Wall -Wextra $<$<BOOL:${FAIAL_WERROR}>:-Werror>)
target_include_directories(infer_face SYSTEM PRIVATE ${CLANG_CPP_INCLUDE} ${LLVM_CPP_INCLUDE})
target_link_libraries(infer_face PRIVATE ${clang_libraries})
target_compile_definitions(infer_read PUBLIC FAIAL_TREE)
if(clang_is_static)        # 20 MB less, and no 50,000 relocations at each start: 2.5 of 5 ms
  target_link_options(infer_face INTERFACE -no-pie -Wl,--gc-sections)
endif()
faial_library(infer/host infer_tree core base)
# the lowering that reads the tree, in rooms
file(GLOB lower_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/infer/lower/*.c ${CMAKE_SOURCE_DIR}/infer/lower/*/*.c)
add_library(infer_lower STATIC ${lower_sources})
target_compile_options(infer_lower PRIVATE ${FAIAL_WARNINGS})
target_link_libraries(infer_lower PUBLIC infer_host infer_read infer_tree infer core base)
