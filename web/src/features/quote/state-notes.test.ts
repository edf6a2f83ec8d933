import { describe, expect, it } from 'vitest';
import { partnerName } from '@test/partner-names';
import { rowsOf } from './indication';
import type { Indication, StateNote } from './indication-api';
import { chartBars, chartSummary } from './price-chart-data';
import { checkedStates, pdfName } from './price-pdf';
import { programRow } from './quote-builders';
import { formsOf, licensingShown, statesOfNote, uncheckedOf } from './state-notes';

const note = (key: string, restricted: boolean): StateNote => ({
  key,
  states: ['FL', 'TX'],
  restricted,
  wording: key,
  illustrative: true,
});

const flags = { isMasterWithFundRate: false, masterWithFundRateOrMinimumPremSum: false };
const cell = (program: string, checked: boolean, change: Partial<typeof flags> = {}) => ({
  program,
  premium: '10',
  payroll: '10',
  state_type: 'master' as const,
  checked,
  ...flags,
  ...change,
});
const row = (name: string, ...programs: ReturnType<typeof cell>[]) => ({
  name,
  type: name === 'TOTAL' ? null : ('MASTER' as const),
  checked: true,
  ...flags,
  programs,
});
const indication: Indication = {
  rows: [
    row('GA', cell('a-one', false, { isMasterWithFundRate: true, masterWithFundRateOrMinimumPremSum: true })),
    row('TX', cell('a-one', true, { masterWithFundRateOrMinimumPremSum: true }), cell('a-two', true)),
    row('TOTAL', cell('a-one', false)),
  ],
  notes: [],
  licensing: [],
};

describe('notes of states', () => {
  it('[CB-242] [CB-033] shows agents the licensing notes of restricted states, underwriters all', () => {
    const notes = [note('restricted', true), note('plain', false)];
    expect(licensingShown(notes, false).map(({ key }) => key)).toEqual(['restricted']);
    expect(licensingShown(notes, true).map(({ key }) => key)).toEqual(['restricted', 'plain']);
    expect(statesOfNote(notes[0]!)).toBe('FL, TX');
  });

  it('[CB-125] [CB-165] names a master with a fund rate and a minimum in force', () => {
    expect([...formsOf(indication)]).toEqual([
      ['a-one GA', 'fund rate'],
      ['a-one TX', 'minimum'],
      ['a-two TX', ''],
      ['a-one TOTAL', ''],
    ]);
    expect(formsOf(undefined).size).toBe(0);
  });

  it('[CB-030] remembers what was unchecked, state by state', () => {
    expect(uncheckedOf(indication)).toEqual(['a-one GA']);
    expect(uncheckedOf(undefined)).toEqual([]);
  });
});

const cheap = programRow('gms-uwic', 'quoted', { TX: '8000', WI: '4000' });
const dear = programRow('gms-key', 'referred', { TX: '7000', WI: '6000' });
const out = programRow('gms-sunz', 'declined');
const programs = [dear, out, cheap];

describe('the chart', () => {
  const bars = chartBars(programs, rowsOf(programs, []), partnerName);

  it('has a bar per priced program, in their order, with the figures of its states', () => {
    expect(bars.map(({ key, shown, parts }) => [key, shown, parts])).toEqual([
      ['gms-key', '$13,000', { TX: 7000, WI: 6000 }],
      ['gms-uwic', '$12,000', { TX: 8000, WI: 4000 }],
    ]);
  });

  it('marks the lowest quote, never a referral, whatever it costs', () => {
    const low = programRow('gms-low', 'referred', { TX: '100' });
    const found = chartBars([low, cheap], rowsOf([low, cheap], []), partnerName);
    expect(found.map(({ label, marked }) => [label, marked])).toEqual([
      ['LOW · GMS, referred', false],
      ['UWIC · GMS', true],
    ]);
  });

  it('says itself in a sentence', () => {
    expect(chartSummary(bars)).toBe(
      'Premium of 2 carriers, from UWIC · GMS with $12,000 to KEY · GMS, referred with $13,000; $1,000 apart.',
    );
    expect(chartSummary(bars.slice(1))).toBe('Premium of one carrier: UWIC · GMS with $12,000.');
    expect(chartSummary([])).toBe('No premium yet.');
  });
});

describe('the quote PDF', () => {
  it('is named after its carrier', () => {
    expect(pdfName('Key Risk')).toBe('Key Risk-quote.pdf');
    expect(pdfName('A/B: "C"')).toBe('A B   C-quote.pdf');
  });

  it('[CB-030] shows the checked states of its carrier', () => {
    expect(checkedStates(cheap, new Set(['gms-uwic WI', 'gms-key TX']))).toEqual(['WI']);
  });
});
