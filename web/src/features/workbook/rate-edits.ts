/** Figures of classes as they are typed on the rates screen, and what of them is an override. Per $100 of payroll. */
import type { components } from '@/api/schema';
import type { Workbook, WorkbookPut } from './shapes';

type Schema = components['schemas'];
export type ClassLine = Schema['ClassLine'];
type RateSave = Schema['RateSave'];

/** The three figures that may be entered. */
export const FIGURES = ['manual_rate', 'net_rate_ax', 'net_rate'] as const;
export type Figure = (typeof FIGURES)[number];

/** What was typed, by `STATE|code|figure`; '' takes a figure back. */
export type Typed = ReadonlyMap<string, string>;

export const figureKey = ({ state, wc_code: code }: ClassLine, figure: Figure): string =>
  `${state}|${code}|${figure}`;

/** Keys that a figure does not take are dropped: only digits and one dot are. A comma is meant as the dot: 1,5 is never 15. */
export function figureTyped(text: string): string {
  const kept = text.replaceAll(',', '.').replaceAll(/[^\d.]/g, '');
  const [whole = '', ...fraction] = kept.split('.');
  return fraction.length === 0 ? whole : `${whole}.${fraction.join('')}`;
}

/** What stands entered for a figure; '' where nothing does. */
export function entered(book: Workbook, column: string, line: ClassLine, figure: Figure): string {
  const found = book.rates.find(
    (rate) => rate.column === column && rate.state === line.state && rate.code === line.wc_code,
  );
  return found?.[figure] ?? '';
}

/** The figure that the price was made with; null where the state has no manual premium. */
export function computed(line: ClassLine, figure: Figure): string | null {
  if (figure === 'manual_rate') return line.manual_rate;
  return figure === 'net_rate_ax' ? line.net_rate : line.net_rate_without;
}

/** The figure before anything was entered. */
export function filed(line: ClassLine, figure: Figure): string | null {
  if (figure === 'manual_rate') return line.filed_rate;
  return figure === 'net_rate_ax' ? line.filed_net_rate : line.filed_net_rate_without;
}

const [MOST, NET_DECIMALS, RATE_DECIMALS] = [1000, 4, 3];

/** What is wrong with a typed figure; null: nothing. */
export function figureFault(line: ClassLine, figure: Figure, text: string): string | null {
  if (text === '') return null;
  const most = figure === 'manual_rate' ? (line.decimals ?? RATE_DECIMALS) : NET_DECIMALS;
  const decimals = text.split('.')[1]?.length ?? 0;
  if (!/\d/.test(text) || Number(text) >= MOST) return 'A number from 0 to 999';
  return decimals > most ? `At most ${most} decimals` : null;
}

const same = (one: string, two: string): boolean =>
  one === '' || two === '' ? one === two : Number(one) === Number(two);

/** The overrides to send: typed figures other than what stands; an emptied one takes its override back. */
export function overrides(
  book: Workbook,
  column: string,
  lines: readonly ClassLine[],
  typed: Typed,
  reason: string,
): RateSave[] {
  return lines.flatMap((line): RateSave[] => {
    const changed = FIGURES.flatMap((figure) => {
      const text = typed.get(figureKey(line, figure));
      const before = entered(book, column, line, figure);
      if (text === undefined || same(text, before)) return [];
      // A figure that is shown anyway is no override.
      if (before === '' && same(text, computed(line, figure) ?? '')) return [];
      return [[figure, text === '' ? null : text] as const];
    });
    if (changed.length === 0) return [];
    const { state, wc_code: code, wc_desc: description } = line;
    return [{ column, state, code, description, ...Object.fromEntries(changed), reason: reason.trim() }];
  });
}

/** A Save of rates alone. */
export const ratesSave = (version: number, rates: RateSave[]): WorkbookPut => ({
  base_version: version,
  cells: [],
  columns: [],
  rates,
});
