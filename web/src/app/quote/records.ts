/** What follows a run that this tab watched: its result is fetched, its records are stored, five per request. */
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { sessionStore, useSession } from '@/api/session';
import { keepProspect } from '@/features/prospect/draft/api';
import { useDraftSession } from '@/features/prospect/draft/context';
import { fetchQuotes, postRecords, runKey } from '@/features/quote/api';
import { isRunning, premiumOf, type QuoteRun } from '@/features/quote/model';
import { quoteRecords } from '@/features/quote/request';
import { sessionItems } from '@/lib/session-items';
import { addressLine } from './session-copy';

type Records = Parameters<typeof postRecords>[0];

/** Records that could not be stored: why, and the way to try again. */
export interface RecordsLost {
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Fetches the result and stores the records, also when the result cannot be fetched.
 *
 * @param reload shows everything anew, after a result that could not be fetched.
 * @throws what the last try to store the records met; the workflow has stored the prices all the same.
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
  try {
    await postRecords(records);
  } finally {
    if (!fetched) reload();
  }
}

/** Whether this tab pressed Get Quote for the run and has not stored its records: it was left before, or reloaded. */
function isLeftOver(run: QuoteRun): boolean {
  const stored = sessionItems.sortKeyList.read() ?? [];
  return sessionItems.runId.read() === run.id && !stored.some((key) => key.includes(run.id));
}

/**
 * Stores the records of a run once it has ended; the server upserts by their key.
 *
 * @returns what could not be stored; null while nothing is wrong.
 */
export function useRecords(run: QuoteRun): RecordsLost | null {
  const { store, userId, id } = useDraftSession();
  const user = useSession()?.user;
  const { mutate } = useSWRConfig();
  const watched = useRef(false);
  const asked = useRef('');
  const [lost, setLost] = useState<RecordsLost | null>(null);
  const running = isRunning(run);
  useEffect(() => {
    if (running) {
      watched.current = true;
      return;
    }
    // What the stream has ended bears no time yet; the read that follows brings it.
    if (!user || run.status !== 'done' || !run.created_at) return;
    if (asked.current === run.id || (!watched.current && !isLeftOver(run))) return;
    asked.current = run.id;
    const address = addressLine(store.read().draft);
    const producer = {
      name: user.name,
      email: user.email,
      fax: user.fax,
      phone: user.phone,
      mobile: user.mobile,
    };
    const records = quoteRecords(run, { userId, madeAt: Date.parse(run.created_at), address, producer });
    const keep = () => {
      setLost(null);
      const storing = storeResult(run, records, () => void mutate(runKey(run.id))).then(
        () => {
          sessionItems.sortKeyList.write(records.map(({ uuid_carrier: key }) => key));
          return true;
        },
        (error: unknown) => {
          setLost({ error, retry: keep });
          return false;
        },
      );
      // Signing out waits for them: without a session they would be refused, and lost.
      void storing.then(sessionStore.beforeSignOut(() => storing));
    };
    sessionItems.address.write([address]);
    if (run.programs.some((row) => premiumOf(row) !== null)) {
      void keepProspect(id, { status: 'quote_generated' });
    }
    keep();
  }, [running, run, user, store, userId, id, mutate]);
  return lost;
}
