/** Readings and proposals with sensible values; a test names only what it is about. */
import type { Field, Proposal } from './model';

/** A field of a proposal; certain and new unless said otherwise. */
export function aField(change: Partial<Field> = {}): Field {
  const path = change.path ?? 'companyProfile.companyName';
  return {
    path,
    section: 'companyProfile',
    field: path.split('.').at(-1) ?? '',
    label: 'Company name',
    current: '',
    read: 'Peach Roofing LLC',
    as_printed: null,
    confidence: 0.97,
    state: 'new',
    selected: true,
    note: '',
    evidence: {
      source: 'applicant.name',
      page: 1,
      box: [72, 700, 272, 716],
      snippet: 'Peach Roofing LLC',
      method: 'widget',
      flags: [],
    },
    ...change,
  };
}

/** A proposal to a new draft, of one application on one page. */
export function aProposal(change: Partial<Proposal> = {}): Proposal {
  return {
    job: '01a20000-0000-7000-8000-0000000000aa',
    file: 'peach.pdf',
    outcome: 'read',
    code: null,
    message: null,
    hint: null,
    pages: [{ page: 1, width: 612, height: 792, drawn: true }],
    notices: [],
    applications: [
      { index: 0, form: 'ACORD 130', edition: '2013/09', pages: [1], applicant: 'Peach Roofing LLC' },
    ],
    application: 0,
    prospect: null,
    version: 0,
    fields: [aField()],
    missing: [],
    unanswered: [],
    beside: [],
    claims: [],
    accepted: [],
    accepted_by: '',
    accepted_at: null,
    ...change,
  };
}

/** One that is certain, two to check and a conflict. */
export const FIELDS: Field[] = [
  aField(),
  aField({
    path: 'companyProfile.lastName',
    label: 'Last name',
    read: 'Clarke',
    state: 'check',
    confidence: 0.7,
  }),
  aField({
    path: 'companyProfile.fein',
    label: 'FEIN',
    read: '00-1234567',
    state: 'check',
    confidence: 0.5,
    selected: false,
    note: 'No FEIN begins with 00: ask the insured for the right one',
  }),
  aField({
    path: 'companyProfile.yearsInBusiness',
    label: 'Years in business',
    current: '12',
    read: '9',
    state: 'conflict',
    selected: false,
  }),
];
