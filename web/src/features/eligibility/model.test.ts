import { ELIGIBILITY } from '@/ui/eligibility-mark';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from './messages';
import { dropOut, eligibilityQuestion, spoken, worst, type CarrierEligibility, type Reason } from './model';

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
    expect(new Set(Object.values(ELIGIBILITY).map(({ letter }) => letter)).size).toBe(3);
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
  });

  it('shows each reason once, the gravest first, and none that still waits for a fact', () => {
    const texts = spoken([reason('b', 'uw'), reason('a', 'no'), reason('b', 'uw'), reason('c', 'no', true)]);
    expect(texts.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('[CB-305] [CB-306] says the specified words', () => {
    expect(MESSAGES.excluded).toBe('Some class codes have been excluded for certain carriers!');
    expect(MESSAGES.federal).toBe(
      'Please contact the underwriter to place the client with appropriate carrier as the client is exposed to federal class codes.',
    );
  });
});
