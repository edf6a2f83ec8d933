import { describe, expect, it } from 'vitest';
import {
  changeWords,
  countWords,
  direction,
  kindOf,
  latestBase,
  nameProblem,
  percentText,
  rowName,
  spanOf,
  spanWords,
  effectiveInstead,
  statusOf,
  stepWords,
  suggestName,
} from './model';
import { aBook, aDraft } from './rate-book-builders';

const TODAY = '2026-11-21';

describe('how a book stands', () => {
  it.each([
    [aDraft(), 'Draft'],
    [aDraft({ status: 'checked' }), 'Pending approval'],
    [aDraft({ status: 'approved' }), 'Approved'],
    [aBook(), 'In effect'],
    [aBook({ effective_from: '2027-01-01' }), 'Scheduled'],
    [aBook({ speaks_until: '2026-07-01' }), 'Earlier policies only'],
    [aBook({ speaks: false }), 'Superseded'],
    [aBook({ status: 'retired', speaks: false }), 'Retired'],
  ])('%#', (book, label) => expect(statusOf(book, TODAY).label).toBe(label));

  it('says for which policies it is, will be or was effective', () => {
    expect(spanOf(aBook({ speaks_until: '2027-01-01' }))).toBe('from 01/01/2026 until 01/01/2027');
    expect(spanWords(aBook())).toBe('Effective for policies from 01/01/2026');
    expect(spanWords(aBook({ speaks: false }))).toBe('Effective for no policy any more');
    expect(spanWords(aDraft())).toBe('Will be effective for policies from 01/01/2027');
    expect(spanWords(aBook({ status: 'retired' }))).toBe('Was effective for policies from 01/01/2026');
    expect(spanWords(aBook({ status: 'retired', published_at: null }))).toMatch(/^Was to be effective/);
  });

  it('[F56] was never effective where it was rolled back before its first day', () => {
    const back = (retired_at: string) =>
      spanWords(aBook({ status: 'retired', effective_from: '2027-01-01', retired_at }));
    expect(back('2026-12-30T23:59:00Z')).toBe('Was to be effective for policies from 01/01/2027');
    expect(back('2027-01-02T12:00:00Z')).toBe('Was effective for policies from 01/01/2027');
  });
});

describe('which book takes effect instead', () => {
  const demo = aBook({ version: 'demo-1', author: null, effective_from: '2020-01-01' });
  const first = aBook({ version: 'first', published_at: '2025-01-01T00:00:00Z' });
  const second = aBook({ version: 'second', published_at: '2025-02-01T00:00:00Z' });

  it('is the latest of the others that is in effect on its day', () => {
    expect(effectiveInstead([demo, first, second], second)?.version).toBe('first');
    expect(effectiveInstead([demo, second], second)?.version).toBe('demo-1');
  });

  it('is none where the others begin later or are not in effect', () => {
    const later = aBook({ version: 'later', effective_from: '2030-01-01' });
    const retired = aBook({ version: 'old', status: 'retired' });
    expect(effectiveInstead([second, later, retired], second)).toBeUndefined();
  });

  it('is named in the words of the roll back, with the day', () => {
    const words = stepWords('rolled_back', second, demo);
    expect(words.body[0]).toBe('demo-1 is in effect again for policies from 01/01/2026 on, from now on.');
    expect(stepWords('rolled_back', second, undefined).body[0]).toMatch(/^No other book is in effect/);
    expect(words.danger).toBe(true);
  });

  it('a new draft starts from the book in effect today', () => {
    const next = aBook({ version: 'next', effective_from: '2027-01-01' });
    const now = aBook({ version: 'now', speaks_until: '2027-01-01' });
    expect(latestBase([next, now], TODAY)).toBe('now');
  });
});

describe('moves in words', () => {
  it.each([
    ['3.1', '+3.1 %', 'up'],
    ['-2.0', '−2.0 %', 'down'],
    ['0.0', '±0.0 %', 'none'],
    [null, '', 'none'],
  ] as const)('%s', (percent, text, way) => {
    expect(percentText(percent)).toBe(text);
    expect(direction(percent)).toBe(way);
  });

  it('counts what differs, and says nothing of what does not', () => {
    expect(countWords({ added: 1200, changed: 0, removed: 1 })).toBe('1,200 added, 1 removed');
    expect(countWords({ added: 0, changed: 0, removed: 0 })).toBe('nothing');
  });

  it('names a row by its key and its cells from and to', () => {
    const change = {
      table: 'rates',
      kind: 'changed' as const,
      key: { state: 'TX', class_code: '8810', program: '', kind: 'loss_cost' },
      cells: [
        { column: 'value', old: '0.20', new: '0.21', percent: '5.0' },
        { column: 'minimum_premium', old: '', new: '500', percent: null },
      ],
      percent: '5.0',
      follows: null,
    };
    expect(rowName(change)).toBe('TX · 8810 · loss_cost');
    expect(changeWords(change)).toBe('value 0.20 → 0.21, minimum premium empty → 500');
    expect(changeWords({ ...change, kind: 'added' })).toBe('value 0.21, minimum premium 500');
    const later = { ...change, kind: 'added', follows: '2026-01-01' } as const;
    expect(changeWords(later)).toBe('value 0.20 → 0.21, minimum premium empty → 500');
    expect(changeWords({ ...later, cells: [] })).toBe('the same as before');
  });
});

describe('names', () => {
  it('follow the family of the base and the year of the first day', () => {
    expect(suggestName('demo-1', '2027-01-01')).toBe('demo-2027');
    expect(suggestName('demo-1+ab12cd34', '2027-01-01')).toBe('demo-2027');
    expect(suggestName('Acme', '2027-01-01')).toBe('book-2027');
  });

  it.each([
    ['', 'Give the draft a name'],
    ['No Spaces', 'Use 3 to 40 small letters'],
    ['ab', 'Use 3 to 40 small letters'],
    ['demo-1', 'There is a book of this name'],
    ['demo-2027', null],
  ])('"%s"', (name, problem) => {
    const found = nameProblem(name, ['demo-1']);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });

  it('of files tell their table; the longest that fits', () => {
    const kinds = ['rates', 'premium_discount', 'premium_discount_states', 'programs'];
    expect(kindOf('Rates 2027.CSV', kinds)).toBe('rates');
    expect(kindOf('TX premium-discount states.csv', kinds)).toBe('premium_discount_states');
    expect(kindOf('something.csv', kinds)).toBe('');
  });
});
