/** What follows a run that this tab watched: its result is fetched, its records are stored, five per request. */
import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { useSession } from '@/api/session';
import { keepProspect } from '@/features/prospect/api';
import { useDraftSession } from '@/features/prospect/draft-context';
import { fetchQuotes, postRecords, runKey } from '@/features/quote/api';
import { isRunning, type QuoteRun } from '@/features/quote/model';
import { quoteRecords } from '@/features/quote/request';
import { writeSession } from '@/lib/storage';
import { addressLine } from './quote-copy';

type Records = Parameters<typeof postRecords>[0];

/**
 * Fetches the result and stores the records, also when the result cannot be fetched.
 *
 * @param reload shows everything anew, after a result that could not be fetched.
 */
export async function storeResult(
  run: Pick<QuoteRun, 'job_id'>,
  records: Records,
  reload: () => void,
): Promise<void> {
  const fetched = await fetchQuotes(run.job_id).then(
    () => true,
    () => false,
  );
  // The workflow has stored the prices; these records are the specified copy, and nobody waits for them.
  await postRecords(records).catch(() => undefined);
  if (!fetched) reload();
}

/** Stores the records of a run once it has ended; the server upserts by their key. */
export function useRecords(run: QuoteRun): void {
  const { store, userId, id } = useDraftSession();
  const user = useSession()?.user;
  const { mutate } = useSWRConfig();
  const watched = useRef(false);
  const running = isRunning(run);
  useEffect(() => {
    if (running) {
      watched.current = true;
      return;
    }
    // What the stream has ended bears no time yet; the read that follows brings it.
    if (!watched.current || !user || run.status !== 'done' || !run.created_at) return;
    watched.current = false;
    const address = addressLine(store.read().draft);
    const producer = {
      name: user.name,
      email: user.email,
      fax: user.fax,
      phone: user.phone,
      mobile: user.mobile,
    };
    const records = quoteRecords(run, { userId, madeAt: Date.parse(run.created_at), address, producer });
    writeSession('sortKeyList', JSON.stringify(records.map(({ uuid_carrier: key }) => key)));
    writeSession('address', JSON.stringify([address]));
    void keepProspect(id, { status: 'quote_generated' });
    void storeResult(run, records, () => void mutate(runKey(run.id)));
  }, [running, run, user, store, userId, id, mutate]);
}
