import { expect, it } from 'vitest';
import { DraftStore } from './store';
import { setLine } from '../places/location-edits';
import { emptyLine, emptyLocation, type Draft } from './model';
import { linePath } from './validate';
import { wholePayrolls } from './whole-payrolls';
import { newDraft } from './wire';

function drafted(...payrolls: readonly string[]): Draft {
  const classCodes = payrolls.map((payroll) => ({ ...emptyLine(), payroll }));
  return { ...newDraft('2026-07-01'), childrenLoc: [{ ...emptyLocation('1'), classCodes }] };
}

const payrollsOf = ({ childrenLoc }: Draft) => childrenLoc[0]!.classCodes.map(({ payroll }) => payroll);

it('[QE-032] rounds each payroll to whole dollars, and says so of those that lose cents', () => {
  const { draft, notes } = wholePayrolls(drafted('$240,000.50', '$90,000', '$7.00', 'none.', ''));
  expect(payrollsOf(draft)).toEqual(['$240,001', '$90,000', '$7', 'none.', '']);
  expect([...notes.values()]).toEqual([{ value: '$240,001', message: 'Rounded from $240,000.50' }]);
});

it('leaves a draft in whole dollars as it is', () => {
  const draft = drafted('$90,000', '');
  expect(wholePayrolls(draft).draft).toBe(draft);
});

it('[QE-032] rounds the payrolls of a stored draft in the same way; a note goes with its value', () => {
  const store = new DraftStore(drafted('$1.5', '$2.5'));
  const lines = store.read().draft.childrenLoc[0]!.classCodes;
  const [one, two] = lines.map(({ id }) => linePath('1', id, 'payroll'));
  expect(payrollsOf(store.read().draft)).toEqual(['$2', '$3']);
  expect([...store.read().notes.keys()]).toEqual([one, two]);
  store.edit(setLine('1', lines[0]!.id, 'payroll', '$20'));
  expect([...store.read().notes.keys()]).toEqual([two]);
});
