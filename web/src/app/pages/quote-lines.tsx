/** What a class-code line needs from reference data: the search, and the verdict on the completed line. */
import { useEffect } from 'react';
import { PlaceStanding, SpotStanding } from '@/features/eligibility/spot-standing';
import type { LineSlots } from '@/features/prospect/class-code-grid';
import { useDraft, useDraftSession } from '@/features/prospect/draft-context';
import { MESSAGES } from '@/features/prospect/messages';
import { codeOf, wordsOf, type ClassLine, type Location } from '@/features/prospect/model';
import { linePath, PAYROLL_MOST } from '@/features/prospect/validate';
import { useCarrierSelection, type PremiumLine } from '@/features/reference/api';
import { ClassCodeSelect } from '@/features/reference/class-code-select';
import { pricingOf, usePremiumCheck } from '@/features/reference/premium-check';
import { payrollDollars } from '@/lib/money';
import { useLiveEligibility } from './quote-eligibility';
import styles from './quote-lines.module.css';

/** The question about a line; null until it is complete. */
export function premiumLine(line: ClassLine, location: Location, date: string): PremiumLine | null {
  const payroll = payrollDollars(line.payroll);
  const [ft, pt] = [Number(line.ft) || 0, Number(line.pt) || 0];
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
  const date = useDraft(({ draft }) => draft.companyProfile.expectedStartDate);
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
      title="Manual premium over the programs on offer"
    />
  );
}

function Search({ readOnly, ...control }: Parameters<LineSlots['select']>[0]) {
  const peo = useDraft(({ draft }) => draft.peoDetails.selectedPeo);
  const date = useDraft(({ draft }) => draft.companyProfile.effectiveDate);
  return <ClassCodeSelect {...control} scope={{ peo, date }} disabled={readOnly} />;
}

/** The name of a chosen program. */
function useNames(): (program: string) => string {
  const chosen = useDraft(({ draft }) => draft.carrierList);
  return (program) => chosen.find(({ value }) => value === program)?.label ?? program;
}

function LineStanding({ line, location }: { line: ClassLine; location: Location }) {
  const nameOf = useNames();
  const { at } = useLiveEligibility();
  const code = codeOf(line.classCodeDescription);
  if (code === '') return null;
  const standings = at({ location: location.number, code });
  return (
    <SpotStanding
      standings={standings}
      nameOf={nameOf}
      about={`class ${code} at location ${location.number}`}
    />
  );
}

function LocationStanding({ location: { number } }: { location: Location }) {
  const nameOf = useNames();
  const { at } = useLiveEligibility();
  return <PlaceStanding standings={at({ location: number })} nameOf={nameOf} about={`location ${number}`} />;
}

/** For the class-code section. */
export const lineSlots: LineSlots = {
  select: (control) => <Search {...control} />,
  check: (line, location) => <LineCheck line={line} location={location} />,
  standing: (line, location) => <LineStanding line={line} location={location} />,
  place: (location) => <LocationStanding location={location} />,
};
