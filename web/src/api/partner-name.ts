/** What the distributing partners are called: by the catalogue as this person may see it, not by their keys. */
import useSWRImmutable from 'swr/immutable';
import { answer, client } from './client';

/** The name of a partner by its key. */
export type PartnerName = (partner: string) => string;

/**
 * Names of partners, read once; a partner that the list lacks, or has not told yet, is its key in capitals.
 *
 * A demo guest is told the name of the disguise only, since the list is that person's own.
 */
export function usePartnerName(): PartnerName {
  const { data } = useSWRImmutable(['api', 'partnerNames'] as const, async () => {
    const programs = await answer(client.GET('/api/programs'));
    return new Map(programs.map(({ peo, displayPeoName: name }) => [peo, name]));
  });
  return (partner) => data?.get(partner) ?? partner.toUpperCase();
}
