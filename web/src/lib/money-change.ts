/** How an amount moved against an earlier one, as it is shown beside it. */
import { toCents } from './money';

/** '−$501' and '−11.7 %'; percent is '' where there was nothing before. */
export interface MoneyChange {
  readonly dollars: string;
  readonly percent: string;
}

/** The change between two decimal strings of dollars; null where one is missing, or nothing moved. */
export function moneyChange(now: string | null, before: string | null): MoneyChange | null {
  if (now === null || before === null) return null;
  const [to, from] = [toCents(now), toCents(before)];
  if (to === from) return null;
  const sign = to > from ? '+' : '−';
  const dollars = Math.round(Math.abs(to - from) / 100).toLocaleString('en-US');
  const share = from === 0 ? '' : `${sign}${Math.abs(((to - from) / from) * 100).toFixed(1)} %`;
  return { dollars: `${sign}$${dollars}`, percent: share };
}
