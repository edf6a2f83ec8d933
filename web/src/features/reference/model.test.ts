import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProgramOffer } from './api';
import { MESSAGES } from './messages';
import {
  carriersAdded,
  entityChoices,
  isCodeOf,
  partnersOf,
  preselected,
  programsOf,
  searchOf,
  SEARCH_MS,
  soldWords,
  STATE_CHOICES,
  stateClosed,
  stateFunds,
} from './model';

const offer = (program: string, displayPeoName: string, offered = true): ProgramOffer => {
  const [peo = '', carrier = ''] = program.split('-');
  return {
    program,
    peo,
    carrier,
    displayPeoName,
    offered,
    carrierName: carrier.toUpperCase(),
    actualCarrierName: carrier,
    demoCarrierName: null,
    range: offered ? [] : [{ from: '06-01-2026', to: null }],
    disableCarrier: false,
    devRemoved: false,
    prodRemoved: false,
    kind: 'rated',
    paygo: false,
    illustrative: true,
  };
};
const programs = [
  offer('wcn-sunz', 'WCN'),
  offer('gms-uwic', 'GMS'),
  offer('gms-key', 'GMS', false),
  offer('gms-ax', 'GMS'),
];

describe('class-code search', () => {
  it('[QE-084] starts at three characters, or at one that is a number', () => {
    expect([searchOf('cl'), searchOf('cle'), searchOf('8'), searchOf(' 8 '), searchOf('8a')]).toEqual([
      null,
      'cle',
      '8',
      '8',
      null,
    ]);
  });

  it.each([
    ['8810', '8810', true],
    ['42', '0042', true],
    ['0042: Landscaping', '0042', true],
    [' 8810 : Clerical', '8810', true],
    ['7313f', '7313F', true],
    ['881', '8810', false],
    ['clerical', '8810', false],
    ['', '8810', false],
  ])('knows %j as the code of %s: %s', (typed, code, is) => {
    expect(isCodeOf(typed, { class_code: code })).toBe(is);
    expect(isCodeOf(typed, undefined)).toBe(false);
  });

  it('[QE-085] waits 800 ms', () => expect(SEARCH_MS).toBe(800));

  it('[QE-086] [QE-087] [QE-088] says the specified words', () => {
    expect(MESSAGES).toMatchObject({
      hint: 'Enter 3 characters to start',
      none: 'No data found',
      loading: 'Loading...',
      blankChoice: 'Select One',
    });
  });
});

describe('partners', () => {
  it('[QE-118] lists partners by label with what each offers', () => {
    expect(partnersOf(programs)).toEqual([
      { value: 'gms', label: 'GMS', offered: 2 },
      { value: 'wcn', label: 'WCN', offered: 1 },
    ]);
  });

  it('[QE-118] goes by what is shown, not by the keys behind it', () => {
    const shown = [
      { ...offer('stafflink-a', 'Prestige'), carrierName: 'Zurich' },
      { ...offer('stafflink-z', 'Prestige'), carrierName: 'Berkley Casualty' },
      offer('wcn-sunz', 'ACME'),
      offer('ies-uwic', 'Innoworks'),
    ];
    expect(partnersOf(shown).map(({ label }) => label)).toEqual(['ACME', 'Innoworks', 'Prestige']);
    expect(programsOf(shown, 'stafflink').map(({ carrierName }) => carrierName)).toEqual([
      'Berkley Casualty',
      'Zurich',
    ]);
  });

  it('sorts the programs of a partner by label, those not on offer last, with the days they are sold', () => {
    const own = programsOf(programs, 'gms');
    expect(own.map(({ program }) => program)).toEqual(['gms-ax', 'gms-uwic', 'gms-key']);
    expect(soldWords(own[2]!)).toBe('Sold to policies that start from 06-01-2026');
    const range = [
      { from: '06-01-2026', to: '09-01-2026' },
      { from: null, to: '01-01-2026' },
    ];
    expect(soldWords({ ...own[2]!, range })).toBe(
      'Sold to policies that start from 06-01-2026 before 09-01-2026 or before 01-01-2026',
    );
    expect(soldWords({ ...own[2]!, range: [] })).toBe('Not sold at present');
  });

  it('[RD-123] knows 50 states and the District of Columbia', () => {
    expect(STATE_CHOICES).toHaveLength(51);
    expect(new Set(STATE_CHOICES.map(({ value }) => value)).size).toBe(51);
    // As the server lists them, apart from the list that the form keeps.
    const seeded = readFileSync(resolve(process.cwd(), '../adapters/postgres/seed/us_states.csv'), 'utf8');
    const [, ...rows] = seeded.trim().split('\n');
    const named = rows.map((row) => row.split(',').slice(0, 2).join(' - '));
    expect(STATE_CHOICES.map(({ label }) => label).sort()).toEqual(named.sort());
    expect(STATE_CHOICES.every(({ value, letters }) => value === letters.toLowerCase())).toBe(true);
    expect(STATE_CHOICES.find(({ value }) => value === 'wi')?.label).toBe('WI - Wisconsin');
  });
});

describe('carriers of a selection', () => {
  const selection = {
    carriersAdded: [
      {
        state: 'ca',
        when: ['lib-key_risk'],
        adds: ['lib-berkley', 'lib-carolina'],
        note: 'Sister companies',
      },
    ],
    leftUnselected: ['lib-hemic'],
    premiumCheckSkipped: ['oh'],
  };

  it('[QE-206] [QE-207] a location in California brings two carriers in beside the one that triggers it', () => {
    expect(carriersAdded(selection, ['tx', 'ca'], ['lib-key_risk'])).toEqual(['lib-berkley', 'lib-carolina']);
    expect(carriersAdded(selection, ['tx'], ['lib-key_risk'])).toEqual([]);
    expect(carriersAdded(selection, ['ca'], ['lib-other'])).toEqual([]);
    const [rule] = selection.carriersAdded;
    const either = { carriersAdded: [{ ...rule!, when: ['lib-key_risk', 'lib-uwic'] }] };
    expect(carriersAdded(either, ['ca'], ['lib-uwic'])).toEqual(['lib-berkley', 'lib-carolina']);
  });

  it('[QE-208] one partner leaves carriers to be chosen by hand; added ones and closed ones are not selected', () => {
    const offers = [
      offer('lib-key_risk', 'LIB'),
      offer('lib-hemic', 'LIB'),
      offer('lib-berkley', 'LIB'),
      offer('lib-old', 'LIB', false),
    ];
    expect(preselected(offers, selection).map(({ program }) => program)).toEqual(['lib-key_risk']);
    expect(preselected(offers, undefined)).toHaveLength(3);
  });
});

it('[QE-152] puts a blank choice before the business types', () => {
  expect(entityChoices(['LLC'])).toEqual([
    { value: '', label: 'Select One' },
    { value: 'LLC', label: 'LLC' },
  ]);
  const many = Array.from({ length: 30 }, (_, at) => `Type ${at}`);
  expect(entityChoices(many).map(({ value }) => value)).toEqual(['', ...many]);
});

describe('states without a market', () => {
  const list = {
    states: [
      { State: 'Ohio', Abbrev: 'Ohio', Code: 'OH', private_market: false },
      { State: 'Texas', Abbrev: 'Tex.', Code: 'TX', private_market: true },
    ],
    territories: { GU: 'Guam', NA: 'National' },
  };

  it('[RD-124] names a territory and what is no state, and has nothing against a market or a fund', () => {
    expect(stateClosed(list, 'oh')).toBe('');
    expect([...stateFunds(list)]).toEqual([['oh', 'Ohio']]);
    expect(stateClosed(list, 'gu')).toBe('No rates are filed for Guam: leave this location out of the quote');
    expect(stateClosed(list, 'xx')).toBe('No rates are filed for XX: choose another state');
    expect([stateClosed(list, 'tx'), stateClosed(list, '')]).toEqual(['', '']);
  });
});
