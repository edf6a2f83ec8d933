/** A zip fills city and state and locks them while they are what the zip says. */
import { useEffect, useEffectEvent, useRef } from 'react';
import useSWRImmutable from 'swr/immutable';
import { messageOf } from '@/api/errors';

/** Where a zip lies; state in lower case. */
export interface Place {
  readonly city: string;
  readonly state: string;
}

/** Asks for the place of a zip; null when nobody knows it. Rejects when the lookup fails. */
export type ZipLookup = (zip: string) => Promise<Place | null>;

/** What a zip field needs. */
export interface ZipField {
  /** City and state came from the zip and cannot be typed. */
  readonly locked: boolean;
  /** A quiet line: the lookup failed or found nothing. */
  readonly note: string;
  /** Tell what was typed, before it is stored: only a typed zip fills, a stored one does not. */
  readonly typed: (text: string) => void;
}

/**
 * Ties a zip to its city and state. A failed lookup never stops anybody: both stay open to typing.
 *
 * @param fill gets the zip that was asked about, since the field may hold another one by then.
 */
export function useZip(
  lookup: ZipLookup,
  zip: string,
  shown: Place,
  fill: (place: Place, zip: string) => void,
): ZipField {
  const key = /^\d{5}$/.test(zip) ? (['reference', 'getStateAndCity', zip] as const) : null;
  const { data: place, error } = useSWRImmutable(key, ([, , each]) => lookup(each), {
    shouldRetryOnError: false,
    // The quiet line does not say why; the log does.
    onError: (failure) => console.info(`Zip not looked up: ${messageOf(failure)}`),
  });
  const wanted = useRef('');
  const filled = useEffectEvent(fill);
  useEffect(() => {
    if (!place || wanted.current !== zip) return;
    wanted.current = '';
    filled(place, zip);
  }, [place, zip]);
  const same = place?.city === shown.city && place.state.toLowerCase() === shown.state.toLowerCase();
  return {
    locked: same,
    note:
      place === null
        ? 'Zip not known: enter city and state'
        : error
          ? 'Zip not looked up: enter city and state'
          : '',
    typed: (text) => {
      wanted.current = text.replaceAll(/\D/g, '').slice(0, 5);
    },
  };
}
