import { describe, expect, it } from 'vitest';
import { payrollShown } from '@/lib/money';
import { partnerName } from '@test/partner-names';
import {
  allPairs,
  bestForState,
  checkOf,
  ratingSummary,
  rowsOf,
  stateTypeShown,
  toggled,
  totalOf,
} from './indication';
import { MESSAGES } from './messages';
import { checkedStates } from './price-pdf';
import { CHEAP, DEAR, DECLINED, PROGRAMS, programRow, quoteRun } from './quote-builders';

describe('price indication', () => {
  const rows = rowsOf(PROGRAMS, ['nv']);

  it('[CB-029] has a row per state and a cell per program with type, premium and payroll', () => {
    expect(rows.map(({ state }) => state)).toEqual(['NV', 'TX', 'WI']);
    expect(rowsOf(PROGRAMS, ['wy', 'az']).map(({ state }) => state)).toEqual(['AZ', 'TX', 'WI', 'WY']);
    const [first] = rows[1]!.cells;
    expect(first?.part).toMatchObject({ total_estimated_annual_premium: '8000', payroll: '250000.00' });
    expect(rows[1]!.cells[2]?.part).toBeNull();
  });

  it('[QE-132] has no premium of a program that gives no quote, whatever was priced before', () => {
    const states = ['declined', 'outage', 'unresponsive', 'invalid', 'dropped', 'more_info'] as const;
    for (const state of states) {
      const row = { ...CHEAP, state };
      expect(rowsOf([row], [])[0]?.cells[0]?.part).toBeNull();
      expect(totalOf(row)).toBeNull();
    }
    for (const state of ['quoted', 'indication', 'referred'] as const) {
      const row = { ...CHEAP, state };
      expect(rowsOf([row], [])[0]?.cells[0]?.part?.state).toBe('TX');
      expect(totalOf(row)?.premium).toBe('12000.00');
    }
  });

  it('[CB-126] writes the type in capitals', () => {
    const types = ['master', 'mcp', 'MONO'].map((state_type) =>
      stateTypeShown({ ...CHEAP.states[0]!, state_type }),
    );
    expect(types).toEqual(['MASTER', 'MCP', 'MONO']);
  });

  it('[CB-127] totals premium and payroll over the states', () => {
    expect(totalOf(CHEAP)).toEqual({ premium: '12000.00', payroll: '500000.00' });
    expect(totalOf(DECLINED)).toBeNull();
  });

  it('[CB-225] shows payroll with a k from one thousand up', () => {
    expect([
      payrollShown('999.00'),
      payrollShown('1000.00'),
      payrollShown('250499.00'),
      payrollShown('250500.00'),
      payrollShown('1250000.00'),
    ]).toEqual(['$999', '$1k', '$250k', '$251k', '$1,250k']);
  });

  it('marks the best of a state among its quotes, and among all where nobody quotes it', () => {
    expect(bestForState(rows[1]!, true)).toEqual(['gms-uwic']);
    expect(bestForState(rows[0]!, true)).toEqual([]);
    const best = (...programs: typeof PROGRAMS) => bestForState(rowsOf(programs, [])[0]!, true);
    const equal = programRow('gms-same', 'quoted', { TX: '8000.00' });
    expect(best(...PROGRAMS, equal)).toEqual(['gms-uwic', 'gms-same']);
    expect(best(equal, { ...equal, program: 'gms-other' })).toEqual([]);
    const referred = programRow('gms-low', 'referred', { TX: '6500' });
    expect(best(DEAR, referred)).toEqual(['gms-low']);
    expect(bestForState(rowsOf([DEAR, referred], [])[0]!, false)).toEqual([]);
    // Lower before taxes, dearer with them: what is paid decides.
    const taxed = programRow('gms-taxed', 'quoted', { TX: '8500' });
    const states = taxed.states.map((part) => ({ ...part, estimated_annual_premium: '6000' }));
    expect(best(...PROGRAMS, { ...taxed, states })).toEqual(['gms-uwic']);
  });

  it('[CB-030] names checked states A to Z, however the carrier answered them', () => {
    const row = programRow('gms-own', 'quoted', { WI: '1', GA: '1', TX: '1' });
    expect(checkedStates(row, new Set(['gms-own WI', 'gms-own GA']))).toEqual(['GA', 'WI']);
  });

  it('[CB-030] checks and unchecks programs, states and single cells', () => {
    const all = new Set(allPairs(rows));
    expect(all.size).toBe(4);
    const fewer = toggled(rows, all, { state: 'TX' });
    expect(checkOf(rows, fewer, { program: 'gms-key' })).toBe('some');
    expect(checkOf(rows, fewer, { state: 'TX' })).toBe('none');
    const one = toggled(rows, fewer, { program: 'gms-key', state: 'TX' });
    expect([...one].sort()).toEqual(['gms-key TX', 'gms-key WI', 'gms-uwic WI']);
    expect(checkOf(rows, toggled(rows, one, { program: 'gms-uwic' }), { program: 'gms-uwic' })).toBe('all');
  });

  it('[CB-031] puts only checked pairs into the rating summary, each labelled', () => {
    const lines = ratingSummary(
      quoteRun(PROGRAMS),
      rows,
      new Set(['gms-key WI']),
      MESSAGES.illustrative,
      partnerName,
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toEqual([
      'State',
      'State type',
      'Partner',
      'Carrier',
      'Status',
      'Payroll',
      'Premium',
      'Taxes and assessments',
      'Total',
      'Note',
    ]);
    expect(lines[1]).toEqual([
      'WI',
      'MCP',
      'GMS',
      'KEY',
      'Referred',
      '250000.00',
      '5900',
      '100.00',
      '6000',
      MESSAGES.illustrative,
    ]);
    const released = PROGRAMS.map((row) => ({ ...row, run_id: 'run-2' }));
    const [, made] = ratingSummary(
      quoteRun(released),
      rows,
      new Set(['gms-key WI']),
      MESSAGES.illustrative,
      partnerName,
    );
    expect(made?.[4]).toBe("Underwriter's price");
    const filed = PROGRAMS.map((row) => ({ ...row, illustrative: false }));
    const [, line] = ratingSummary(
      quoteRun(filed),
      rows,
      new Set(['gms-key WI']),
      MESSAGES.illustrative,
      partnerName,
    );
    expect(line?.at(-1)).toBe('');
  });

  it('[CB-028] [CB-031] [QE-176] says the specified words', () => {
    expect(MESSAGES.title).toBe("Here's Your Price Indication");
    expect(MESSAGES.timedOut).toBe('Oops!! Timed Out. Please try again.');
    expect(MESSAGES.ratingSummary).toBe('Get Rating Summary');
  });
});
