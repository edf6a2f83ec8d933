/** The premium range of a completed class-code line: asked after a pause, six at a time, remembered by input. */
import { useEffect, useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import { ApiError } from '@/api/errors';
import { queued } from '@/lib/call-queue';
import { wholeDollars } from '@/lib/money';
import { getMinMaxPremium, type PremiumLine } from './api';
import { SEARCH_MS } from './model';

/** What is known about a line. */
export type PremiumVerdict =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'range'; readonly min: string; readonly max: string }
  | { readonly kind: 'refused' };

/** A failed call or 'Not eligible' refuses the code; being told to wait never does. */
export function verdictOf(
  answer: Awaited<ReturnType<typeof getMinMaxPremium>> | undefined,
  error: unknown,
): PremiumVerdict {
  if (error !== undefined && error !== null) {
    const later = error instanceof ApiError && (error.status === 429 || error.status === 0);
    return later ? { kind: 'unknown' } : { kind: 'refused' };
  }
  if (answer === undefined) return { kind: 'unknown' };
  if (answer === 'Not eligible') return { kind: 'refused' };
  return { kind: 'range', min: answer.minPremium, max: answer.maxPremium };
}

/** What the pricing of a line shows: nobody types it, so it is always disabled. */
export interface Pricing {
  readonly value: string;
  readonly disabled: true;
}

/** The pricing of a line: the manual premium over the programs on offer, '' while there is none. */
export function pricingOf(verdict: PremiumVerdict): Pricing {
  if (verdict.kind !== 'range') return { value: '', disabled: true };
  const [min, max] = [wholeDollars(verdict.min), wholeDollars(verdict.max)];
  return { value: min === max ? min : `${min} – ${max}`, disabled: true };
}

/** The verdict on a line; null asks nothing. */
export function usePremiumCheck(line: PremiumLine | null): PremiumVerdict {
  const wanted = line === null ? null : JSON.stringify(line);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const current = asked === wanted ? wanted : null;
  const { data, error } = useSWRImmutable(
    current === null ? null : (['reference', 'getMinMaxPremium', current] as const),
    ([, , text]) => queued(() => getMinMaxPremium(JSON.parse(text) as PremiumLine)),
  );
  return current === null ? { kind: 'unknown' } : verdictOf(data, error);
}
