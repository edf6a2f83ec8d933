/** What the typed years add up to: asked once the hand rests. */
import { useEffect, useState } from 'react';
import { useTotals, type Totals } from './api';
import { countedYears, isReplaced, type Claims, type Typed } from './model';

const PAUSE_MS = 300;

/** The sums and ratios. */
export function useSums(typed: Typed, claims: Claims): Totals | undefined {
  const replaced = isReplaced(typed);
  const entry = JSON.stringify({
    historicalClaims: replaced ? [] : countedYears(typed, claims.rows),
    isNoLossChckd: replaced,
    startDate: replaced ? typed.since : null,
    yearsInBusiness: claims.yearsInBusiness,
    effectiveDate: claims.effectiveDate,
  });
  const [asked, setAsked] = useState(entry);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(entry), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [entry]);
  return useTotals(JSON.parse(asked) as Parameters<typeof useTotals>[0]).data;
}
