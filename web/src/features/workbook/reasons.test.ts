import { describe, expect, it } from 'vitest';
import { following, reasonFault, shared, toggled } from './reasons';

const range = { state: 'known', debit: 25, credit: 25 } as const;

describe('what a percent is given for', () => {
  it('one click gives the whole percent, a second category what is left', () => {
    const one = toggled([], 'premises', -1250);
    expect(one).toEqual([{ category: 'premises', percent: '-12.50' }]);
    expect(following(one, -1000)).toEqual([{ category: 'premises', percent: '-10.00' }]);
    const two = toggled([{ category: 'premises', percent: '-5.00' }], 'safety_devices', -1250);
    expect(two[1]).toEqual({ category: 'safety_devices', percent: '-7.50' });
    expect(toggled(two, 'premises', -1250)).toEqual([{ category: 'safety_devices', percent: '-12.50' }]);
  });

  it('the one other category is given for what is left, unless that would turn its side', () => {
    const two = [
      { category: 'premises', percent: '-15.00' },
      { category: 'safety_devices', percent: '0.00' },
    ] as const;
    expect(shared(two, 'premises', -1000, -1500).map(({ percent }) => percent)).toEqual(['-10.00', '-5.00']);
    expect(shared(two, 'premises', -2000, -1500).map(({ percent }) => percent)).toEqual(['-20.00', '0.00']);
  });

  it('a percent needs reasons that sum to it, and a note above half of its range', () => {
    const whole = [{ category: 'premises', percent: '-12.50' }] as const;
    expect(reasonFault(-1250, [], '', range)).toMatch(/^Choose what the 12.5 % is given for/);
    expect(reasonFault(-1200, whole, '', range)).toMatch(/sum to -12.50 %, the cell says -12.00 %/);
    expect(reasonFault(-1250, whole, '', range)).toBeNull();
    expect(reasonFault(-1251, [{ category: 'premises', percent: '-12.51' }], 'too short', range)).toMatch(
      /note of 10 to 500 characters/,
    );
    expect(reasonFault(0, [], '', range)).toBeNull();
  });

  it('a category is chosen once: a second click takes it out, and what came twice from elsewhere is told', () => {
    const twice = [
      { category: 'premises', percent: '-5.00' },
      { category: 'premises', percent: '-5.00' },
    ] as const;
    expect(reasonFault(-1000, twice, '', range)).toMatch(/^Premises is chosen twice; take one out/);
    expect(toggled(twice, 'premises', -1000)).toEqual([]);
    expect(toggled(toggled([], 'premises', -1000), 'premises', -1000)).toEqual([]);
  });
});
