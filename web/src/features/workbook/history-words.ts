/** Fields and values of a workbook's history, in words. */
import { STATUSES } from './model';
import { percentFrom } from './percent';
import { categoryWords } from './reasons';
import type { CellStatus } from './shapes';

/** What the fields are called on the page. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  status: 'Status',
  comments: 'Comments',
  debit_credit: 'Debit/credit',
  reasons: 'Reasons',
  note: 'Note',
  premium: 'Premium',
  name: 'Carrier Name',
  hidden: 'Removed',
  manual_rate: 'Manual rate',
  net_rate: 'Net Rate w/o Ax & EC',
  net_rate_ax: 'Net Rate w/ Ax & EC',
  reason: 'Reason',
};

/** 'Cr 12.5 %' of '-12.50'. */
function percentIn(signed: string): string {
  const { text, credit } = percentFrom(signed);
  return `${credit ? 'Cr' : 'Dr'} ${Number(text)} %`;
}

const isPart = (value: unknown): value is { category: string; percent: string } =>
  typeof value === 'object' && value !== null && 'category' in value && 'percent' in value;

/** 'Premises 7 %, Safety devices 5.5 %': what a percent is given for; the cell says whether it is a credit. */
export const reasonWords = (parts: readonly { category: string; percent: string }[]): string =>
  parts
    .map(({ category, percent }) => `${categoryWords(category)} ${Math.abs(Number(percent))} %`)
    .join(', ');

/** A value of a field as people read it; a percent as its cell shows it, 'Cr 12.5 %'. */
export function valueWords(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return reasonWords(value.filter(isPart)) || 'none';
  if (field === 'debit_credit' && typeof value === 'string') return percentIn(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : `${value as string | number}`;
  return text in STATUSES ? STATUSES[text as CellStatus] : text;
}
