import { ELIGIBILITY } from '@/ui/eligibility-mark';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from './messages';
import { aChange, aReason, anAnswer } from './eligibility-builders';
import {
  awaited,
  dropOut,
  eligibilityByProgram,
  eligibilityQuestion,
  federalCodes,
  gathered,
  shared,
  definite,
  eligibilityAt,
  worst,
  type CarrierEligibility,
  type Reason,
} from './model';

const reason = (text: string, outcome: Reason['outcome'], pending = false): Reason => ({
  rule_id: text,
  outcome,
  text,
  pending,
  source: { kind: 'demo', name: 'Demo rules', link: null },
  location: null,
  class_code: '5551',
  seen: null,
  limit: null,
  change: null,
  blocks: 'quote',
});

const answer: CarrierEligibility = {
  eligibility: {
    '1': { 'gms-a': 'yes', 'gms-b': 'yes', 'gms-c': 'uw' },
    '2': { 'gms-a': 'yes', 'gms-b': 'no', 'gms-c': 'yes' },
  },
  industries: [],
  details: [
    {
      program: 'gms-b',
      outcome: 'no',
      reasons: [reason('Roofing is excluded', 'no')],
      by_location: {},
      by_class: {},
    },
  ],
  classCodeEligibility: { '5551': { 'gms-b': 'no' }, '8810': { 'gms-b': 'yes', 'gms-z': 'no' } },
};

describe('eligibility', () => {
  it('[QE-127] knows yes, uw and no, each by letter and word', () => {
    expect(Object.keys(ELIGIBILITY)).toEqual(['yes', 'uw', 'no']);
    expect(Object.values(ELIGIBILITY).map(({ letter, word }) => `${letter} ${word}`)).toEqual([
      'Y Eligible',
      'R Referred',
      'N Declined',
    ]);
    expect(worst(['yes', 'no', 'uw'])).toBe('no');
  });

  it('[QE-126] asks by location name for code, description and state', () => {
    const asked = { location: '1', code: '8810', description: 'Clerical', state: 'tx' };
    expect(eligibilityQuestion([asked, { ...asked, code: '8742' }])).toEqual({
      '1': [
        { code: '8810', description: 'Clerical', state: 'tx' },
        { code: '8742', description: 'Clerical', state: 'tx' },
      ],
    });
  });

  it('says who drops out and why, who is referred, and who stays', () => {
    const out = dropOut(answer, ['gms-a', 'gms-b', 'gms-c', 'gms-new'], ['5551', '7313F']);
    expect(out.remaining).toEqual(['gms-a', 'gms-c', 'gms-new']);
    expect(out.dropped.map(({ program, reasons }) => [program, reasons[0]?.text])).toEqual([
      ['gms-b', 'Roofing is excluded'],
    ]);
    expect(out.referred.map(({ program }) => program)).toEqual(['gms-c']);
    expect(out.excludedCodes).toEqual(['5551']);
    expect(out.federal).toEqual(['7313F']);
    expect(federalCodes(['8810', '7313f', '0106F', 'F8810', '7313f'])).toEqual(['7313f', '0106F']);
  });

  it('takes the worst of what is said of a program and of its locations', () => {
    const [detail] = answer.details;
    const outcome = (whole: Reason['outcome'], there: Reason['outcome']) => {
      const details = [{ ...detail!, outcome: whole }];
      const found = eligibilityByProgram({ ...answer, details, eligibility: { '1': { 'gms-b': there } } });
      return found.get('gms-b')?.outcome;
    };
    expect([outcome('uw', 'no'), outcome('no', 'yes'), outcome('yes', 'uw')]).toEqual(['no', 'no', 'uw']);
  });

  it('shows each reason once, the gravest first, and none that still waits for a fact', () => {
    const texts = definite([
      reason('b', 'uw'),
      reason('a', 'no'),
      reason('b', 'uw'),
      reason('c', 'no', true),
    ]);
    expect(texts.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('[CB-306] counts a code as federal by its suffix, however many figures stand before it', () => {
    expect(federalCodes(['806F', '10042F', '806', '10042', '806FA'])).toEqual(['806F', '10042F']);
  });

  it('[CB-305] [CB-306] says the specified words', () => {
    expect(MESSAGES.excluded).toBe('Some class codes have been excluded for certain carriers!');
    expect(MESSAGES.federal).toBe(
      'Please contact the underwriter to place the client with appropriate carrier as the client is exposed to federal class codes.',
    );
  });
});

describe('beside a class code', () => {
  const years = aReason({
    rule_id: 'prior-coverage',
    outcome: 'uw',
    text: 'Less than three years of prior coverage',
    location: null,
    class_code: null,
    change: aChange('needs 3 years of prior coverage; 2 given'),
  });
  const excluded = aReason();
  const elsewhere = aReason({ location: '2' });
  const fund = aReason({ text: 'The state fund insures', class_code: null, blocks: 'info' });
  const found = anAnswer({ 'gms-a': [excluded, elsewhere, years, fund], 'gms-b': [excluded], 'gms-c': [] });

  it('takes what is said of this class at this location, for the chosen programs', () => {
    const spot = { location: '1', code: '5551' };
    const eligibility = eligibilityAt(found, spot, ['gms-a', 'gms-c', 'gms-unasked']);
    expect(eligibility.map(({ program, outcome }) => [program, outcome])).toEqual([
      ['gms-a', 'no'],
      ['gms-c', 'yes'],
    ]);
    expect(eligibility[0]?.reasons).toEqual([excluded]);
    expect(eligibilityAt(found, { location: '1', code: '8810' }, ['gms-a'])[0]?.outcome).toBe('yes');
  });

  it('takes what is said of a location as a whole, the state fund too', () => {
    const eligibility = eligibilityAt(found, { location: '1' }, ['gms-a', 'gms-b']);
    expect(eligibility.map(({ outcome, reasons }) => [outcome, reasons.length])).toEqual([
      ['no', 1],
      ['yes', 0],
    ]);
  });

  it('counts what only stops binding as a referral', () => {
    const binding = anAnswer({ 'gms-a': [aReason({ blocks: 'bind' })] });
    expect(eligibilityAt(binding, { location: '1', code: '5551' }, ['gms-a'])[0]?.outcome).toBe('uw');
  });

  it('[QE-126] weighs at a class neither what is only told nor what waits for a fact, and nothing fine as a referral', () => {
    const at = (one: Reason) =>
      eligibilityAt(anAnswer({ 'gms-a': [one] }), { location: '1', code: '5551' }, ['gms-a'])[0]?.outcome;
    expect(at(aReason({ blocks: 'info' }))).toBe('yes');
    expect(at(aReason({ pending: true }))).toBe('yes');
    expect(at(aReason({ blocks: 'bind', outcome: 'yes' }))).toBe('yes');
    expect(at(aReason({ outcome: 'uw' }))).toBe('uw');
  });

  it('says once what several programs say, with what would change it', () => {
    const reasons = shared([
      { program: 'gms-a', outcome: 'no', reasons: [years, excluded] },
      { program: 'gms-b', outcome: 'no', reasons: [excluded, excluded] },
    ]);
    expect(reasons.map(({ text, programs, change }) => [text, programs, change])).toEqual([
      ['The class is excluded', ['gms-a', 'gms-b'], ''],
      ['Less than three years of prior coverage', ['gms-a'], 'Needs 3 years of prior coverage; 2 given'],
    ]);
  });

  it('gathers the classes and locations that a reason was given for', () => {
    const other = aReason({ class_code: '5403' });
    expect(gathered([excluded, elsewhere, other, years, fund]).map(({ about }) => about)).toEqual([
      'class 5551, 5403',
      'location 1',
      '',
    ]);
    const waiting = aReason({ class_code: '7219', pending: true });
    expect(gathered([excluded, waiting]).map(({ about }) => about)).toEqual(['class 5551']);
  });

  it('lists what rules wait for, each once, and nothing that never restricts', () => {
    const waiting = aReason({
      pending: true,
      change: aChange('needs the answer N to question 4; not given'),
    });
    const info = aReason({ pending: true, outcome: 'yes', change: aChange('needs nothing') });
    const eligibility = { program: 'gms-a', outcome: 'yes' as const, reasons: [waiting, info, excluded] };
    expect(awaited([eligibility, { ...eligibility, program: 'gms-b' }])).toEqual([
      'Needs the answer N to question 4; not given',
    ]);
  });
});
