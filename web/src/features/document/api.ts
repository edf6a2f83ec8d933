/** What the files screen asks: the records that name stored files, and one PDF of several. */
import useSWR, { type SWRResponse } from 'swr';
import { answer, client } from '@/api/client';
import { storedKeys } from './model';

/** Keys of a prospect's stored files, as the records of its carriers name them; null asks nothing. */
export const useStoredKeys = (user: string | null): SWRResponse<Set<string>> =>
  useSWR(
    user === null ? null : (['files', 'stored', user] as const),
    async ([, , email]) => {
      const params = { path: { email } };
      const found = await answer(client.GET('/api/getUserDataStatus/{email}/quote', { params }));
      return storedKeys(found.carrierBasedData);
    },
    { revalidateOnFocus: false },
  );
