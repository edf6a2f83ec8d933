import { expect, it } from 'vitest';
import { clearCells, fillDown } from './block-edits';
import { DraftStore } from '../draft/store';
import { rowKey } from './grid-rows';
import { emptyLine, emptyLocation, type Location } from '../draft/model';
import { newDraft } from '../draft/wire';

const line = (id: string, classCodeDescription: string, more = {}) => ({
  ...emptyLine(),
  id,
  classCodeDescription,
  ft: '2',
  payroll: '$90,000',
  ...more,
});
const place = (number: string, state: string, ...classCodes: Location['classCodes']): Location => ({
  ...emptyLocation(number),
  state,
  classCodes,
});

/** Two places in Texas with one in Arizona between them. */
function open() {
  const childrenLoc = [
    { ...place('1', 'tx', line('a', '8810: Clerical')), cityName: 'Austin', zipCode: '78701' },
    place('2', 'az', line('b', '5551: Roofs'), line('c', '8742: Sales')),
    place('3', 'tx', line('d', '5403: Carpentry', { pt: '1' })),
  ];
  const store = new DraftStore({ ...newDraft('2026-07-01'), childrenLoc });
  const read = () => store.read().draft.childrenLoc;
  const codes = () => read().map(({ classCodes }) => classCodes.map((each) => each.classCodeDescription));
  return { store, read, codes };
}

const PLACES = ['1', '2', '3'].map((number) => rowKey(number));
const LINES = [rowKey('1', 'a'), rowKey('2', 'b'), rowKey('2', 'c'), rowKey('3', 'd')];

it('[QE-071] a state that is filled down clears the class codes where it changes, and only there', () => {
  const { store, read, codes } = open();
  store.edit(fillDown({ rows: PLACES, columns: ['state'] }));
  expect(read().map(({ state }) => state)).toEqual(['tx', 'tx', 'tx']);
  expect(codes()).toEqual([['8810: Clerical'], ['', ''], ['5403: Carpentry']]);
  expect(read()[1]?.classCodes).toMatchObject([{ ft: '2', payroll: '$90,000' }, { ft: '2' }]);
  expect(read()[1]).toMatchObject({ cityName: '', zipCode: '' });
});

it('[QE-076] [QE-071] a zip that is filled down takes its city and its state along', () => {
  const { store, read, codes } = open();
  store.edit(fillDown({ rows: PLACES.slice(0, 2), columns: ['zipCode'] }));
  expect(read()[1]).toMatchObject({ zipCode: '78701', cityName: 'Austin', state: 'tx' });
  expect(codes()[1]).toEqual(['', '']);
  expect(read()[2]).toMatchObject({ zipCode: '', cityName: '' });
  // None says nothing of a place.
  store.edit(fillDown({ rows: [rowKey('3'), rowKey('2')], columns: ['zipCode'] }));
  expect(read()[1]).toMatchObject({ zipCode: '', cityName: 'Austin', state: 'tx' });
});

it('[QE-071] a state that is emptied clears the class codes with it', () => {
  const { store, read, codes } = open();
  store.edit(clearCells({ rows: PLACES.slice(1), columns: ['state', 'cityName'] }));
  expect(read().map(({ state, cityName }) => [state, cityName])).toEqual([
    ['tx', 'Austin'],
    ['', ''],
    ['', ''],
  ]);
  expect(codes()).toEqual([['8810: Clerical'], ['', ''], ['']]);
});

it('[QE-030] a class code that is filled down or emptied is none of an ACORD form any more, other cells leave it one', () => {
  const { store, read } = open();
  store.replace({
    childrenLoc: read().map((each) => ({
      ...each,
      classCodes: each.classCodes.map((one) => ({ ...one, fromAcord: true })),
    })),
  });
  const flags = () => read().map(({ classCodes }) => classCodes.map(({ fromAcord }) => fromAcord));
  store.edit(fillDown({ rows: LINES, columns: ['ft', 'payroll'] }));
  expect(flags()).toEqual([[true], [true, true], [true]]);
  store.edit(fillDown({ rows: LINES, columns: ['classCodeDescription'] }));
  expect(flags()).toEqual([[true], [true, true], [false]]);
  store.edit(clearCells({ rows: LINES.slice(1, 2), columns: ['classCodeDescription'] }));
  expect(flags()).toEqual([[true], [false, true], [false]]);
});

it('a class code goes down within its own state only, heads and payroll everywhere', () => {
  const { store, read, codes } = open();
  store.edit(fillDown({ rows: LINES, columns: ['classCodeDescription', 'ft', 'pt', 'payroll'] }));
  expect(codes()).toEqual([['8810: Clerical'], ['5551: Roofs', '8742: Sales'], ['8810: Clerical']]);
  expect(read()[2]?.classCodes).toMatchObject([{ id: 'd', ft: '2', pt: '', payroll: '$90,000' }]);
});

it('empties the cells of lines and leaves the others', () => {
  const { store, read } = open();
  store.edit(clearCells({ rows: LINES.slice(1, 3), columns: ['ft', 'payroll'] }));
  expect(read()[1]?.classCodes).toMatchObject([
    { classCodeDescription: '5551: Roofs', ft: '', payroll: '' },
    { classCodeDescription: '8742: Sales', ft: '', payroll: '' },
  ]);
  expect(read()[2]?.classCodes).toMatchObject([{ ft: '2', payroll: '$90,000' }]);
});
