# Install and package rules: `cmake --install build`, `cpack -G DEB` or `cpack -G TGZ` in the build folder.
include(GNUInstallDirs)
set(contact "the faial-c authors <faial-c@users.noreply.invalid>")
foreach(file README.md LICENSE NOTICE CHANGELOG.md CONTRIBUTING.md packages.txt Dockerfile)
  install(FILES ${CMAKE_SOURCE_DIR}/${file} DESTINATION ${CMAKE_INSTALL_DOCDIR})
endforeach()
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs
  FILES_MATCHING PATTERN "*.md" PATTERN "report.schema.json" PATTERN "studies/*.txt" PATTERN "studies/*.csv")
# what the pages point to
install(DIRECTORY ${CMAKE_SOURCE_DIR}/editors ${CMAKE_SOURCE_DIR}/models DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN node_modules EXCLUDE)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/examples/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples
  FILES_MATCHING PATTERN "*.cu")

# what Debian's policy asks for: the changes and the licences under its names
string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${CMAKE_BINARY_DIR}/changelog "faial-c (${PROJECT_VERSION}) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- ${contact}  ${today}\n")
find_program(GZIP_PROGRAM gzip)
if(GZIP_PROGRAM)
  execute_process(COMMAND ${GZIP_PROGRAM} -9nkf ${CMAKE_BINARY_DIR}/changelog)
  configure_file(${CMAKE_SOURCE_DIR}/docs/faial-c.1 ${CMAKE_BINARY_DIR}/faial-c.1 COPYONLY)
  execute_process(COMMAND ${GZIP_PROGRAM} -9nkf ${CMAKE_BINARY_DIR}/faial-c.1)
  install(FILES ${CMAKE_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})
  install(FILES ${CMAKE_BINARY_DIR}/faial-c.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
else()
  install(FILES ${CMAKE_SOURCE_DIR}/docs/faial-c.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
file(READ ${CMAKE_SOURCE_DIR}/NOTICE notice)
file(WRITE ${CMAKE_BINARY_DIR}/copyright "${notice}\nOn Debian the texts of these licences are /usr/share/common-licenses/Apache-2.0, /usr/share/common-licenses/GPL-3,\n"
  "/usr/share/common-licenses/GPL-2 and /usr/share/common-licenses/LGPL-2.1.\n")
install(FILES ${CMAKE_BINARY_DIR}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

file(WRITE ${CMAKE_BINARY_DIR}/overrides "# no 50,000 relocations at each start: half of what a small file takes (cmake/infer.cmake)\nfaial-c: hardening-no-pie\n")
install(FILES ${CMAKE_BINARY_DIR}/overrides DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/lintian/overrides RENAME faial-c)

# completions: by the program itself, which knows its flags
if(NOT CMAKE_CROSSCOMPILING)
  foreach(shell bash zsh fish)              # with the program: who builds only that can make the package
    add_custom_command(TARGET faial-c POST_BUILD COMMAND faial-c completion ${shell} > ${CMAKE_BINARY_DIR}/completion.${shell}
      BYPRODUCTS ${CMAKE_BINARY_DIR}/completion.${shell} VERBATIM)
  endforeach()
  install(FILES ${CMAKE_BINARY_DIR}/completion.bash DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions RENAME faial-c)
  install(FILES ${CMAKE_BINARY_DIR}/completion.zsh DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/zsh/vendor-completions RENAME _faial-c)
  install(FILES ${CMAKE_BINARY_DIR}/completion.fish DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/fish/vendor_completions.d RENAME faial-c.fish)
endif()

set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_PACKAGE_NAME "faial-c")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION "faial-c reads CUDA and OpenCL source as it lies in a repository, without a
GPU and without the CUDA toolkit, and proves each kernel free of data races
and barrier divergence, or names every pair of accesses that can race, with
two threads that do it.")
set(CPACK_PACKAGE_CONTACT "${contact}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_SECTION "devel")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "z3")       # for `faial-c certify`
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)       # the versions that this build was linked with
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# What the linker's list of libraries does not show: clang reads headers of its own (stddef.h, float.h). Whoever packed the files that
# this build uses is what the package depends on.
set(CPACK_DEBIAN_PACKAGE_DEPENDS)
foreach(file ${clang_headers})
  get_filename_component(file ${file} REALPATH)
  execute_process(COMMAND dpkg-query --search ${file} OUTPUT_VARIABLE owner ERROR_QUIET)
  if(owner MATCHES "^([^:]+):")
    list(APPEND CPACK_DEBIAN_PACKAGE_DEPENDS "${CMAKE_MATCH_1}")
  endif()
endforeach()
list(REMOVE_DUPLICATES CPACK_DEBIAN_PACKAGE_DEPENDS)
list(JOIN CPACK_DEBIAN_PACKAGE_DEPENDS ", " CPACK_DEBIAN_PACKAGE_DEPENDS)
include(CPack)
