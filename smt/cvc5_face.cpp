/* The C face of cvc5 before 1.2 (see cvc5_face.h). With heap.cpp the only C++ beside infer/face. */
#include "smt/cvc5_face.h"

#ifndef FAIAL_CVC5_HAS_C

#include <cvc5/cvc5.h>

#include <deque>
#include <memory>
#include <string>
#include <vector>

struct cvc5_term_t { cvc5::Term term; };
struct cvc5_sort_t { cvc5::Sort sort; };
struct cvc5_op_t { cvc5::Op op; };
struct cvc5_result_t { bool sat, unsat; };

/* Terms belong to the solver that made them, so the manager is the solver; everything dies with it. */
struct Cvc5TermManager {
	cvc5::Solver solver;
	std::deque<cvc5_term_t> terms;
	std::deque<cvc5_sort_t> sorts;
	std::deque<cvc5_op_t> ops;
	std::deque<cvc5_result_t> results;
	bool broken = false;      /* something threw: the solver's state is not to be trusted, every answer is unknown */
	Cvc5Term keep(const cvc5::Term &t) { terms.push_back({ t }); return &terms.back(); }
	Cvc5Sort keep(const cvc5::Sort &s) { sorts.push_back({ s }); return &sorts.back(); }
	Cvc5Op keep(const cvc5::Op &o) { ops.push_back({ o }); return &ops.back(); }
};
struct Cvc5 { Cvc5TermManager *tm; };

/* Exceptions must not cross into C: a failed call gives the fallback. */
template <class F, class T> static T guarded(F f, T fallback) noexcept
{
	try {
		return f();
	} catch (...) {
		return fallback;
	}
}

/* The same where a failure leaves the solver in an unknown state (seen with 1.0.3: a check that threw a
 * LogicException made the next one answer unsat). */
template <class F, class T> static T guarded_in(Cvc5TermManager *tm, F f, T fallback) noexcept
{
	try {
		return f();
	} catch (...) {
		tm->broken = true;
		return fallback;
	}
}

static cvc5::Kind kind_of(Cvc5Kind kind)
{
	switch (kind) {
	case CVC5_KIND_NULL_TERM: return cvc5::Kind::NULL_TERM;
	case CVC5_KIND_EQUAL: return cvc5::Kind::EQUAL;
	case CVC5_KIND_NOT: return cvc5::Kind::NOT;
	case CVC5_KIND_AND: return cvc5::Kind::AND;
	case CVC5_KIND_OR: return cvc5::Kind::OR;
	case CVC5_KIND_ITE: return cvc5::Kind::ITE;
	case CVC5_KIND_LT: return cvc5::Kind::LT;
	case CVC5_KIND_LEQ: return cvc5::Kind::LEQ;
	case CVC5_KIND_ADD: return cvc5::Kind::ADD;
	case CVC5_KIND_SUB: return cvc5::Kind::SUB;
	case CVC5_KIND_MULT: return cvc5::Kind::MULT;
	case CVC5_KIND_INTS_DIVISION: return cvc5::Kind::INTS_DIVISION;
	case CVC5_KIND_INTS_MODULUS: return cvc5::Kind::INTS_MODULUS;
	case CVC5_KIND_IAND: return cvc5::Kind::IAND;
	case CVC5_KIND_BITVECTOR_ADD: return cvc5::Kind::BITVECTOR_ADD;
	case CVC5_KIND_BITVECTOR_SUB: return cvc5::Kind::BITVECTOR_SUB;
	case CVC5_KIND_BITVECTOR_MULT: return cvc5::Kind::BITVECTOR_MULT;
	case CVC5_KIND_BITVECTOR_SDIV: return cvc5::Kind::BITVECTOR_SDIV;
	case CVC5_KIND_BITVECTOR_SREM: return cvc5::Kind::BITVECTOR_SREM;
	case CVC5_KIND_BITVECTOR_UDIV: return cvc5::Kind::BITVECTOR_UDIV;
	case CVC5_KIND_BITVECTOR_UREM: return cvc5::Kind::BITVECTOR_UREM;
	case CVC5_KIND_BITVECTOR_AND: return cvc5::Kind::BITVECTOR_AND;
	case CVC5_KIND_BITVECTOR_OR: return cvc5::Kind::BITVECTOR_OR;
	case CVC5_KIND_BITVECTOR_XOR: return cvc5::Kind::BITVECTOR_XOR;
	case CVC5_KIND_BITVECTOR_SHL: return cvc5::Kind::BITVECTOR_SHL;
	case CVC5_KIND_BITVECTOR_SLT: return cvc5::Kind::BITVECTOR_SLT;
	case CVC5_KIND_BITVECTOR_SLE: return cvc5::Kind::BITVECTOR_SLE;
	case CVC5_KIND_BITVECTOR_EXTRACT: return cvc5::Kind::BITVECTOR_EXTRACT;
	case CVC5_KIND_BITVECTOR_SIGN_EXTEND: return cvc5::Kind::BITVECTOR_SIGN_EXTEND;
	case CVC5_KIND_BITVECTOR_ZERO_EXTEND: return cvc5::Kind::BITVECTOR_ZERO_EXTEND;
	}
	return cvc5::Kind::NULL_TERM;
}

static bool unpack(size_t n, const Cvc5Term terms[], std::vector<cvc5::Term> &out)
{
	for (size_t i = 0; i < n; i++) {
		if (!terms[i]) return false;    /* an earlier failure stays a failure */
		out.push_back(terms[i]->term);
	}
	return true;
}

Cvc5TermManager *cvc5_term_manager_new(void)
{
	return guarded([] { return new Cvc5TermManager(); }, (Cvc5TermManager *)nullptr);
}

void cvc5_term_manager_delete(Cvc5TermManager *tm)
{
	guarded([&] { delete tm; return 0; }, 0);
}

Cvc5 *cvc5_new(Cvc5TermManager *tm)
{
	return tm ? guarded([&] { return new Cvc5 { tm }; }, (Cvc5 *)nullptr) : nullptr;
}

void cvc5_delete(Cvc5 *cvc5)
{
	delete cvc5;
}

void cvc5_set_option(Cvc5 *cvc5, const char *option, const char *value)
{
	guarded([&] { cvc5->tm->solver.setOption(option, value); return 0; }, 0);
}

void cvc5_set_logic(Cvc5 *cvc5, const char *logic)
{
	guarded([&] { cvc5->tm->solver.setLogic(logic); return 0; }, 0);
}

Cvc5Sort cvc5_get_integer_sort(Cvc5TermManager *tm)
{
	return guarded([&] { return tm->keep(tm->solver.getIntegerSort()); }, (Cvc5Sort)nullptr);
}

Cvc5Sort cvc5_get_boolean_sort(Cvc5TermManager *tm)
{
	return guarded([&] { return tm->keep(tm->solver.getBooleanSort()); }, (Cvc5Sort)nullptr);
}

Cvc5Sort cvc5_mk_bv_sort(Cvc5TermManager *tm, uint32_t size)
{
	return guarded([&] { return tm->keep(tm->solver.mkBitVectorSort(size)); }, (Cvc5Sort)nullptr);
}

Cvc5Term cvc5_mk_const(Cvc5TermManager *tm, Cvc5Sort sort, const char *symbol)
{
	if (!sort) return nullptr;
	return guarded([&] { return tm->keep(tm->solver.mkConst(sort->sort, symbol)); }, (Cvc5Term)nullptr);
}

Cvc5Term cvc5_mk_boolean(Cvc5TermManager *tm, bool value)
{
	return guarded([&] { return tm->keep(tm->solver.mkBoolean(value)); }, (Cvc5Term)nullptr);
}

Cvc5Term cvc5_mk_integer(Cvc5TermManager *tm, const char *decimal)
{
	return guarded([&] { return tm->keep(tm->solver.mkInteger(std::string(decimal))); }, (Cvc5Term)nullptr);
}

Cvc5Term cvc5_mk_bv(Cvc5TermManager *tm, uint32_t size, const char *digits, uint32_t base)
{
	return guarded([&] { return tm->keep(tm->solver.mkBitVector(size, digits, base)); }, (Cvc5Term)nullptr);
}

Cvc5Op cvc5_mk_op(Cvc5TermManager *tm, Cvc5Kind kind, size_t size, const uint32_t idxs[])
{
	return guarded([&] { return tm->keep(tm->solver.mkOp(kind_of(kind), std::vector<uint32_t>(idxs, idxs + size))); },
		(Cvc5Op)nullptr);
}

Cvc5Term cvc5_mk_term(Cvc5TermManager *tm, Cvc5Kind kind, size_t size, const Cvc5Term children[])
{
	return guarded([&]() -> Cvc5Term {
		std::vector<cvc5::Term> kids;
		if (!unpack(size, children, kids)) return nullptr;
		return tm->keep(tm->solver.mkTerm(kind_of(kind), kids));
	}, (Cvc5Term)nullptr);
}

Cvc5Term cvc5_mk_term_from_op(Cvc5TermManager *tm, Cvc5Op op, size_t size, const Cvc5Term children[])
{
	return guarded([&]() -> Cvc5Term {
		std::vector<cvc5::Term> kids;
		if (!op || !unpack(size, children, kids)) return nullptr;
		return tm->keep(tm->solver.mkTerm(op->op, kids));
	}, (Cvc5Term)nullptr);
}

void cvc5_assert_formula(Cvc5 *cvc5, Cvc5Term term)
{
	guarded_in(cvc5->tm, [&] { cvc5->tm->solver.assertFormula(term->term); return 0; }, 0);
}

static Cvc5Result result_of(Cvc5 *cvc5, const cvc5::Result &r)
{
	cvc5->tm->results.push_back({ r.isSat(), r.isUnsat() });
	return &cvc5->tm->results.back();
}

Cvc5Result cvc5_check_sat(Cvc5 *cvc5)
{
	if (cvc5->tm->broken) return nullptr;
	return guarded_in(cvc5->tm, [&] { return result_of(cvc5, cvc5->tm->solver.checkSat()); }, (Cvc5Result)nullptr);
}

Cvc5Result cvc5_check_sat_assuming(Cvc5 *cvc5, size_t size, const Cvc5Term assumptions[])
{
	if (cvc5->tm->broken) return nullptr;
	return guarded_in(cvc5->tm, [&]() -> Cvc5Result {
		std::vector<cvc5::Term> list;
		if (!unpack(size, assumptions, list)) return nullptr;
		return result_of(cvc5, cvc5->tm->solver.checkSatAssuming(list));
	}, (Cvc5Result)nullptr);
}

bool cvc5_result_is_sat(Cvc5Result result)
{
	return result && result->sat;
}

bool cvc5_result_is_unsat(Cvc5Result result)
{
	return result && result->unsat;
}

struct cvc5_spent cvc5_spent(Cvc5 *cvc5)
{
	return guarded([&] {
		cvc5::Statistics all = cvc5->tm->solver.getStatistics();
		const auto steps = all.get(CVC5_STEPS).getHistogram();
		auto times = [&](const char *name) { auto at = steps.find(name); return at == steps.end() ? (uint64_t)0 : at->second; };
		return (struct cvc5_spent) { (uint64_t)all.get(CVC5_UNITS).getInt(), times(CVC5_CONFLICT), times(CVC5_BITS) };
	}, (struct cvc5_spent) { 0, 0, 0 });
}

Cvc5Term cvc5_get_value(Cvc5 *cvc5, Cvc5Term term)
{
	if (!term) return nullptr;
	return guarded([&] { return cvc5->tm->keep(cvc5->tm->solver.getValue(term->term)); }, (Cvc5Term)nullptr);
}

bool cvc5_term_is_int64_value(Cvc5Term term)
{
	return term && guarded([&] { return term->term.isInt64Value(); }, false);
}

int64_t cvc5_term_get_int64_value(Cvc5Term term)
{
	return guarded([&] { return term->term.getInt64Value(); }, (int64_t)0);
}

bool cvc5_term_is_boolean_value(Cvc5Term term)
{
	return term && guarded([&] { return term->term.isBooleanValue(); }, false);
}

bool cvc5_term_get_boolean_value(Cvc5Term term)
{
	return guarded([&] { return term->term.getBooleanValue(); }, false);
}

bool cvc5_term_is_bv_value(Cvc5Term term)
{
	return term && guarded([&] { return term->term.isBitVectorValue(); }, false);
}

const char *cvc5_term_get_bv_value(Cvc5Term term, uint32_t base)
{
	static std::string digits;
	return guarded([&] { digits = term->term.getBitVectorValue(base); return digits.c_str(); }, "");
}

#endif
