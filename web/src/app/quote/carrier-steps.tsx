/** What follows the row of an online-bind carrier in the run of this tab, and what of it did not happen. */
import { useEffect, useEffectEvent, useState } from 'react';
import { sessionStore } from '@/api/session';
import { useSWRConfig } from 'swr';
import { bindsKey, useBinds, type Account } from '@/features/bind/api';
import { accountAt, followCarrier, type Followed } from '@/features/bind/carrier-quote';
import { HoldBanner } from '@/features/bind/hold-banner';
import { MESSAGES } from '@/features/bind/messages';
import { isBusy } from '@/features/bind/model';
import { quoteFacts } from '@/features/bind/quote-body';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { quotedDraft } from '@/features/prospect/draft/state-funds';
import type { CarrierPrice } from '@/features/quote/carrier-price';
import type { ColumnNotes } from '@/features/quote/column-notes';
import type { ProgramQuote, QuoteRun } from '@/features/quote/model';
import { sessionItems } from '@/lib/session-items';
import { BindHead } from './bind-head';
import { askedOnline, hasQuote, onlineCarriers } from './carrier-rows';
import styles from './records-line.module.css';
import { toldPrice, type CarrierPrices } from './told-price';

/** While a bind is under way, and until rates came that were asked for in vain, milliseconds. */
const [SOON_MS, LOOK_MS] = [2000, 5000];

/** What was begun in this tab, by run and carrier: leaving the step and coming back begins nothing twice. */
const begun = new Map<string, Promise<Followed>>();
sessionStore.whenForgotten(() => begun.clear());

const WORDS: Readonly<Record<Followed, (name: string) => string>> = {
  done: () => '',
  quote: (name) =>
    `${name}: the quote is not ready to be bound online; its price stays. Get Quote tries it again.`,
  plan: (name) => `${name}: no payment plan is saved yet; it is chosen before the quote is bound.`,
  // The carrier's column says it.
  rates: () => '',
};

interface StepProps {
  readonly row: ProgramQuote;
  readonly run: QuoteRun;
  readonly onEnded: (carrier: string, how: Followed) => void;
}

/** One carrier: said aloud while it is asked; a line says what did not happen. */
function CarrierStep({ row, run, onEnded }: StepProps) {
  const { store, userId, id } = useDraftSession();
  const [how, setHow] = useState<Followed>();
  const key = `${run.id} ${row.carrier}`;
  const ended = useEffectEvent((found: Followed) => {
    setHow(found);
    onEnded(row.carrier, found);
  });
  const begin = useEffectEvent(() => {
    const followed = followCarrier({
      path: pathOf(row.carrier),
      userId,
      prospect: id,
      facts: quoteFacts(quotedDraft(store.read())),
      since: run.created_at,
    });
    begun.set(key, followed);
    return followed;
  });
  useEffect(() => {
    let open = true;
    void (begun.get(key) ?? begin()).then((found) => open && ended(found));
    return () => {
      open = false;
    };
  }, [key]);
  const words =
    how === undefined
      ? `${row.carrier_name}: the quote is made ready to be bound online.`
      : WORDS[how](row.carrier_name);
  // While it goes well it is said aloud alone: a line would move the prices that people are reading.
  const failed = how !== undefined && words !== '';
  return (
    <p className={failed ? styles.records : 'visually-hidden'} role="status">
      {words}
    </p>
  );
}

/** The word of the paths of a carrier's calls. */
const pathOf = (carrier: string): string => carrier.charAt(0).toUpperCase() + carrier.slice(1);

/** Whether net rates were asked for in vain; a later answer takes it back. */
const lacksRates = (account: Account | undefined, inVain: boolean): boolean =>
  account !== undefined && (account.net_rates_error !== null || (inVain && account.net_rates.length === 0));

/** Tells of each carrier without net rates, in its column. */
function useNotes(
  run: QuoteRun,
  inVain: ReadonlySet<string>,
  onNotes: (notes: ColumnNotes) => void,
): { accounts: readonly Account[]; read: () => Promise<unknown> } {
  const { id } = useDraftSession();
  const { mutate } = useSWRConfig();
  const lacking = (accounts: readonly Account[] | undefined) =>
    onlineCarriers(run).filter(({ carrier }) =>
      lacksRates(accountAt(accounts ?? [], pathOf(carrier)), inVain.has(carrier)),
    );
  const { data } = useBinds(id, (known) => {
    if (known?.some(isBusy)) return SOON_MS;
    return lacking(known).length > 0 ? LOOK_MS : 0;
  });
  const told = lacking(data)
    .map(({ carrier, carrier_name: name }) => `${carrier}\t${MESSAGES.netRatesFailed(name)}`)
    .join('\n');
  useEffect(() => {
    const lines = told === '' ? [] : told.split('\n').map((line) => line.split('\t') as [string, string]);
    onNotes(new Map(lines));
  }, [told, onNotes]);
  return { accounts: data ?? [], read: () => mutate(bindsKey(id)) };
}

/** Tells of what the carriers of a run have said of their prices. */
function usePrices(run: QuoteRun, accounts: readonly Account[], onPrices: (prices: CarrierPrices) => void) {
  const told = JSON.stringify(
    onlineCarriers(run).flatMap(({ carrier }) => {
      const account = accountAt(accounts, pathOf(carrier));
      const price = account && toldPrice(account);
      return price ? [[carrier, price]] : [];
    }),
  );
  useEffect(() => onPrices(new Map(JSON.parse(told) as [string, CarrierPrice][])), [told, onPrices]);
}

interface CarrierStepsProps {
  readonly run: QuoteRun;
  readonly onNotes: (notes: ColumnNotes) => void;
  readonly onPrices: (prices: CarrierPrices) => void;
}

/** The steps of a run that was asked for in this tab, and what every tab is told of its carriers. */
export function CarrierSteps({ run, onNotes, onPrices }: CarrierStepsProps) {
  const viewOnly = useDraft((view) => view.viewOnly);
  const mine = sessionItems.runId.read() === run.id && !viewOnly;
  const [inVain, setInVain] = useState<ReadonlySet<string>>(new Set());
  const { accounts, read } = useNotes(run, inVain, onNotes);
  usePrices(run, accounts, onPrices);
  const ended = (carrier: string, how: Followed) => {
    if (how === 'rates') setInVain((known) => new Set([...known, carrier]));
    void read();
  };
  // What the stream has brought bears no time yet.
  const steps = !mine || run.created_at === '' ? [] : onlineCarriers(run).filter(hasQuote);
  return (
    <>
      <HoldBanner carriers={askedOnline(run)} />
      <BindHead accounts={accounts} />
      {steps.map((row) => (
        <CarrierStep key={row.carrier} row={row} run={run} onEnded={ended} />
      ))}
    </>
  );
}
