/** What a class-code line needs from reference data: the search, and the verdict on the completed line. */
import { useEffect } from 'react';
import { worst } from '@/features/eligibility/model';
import { LocationEligibility, SpotEligibility } from '@/features/eligibility/place-eligibility';
import type { LineSlots } from '@/features/prospect/places/class-line-row';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { cellOf } from '@/features/prospect/places/grid-rows';
import { MESSAGES, NO_DESCRIPTION } from '@/features/prospect/draft/messages';
import { codeOf, wordsOf, type ClassLine, type Draft, type Location } from '@/features/prospect/draft/model';
import { linePath, PAYROLL_MOST } from '@/features/prospect/draft/validate';
import { findClass, isClassFound, useCarrierSelection, type PremiumLine } from '@/features/reference/api';
import { findOnlyClass } from '@/features/reference/only-class';
import { ClassCodeSelect } from '@/features/reference/class-code-select';
import { noClassFor, searchOf } from '@/features/reference/model';
import { pricingOf, usePremiumCheck } from '@/features/reference/premium-check';
import { payrollDollars } from '@/lib/money';
import { headsOf } from '@/lib/typed-number';
import { EligibilityMark } from '@/ui/eligibility-mark';
import { useLiveEligibility } from './eligibility';
import styles from './class-line-slots.module.css';

/** The question about a line; null until it is complete. */
export function premiumLine(line: ClassLine, location: Location, date: string): PremiumLine | null {
  const payroll = payrollDollars(line.payroll);
  const [ft, pt] = [headsOf(line.ft) ?? 0, headsOf(line.pt) ?? 0];
  const code = codeOf(line.classCodeDescription);
  if (code === '' || location.state === '' || ft + pt === 0) return null;
  if (payroll === null || payroll > PAYROLL_MOST) return null;
  const employees = [
    { code, description: wordsOf(line.classCodeDescription), ft, pt, payroll: String(payroll) },
  ];
  const zip = /^\d{5}$/.test(location.zipCode) ? location.zipCode : null;
  return { employees, state: location.state, date_from: date === '' ? null : date, zip };
}

function LineCheck({ line, location }: { line: ClassLine; location: Location }) {
  const name = `Location ${location.number}, ${codeOf(line.classCodeDescription)}`;
  const { store } = useDraftSession();
  // As for the price itself: the effective date picks programs, rate book and rates.
  const date = useDraft(({ draft }) => draft.companyProfile.effectiveDate);
  const skipped = useCarrierSelection().data?.premiumCheckSkipped;
  const asks = skipped !== undefined && !skipped.includes(location.state);
  const verdict = usePremiumCheck(asks ? premiumLine(line, location, date) : null);
  const path = linePath(location.number, line.id, 'classCodeDescription');
  const value = line.classCodeDescription;
  useEffect(() => {
    if (verdict.kind === 'refused') store.mark(path, { value, message: MESSAGES.classInvalid });
    if (verdict.kind === 'range') store.mark(path, undefined);
  }, [verdict.kind, path, value, store]);
  const { value: shown, disabled } = pricingOf(verdict);
  if (shown === '') return null;
  return (
    <input
      className={styles.pricing}
      value={shown}
      disabled={disabled}
      readOnly
      aria-label={`${name}, Manual premium`}
      title={`Manual premium over the programs on offer: ${shown}`}
    />
  );
}

/** The class code that stands at a path, and the state of its location. */
function classAt({ childrenLoc }: Draft, path: string): { state: string; text: string } | undefined {
  const cell = cellOf(path);
  const place = childrenLoc.find(({ number }) => number === cell?.number);
  const line = place?.classCodes.find(({ id }) => id === cell?.line);
  return place && line && { state: place.state, text: line.classCodeDescription };
}

function Search({ readOnly, placeholder: _, ...control }: Parameters<LineSlots['select']>[0]) {
  const { store } = useDraftSession();
  const peo = useDraft(({ draft }) => draft.peoDetails.selectedPeo);
  const date = useDraft(({ draft }) => draft.companyProfile.effectiveDate);
  const { state, value, onChange } = control;
  /** Words were typed and left without a choice: they stay, and it is said whether any class is called so. */
  const said = async (text: string) => {
    if (text === value) return;
    onChange(text);
    store.touch(control.id);
    const search = searchOf(text);
    if (search === null || state === '' || (await isClassFound(state, search))) return;
    const now = classAt(store.read().draft, control.id);
    if (now?.state !== state || now.text !== text) return;
    store.mark(control.id, { value: text, message: noClassFor(text, state) });
  };
  /** A code was typed and left, bare or with words: the filed words are looked up, and a code without says so. */
  const typed = async (text: string) => {
    const code = codeOf(text).toUpperCase();
    const wordless = `${code}: ${NO_DESCRIPTION}`;
    if (!/^\d{3,5}[A-Z]?$/.test(code)) return said(text);
    // The same code again asks again where the last look-up failed.
    if (code === codeOf(value) && value !== wordless) return;
    onChange(wordless);
    store.touch(control.id);
    const found = await findClass(state, code);
    // Meanwhile another code may have been typed, or the location gone to another state.
    const now = classAt(store.read().draft, control.id);
    if (found !== '' && now?.state === state && now.text === wordless) onChange(found);
  };
  return (
    <ClassCodeSelect
      {...control}
      scope={{ peo, date }}
      disabled={readOnly}
      // A lookup that fails leaves the line asking for its description.
      onTyped={(text) => void typed(text).catch(() => undefined)}
    />
  );
}

/** The name of a chosen program. */
function useNames(): (program: string) => string {
  const chosen = useDraft(({ draft }) => draft.carrierList);
  return (program) => chosen.find(({ value }) => value === program)?.label ?? program;
}

/** One word for the cell: the worst that the chosen carriers say, and how many say it. */
function LineEligibility({ line, location }: { line: ClassLine; location: Location }) {
  const { at } = useLiveEligibility();
  const code = codeOf(line.classCodeDescription);
  const found = code === '' ? [] : at({ location: location.number, code });
  const outcome = worst(found.map((each) => each.outcome));
  if (outcome === undefined) return null;
  const count = found.filter((each) => each.outcome === outcome).length;
  return (
    <>
      <EligibilityMark word={outcome} />
      {count < found.length && ` ${count} of ${found.length}`}
    </>
  );
}

/** The reasons about the line that has the focus, and about its location. */
function Reasons({ line, location }: { line: ClassLine | undefined; location: Location }) {
  const nameOf = useNames();
  const { at } = useLiveEligibility();
  const { number } = location;
  const code = codeOf(line?.classCodeDescription ?? '');
  return (
    <>
      <LocationEligibility
        eligibilities={at({ location: number })}
        nameOf={nameOf}
        about={`location ${number}`}
      />
      {code !== '' && (
        <SpotEligibility
          eligibilities={at({ location: number, code })}
          nameOf={nameOf}
          about={`class ${code} at location ${number}`}
        />
      )}
    </>
  );
}

/** For the class-code section. */
export const lineSlots: LineSlots = {
  select: (control) => <Search {...control} />,
  check: (line, location) => <LineCheck line={line} location={location} />,
  eligibility: (line, location) => <LineEligibility line={line} location={location} />,
  reasons: (line, location) => <Reasons line={line} location={location} />,
  find: (state, text) => (/^\d/.test(text) ? findClass(state, text) : findOnlyClass(state, text)),
};
