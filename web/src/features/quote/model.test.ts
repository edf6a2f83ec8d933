import { describe, expect, it } from 'vitest';
import {
  bestOf,
  isBest,
  expectedRun,
  liveLine,
  markOf,
  mergedRun,
  overBest,
  premiumOf,
  PROGRAM_STATES,
  whyNot,
  withRow,
  type ProgramQuote,
} from './model';
import { CHEAP, DEAR, DECLINED, PROGRAMS, programRow, quoteRun } from './quote-builders';

describe('a run', () => {
  it('[QE-132] shows a program without a price as Dropped, without a premium and with its reason', () => {
    for (const state of ['declined', 'invalid', 'outage', 'unresponsive', 'dropped'] as const) {
      expect(PROGRAM_STATES[state].label).toBe('Dropped');
      expect(premiumOf(programRow('gms-x', state, { TX: '1' }))).toBeNull();
    }
    // Nobody refused: the carrier asks, and may quote yet.
    expect(PROGRAM_STATES.more_info.label).toBe('More information');
    expect(premiumOf(programRow('gms-x', 'more_info', { TX: '1' }))).toBeNull();
    expect(whyNot(DECLINED)).toBe('Class 5551: Roofing is excluded');
    expect(whyNot(programRow('gms-x', 'unresponsive'))).toBe('The carrier did not answer in time');
    const [refused] = DECLINED.reasons;
    const waits = { ...refused!, text: 'Sprinklers are not known yet', pending: true };
    expect(whyNot({ ...DECLINED, reasons: [waits, refused!] })).toBe('Class 5551: Roofing is excluded');
  });

  it('labels each price', () => {
    expect(
      ['quoted', 'indication', 'referred'].map((state) => PROGRAM_STATES[state as 'quoted'].label),
    ).toEqual(['Quote', 'Indication', 'Referred']);
  });

  it('finds the lowest premium and what the others cost more', () => {
    expect(bestOf(PROGRAMS)?.program).toBe('gms-uwic');
    expect(overBest(DEAR, CHEAP)).toBe('1000.00');
    expect(overBest(CHEAP, CHEAP)).toBe('0.00');
    expect(overBest(DECLINED, CHEAP)).toBeNull();
    expect(bestOf([DECLINED])).toBeUndefined();
    const equal = programRow('gms-same', 'quoted', { TX: '12000' });
    const best = [CHEAP, DEAR, DECLINED, equal].map((row) => isBest(row, CHEAP));
    expect(best).toEqual([true, false, false, true]);
  });

  it('marks no price as the lowest that cannot be bought as it stands', () => {
    const under = programRow('gms-under', 'referred', { TX: '9000' });
    const asked = programRow('gms-asked', 'indication', { TX: '8000' });
    const marks = (rows: ProgramQuote[], settled = true) => rows.map((row) => markOf(row, rows, settled));
    expect(bestOf([under, CHEAP])?.program).toBe('gms-uwic');
    expect(overBest(under, CHEAP)).toBe('-3000.00');
    expect(marks([CHEAP, DEAR])).toEqual(['Lowest quote', '']);
    expect(marks([CHEAP, under, DEAR])).toEqual(['Lowest quote', 'Lowest if approved', '']);
    expect(marks([CHEAP, under, asked])).toEqual(['Lowest quote', '', 'Lowest if confirmed']);
    expect(marks([under, DEAR])).toEqual(['Lowest if approved', '']);
    // Before the last answer nobody knows whether a quote costs as little.
    expect(marks([CHEAP, under, asked, DECLINED], false)).toEqual([
      'Lowest so far',
      'To be approved',
      'To be confirmed',
      '',
    ]);
    // As dear as the lowest quote it is not the lowest.
    expect(marks([CHEAP, { ...CHEAP, state: 'referred' }])).toEqual(['Lowest quote', '']);
  });

  it('says each reason once, with every class that it was given for', () => {
    const [refused] = DECLINED.reasons;
    const change = { field: 'x', operator: 'eq', needs: 'y', given: 'z', text: 'needs another class' };
    const reasons = [
      { ...refused!, change },
      { ...refused!, class_code: '7219', change },
      { ...refused!, class_code: null, location: '2', text: 'Nobody writes there' },
      { ...refused!, class_code: null, text: 'Too young' },
    ] as ProgramQuote['reasons'];
    expect(whyNot({ ...DECLINED, reasons })).toBe(
      'Class 5551, 7219: Roofing is excluded (needs another class) · Location 2: Nobody writes there · Too young',
    );
  });

  it('says how far it is', () => {
    expect(liveLine(PROGRAMS)).toBe('2 of 3 priced, lowest $12,000');
    expect(liveLine([DECLINED])).toBe('0 of 1 priced');
    expect(liveLine([DEAR])).toBe('1 of 1 priced, lowest $13,000 if approved');
  });

  it('takes a newer row, ignores an older one, and keeps the order', () => {
    const run = expectedRun({ run: 'run-1', job: 'job-1', prospect: null }, [
      { value: 'gms-uwic', label: 'UWIC' },
      { value: 'gms-key', label: 'Key' },
    ]);
    const priced = withRow(run, CHEAP);
    expect(priced.programs.map(({ program, state }) => `${program} ${state}`)).toEqual([
      'gms-uwic quoted',
      'gms-key queued',
    ]);
    const late = { ...CHEAP, version: 1, seq: 9, state: 'rating' as const };
    expect(withRow(priced, late)).toBe(priced);
    expect(withRow(priced, CHEAP)).toBe(priced);
    const told = { ...CHEAP, seq: CHEAP.seq + 1, state: 'referred' as const };
    expect(withRow(priced, told).programs.map(({ state }) => state)).toEqual(['referred', 'queued']);
  });

  it('puts a program that was not expected behind the others, and stays the run that it is', () => {
    const run = quoteRun([CHEAP]);
    expect(withRow(run, DEAR)).toEqual({ ...run, programs: [CHEAP, DEAR] });
  });

  it('takes no price over from another run, nor from a program that the closed run does not have', () => {
    const asked = programRow('gms-uwic', 'queued', {}, { version: 1 });
    const next = { ...quoteRun([asked]), id: 'run-2' };
    expect(mergedRun(quoteRun([CHEAP]), next)).toBe(next);
    const closed = mergedRun(quoteRun([CHEAP, DEAR]), quoteRun([CHEAP], 'done'));
    expect(closed.programs.map(({ program }) => program)).toEqual(['gms-uwic']);
  });

  it("takes an underwriter's price that was read, whatever was streamed of the first, and gives it back", () => {
    const first = { ...CHEAP, version: 4, seq: 7 };
    const again = { ...DEAR, program: CHEAP.program, run_id: 'run-2', version: 3, seq: 0 };
    const known = mergedRun(quoteRun([first], 'done'), quoteRun([again], 'done'));
    expect(known.programs).toEqual([again]);
    expect(withRow(known, { ...first, seq: 8 })).toBe(known);
    expect(mergedRun(known, quoteRun([first], 'done')).programs).toEqual([first]);
  });

  it('keeps streamed rows that are newer than what was read', () => {
    const known = quoteRun([CHEAP]);
    const read = quoteRun([programRow('gms-uwic', 'queued', {}, { version: 1 }), DEAR]);
    const merged = mergedRun(known, read);
    expect(merged.programs.map(({ program, state }) => `${program} ${state}`)).toEqual([
      'gms-uwic quoted',
      'gms-key referred',
    ]);
  });
});

it('knows of each state of a program whether it goes on and whether it has a price', () => {
  const of = (part: 'running' | 'priced') =>
    Object.entries(PROGRAM_STATES).flatMap(([state, words]) => (words[part] ? [state] : []));
  expect(of('running')).toEqual(['queued', 'rating']);
  expect(of('priced')).toEqual(['quoted', 'indication', 'referred']);
});
