/** Who takes a class and who does not, said once for all carriers. */
import { weight, worst, type Eligibility, type ProgramEligibility } from './model';

/** What several programs say of one class: who takes it, who refers it, who declines it. */
export interface ClassVerdict {
  readonly code: string;
  readonly yes: readonly string[];
  readonly uw: readonly string[];
  readonly no: readonly string[];
}

/** The classes that not everybody takes, in the order of their codes. */
export function classVerdicts(found: readonly ProgramEligibility[]): ClassVerdict[] {
  const spoken = found.flatMap(({ reasons }) => reasons).filter(({ pending }) => !pending);
  const codes = [...new Set(spoken.flatMap(({ class_code: code }) => code ?? []))].toSorted();
  return codes.flatMap((code) => {
    const own = found.map(({ program, outcome, reasons }) => ({
      program,
      out: outcome === 'no',
      reasons: reasons.filter(({ class_code: at, pending }) => at === code && !pending),
    }));
    const of = (word: Eligibility) =>
      own.flatMap(({ program, out, reasons }) => {
        // Who declines the business for something else takes none of its classes.
        const said = worst(reasons.map(weight)) ?? 'yes';
        return said === word && (word === 'no' || !out) ? [program] : [];
      });
    const verdict = { code, yes: of('yes'), uw: of('uw'), no: of('no') };
    return verdict.uw.length + verdict.no.length === 0 ? [] : [verdict];
  });
}

/** 'Key Risk, UWIC refer it; AmTrust takes it'. */
export function verdictWords({ yes, uw, no }: ClassVerdict, nameOf: (program: string) => string): string {
  const part = (programs: readonly string[], one: string, several: string) =>
    programs.length === 0
      ? []
      : [`${programs.map(nameOf).join(', ')} ${programs.length === 1 ? one : several} it`];
  return [
    ...part(no, 'declines', 'decline'),
    ...part(uw, 'refers', 'refer'),
    ...part(yes, 'takes', 'take'),
  ].join('; ');
}
