/** What waits for a higher level, in words. */
import { wholeDollars } from '@/lib/money';
import type { Workbook } from './shapes';

type Issue = Workbook['issues'][number];

const MEASURES: Readonly<Record<Issue['measure'], (value: string) => string>> = {
  credit: (value) => `a credit of ${Number(value)} %`,
  debit: (value) => `a debit of ${Number(value)} %`,
  rate_below_filed: (value) => `a rate ${Number(value)} % below the filed one`,
  price_below_submitted: (value) => `a price ${Number(value)} % below the submitted one`,
  price: (value) => `a price of ${wholeDollars(value)}`,
  reason_missing: () => 'the reason of a percent is missing',
};

/** 'a credit of 12.5 % by Uma One needs level 2'. */
export function issueWords({ measure, value, level, raised_by: by }: Issue): string {
  const words = MEASURES[measure](value ?? '0');
  const who = by === '' ? '' : ` by ${by}`;
  return measure === 'reason_missing' ? `${words}${who}` : `${words}${who} needs level ${level}`;
}
