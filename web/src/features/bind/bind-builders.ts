/** Accounts at an online-bind carrier for the tests of this feature. */
import type { Account, Check, Held, Plan, Question, Wish } from './api';

/** A plan with a down payment today and two invoices after it; its parts add up to the cent. */
export const aPlan = (change: Partial<Plan> = {}): Plan => ({
  id: 'plan-1',
  words: '3 payments',
  billing: 'Direct',
  kind: 'none',
  payments: 3,
  premium: '9000.00',
  taxes: '270.45',
  fees: '12.00',
  total: '9282.45',
  down_payment: '3094.15',
  down_payment_due: '2026-08-01',
  chosen: true,
  invoices: [
    {
      due: '2026-08-01',
      premium: '3000.00',
      taxes: '90.15',
      fees: '4.00',
      total: '3094.15',
      down_payment: true,
    },
    {
      due: '2026-11-01',
      premium: '3000.00',
      taxes: '90.15',
      fees: '4.00',
      total: '3094.15',
      down_payment: false,
    },
    {
      due: '2027-02-01',
      premium: '3000.00',
      taxes: '90.15',
      fees: '4.00',
      total: '3094.15',
      down_payment: false,
    },
  ],
  ...change,
});

/** A question without an answer. */
export const aQuestion = (id: string, change: Partial<Question> = {}): Question => ({
  id,
  text: `Does the business do thing ${id}?`,
  kind: 'yes_no',
  options: [],
  parent: null,
  parent_answer: null,
  answer: null,
  remarks: '',
  suggestion: null,
  ...change,
});

/** Something that happened to an account. */
export const anEvent = (
  seq: number,
  code: string,
  change: Partial<Account['events'][number]> = {},
): Account['events'][number] => ({
  seq,
  at: '2026-07-01T12:00:00Z',
  code,
  words: code.replaceAll('_', ' '),
  params: {},
  source: 'carrier',
  ...change,
});

/** An item of the checklist. */
export const aCheck = (code: Check['code'], words: string, change: Partial<Check> = {}): Check => ({
  code,
  words,
  open: false,
  blocks: true,
  done: null,
  of: null,
  ...change,
});

const settled: Check[] = [
  aCheck('questions', 'Questions: 1 of 1 answered', { done: 1, of: 1 }),
  aCheck('eligibility', "The carrier's quote may be bound"),
  aCheck('plan', 'Choose a payment plan'),
  aCheck('terms', "Read and tick the carrier's terms"),
  aCheck('submission', 'With the underwriters'),
];

/** The items with one that is open. */
export const withOpen = (code: Check['code'], words: string, change: Partial<Check> = {}): Check[] => [
  ...settled.filter((item) => item.code !== code),
  aCheck(code, words, { open: true, ...change }),
];

/** A wish to bind that was sent to the carrier. */
export const aWish = (change: Partial<Wish> = {}): Wish => ({
  uuid: '01f00000-0000-7000-8000-0000000000b1',
  kind: 'online',
  state: 'open',
  accepted: {
    premium: '9000.00',
    taxes: '270.45',
    fees: '12.00',
    total: '9282.45',
    plan: 'plan-1',
    plan_words: '3 payments',
    down_payment: '3094.15',
    invoices: [],
  },
  asked_at: '2026-07-01T12:00:00Z',
  sent_at: '2026-07-01T12:00:01Z',
  code: null,
  words: null,
  differences: [],
  ...change,
});

/** The net rate of a class, with what it makes of the payroll. */
export const aNetRate = (
  change: Partial<Account['net_rates'][number]> = {},
): Account['net_rates'][number] => ({
  state: 'TX',
  class_code: '8810',
  class_description: 'Clerical',
  rate: '0.012345',
  payroll: '100000.00',
  premium: '1234.50',
  ...change,
});

/** A carrier that operations hold. */
export const aHold = (change: Partial<Held> = {}): Held => ({
  carrier: 'amtrust',
  name: 'AmTrust',
  since: '2026-07-01T12:00:00Z',
  words: 'A bind there waits for its release.',
  ...change,
});

/** An account whose quote may be bound. */
export const anAccount = (change: Partial<Account> = {}): Account => ({
  id: '01e00000-0000-7000-8000-000000000001',
  prospect_id: '01a20000-0000-7000-8000-000000000002',
  carrier: 'AmTrust',
  path: 'Amtrust',
  state: 'quoted',
  quote_id: 'Q-7',
  eligibility: 'BindEligible',
  quote_status: 'Not Submitted',
  bindable: true,
  premium: '9000.00',
  taxes: '270.45',
  plans: [aPlan()],
  questions: [aQuestion('1', { answer: 'no' })],
  open_questions: 0,
  officers: { listed: [], typed: [], missing: [] },
  net_rates: [],
  net_rates_error: null,
  terms: { affirmation: 'What was said is true.', text: 'The carrier bills the insured.' },
  terms_ticked: true,
  takes_messages: true,
  expires_at: '2026-08-30T00:00:00Z',
  ends_at: '2026-08-30T00:00:00Z',
  policy: null,
  waiting: null,
  bind: null,
  checklist: settled,
  may_bind: true,
  steps: [],
  running: [],
  version: 4,
  events: [],
  ...change,
});
