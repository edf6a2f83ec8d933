/** A zip fills city and state and locks them while they are what the zip says. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import useSWR from 'swr';
import { messageOf } from '@/api/errors';
import { focusNextOpen } from '@/ui/next-open';

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
  /** Tell that the city is being typed: until it is left, it is neither filled nor locked. */
  readonly cityTyped: () => void;
  readonly cityLeft: () => void;
  /** Where it is; after a zip that gave no place, where the zip before had put it. */
  readonly lastPlace: () => Place;
}

const NOWHERE: Place = { city: '', state: '' };

/** The id of the state's control, beside that of the city. */
const stateOf = (cityId: string): string => cityId.replace('cityName', 'state');

/**
 * Ties a zip to its city and state. A failed lookup never stops anybody: both stay open to typing. What a zip gave goes
 * with it: city and state of the zip before are not those of one that nobody knows.
 *
 * @param cityId the id of the city's control. A caret that stands there, or in the state, as both are locked goes to the next open field.
 * @param fill gets the zip that was asked about, since the field may hold another one by then, and the last place.
 */
export function useZip(
  lookup: ZipLookup,
  { zip, cityId, ...shown }: Place & { readonly zip: string; readonly cityId: string },
  fill: (place: Place, zip: string, last: Place) => void,
): ZipField {
  const key = /^\d{5}$/.test(zip) ? (['reference', 'getStateAndCity', zip] as const) : null;
  // Where a zip lies does not change; one that was asked while the network was away is asked again once it is back.
  const { data: place, error } = useSWR(key, ([, , each]) => lookup(each), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    // The quiet line does not say why; the log does.
    onError: (failure) => console.info(`Zip not looked up: ${messageOf(failure)}`),
  });
  const wanted = useRef('');
  const failed = useRef('');
  const gave = useRef(NOWHERE);
  const [typing, setTyping] = useState(false);
  const { city, state } = shown;
  const lastPlace = () => (state === '' ? gave.current : { city, state });
  const answered = useEffectEvent((found: Place | null) => {
    const { city: given, state: there } = gave.current;
    const late = failed.current === zip && (city !== '' || state !== '');
    // What somebody has typed since the lookup failed stays.
    if (found) return late ? undefined : fill(found, zip, lastPlace());
    if (state !== '' && city === given && state === there) fill(NOWHERE, zip, lastPlace());
  });
  useEffect(() => {
    if (typing || wanted.current !== zip || (place === undefined && !error)) return;
    if (place === undefined && failed.current === zip) return;
    answered(place ?? null);
    if (place === undefined) failed.current = zip;
    else wanted.current = failed.current = '';
  }, [place, error, zip, typing]);
  const same = place?.city === city && place.state.toLowerCase() === state.toLowerCase();
  const locked = same && !typing;
  useEffect(() => {
    if (locked) gave.current = { city, state };
  }, [locked, city, state]);
  useEffect(() => {
    const under = document.activeElement;
    if (locked && under && [cityId, stateOf(cityId)].includes(under.id)) focusNextOpen(under);
  }, [locked, cityId]);
  return {
    locked,
    note:
      place === null
        ? 'Zip not known: enter city and state'
        : error
          ? 'Zip not looked up: enter city and state'
          : '',
    typed: (text) => {
      wanted.current = text.replaceAll(/\D/g, '').slice(0, 5);
    },
    cityTyped: () => setTyping(true),
    cityLeft: () => setTyping(false),
    lastPlace,
  };
}
