/** The impact of a draft in words: a quote has a price of each carrier that answered it, and they are told apart. */
import type { RehearsalOutcome } from './api';
import { many } from './model';

/** '1 price', '1,200 prices': a quote has one of each carrier that answered it. */
export const priceWords = (count: number): string => `${many(count)} ${count === 1 ? 'price' : 'prices'}`;

/** '1 open quote', '1,200 open quotes'. */
export const openQuoteWords = (count: number): string =>
  `${many(count)} open ${count === 1 ? 'quote' : 'quotes'}`;

/** How a price fares on a draft. */
export const OUTCOMES = {
  moved: { label: 'Moves', tone: 'info' },
  same: { label: 'Same price', tone: 'ok' },
  refused: { label: 'Refused', tone: 'bad' },
} as const satisfies Record<RehearsalOutcome, { label: string; tone: 'ok' | 'bad' | 'info' }>;
