/** Eligibility in words: the question, the eligibility of each program, who drops out and why. */
import type { components } from '@/api/schema';

type Schema = components['schemas'];
/** yes, uw or no. */
export type Eligibility = Schema['Eligibility'];
/** One rule that spoke. */
export type Reason = Schema['Reason'];
/** The answer of getCarrierElig. */
export type CarrierEligibility = Schema['CarrierEligibility'];

const WORST = { yes: 0, uw: 1, no: 2 } as const satisfies Record<Eligibility, number>;

/** The worst of several words; undefined of none. */
export function worst(words: readonly Eligibility[]): Eligibility | undefined {
  return words.reduce<Eligibility | undefined>(
    (so, each) => (so === undefined || WORST[each] > WORST[so] ? each : so),
    undefined,
  );
}

/** One class of one location, as the question asks for it. */
export interface AskedClass {
  readonly location: string;
  readonly state: string;
  readonly code: string;
  readonly description: string;
}

/** The body of getCarrierElig: location name to its classes; a location without classes is still asked about. */
export function eligibilityQuestion(
  classes: readonly AskedClass[],
): Record<string, Schema['EligibilityClass'][]> {
  const question: Record<string, Schema['EligibilityClass'][]> = {};
  for (const { location, code, description, state } of classes) {
    (question[location] ??= []).push({ code, description, state });
  }
  return question;
}

/** What is known about one chosen program. */
export interface ProgramEligibility {
  readonly program: string;
  readonly outcome: Eligibility;
  readonly reasons: readonly Reason[];
}

/** The eligibility of each program, by key; the worst of its locations when no detail is given. */
export function eligibilityByProgram(answer: CarrierEligibility): ReadonlyMap<string, ProgramEligibility> {
  const found = new Map<string, ProgramEligibility>();
  for (const { program, outcome, reasons } of answer.details)
    found.set(program, { program, outcome, reasons });
  for (const programs of Object.values(answer.eligibility)) {
    for (const [program, word] of Object.entries(programs)) {
      const before = found.get(program);
      const outcome = worst(before ? [before.outcome, word] : [word]) ?? word;
      found.set(program, { program, outcome, reasons: before?.reasons ?? [] });
    }
  }
  return found;
}

/** Reasons worth reading: those that change the outcome first, each text once. */
export function definite(reasons: readonly Reason[]): Reason[] {
  const seen = new Set<string>();
  return reasons
    .filter(({ pending }) => !pending)
    .toSorted((one, two) => WORST[two.outcome] - WORST[one.outcome])
    .filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** A reason with everything that it was given for: 'class 5551, 7219', 'location 2'. */
export interface Gathered {
  readonly reason: Reason;
  readonly about: string;
}

/** Reasons worth reading, each text once, with the classes or locations that it speaks of. */
export function gathered(reasons: readonly Reason[]): Gathered[] {
  const given = reasons.filter(({ pending }) => !pending);
  return definite(reasons).map((reason) => {
    const same = given.filter(({ text }) => text === reason.text);
    const codes = [...new Set(same.flatMap(({ class_code: code }) => code ?? []))];
    const places = [...new Set(same.flatMap(({ location }) => location ?? []))];
    if (codes.length > 0) return { reason, about: `class ${codes.join(', ')}` };
    return { reason, about: places.length === 0 ? '' : `location ${places.join(', ')}` };
  });
}

/** A reason that several programs give, said once. */
export interface SharedReason {
  readonly outcome: Eligibility;
  readonly text: string;
  /** What would change the answer; '' where the applicant can change nothing. */
  readonly change: string;
  readonly source: Reason['source'];
  readonly programs: readonly string[];
}

/** What would change an answer, as a sentence; '' where nothing would. */
export function changeWords({ change }: Pick<Reason, 'change'>): string {
  const text = change?.text ?? '';
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The reasons of several programs by what they say, the gravest first. */
export function shared(found: readonly ProgramEligibility[]): SharedReason[] {
  const said = new Map<string, SharedReason>();
  for (const { program, reasons } of found) {
    for (const reason of reasons) {
      const change = changeWords(reason);
      const key = `${reason.outcome} ${reason.text} ${change}`;
      const before = said.get(key)?.programs ?? [];
      if (before.includes(program)) continue;
      const { outcome, text, source } = reason;
      said.set(key, { outcome, text, change, source, programs: [...before, program] });
    }
  }
  return [...said.values()].toSorted((one, two) => WORST[two.outcome] - WORST[one.outcome]);
}

/** A class at a location, or a location (no code), as asked by the screen beside it. */
export interface Spot {
  readonly location: string;
  readonly code?: string;
}

/** Reasons by program, location and code: an answer about 500 lines is sorted once, not once per line. */
const SORTED = new WeakMap<CarrierEligibility, ReadonlyMap<string, readonly Reason[]>>();

const spotKey = (program: string, location: string | null, code: string | null): string =>
  `${program}\t${location ?? ''}\t${code ?? ''}`;

function sorted(answer: CarrierEligibility): ReadonlyMap<string, readonly Reason[]> {
  const known = SORTED.get(answer);
  if (known) return known;
  const found = new Map<string, Reason[]>();
  for (const { program, reasons } of answer.details) {
    found.set(program, []);
    for (const reason of reasons) {
      if (reason.pending) continue;
      const key = spotKey(program, reason.location, reason.class_code);
      const own = found.get(key);
      if (own) own.push(reason);
      else found.set(key, [reason]);
    }
  }
  SORTED.set(answer, found);
  return found;
}

/** What each of the programs says of a spot; programs that were not asked are left out. */
export function eligibilityAt(
  answer: CarrierEligibility,
  { location, code }: Spot,
  programs: readonly string[],
): ProgramEligibility[] {
  const known = sorted(answer);
  return programs.flatMap((program) => {
    if (!known.has(program)) return [];
    const reasons = known.get(spotKey(program, location, code ?? null)) ?? [];
    // A location is answered by what the rules say of it; for a class it counts what they weigh.
    const words = code === undefined ? reasons.map(({ outcome }) => outcome) : reasons.map(weight);
    return [{ program, outcome: worst(words) ?? 'yes', reasons }];
  });
}

/** Information never moves an answer, and what only stops binding refers. */
export function weight({ outcome, blocks }: Reason): Eligibility {
  if (blocks === 'info') return 'yes';
  return blocks === 'bind' && outcome === 'no' ? 'uw' : outcome;
}

/** What the programs wait for: facts that were not entered yet, each said once. */
export function awaited(found: readonly ProgramEligibility[]): string[] {
  const pending = found.flatMap(({ reasons }) =>
    reasons.filter(({ pending: waits, outcome }) => waits && outcome !== 'yes'),
  );
  return [...new Set(pending.map(changeWords).filter((words) => words !== ''))];
}

/** Codes of federal classes: those with the suffix F. */
export function federalCodes(codes: readonly string[]): string[] {
  return [...new Set(codes.filter((code) => /^\d+F$/i.test(code)))];
}

/** What Continue tells before it goes on. */
export interface DropOut {
  readonly remaining: readonly string[];
  readonly dropped: readonly ProgramEligibility[];
  readonly referred: readonly ProgramEligibility[];
  /** Class codes that at least one of the chosen programs excludes. */
  readonly excludedCodes: readonly string[];
  readonly federal: readonly string[];
}

/** Who of the chosen programs stays. A program without an answer stays: silence is no refusal. */
export function dropOut(
  answer: CarrierEligibility,
  chosen: readonly string[],
  codes: readonly string[],
): DropOut {
  const known = eligibilityByProgram(answer);
  const of = (word: Eligibility) =>
    chosen.flatMap((key) => (known.get(key)?.outcome === word ? [known.get(key)!] : []));
  const excludedCodes = Object.entries(answer.classCodeEligibility)
    .filter(([, programs]) => chosen.some((program) => programs[program] === 'no'))
    .map(([code]) => code);
  return {
    remaining: chosen.filter((key) => known.get(key)?.outcome !== 'no'),
    dropped: of('no'),
    referred: of('uw'),
    excludedCodes,
    federal: federalCodes(codes),
  };
}
