/** Texts of explained prices. */
import { took } from '@/lib/dates';
import type { Replay } from './model';

export const MESSAGES = {
  title: 'Explain this price',
  illustrative: 'Illustrative rates, not filed with any regulator',
  footnote: 'Illustrative: this figure is filed nowhere.',
  carrierMade: "The carrier's own system made this price, so there is nothing of ours to price again.",
  noCostStack: 'N/A: the carrier bills by pay run, so no admin fee and no payroll taxes are added.',
  noRates: 'N/A: the carrier prices by itself; the rates that it tells stand on its lines.',
  minimums:
    'Rate × multiplier + constant, at most the cap. The highest is the minimum of the policy; in a state with a fund rate their sum is.',
  noNetRate: 'N/A: there is no manual premium to relate it to.',
  wholeYear: 'The term is a whole year, so nothing is prorated.',
  olderRecord: 'N/A: this record is from before annual figures were kept.',
} as const;

/** 'Replayed: all 52 lines the same to the cent, 12 ms.', or the first line that differs. */
export function replayWords({ matches, lines, seconds, first_difference: first }: Replay): string {
  const time = took(seconds * 1000);
  if (matches) return `Replayed: all ${lines} lines the same to the cent, ${time}.`;
  if (first === null) return `Replayed: it differs, ${time}.`;
  const place = first.where.replaceAll('/', ', ').replaceAll('_', ' ');
  const field = first.field.replaceAll('_', ' ');
  return `Replayed: it differs first at ${place}: ${field} was ${first.stored}, is ${first.replayed} (${time}).`;
}
