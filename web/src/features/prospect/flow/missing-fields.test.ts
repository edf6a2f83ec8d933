import { expect, it } from 'vitest';
import { gridRows, classRows } from '../places/grid-rows';
import { clearCells, fillDown } from '../places/block-edits';
import { DraftStore } from '../draft/store';
import { missingOf } from './missing-fields';
import { emptyLine, emptyLocation } from '../draft/model';
import { totalsByState } from '../places/totals';
import { linePath } from '../draft/validate';
import { newDraft } from '../draft/wire';

function large(): DraftStore {
  const line = (at: number) => ({
    ...emptyLine(),
    classCodeDescription: '8810: Clerical',
    ft: String(at),
    payroll: '$10',
  });
  const childrenLoc = Array.from({ length: 50 }, (_, place) => ({
    ...emptyLocation(String(place + 1)),
    state: place % 2 === 0 ? 'tx' : 'az',
    classCodes: Array.from({ length: 10 }, (_line, at) => line(at + 1)),
  }));
  return new DraftStore({ ...newDraft('2026-07-01'), childrenLoc });
}

it('lists what is missing by section, with the row that it is about', () => {
  const store = large();
  const { id } = store.read().draft.childrenLoc[48]!.classCodes[6]!;
  store.edit(clearCells({ rows: [`49/${id}`], columns: ['ft', 'payroll'] }));
  const { issues, draft } = store.read();
  const classes = missingOf(issues, draft.childrenLoc).find(({ title }) => title === 'Class codes')!;
  expect(classes.items).toEqual([
    { path: linePath('49', id, 'ft'), where: 'Location 49, class code 7', message: 'FT or PT' },
    { path: linePath('49', id, 'payroll'), where: 'Location 49, class code 7', message: 'Enter the payroll' },
  ]);
});

it('grows a row by its message, and leaves the lines of a folded location out', () => {
  const store = large();
  const { id } = store.read().draft.childrenLoc[0]!.classCodes[0]!;
  store.edit(clearCells({ rows: [`1/${id}`], columns: ['payroll'] }));
  const rows = () => gridRows(classRows(store.read()), { heading: 40, row: 36, message: 18 }, new Set(['2']));
  expect(rows().find(({ key }) => key === `1/${id}`)?.height).toBe(36);
  store.touch(linePath('1', id, 'payroll'));
  expect(rows().find(({ key }) => key === `1/${id}`)?.height).toBe(54);
  expect(rows()).toHaveLength(50 * 11 - 10);
});

it('adds up heads and payroll per state', () => {
  const { childrenLoc } = large().read().draft;
  expect(totalsByState(childrenLoc)).toEqual([
    { state: 'az', locations: 25, sums: { ft: 1375, pt: 0, payroll: 2500, classes: 250 } },
    { state: 'tx', locations: 25, sums: { ft: 1375, pt: 0, payroll: 2500, classes: 250 } },
  ]);
});

it('fills down as one step; a class code stays within its state', () => {
  const store = large();
  const [one, two] = store.read().draft.childrenLoc;
  const rows = [`1/${one!.classCodes[9]!.id}`, `2/${two!.classCodes[0]!.id}`];
  store.edit(clearCells({ rows: [rows[0]!], columns: ['classCodeDescription'] }));
  store.edit(fillDown({ rows, columns: ['classCodeDescription', 'ft'] }));
  expect(store.read().draft.childrenLoc[1]!.classCodes[0]).toMatchObject({
    classCodeDescription: '8810: Clerical',
    ft: '10',
  });
  store.stepBack();
  expect(store.read().draft.childrenLoc[1]!.classCodes[0]).toMatchObject({ ft: '1' });
});
