# Install and package rules: `cmake --install build`, `cpack -G DEB` or `cpack -G TGZ` in the build folder.
include(GNUInstallDirs)
install(FILES ${CMAKE_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs FILES_MATCHING PATTERN "*.md")
install(DIRECTORY ${CMAKE_SOURCE_DIR}/examples/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples
  FILES_MATCHING PATTERN "*.cu")

set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_PACKAGE_NAME "faial-c")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_CONTACT "the faial-c authors <faial-c@localhost>")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_SECTION "devel")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)       # the versions that this build was linked with
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# libclang is opened by name (infer/libclang.h), which the linker's list of libraries does not show
get_filename_component(libclang_file ${LIBCLANG_LIBRARY} REALPATH)
execute_process(COMMAND dpkg-query --search ${libclang_file} OUTPUT_VARIABLE libclang_package ERROR_QUIET)
if(libclang_package MATCHES "^([^:]+):")
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "${CMAKE_MATCH_1}")
endif()
include(CPack)
