/** Eligibility answers of tests: a test names only what it is about. */
import type { CarrierEligibility, Reason } from './model';

/** A rule that spoke. */
export function aReason(change: Partial<Reason> = {}): Reason {
  return {
    rule_id: 'class-appetite-excluded',
    outcome: 'no',
    text: 'The class is excluded',
    source: { kind: 'demo', name: 'Demo rules', link: null },
    location: '1',
    class_code: '5551',
    seen: 'no',
    limit: 'not no',
    blocks: 'quote',
    pending: false,
    change: null,
    ...change,
  };
}

/** What would change an answer, in the words of the server. */
export const aChange = (text: string): NonNullable<Reason['change']> => ({
  field: 'prior_coverage_years',
  operator: 'ge',
  needs: '3',
  given: '2',
  text,
});

/** An answer about location 1; programs with the reasons of each. */
export function anAnswer(programs: Readonly<Record<string, readonly Reason[]>>): CarrierEligibility {
  return {
    eligibility: { '1': {} },
    industries: [],
    classCodeEligibility: {},
    details: Object.entries(programs).map(([program, reasons]) => ({
      program,
      outcome: reasons.some(({ outcome, pending }) => outcome === 'no' && !pending) ? 'no' : 'yes',
      reasons: [...reasons],
      by_location: {},
      by_class: {},
    })),
  };
}
