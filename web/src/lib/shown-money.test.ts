import { describe, expect, it } from 'vitest';
import { fromCents, sumMoney, toCents } from './money';
import { shownAlone, shownDifference, shownTogether } from './shown-money';

/** What a person reads from a shown amount, in cents. */
const read = (shown: string): number => {
  const [, sign = '', dollars = '', cents = '00'] =
    /^([+−]?)\$([\d,]+)(?:\.(\d\d))?$/.exec(shown) ?? expect.fail(`${shown} is no amount`);
  return (sign === '−' ? -1 : 1) * (Number(dollars.replaceAll(',', '')) * 100 + Number(cents));
};

/** A repeatable source of whole numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Parts of a price: whole dollars in one of three, else with cents. */
function parts(next: (below: number) => number): string[] {
  const whole = next(3) === 0;
  return Array.from({ length: 1 + next(6) }, () => {
    const cents = next(20_000_000);
    return fromCents(whole ? cents - (cents % 100) : cents);
  });
}

describe('what is shown', () => {
  it('adds up where two halves of a dollar stand below each other', () => {
    const amounts = ['5944.60', '7043.40', '12988.00'];
    const shown = shownTogether(amounts);
    expect(amounts.map(shown)).toEqual(['$5,944.60', '$7,043.40', '$12,988.00']);
  });

  it('has no cents where nothing has', () => {
    const amounts = ['5945.00', '7043', null, '12988.00'];
    expect(shownTogether(amounts)('12988.00')).toBe('$12,988');
    expect([shownAlone('5945.00'), shownAlone('5944.60')]).toEqual(['$5,945', '$5,944.60']);
  });

  it('writes a difference as what it is taken of', () => {
    expect(shownDifference('1234.00')).toBe('+$1,234');
    expect(shownDifference('-50.25')).toBe('−$50.25');
    expect(shownDifference('0.00')).toBe('$0');
    expect(shownDifference('100.00', shownTogether(['200.50', '100.50']))).toBe('+$100.00');
  });

  it('adds up for prices of every kind: parts to the total, old and difference to new', () => {
    const next = numbers(20_261_123);
    for (let round = 0; round < 500; round += 1) {
      const [older, newer] = [parts(next), parts(next)];
      const [was, now] = [sumMoney(older), sumMoney(newer)];
      const shown = shownTogether([...newer, now]);
      const sum = newer.reduce((so, part) => so + read(shown(part)), 0);
      expect(sum, `${newer.map(shown).join(' + ')} = ${shown(now)}`).toBe(read(shown(now)));
      const delta = fromCents(toCents(now) - toCents(was));
      const both = shownTogether([was, now]);
      for (const words of [both, shownAlone]) {
        expect(read(words(was)) + read(shownDifference(delta, words))).toBe(read(words(now)));
      }
    }
  });
});
