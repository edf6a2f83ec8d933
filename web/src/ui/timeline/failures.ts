/** Why a step of a case came to nothing, and which step it was. */

/** What was not done, by the step's word in codes; the code ends with '_failed'. */
const STEPS: Readonly<Record<string, string>> = {
  create_quote: 'The quote was not made',
  update_quote: 'The quote was not changed',
  save_payment_plans: 'The payment plan was not saved',
  get_net_rates: 'Net rates were not read',
  get_questions: 'Questions were not read',
  save_questions: 'Answers were not saved',
  get_quote_details: 'The quote was not read',
  get_bind_quote_response: 'Not bound',
  officers: 'Officers were not saved',
  terms: 'The terms were not accepted',
  refer: 'It was not sent to the underwriter',
  message: 'The message was not sent',
  plan: 'The payment plan was not chosen',
  withdraw: 'It was not withdrawn',
  look: 'The quote was not read',
};

const REASONS: Readonly<Record<string, string>> = {
  outage: 'The carrier could not be reached.',
  changed: 'What was accepted has changed; accept it anew.',
  refused: 'The carrier refused it.',
  carrier_rejected: 'The carrier refused it.',
  carrier_unavailable: 'The carrier could not be reached.',
  auth_failed: 'The carrier refused our credentials.',
  outcome_unknown: 'The carrier did not say what became of it.',
  not_eligible: 'The quote cannot be bound as it stands.',
  not_ready: 'The carrier is held by operations.',
  one_carrier: 'Another carrier is bound, or about to be.',
  fein_bound: 'This FEIN is bound already.',
  fein_taken: 'The carrier has this FEIN from another submission.',
  net_rates_missing: 'The carrier has issued no net rates yet.',
  plan_not_saved: 'The carrier did not save the plan.',
  terms_open: 'The terms are not accepted yet.',
  stale_price: 'The price is of before a change.',
  aborted: 'Operations gave it up.',
};

/** The step that a code says came to nothing, in words; null: it says something else. */
export function stepWords(code: string): string | null {
  if (!code.endsWith('_failed')) return null;
  const step = code.slice(0, -'_failed'.length);
  return Object.hasOwn(STEPS, step) ? (STEPS[step] ?? null) : null;
}

/** Why, in words; '' where the code says nothing to a person. */
export const failureWords = (code: string): string =>
  Object.hasOwn(REASONS, code) ? (REASONS[code] ?? '') : '';
