import { describe, expect, it } from 'vitest';
import { newDraft } from '../draft/wire';
import { leaveAmount, setLocation } from './location-edits';
import { totalsByState } from './totals';

const draft = newDraft('2026-07-01');
const [place] = draft.childrenLoc;
const { number } = place!;
const [line] = place!.classCodes;

describe('texts of a location', () => {
  it('[QE-102] take digits alone in a zip, and words in all else', () => {
    const typed = (field: 'street' | 'cityName' | 'zipCode', text: string) =>
      setLocation(number, field, text).apply(draft).childrenLoc[0]![field];
    expect(typed('zipCode', '8')).toBe('8');
    expect(typed('zipCode', 'x')).toBe('');
    expect([typed('street', ' 1 Oak St'), typed('cityName', ' Mesa')]).toEqual(['1 Oak St', 'Mesa']);
  });

  it('are whole numbers once a field of a class is left, of that class alone', () => {
    const other = { ...line!, id: 'other', ft: '9.0', payroll: '5' };
    const own = { ...line!, ft: '12.0', payroll: '1250.40' };
    const before = { ...draft, childrenLoc: [{ ...place!, classCodes: [other, own] }] };
    const left = (field: 'ft' | 'payroll') =>
      leaveAmount(number, own.id, field)
        .apply(before)
        .childrenLoc[0]!.classCodes.map((each) => each[field]);
    expect(left('ft')).toEqual(['9.0', '12']);
    expect(left('payroll')[0]).toBe('5');
    expect(left('payroll')[1]).toBe('$1,250');
  });
});

it('adds up each state by its letters, places without one last', () => {
  const inState = (state: string) => ({ ...place!, state });
  const found = totalsByState(['', 'tx', 'ca', 'tx', ''].map(inState));
  expect(found.map(({ state, locations }) => [state, locations])).toEqual([
    ['ca', 1],
    ['tx', 2],
    ['', 2],
  ]);
});
