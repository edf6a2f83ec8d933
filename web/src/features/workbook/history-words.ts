/** Fields and values of a workbook's history, in words. */
import { STATUSES } from './model';
import { categoryWords } from './reasons';
import type { CellStatus } from './shapes';

/** What the fields are called on the page. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  status: 'Status',
  comments: 'Comments',
  debit_credit: 'Debit/credit',
  reasons: 'Given for',
  note: 'Note',
  premium: 'Premium',
  name: 'Carrier Name',
  hidden: 'Removed',
  manual_rate: 'Manual rate',
  net_rate: 'Net Rate w/o Ax & EC',
  net_rate_ax: 'Net Rate w/ Ax & EC',
  reason: 'Reason',
};

const isPart = (value: unknown): value is { category: string; percent: string } =>
  typeof value === 'object' && value !== null && 'category' in value && 'percent' in value;

/** A value as people read it. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const parts = value.filter(isPart).map((part) => `${categoryWords(part.category)} ${part.percent} %`);
    return parts.length > 0 ? parts.join(', ') : 'nothing';
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : `${value as string | number}`;
  return text in STATUSES ? STATUSES[text as CellStatus] : text;
}
