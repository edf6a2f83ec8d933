/** Results for the tests of this feature: two states, three classes, figures that add up. */
import type { ProfileRow, ProfileTable, ProgramProfile, RiskProfile, RiskProfileResult } from './model';

/** A row; mixes as the server shares them. */
export function aRow(label: string, change: Partial<ProfileRow> = {}): ProfileRow {
  return {
    label,
    name: '',
    payroll: '550000.00',
    manual_premium: '10650.00',
    mix_rate: '1.936364',
    payroll_mix: '68.8',
    premium_mix: '91.4',
    ...change,
  };
}

const REST = {
  payroll: '250000.00',
  manual_premium: '1000.00',
  mix_rate: '0.4',
  payroll_mix: '31.2',
  premium_mix: '8.6',
};
const TOTAL = aRow('Total', {
  payroll: '800000.00',
  manual_premium: '11650.00',
  mix_rate: '1.45625',
  payroll_mix: '100.0',
  premium_mix: '100.0',
});

/** A table of a large and a small group. */
export function aTable(title: string, large: string, small: string, change: Partial<ProfileTable> = {}) {
  return { title, rows: [aRow(large), aRow(small, REST)], total: TOTAL, note: null, ...change };
}

/** The five tables, as the API titles them. */
export function aProfile(program: string): RiskProfile {
  return {
    program,
    book_version: 'demo-1',
    illustrative: true,
    tables: [
      aTable('Eligibility Profile', 'yes', 'uw'),
      aTable('SIC Group Profile', '17', '87', {
        rows: [aRow('17', { name: 'Special Trade Contractors' }), aRow('87', { ...REST, name: 'Services' })],
        note: 'Groups are assigned to class codes for illustration',
      }),
      aTable('Best Hazard Profile', 'Medium', 'High', {
        note: 'Derived from hazard groups for illustration; the licensed index is not used',
      }),
      aTable('NAICS Group Profile', '238', '561'),
      aTable('State Summary', 'IL', 'IN'),
    ],
    classes: [
      {
        state: 'IL',
        class_code: '8810',
        description: 'Clerical',
        payroll: '250000.00',
        manual_premium: '300.00',
        labels: ['yes', '17', 'Medium', '238', 'IL'],
      },
      {
        state: 'IL',
        class_code: '5403',
        description: 'Carpentry',
        payroll: '300000.00',
        manual_premium: '10350.00',
        labels: ['yes', '17', 'Medium', '238', 'IL'],
      },
      {
        state: 'IN',
        class_code: '8810',
        description: 'Clerical',
        payroll: '250000.00',
        manual_premium: '1000.00',
        labels: ['uw', '87', 'High', '561', 'IN'],
      },
    ],
  };
}

/** A program with a profile, or with the reason why it has none. */
export function anEntry(program: string, reason: string | null = null): ProgramProfile {
  const [partner = '', carrier = ''] = program.split('-');
  return {
    program,
    partner,
    partner_name: partner.toUpperCase(),
    carrier,
    carrier_name: carrier === 'uwic' ? 'UWIC' : carrier,
    profile: reason === null ? aProfile(program) : null,
    reason,
  };
}

/** A result of two programs, one of them without data. */
export const aResult = (): RiskProfileResult => ({
  effective_date: '2026-09-01',
  start_date: '2026-09-01',
  expiry_date: '2027-09-01',
  programs: [anEntry('gms-uwic'), anEntry('gms-amtrust', 'This carrier prices for itself: get a quote.')],
});
