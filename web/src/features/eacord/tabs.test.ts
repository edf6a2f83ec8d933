import { expect, it } from 'vitest';
import { fundsOf, statesOfRun, tabsOf, ticksKept } from './tabs';

it('[CB-041] has one tab for the NCCI states and one for each state with a sheet of its own', () => {
  const states = ['CA', 'DE', 'FL', 'GA', 'MI', 'NJ', 'OH', 'PA', 'TX', 'WY'];
  expect(tabsOf(states).map(({ key, states: of, call }) => [key, of.join(), call])).toEqual([
    ['NCCI', 'GA,TX', 'NCCI'],
    ['CA', 'CA', 'CA'],
    ['DE', 'DE', 'NCCI'],
    ['FL', 'FL', 'FL'],
    ['MI', 'MI', 'NCCI'],
    ['NJ', 'NJ', 'NCCI'],
    ['PA', 'PA', 'NCCI'],
  ]);
  expect(tabsOf(['FL']).map(({ key }) => key)).toEqual(['FL']);
});

it('has no tab of a state whose own fund insures', () => {
  expect(tabsOf(['ND', 'OH', 'WA', 'WY'])).toEqual([]);
  expect(fundsOf(['ga', 'wy', 'oh', 'nd', 'wa'])).toEqual(['ND', 'OH', 'WA', 'WY']);
});

it('[CB-043] CA and FL remember their tick while another tab is open, the others do not', () => {
  const tabs = tabsOf(['CA', 'FL', 'GA', 'NJ']);
  expect([...ticksKept(new Set(['CA', 'FL', 'NCCI', 'NJ']), tabs)]).toEqual(['CA', 'FL']);
  expect([...ticksKept(new Set(['NCCI']), tabs)]).toEqual([]);
});

it('[CB-041] the states of a run are those of every program, priced or asked for, once and A to Z', () => {
  const program = (parts: string[], places: string[]) => ({
    states: parts.map((state) => ({ state })),
    locations: places.map((state) => ({ state })),
  });
  const programs = [program(['tx', 'GA'], ['GA']), program(['CA'], ['ca', 'nj'])];
  expect(statesOfRun({ programs } as unknown as Parameters<typeof statesOfRun>[0])).toEqual([
    'CA',
    'GA',
    'NJ',
    'TX',
  ]);
});
