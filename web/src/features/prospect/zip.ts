/** A zip fills city and state and locks them while they are what the zip says. */
import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';

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
  /** Tell what was typed; a complete zip is looked up and fills. */
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
  const { data: place } = useSWRImmutable(key, ([, , each]) => lookup(each), { shouldRetryOnError: false });
  const [note, setNote] = useState('');
  const locked =
    !!place && place.city === shown.city && place.state.toLowerCase() === shown.state.toLowerCase();
  const typed = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 5);
    setNote('');
    if (digits.length !== 5 || digits === zip) return;
    lookup(digits).then(
      (found) => (found ? fill(found, digits) : setNote('Zip not known: enter city and state')),
      () => setNote('Zip not looked up: enter city and state'),
    );
  };
  return { locked, note: locked ? '' : note, typed };
}
