/** What a class-code line needs from reference data: the search, and the verdict on the completed line. */
import { useEffect } from 'react';
import type { LineSlots } from '@/features/prospect/class-code-grid';
import { useDraft, useDraftSession } from '@/features/prospect/draft-context';
import { MESSAGES } from '@/features/prospect/messages';
import { codeOf, wordsOf, type ClassLine, type Location } from '@/features/prospect/model';
import { linePath } from '@/features/prospect/validate';
import type { PremiumLine } from '@/features/reference/api';
import { ClassCodeSelect } from '@/features/reference/class-code-select';
import { usePremiumCheck } from '@/features/reference/premium-check';
import { payrollDollars, wholeDollars } from '@/lib/money';

/** The question about a line; null until it is complete. */
export function premiumLine(line: ClassLine, location: Location, date: string): PremiumLine | null {
  const payroll = payrollDollars(line.payroll);
  const [ft, pt] = [Number(line.ft) || 0, Number(line.pt) || 0];
  const code = codeOf(line.classCodeDescription);
  if (code === '' || location.state === '' || payroll === null || ft + pt === 0) return null;
  const employees = [
    { code, description: wordsOf(line.classCodeDescription), ft, pt, payroll: String(payroll) },
  ];
  const zip = /^\d{5}$/.test(location.zipCode) ? location.zipCode : null;
  return { employees, state: location.state, date_from: date === '' ? null : date, zip };
}

function LineCheck({ line, location }: { line: ClassLine; location: Location }) {
  const { store } = useDraftSession();
  const date = useDraft(({ draft }) => draft.companyProfile.expectedStartDate);
  const verdict = usePremiumCheck(premiumLine(line, location, date));
  const path = linePath(location.number, line.id, 'classCodeDescription');
  const value = line.classCodeDescription;
  useEffect(() => {
    if (verdict.kind === 'refused') store.mark(path, { value, message: MESSAGES.classInvalid });
    if (verdict.kind === 'range') store.mark(path, undefined);
  }, [verdict.kind, path, value, store]);
  if (verdict.kind !== 'range') return null;
  const [min, max] = [wholeDollars(verdict.min), wholeDollars(verdict.max)];
  return (
    <span title="Manual premium over the programs on offer">{min === max ? min : `${min} – ${max}`}</span>
  );
}

/** For the class-code section. */
export const lineSlots: LineSlots = {
  select: ({ readOnly, ...control }) => <ClassCodeSelect {...control} disabled={readOnly} />,
  check: (line, location) => <LineCheck line={line} location={location} />,
};
