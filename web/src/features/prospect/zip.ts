/** A zip fills city and state and locks them while they are what the zip says. */
import { useState } from 'react';

/** Where a zip lies; state in lower case. */
export interface Place {
  readonly city: string;
  readonly state: string;
}

/** How zips are looked up: the remembered answer for a shown zip, and a fresh look at a typed one. */
export interface ZipLookup {
  /** Hook: the place of a zip; null when unknown, undefined while not asked or not answered. */
  readonly usePlace: (zip: string) => Place | null | undefined;
  /** Asks; rejects when the lookup fails. */
  readonly find: (zip: string) => Promise<Place | null>;
}

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
  const place = lookup.usePlace(zip);
  const [note, setNote] = useState('');
  const locked =
    !!place && place.city === shown.city && place.state.toLowerCase() === shown.state.toLowerCase();
  const typed = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 5);
    setNote('');
    if (digits.length !== 5 || digits === zip) return;
    lookup.find(digits).then(
      (found) => (found ? fill(found, digits) : setNote('Zip not known: enter city and state')),
      () => setNote('Zip not looked up: enter city and state'),
    );
  };
  return { locked, note: locked ? 'City and state from the zip' : note, typed };
}
