import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toCents } from '@/lib/money';
import {
  byCarrier,
  effectCents,
  groupsOf,
  partsOf,
  roundingWords,
  scopeWords,
  totalAt,
  type Worksheet,
} from './model';
import { sourceWords } from './source';
import { waterfall, waterfallWords } from './waterfall';
import { aLine, aWorksheet } from './worksheet-builders';

const rating = resolve(import.meta.dirname, '../../../../tests/unit/rating/golden');
const reviewed = readdirSync(rating).map((file): [string, Worksheet] => [
  file,
  JSON.parse(readFileSync(join(rating, file), 'utf8')) as Worksheet,
]);

/** Bars stand on what came before, totals on the ground, and the last is the price. */
function checkBars(steps: ReturnType<typeof waterfall>, price: string): void {
  let level = 0;
  for (const { kind, from, to, amount } of steps) {
    if (kind === 'total') expect([from, to]).toEqual([0, amount]);
    else expect([from, to]).toEqual([level, level + amount]);
    level = to;
  }
  expect(level).toBe(toCents(price));
}

describe('the waterfall', () => {
  it.each(reviewed)(
    'of %s comes to the price, for the policy and for each state, without a gap',
    (_name, sheet) => {
      const whole = waterfall(sheet);
      checkBars(whole, sheet.totals.total_estimated_annual_premium);
      expect(whole.map(({ key }) => key)).not.toContain('unlisted');
      for (const part of sheet.states) {
        checkBars(waterfall(sheet, part.state), part.total_estimated_annual_premium);
      }
      const manual = whole.find(({ key }) => key === 'manual_premium');
      expect(manual?.amount).toBe(toCents(sheet.totals.manual_premium));
      const standard = whole.find(({ key }) => key === 'standard_premium');
      if (standard) expect(standard.amount).toBe(toCents(sheet.totals.standard_premium));
    },
  );

  it.each(reviewed)(
    '[QE-052] of %s: between two totals the bars stand in the order of the steps',
    (_name, sheet) => {
      let before = -1;
      for (const { kind, key, lines } of waterfall(sheet)) {
        const first = Math.min(...lines.map((at) => sheet.lines[at]?.seq ?? Infinity));
        if (kind === 'total') before = -1;
        else expect(first, key).toBeGreaterThanOrEqual(before);
        if (kind !== 'total') before = first;
      }
    },
  );

  it.each(reviewed)('of %s: every bar names the lines that made it', (_name, sheet) => {
    for (const { kind, amount, lines } of waterfall(sheet)) {
      expect(lines.length).toBeGreaterThan(0);
      if (kind === 'total') continue;
      const cents = lines.map((at) => effectCents(sheet.lines[at] ?? aLine({ amount: '0' })));
      expect(cents.reduce((sum, each) => sum + each, 0)).toBe(amount);
    }
  });

  it('shows what a carrier charges beyond its lines as a bar of its own', () => {
    const sheet = aWorksheet({
      engine_version: 'carrier',
      states: [],
      lines: [
        aLine({ key: 'carrier_line', scope: 'class', amount: '900' }),
        aLine({
          key: 'carrier_line',
          label: 'Expense constant',
          scope: 'state',
          class_code: null,
          amount: '160',
        }),
      ],
      totals: { ...aWorksheet().totals, total_estimated_annual_premium: '1100.50' },
    });
    const steps = waterfall(sheet);
    checkBars(steps, '1100.50');
    expect(steps.map(({ label, amount }) => [label, amount])).toEqual([
      ['Class premium', 90_000],
      ['Expense constant', 16_000],
      ['Taxes and amounts without a line', 4050],
      ['Total estimated annual premium', 110_050],
    ]);
    expect(byCarrier(sheet)).toBe(true);
  });

  it('says itself in a sentence', () => {
    expect(waterfallWords(waterfall(aWorksheet()), (cents) => `$${cents / 100}`)).toBe(
      'Manual premium $2970, Standard premium $2970, Expense constant $160, Terrorism $44, Estimated annual premium $3174, State assessment $30, Total estimated annual premium $3204',
    );
  });
});

describe('lines', () => {
  it('are grouped by state, those of the policy last, and keep their place', () => {
    const { lines } = aWorksheet();
    const groups = groupsOf({ lines: [...lines, aLine({ state: 'FL' })] });
    expect(groups.map(({ state }) => state)).toEqual(['TX', 'FL', null]);
    expect(groups[1]?.lines[0]?.at).toBe(lines.length);
  });

  it('lead from a subtotal to what it is made of, and from the policy to its states', () => {
    const { lines } = aWorksheet();
    const labels = (at: number | null) =>
      partsOf(lines, lines[at ?? 0] ?? aLine()).map((each) => lines[each]?.label);
    expect(labels(totalAt(lines, 'TX'))).toEqual(['Estimated annual premium', 'State assessment']);
    expect(labels(totalAt(lines, null))).toEqual(['Total estimated annual premium']);
    expect(labels(1)).toEqual(['Class premium']);
    expect(totalAt(lines, 'FL')).toBeNull();
  });

  it('say what they speak of and how they were rounded', () => {
    expect(scopeWords(aLine())).toBe('TX 3632');
    expect(scopeWords(aLine({ scope: 'state' }))).toBe('TX');
    expect(scopeWords(aLine({ scope: 'policy', state: null }))).toBe('Policy');
    expect(['dollar', 'cent', 'net_8'].map(roundingWords)).toEqual(['to the dollar', 'to the cent', 'net 8']);
  });
});

describe('where a factor came from', () => {
  const words = (table: string, row_key: string) =>
    sourceWords({ table, row_key, book_version: 'demo-1', reliability: 'assumed' });

  it.each([
    [
      'rates',
      'TX,3632,*,loss_cost,2018-01-01 x 1.45 (gms-uwic,*)',
      'Rates',
      "TX, class 3632, loss cost from Jan 1, 2018 × 1.45, the program's multiplier",
    ],
    [
      'rates',
      'NJ,8810,gms-uwic,rate,2026-07-01',
      'Rates',
      'NJ, class 8810, rate of the program from Jul 1, 2026',
    ],
    [
      'rates',
      'NJ,8810,*,loss_cost,2018-01-01 x 1.35 (gms-uwic,NJ) x fund load 1.1',
      'Rates',
      "NJ, class 8810, loss cost from Jan 1, 2018 × 1.35, the program's multiplier in NJ × fund load 1.1",
    ],
    [
      'increased_limits',
      'DEFAULT,1000/1000/1000',
      'Increased limits factors',
      'all states, limits 1000/1000/1000 (thousands)',
    ],
    ['terrorism_cat', 'TX,2024-07-01', 'Terrorism and catastrophe rates', 'TX, from Jul 1, 2024'],
    ['demo_state_relativity', 'FL,demo_assessment_pct', 'Demo assessments', 'FL, demo assessment pct'],
    ['premium_discount', 'T9_TYPE_B', 'Premium discount brackets', 'table T9 TYPE B'],
    ['carrier:amtrust', 'Q-17', "The carrier's rating summary", 'quote Q-17'],
    ['some_new_table', 'TX,key', 'some new table', 'TX, key'],
  ])('%s %s', (table, key, named, row) => {
    expect(words(table, key)).toEqual({ table: named, row, key });
  });

  it('never shows the key of a row as it stands in the book', () => {
    const keys = reviewed.flatMap(([, sheet]) =>
      sheet.lines.flatMap(({ factor_source: source }) => source ?? []),
    );
    expect(keys.length).toBeGreaterThan(100);
    for (const source of keys) expect(sourceWords(source).row).not.toMatch(/,\S|_|\*/);
  });
});
