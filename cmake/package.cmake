# Install and package rules: `cmake --install build`, `cpack -G DEB` or `cpack -G TGZ` in the build folder.
include(GNUInstallDirs)
install(FILES ${CMAKE_SOURCE_DIR}/README.md ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/NOTICE ${CMAKE_SOURCE_DIR}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs FILES_MATCHING PATTERN "*.md")
install(FILES ${CMAKE_SOURCE_DIR}/docs/faial-c.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/examples/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples
  FILES_MATCHING PATTERN "*.cu")

# completions: by the program itself, which knows its flags
if(NOT CMAKE_CROSSCOMPILING)
  set(completions)
  foreach(shell bash zsh fish)
    add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/completion.${shell} COMMAND faial-c completion ${shell} > ${CMAKE_BINARY_DIR}/completion.${shell}
      DEPENDS faial-c VERBATIM)
    list(APPEND completions ${CMAKE_BINARY_DIR}/completion.${shell})
  endforeach()
  add_custom_target(completions ALL DEPENDS ${completions})
  install(FILES ${CMAKE_BINARY_DIR}/completion.bash DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions RENAME faial-c)
  install(FILES ${CMAKE_BINARY_DIR}/completion.zsh DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/zsh/vendor-completions RENAME _faial-c)
  install(FILES ${CMAKE_BINARY_DIR}/completion.fish DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/fish/vendor_completions.d RENAME faial-c.fish)
endif()

set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_PACKAGE_NAME "faial-c")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_CONTACT "the faial-c authors <faial-c@localhost>")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_SECTION "devel")
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
