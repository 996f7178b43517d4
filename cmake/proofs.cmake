# The machine-checked theory, where Coq is there: `proofs` builds it; the tests check it and run the checker against the
# oracle extracted from it. In a copy, so that two build folders do not meet; not under sanitizers, which see no Coq.
find_program(COQC coqc)
find_program(OCAMLFIND ocamlfind)
if(COQC AND NOT CMAKE_BUILD_TYPE STREQUAL "Sanitize")
  set(proofs ${CMAKE_BINARY_DIR}/proofs)
  set(copy mkdir -p ${proofs} && cp -pRu ${CMAKE_SOURCE_DIR}/proofs/. ${proofs})
  add_custom_target(proofs COMMAND ${copy} COMMAND make -C ${proofs} VERBATIM)
  string(REPLACE ";" " " copy_line "${copy}")
  if(FAIAL_TESTS)
    add_test(NAME proofs-check COMMAND sh -c "${copy_line} && make -C ${proofs} check")
    set_tests_properties(proofs-check PROPERTIES LABELS proofs TIMEOUT 1800 FIXTURES_SETUP proofs)
    if(OCAMLFIND AND TARGET gen-core AND TARGET faial-c)
      add_test(NAME proofs-differential COMMAND make -C ${proofs} differential COUNT=2000 FAIAL_C=$<TARGET_FILE:faial-c>
        GEN_CORE=$<TARGET_FILE:gen-core>)
      set_tests_properties(proofs-differential PROPERTIES LABELS proofs TIMEOUT 1800 FIXTURES_REQUIRED proofs)
    endif()
  endif()
endif()
