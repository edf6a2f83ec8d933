import { checkedStates } from './price-pdf';
import { describe, expect, it } from 'vitest';
import {
  allPairs,
  bestForState,
  checkOf,
  payrollShown,
  ratingSummary,
  rowsOf,
  stateTypeShown,
  toggled,
  totalOf,
} from './indication';
import { MESSAGES } from './messages';
import {
  bestOf,
  isBest,
  expectedRun,
  liveLine,
  mergedRun,
  overBest,
  premiumOf,
  PROGRAM_STATES,
  whyNot,
  withRow,
} from './model';
import { programRow, quoteRun } from './quote-builders';
import {
  batches,
  LIABILITY_LIMITS,
  modificationRates,
  quoteRecords,
  quoteRequest,
  type QuoteDraft,
} from './request';

const cheap = programRow('gms-uwic', 'quoted', { TX: '8000', WI: '4000' });
const dear = programRow('gms-key', 'referred', { TX: '7000', WI: '6000' });
const out = programRow(
  'gms-sunz',
  'declined',
  {},
  {
    reasons: [
      {
        rule_id: 'r1',
        outcome: 'no',
        text: 'Roofing is excluded',
        pending: false,
        blocks: 'quote',
        source: { kind: 'demo', name: 'Demo rules', link: null },
        location: null,
        class_code: '5551',
        seen: null,
        limit: null,
        change: null,
      },
    ],
  },
);
const programs = [cheap, dear, out];

describe('a run', () => {
  it('[QE-132] shows a program without a price as Dropped, without a premium and with its reason', () => {
    for (const state of ['declined', 'invalid', 'outage', 'unresponsive', 'dropped'] as const) {
      expect(PROGRAM_STATES[state].label).toBe('Dropped');
      expect(premiumOf(programRow('gms-x', state, { TX: '1' }))).toBeNull();
    }
    expect(whyNot(out)).toBe('Roofing is excluded');
    expect(whyNot(programRow('gms-x', 'unresponsive'))).toBe('The carrier did not answer in time');
  });

  it('labels each price', () => {
    expect(
      ['quoted', 'indication', 'referred'].map((state) => PROGRAM_STATES[state as 'quoted'].label),
    ).toEqual(['Quote', 'Indication', 'Referred']);
  });

  it('finds the lowest premium and what the others cost more', () => {
    expect(bestOf(programs)?.program).toBe('gms-uwic');
    expect(overBest(dear, cheap)).toBe('1000.00');
    expect(overBest(cheap, cheap)).toBeNull();
    expect(bestOf([out])).toBeUndefined();
    const equal = programRow('gms-same', 'quoted', { TX: '12000' });
    expect([cheap, dear, out, equal].map((row) => isBest(row, cheap))).toEqual([true, false, false, true]);
    expect(overBest(equal, cheap)).toBeNull();
  });

  it('says how far it is', () => {
    expect(liveLine(programs)).toBe('2 of 3 priced, lowest $12,000');
    expect(liveLine([out])).toBe('0 of 1 priced');
  });

  it('takes a newer row, ignores an older one, and keeps the order', () => {
    const run = expectedRun({ run: 'run-1', job: 'job-1', prospect: null }, [
      { value: 'gms-uwic', label: 'UWIC' },
      { value: 'gms-key', label: 'Key' },
    ]);
    const priced = withRow(run, cheap);
    expect(priced.programs.map(({ program, state }) => `${program} ${state}`)).toEqual([
      'gms-uwic quoted',
      'gms-key queued',
    ]);
    const late = { ...cheap, version: 1, seq: 9, state: 'rating' as const };
    expect(withRow(priced, late)).toBe(priced);
    expect(withRow(priced, cheap)).toBe(priced);
  });

  it('keeps streamed rows that are newer than what was read', () => {
    const known = quoteRun([cheap]);
    const read = quoteRun([programRow('gms-uwic', 'queued', {}, { version: 1 }), dear]);
    const merged = mergedRun(known, read);
    expect(merged.programs.map(({ program, state }) => `${program} ${state}`)).toEqual([
      'gms-uwic quoted',
      'gms-key referred',
    ]);
  });
});

describe('price indication', () => {
  const rows = rowsOf(programs, ['nv']);

  it('[CB-029] has a row per state and a cell per program with type, premium and payroll', () => {
    expect(rows.map(({ state }) => state)).toEqual(['NV', 'TX', 'WI']);
    const [first] = rows[1]!.cells;
    expect(first?.part).toMatchObject({ total_estimated_annual_premium: '8000', payroll: '250000.00' });
    expect(rows[1]!.cells[2]?.part).toBeNull();
  });

  it('[CB-126] writes the type in capitals', () => {
    const types = ['master', 'mcp', 'MONO'].map((state_type) =>
      stateTypeShown({ ...cheap.states[0]!, state_type }),
    );
    expect(types).toEqual(['MASTER', 'MCP', 'MONO']);
  });

  it('[CB-127] totals premium and payroll over the states', () => {
    expect(totalOf(cheap)).toEqual({ premium: '12000.00', payroll: '500000.00' });
    expect(totalOf(out)).toBeNull();
  });

  it('[CB-225] shows payroll with a k from one thousand up', () => {
    expect([
      payrollShown('999.00'),
      payrollShown('1000.00'),
      payrollShown('250499.00'),
      payrollShown('1250000.00'),
    ]).toEqual(['$999', '$1k', '$250k', '$1,250k']);
  });

  it('marks the best of a state', () => {
    expect(bestForState(rows[1]!)).toEqual(['gms-key']);
    expect(bestForState(rows[0]!)).toEqual([]);
    const equal = programRow('gms-same', 'quoted', { TX: '7000.00' });
    expect(bestForState(rowsOf([...programs, equal], [])[0]!)).toEqual(['gms-key', 'gms-same']);
    expect(bestForState(rowsOf([equal, { ...equal, program: 'gms-other' }], [])[0]!)).toEqual([]);
  });

  it('names checked states A to Z, however the carrier answered them', () => {
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
    const lines = ratingSummary(programs, rows, new Set(['gms-key WI']), MESSAGES.illustrative);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toEqual([
      'WI',
      'MCP',
      'gms',
      'KEY',
      'Referred',
      '250000.00',
      '6000',
      '0.00',
      '6000',
      MESSAGES.illustrative,
    ]);
  });

  it('says the specified words', () => {
    expect(MESSAGES.title).toBe("Here's Your Price Indication");
    expect(MESSAGES.timedOut).toBe('Oops!! Timed Out. Please try again.');
    expect(MESSAGES.ratingSummary).toBe('Get Rating Summary');
  });
});

const draft: QuoteDraft = {
  companyProfile: {
    effectiveDate: '2026-07-01',
    expectedStartDate: '2026-07-01',
    expectedExpiryDate: '2027-07-01',
  },
  childrenLoc: [
    {
      number: '2',
      state: 'tx',
      zipCode: '78701',
      suta: '',
      classCodes: [
        { classCodeDescription: '8810: Clerical, office', ft: '4', pt: '', payroll: '$250,000' },
        { classCodeDescription: '', ft: '', pt: '', payroll: '' },
      ],
    },
  ],
  emodStatesData: {
    ncci: {
      rate1: '0.95',
      rate2: '9',
      date1: '2026-01-01',
      date2: '',
      response: true,
      displayMore: false,
      stateList: ['tx', 'wi'],
    },
    ca: {
      rate1: '1.1',
      rate2: '1.2',
      date1: '2026-01-01',
      date2: '2026-09-01',
      response: true,
      displayMore: true,
      stateList: [],
    },
    nj: {
      rate1: '',
      rate2: '',
      date1: '2026-01-01',
      date2: '',
      response: false,
      displayMore: false,
      stateList: [],
    },
  },
  uwQues: [{ name: 'q1', ques: 'Aircraft?', response: 'N', remarks: '' }],
  carrierList: [{ value: 'gms-key_risk', label: 'Key Risk' }],
};

describe('request', () => {
  it('[QE-129] sends common and offices under the specified names', () => {
    const { body, offices } = quoteRequest(draft, 'user_20260701_x', '1');
    expect(body).toMatchObject({
      date_from: '2026-07-01',
      date_to: '2027-07-01',
      prorateValue: '1',
      sr_carriers: [],
      user_id: 'user_20260701_x',
      questions: [{ name: 'q1', response: 'N' }],
    });
    expect(offices).toEqual([
      {
        name: '2',
        state: 'tx',
        zip: '78701',
        suta: null,
        employees: [{ code: '8810', description: 'Clerical, office', ft: 4, pt: 0, payroll: '250000' }],
        carriers: [{ peo: 'gms', carrier: 'key_risk', program: 'gms-key_risk' }],
      },
    ]);
  });

  it('[QE-083] leaves a payroll that nobody entered blank, and never makes it nought', () => {
    const [place] = draft.childrenLoc;
    const [line] = place!.classCodes;
    const of = (payroll: string) => {
      const childrenLoc = [{ ...place!, classCodes: [{ ...line!, payroll }] }];
      return quoteRequest({ ...draft, childrenLoc }, 'u', '1').offices[0]?.employees?.[0]?.payroll;
    };
    expect(['', '$', '$0', '$1,250'].map(of)).toEqual(['', '', '0', '1250']);
  });

  it('[QE-193] sends the fixed liability limits', () => {
    expect(quoteRequest(draft, 'u', '1').body.el_limits).toBe('1000-1000-1000');
    expect(LIABILITY_LIMITS).toBe('1000-1000-1000');
  });

  it('[QE-095] [QE-096] sends answered modifications only, the combined one for each of its states', () => {
    expect(modificationRates(draft.emodStatesData)).toEqual([
      { state: 'tx', rate1: '0.95', date1: '2026-01-01' },
      { state: 'wi', rate1: '0.95', date1: '2026-01-01' },
      { state: 'ca', rate1: '1.1', date1: '2026-01-01', rate2: '1.2', date2: '2026-09-01' },
    ]);
  });

  it('[QE-047] [QE-048] [QE-124] keys each record by time, run, program and address, and names the producer', () => {
    const producer = { name: 'Pat', email: 'pat@a.example', fax: null, phone: '5125550147', mobile: null };
    const [record] = quoteRecords(quoteRun([cheap], 'done'), {
      userId: 'user_1',
      madeAt: 1_780_000_000_000,
      address: '1 Main + 2nd, Austin TX 78701',
      producer,
    });
    expect(record?.uuid_carrier).toBe('1780000000000+run-1+gms-uwic+1 Main   2nd, Austin TX 78701');
    expect(record?.uuid_carrier.split('+').at(-1)).toBe('1 Main   2nd, Austin TX 78701');
    expect(record).toMatchObject({
      producerEmail: 'pat@a.example',
      producerPhone: '5125550147',
      producerFax: '',
      doc_status: 'not_uploaded',
    });
  });

  it('[QE-196] posts records in batches of five', () => {
    expect(batches([1, 2, 3, 4, 5, 6, 7]).map((batch) => batch.length)).toEqual([5, 2]);
    expect(batches([])).toEqual([]);
  });
});
