/** What the distributing partners are called: by the catalogue as this person may see it, not by their keys. */
import useSWRImmutable from 'swr/immutable';
import { answer, client } from './client';

/** The name of a partner by its key. */
export type PartnerName = (partner: string) => string;

/** Half as wide as the letters are high, which is about what a letter takes; it is no break, and collapses nowhere. */
const EN_SPACE = '\u2002';

/** Names are read once; a demo guest is told that of the disguise only, since the list is that person's own. */
const useNames = () =>
  useSWRImmutable<ReadonlyMap<string, string>, unknown>(['api', 'partnerNames'] as const, async () => {
    const programs = await answer(client.GET('/api/programs'));
    return new Map(programs.map(({ peo, displayPeoName: name }) => [peo, name]));
  });

/**
 * Names on a screen: a blank about as wide until the list has told them, so that nobody reads a key that becomes a
 * name; a partner that the list lacks, or that a refused list could not tell, is its key in capitals.
 */
export function usePartnerName(): PartnerName {
  const { data, error } = useNames();
  const told = data !== undefined || error !== undefined;
  return (partner) => data?.get(partner) ?? (told ? partner.toUpperCase() : EN_SPACE.repeat(partner.length));
}

/** Names in a file, which nothing fills in later: a name that is not known yet is the key in capitals. */
export function useFiledPartnerName(): PartnerName {
  const { data } = useNames();
  return (partner) => data?.get(partner) ?? partner.toUpperCase();
}
