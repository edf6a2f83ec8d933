/** A form of an applicant as a PDF, drawn by the product's own writer, for journeys that have it read. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { python, root } from '@test/python';

/** What the form says; two of its values are misspelt on purpose, so that somebody corrects them. */
export const FORM = {
  fein: '74-1928374',
  misspelt: { lastName: 'Whitfeld', years: '21' },
  right: { lastName: 'Whitfield', years: '22' },
  lines: ['3632', '8810'],
} as const;

const values = (company: string) => ({
  form_date: '2026-11-01',
  agency: { name: 'Elsewhere Agency', producer_name: 'Kim Alvarado', email: 'kim@elsewhere.example' },
  applicant: {
    name: company,
    entity_type: 'LLC',
    fein: FORM.fein,
    years_in_business: Number(FORM.misspelt.years),
    mailing_address: { line1: '401 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' },
  },
  contacts: {
    inspection: {
      name: `Dana ${FORM.misspelt.lastName}`,
      phone: '5125550147',
      email: 'dana@bluebonnet.example',
    },
  },
  description_of_operations: 'Machine shop with an office',
  locations: [{ number: '1', street: '401 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' }],
  policy: { effective_date: '2027-01-01', expiration_date: '2028-01-01', part1_states: ['TX'] },
  rating: [
    {
      state: 'TX',
      class_codes: [
        {
          location: '1',
          class_code: '3632',
          description: 'Machine shop NOC',
          full_time: 14,
          payroll: '812000',
        },
        { location: '1', class_code: '8810', description: 'Office', full_time: 4, payroll: '236000' },
      ],
      premium: { experience_mod: { factor: '0.93' } },
    },
  ],
  questions: { '1': { answer: 'N' }, '3': { answer: 'N' }, '6': { answer: 'Y', percent: '10' } },
});

/** The form. */
export function acordForm(company: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'quoteloom-form-'));
  try {
    const [sheet, out] = [join(folder, 'sheet.json'), join(folder, 'form.pdf')];
    writeFileSync(sheet, JSON.stringify({ values: values(company) }));
    const words = JSON.stringify([sheet, '--as', 'ncci', '-o', out]);
    const code = `import sys; from documents.desk.write import main; sys.exit(main(${words}))`;
    execFileSync(python, ['-c', code], { cwd: root });
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
