/** What waits for a higher level, in words. */
import { wholeDollars } from '@/lib/money';
import { percentFrom, hundredthsOf, percentWords } from './percent';
import { categoryWords } from './reasons';
import type { Cell, Column, PreviewColumn, Workbook } from './shapes';

type Issue = Workbook['issues'][number];
type Excess = PreviewColumn['issues'][number];

const MEASURES: Readonly<Record<Issue['measure'], (value: string) => string>> = {
  credit: (value) => `a credit of ${Number(value)} %`,
  debit: (value) => `a debit of ${Number(value)} %`,
  rate_below_filed: (value) => `a rate ${Number(value)} % below the filed one`,
  price_below_submitted: (value) => `a price ${Number(value)} % below the submitted one`,
  price: (value) => `a price of ${wholeDollars(value)}`,
  reason_missing: () => 'the reason of a percent is missing',
};

/** Where an issue stands: 'TX', or 'TX, class 5190 Electrical wiring' of an entered rate; '' for the whole price. */
export function rowWords(row: string): string {
  const [, state, code, description] = /^(\w+)\|([^#]+)#(.*)$/.exec(row) ?? [];
  return state === undefined ? row : `${state}, class ${code} ${description}`.trimEnd();
}

/**
 * What a Save would put beyond the level of who makes it: 'a credit of 12.5 % in TX needs level 2'. Whether a percent
 * has its reasons is no matter of levels, and told apart.
 */
export const excessWords = (issues: readonly Excess[]): string[] =>
  issues
    .filter(({ measure }) => measure !== 'reason_missing')
    .map(({ measure, value, row, level }) => {
      const place = row === '' ? '' : ` in ${rowWords(row)}`;
      return `${MEASURES[measure](value ?? '0')}${place} needs level ${level}`;
    });

/** 'a credit of 12.5 % by Uma One needs level 2'. */
export function issueWords({ measure, value, level, raised_by: by }: Issue): string {
  const words = MEASURES[measure](value ?? '0');
  const who = by === '' ? '' : ` by ${by}`;
  return measure === 'reason_missing' ? `${words}${who}` : `${words}${who} needs level ${level}`;
}

const DECISIONS = { approved: 'approved', refused: 'refused', void: 'holds no longer' } as const;

/** 'approved by Theo Chief: Seen the plant' or 'holds no longer: another price was made'; null while it waits. */
export function decisionWords({ state, decided_by: by, note, cause }: Issue): string | null {
  if (state === 'open') return null;
  const who = by === '' || state === 'void' ? '' : ` by ${by}`;
  const why = state === 'void' ? cause : note;
  return `${DECISIONS[state]}${who}${why === '' ? '' : `: ${why}`}`;
}

/** 'Given for Safety devices 10 %, Premises 2.5 %. Sprinklers since May'; '' for nothing. */
export function givenFor({ reasons, note }: Pick<Cell, 'reasons' | 'note'>): string {
  const parts = reasons.map(({ category, percent }) => {
    const amount = hundredthsOf(percentFrom(percent)) ?? 0;
    return `${categoryWords(category)} ${percentWords(amount)} %`;
  });
  const given = parts.length === 0 ? '' : `Given for ${parts.join(', ')}`;
  return [given, note].filter(Boolean).join('. ');
}

/** '$40,844 submitted, $37,155 now'; '' where no price was made since. */
export function pricesBeside({ price, submitted }: Pick<Column, 'price' | 'submitted'>): string {
  if (!price || !submitted || price.total === submitted.total) return '';
  return `${wholeDollars(submitted.total)} submitted, ${wholeDollars(price.total)} now`;
}
