/** The press of 'Proceed to bind online', and the wish that is followed to its end, whoever pressed and wherever. */
import { App } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '@/api/errors';
import { useJob } from '@/api/job';
import { sessionItems } from '@/lib/session-items';
import { TOAST_S } from '@/ui/toast-time';
import { bindQuote, getCarrierData, type Account } from './api';
import { MESSAGES } from './messages';
import { acceptedOf, chosenPlan, isPending, paygoOf } from './model';

/** Between two questions whether the bind has ended, milliseconds; it has no limit. */
export const BIND_POLL_MS = 2000;

/** What a refused press is shown as. plan: that was chosen then. */
export type Refused =
  | { readonly kind: 'one_carrier' }
  | { readonly kind: 'error'; readonly error: unknown; readonly plan?: string | undefined };

/** The press. */
export interface BindPress {
  readonly busy: boolean;
  readonly refused: Refused | undefined;
  readonly press: (account: Account) => Promise<boolean>;
  readonly forget: () => void;
}

/** What is sent with the wish; `accepted` always, so that nothing is bound that nobody saw. */
export function wishOf(account: Account, userId: string) {
  return {
    quoteId: account.quote_id ?? '',
    amtrustPaygoEligibility: paygoOf(chosenPlan(account)),
    user_email_id: userId,
    sortKeyList: [...(sessionItems.sortKeyList.read() ?? [])],
    accepted: acceptedOf(account) ?? null,
  };
}

/**
 * The press; a failure is a toast and stays on the panel.
 *
 * @param onRead reads the accounts anew.
 */
export function useBindPress(userId: string, onRead: () => Promise<Account | undefined>): BindPress {
  const { notification } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const press = async (account: Account): Promise<boolean> => {
    setBusy(true);
    setRefused(undefined);
    try {
      const wish = wishOf(account, userId);
      const uuid: string | undefined = await bindQuote(account.path, wish);
      if (!uuid) throw new Error('The wish has no job');
      await onRead();
      return true;
    } catch (error) {
      const taken = error instanceof ApiError && error.code === 'one_carrier';
      setRefused(taken ? { kind: 'one_carrier' } : { kind: 'error', error });
      if (!taken) notification.error({ title: MESSAGES.notBound, duration: TOAST_S });
      const plan = chosenPlan((await onRead()) ?? account)?.id;
      setRefused((known) => (known?.kind === 'error' ? { ...known, plan } : known));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, press, forget: () => setRefused(undefined) };
}

const isBound = (found: unknown): boolean =>
  typeof found === 'object' && found !== null && (found as { Message?: unknown }).Message === MESSAGES.bound;

/**
 * Asks after the wish until it is no longer 'processing', in a hidden tab too; tells how it ended, once. A wish of
 * another tab that began and ended between two readings is told as well; one that stood there from the start is not.
 */
export function useBindJob(account: Account, onRead: () => Promise<unknown>): void {
  const { notification } = App.useApp();
  const { bind, path } = account;
  const [before] = useState(bind?.uuid);
  const pending = isPending(bind) || bind?.state === 'unknown';
  const begun = bind?.kind === 'online' && (pending || bind.uuid !== before);
  const job = begun ? bind.uuid : null;
  const [followed, setFollowed] = useState<string | null>(job);
  if (job !== null && job !== followed) setFollowed(job);
  const key = followed === null ? null : (['bind', 'getBindQuoteResponse', path, followed] as const);
  const { data } = useJob<unknown>(key, () => getCarrierData(path, followed ?? '', 'getBindQuoteResponse'), {
    every: BIND_POLL_MS,
    isPending: (answer) => answer === 'processing',
    whenHidden: true,
  });
  const ended = useEffectEvent((found: unknown) => {
    if (isBound(found)) notification.success({ title: MESSAGES.bound, duration: TOAST_S });
    else notification.error({ title: MESSAGES.notBound, duration: TOAST_S });
    void onRead();
  });
  useEffect(() => {
    if (data !== undefined && data !== 'processing') ended(data);
  }, [data]);
}
