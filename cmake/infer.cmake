# The front end: infer/ and its rooms, on clang's C++ library.
# FAIAL_CLANG_LINK: auto takes clang's archives where they are, which start in a quarter of the time of the shared library; static and
# shared insist.
set(FAIAL_CLANG_LINK auto CACHE STRING "clang's C++ library: auto, static or shared")

set(llvm_roots /usr/lib/llvm-19)
find_path(CLANG_CPP_INCLUDE clang/AST/ASTContext.h REQUIRED PATHS ${llvm_roots} PATH_SUFFIXES include NO_DEFAULT_PATH)
get_filename_component(llvm_root ${CLANG_CPP_INCLUDE} DIRECTORY)
find_path(LLVM_CPP_INCLUDE llvm/ADT/DenseMap.h REQUIRED PATHS ${llvm_root}/include NO_DEFAULT_PATH)
find_program(LLVM_CONFIG llvm-config PATHS ${llvm_root}/bin NO_DEFAULT_PATH)
find_library(CLANG_CPP_SHARED NAMES clang-cpp libclang-cpp.so.19.1 PATHS ${llvm_root}/lib NO_DEFAULT_PATH)
find_library(LLVM_SHARED NAMES LLVM-19 LLVM PATHS ${llvm_root}/lib NO_DEFAULT_PATH)
find_library(CLANG_STATIC libclangFrontend.a PATHS ${llvm_root}/lib NO_DEFAULT_PATH)
find_library(LLVM_STATIC libLLVMSupport.a PATHS ${llvm_root}/lib NO_DEFAULT_PATH)

if(FAIAL_CLANG_LINK STREQUAL "shared" OR (FAIAL_CLANG_LINK STREQUAL "auto" AND NOT (CLANG_STATIC AND LLVM_STATIC AND LLVM_CONFIG)))
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

# our CUDA and OpenCL headers, the lean C++ library and the function models go into the program
function(embed folder name)      # and more for embed.cmake
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*)
  set(embed ${CMAKE_SOURCE_DIR}/infer/environment/embed.cmake)
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/${name}_files.c
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_SOURCE_DIR}/${folder} -DNAME=${name} -DOUTPUT=${CMAKE_BINARY_DIR}/${name}_files.c ${ARGN} -P ${embed}
    DEPENDS ${files} ${embed} VERBATIM)
  target_sources(infer PRIVATE ${CMAKE_BINARY_DIR}/${name}_files.c)
endfunction()

faial_library(infer core base)
embed(infer/environment environment -DAPART=ON)
embed(infer/library library -DAPART=ON)
embed(models model)
faial_library(infer/tree base)
faial_library(infer/face infer_tree base)
target_compile_options(infer_face PRIVATE -fno-rtti -fno-exceptions -Wall -Wextra $<$<BOOL:${FAIAL_WERROR}>:-Werror>)
# LLVM's allocators in our half of the program would poison memory that its library, built without a sanitizer, gives out
target_compile_options(infer_face PRIVATE -U__SANITIZE_ADDRESS__)
# lines are enough to read a report: all that is known of clang's types makes objects 50 times as large, and every link of a test slow
target_compile_options(infer_face PRIVATE $<$<CONFIG:Sanitize>:-g1>)
# a file alone spends most of its time on the headers of clang
set_target_properties(infer_face PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 10)
target_include_directories(infer_face SYSTEM PRIVATE ${CLANG_CPP_INCLUDE} ${LLVM_CPP_INCLUDE})
target_link_libraries(infer_face PRIVATE ${clang_libraries})
file(GLOB clang_headers ${llvm_root}/lib/clang/*/include/stddef.h)
get_filename_component(clang_resources "${clang_headers}" DIRECTORY)
get_filename_component(clang_resources "${clang_resources}" DIRECTORY)
set_source_files_properties(${CMAKE_SOURCE_DIR}/infer/face/clang_face.cpp PROPERTIES COMPILE_DEFINITIONS
  FAIAL_CLANG_RESOURCES="${clang_resources}")
if(clang_is_static)        # 20 MB less, and no 50,000 relocations at each start: 2.5 of 5 ms
  target_link_options(infer_face INTERFACE -no-pie -Wl,--gc-sections)
endif()
faial_library(infer/read infer_face infer_tree infer base)
faial_library(infer/host infer_tree core base)
# the lowering, in rooms
file(GLOB lower_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/infer/lower/*.c ${CMAKE_SOURCE_DIR}/infer/lower/*/*.c)
add_library(infer_lower STATIC ${lower_sources})
target_compile_options(infer_lower PRIVATE ${FAIAL_WARNINGS})
if(CMAKE_BUILD_TYPE STREQUAL "Sanitize")   # what a failed attempt was to leave alone is compared
  target_compile_definitions(infer_lower PRIVATE FAIAL_COMPARE_ATTEMPTS)
endif()
target_link_libraries(infer_lower PUBLIC infer_host infer_read infer_tree infer core base)

# clang reads our headers once, now (infer/read/read_preamble.c); a cross build does without
add_executable(make-preamble infer/preamble/make.c)
target_compile_options(make-preamble PRIVATE ${FAIAL_WARNINGS})
target_link_libraries(make-preamble PRIVATE infer_read)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/preamble.c
  COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0 $<TARGET_FILE:make-preamble> ${CMAKE_BINARY_DIR}/preamble.pch
    ${CMAKE_BINARY_DIR}/preamble.c
  DEPENDS make-preamble VERBATIM)
add_library(preamble OBJECT ${CMAKE_BINARY_DIR}/preamble.c)
