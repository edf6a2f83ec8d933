import { describe, expect, it } from 'vitest';
import { MESSAGES } from './messages';
import {
  amountWords,
  choices,
  classesOf,
  classRateWords,
  COLUMNS,
  firstColumn,
  isPending,
  rateWords,
  summaryWords,
  wordsOf,
} from './model';
import { aProfile, aResult, aRow, aTable } from './profile-builders';

describe('texts', () => {
  it('[CB-101] [CB-103] [CB-104] [CB-105] are byte-exact', () => {
    expect(MESSAGES).toMatchObject({
      placeholder: 'Please Select',
      download: 'Download',
      chooseCarrier: 'Please select a carrier',
      noData: 'No data for the selected carrier',
    });
    expect(COLUMNS).toEqual(['Est. Payroll', 'Man. Prem.', 'Mix Rate', 'Payroll Mix', 'Prem Mix']);
  });

  it('name the first column after the table', () => {
    expect(aProfile('gms-uwic').tables.map(firstColumn)).toEqual([
      'Eligibility',
      'SIC Group',
      'Hazard',
      'NAICS Group',
      'State',
    ]);
    expect(firstColumn({ title: 'Something else' })).toBe('Group');
  });

  it('call a row by its word, its code and name, or its label', () => {
    expect(wordsOf(aRow('uw'))).toBe('Referred');
    expect(wordsOf(aRow('17', { name: 'Contractors' }))).toBe('17 Contractors');
    expect(wordsOf(aRow('IL'))).toBe('IL');
  });
});

describe('figures', () => {
  it('are whole dollars, and all with cents as soon as one has cents', () => {
    expect(amountWords(aTable('State Summary', 'IL', 'IN'))('550000.00')).toBe('$550,000');
    const cents = aTable('State Summary', 'IL', 'IN', { rows: [aRow('IL', { payroll: '0.50' })] });
    expect(amountWords(cents)('550000.00')).toBe('$550,000.00');
    const premium = aTable('State Summary', 'IL', 'IN', { rows: [aRow('IL', { manual_premium: '10.05' })] });
    expect(amountWords(premium)('10.05')).toBe('$10.05');
  });

  it('round a rate to two decimals, half up, with a dash where there is none', () => {
    expect(['1.936364', '0.125', '2', '0.4'].map(rateWords)).toEqual(['1.94', '0.13', '2.00', '0.40']);
    expect(rateWords(null)).toBe('–');
  });

  it('rate a class by its own payroll', () => {
    const [carpentry] = classesOf(aProfile('gms-uwic'), 4, 'IL');
    expect(carpentry && classRateWords(carpentry)).toBe('3.45');
    expect(carpentry && classRateWords({ ...carpentry, payroll: '0.00' })).toBe('–');
    const half = { payroll: '1000.00', manual_premium: '10.05' };
    expect(carpentry && classRateWords({ ...carpentry, ...half })).toBe('1.01');
  });
});

describe('a table in one line', () => {
  it('says where most of both lies', () => {
    expect(summaryWords(aTable('State Summary', 'IL', 'IN'))).toBe(
      'Most in IL: 68.8% of payroll, 91.4% of premium.',
    );
  });

  it('names two groups when they differ', () => {
    const rows = [
      aRow('IL', { manual_premium: '1.00', premium_mix: '0.1' }),
      aRow('IN', { payroll: '2.00', payroll_mix: '0.1', manual_premium: '999.00', premium_mix: '99.9' }),
    ];
    expect(summaryWords(aTable('State Summary', '', '', { rows }))).toBe(
      'Most payroll in IL (68.8%), most premium in IN (99.9%).',
    );
  });

  it('says when all lies in one group, when nothing is priced and when there is nothing', () => {
    const table = aTable('State Summary', 'IL', 'IN');
    expect(summaryWords({ ...table, rows: [aRow('IL')] })).toBe('All in IL.');
    const unpriced = { ...table, total: aRow('Total', { manual_premium: '0.00' }) };
    expect(summaryWords(unpriced)).toBe('Most payroll in IL (68.8%); no manual premium.');
    expect(summaryWords({ ...table, rows: [] })).toBe('No payroll.');
  });
});

describe('what a row is added up from', () => {
  it('[CB-103] is its classes by the place of the table, the largest payroll first', () => {
    const profile = aProfile('gms-uwic');
    expect(classesOf(profile, 4, 'IL').map(({ class_code: code }) => code)).toEqual(['5403', '8810']);
    const dearer = profile.classes.map((each) =>
      each.state === 'IL' && each.class_code === '8810' ? { ...each, manual_premium: '20000.00' } : each,
    );
    const byPayroll = classesOf({ ...profile, classes: dearer }, 4, 'IL');
    expect(byPayroll.map(({ class_code: code }) => code)).toEqual(['5403', '8810']);
    expect(classesOf(profile, 0, 'uw').map(({ state }) => state)).toEqual(['IN']);
    expect(classesOf(profile, 0, 'no')).toEqual([]);
    // 'Not classified' is a row of several tables.
    const unsorted = profile.classes.map((each, at) => ({
      ...each,
      labels: each.labels.map((label, table) => (table === at ? 'Not classified' : label)),
    }));
    const found = classesOf({ ...profile, classes: unsorted }, 1, 'Not classified');
    expect(found).toEqual([unsorted[1]]);
  });
});

describe('a result', () => {
  it('offers its programs in their order, by carrier and partner', () => {
    expect(choices(aResult())).toEqual([
      { value: 'gms-uwic', label: 'UWIC · GMS' },
      { value: 'gms-amtrust', label: 'amtrust · GMS' },
    ]);
  });

  it('is waited for while the word is processing', () => {
    expect([isPending('processing'), isPending('error'), isPending(aResult())]).toEqual([true, false, false]);
  });
});
