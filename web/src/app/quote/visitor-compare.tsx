/** The prices of a campaign's visitor: what each company takes, what that means, and whom to call. */
import { Button } from 'antd';
import { useContext, useState } from 'react';
import { FreshnessContext } from '@/api/freshness';
import { usePartnerName } from '@/api/partner-name';
import { useSession } from '@/api/session';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { statesOf } from '@/features/prospect/draft/model';
import { quotedDraft } from '@/features/prospect/draft/state-funds';
import { allPairs, rowsOf } from '@/features/quote/indication';
import { useIndication } from '@/features/quote/indication-api';
import { MESSAGES } from '@/features/quote/messages';
import { bestOf, isRunning, premiumOf, type QuoteRun } from '@/features/quote/model';
import { OwnerPrices } from '@/features/quote/owner-prices';
import { feeOf } from '@/features/quote/owner-cost';
import { OwnerStanding } from '@/features/quote/owner-standing';
import { callWords, nextWords, ownersNotes, partnerWords, untilWords } from '@/features/quote/owner-words';
import { PriceNotes } from '@/features/quote/price-notes';
import { usePdfDownloads } from '@/features/quote/price-pdf';
import { today } from '@/lib/dates';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState, ErrorState, StateView } from '@/ui/state-view';
import { useButtonsHidden, useQuoteFlow } from './flow';
import { RecordsLine } from './records-line';
import { useStoredRun } from './stored-run';
import styles from './visitor-profile.module.css';

/** Whom to call, once somebody has answered or nobody does any more. */
function WhatNext({ run }: { run: QuoteRun }) {
  const user = useSession()?.user;
  const before = useContext(FreshnessContext)?.stands === false;
  const priced = run.programs.some((row) => premiumOf(row) !== null);
  const phone = user?.agency_phone ?? null;
  const own = useDraft(({ draft }) => draft.companyProfile.phoneNumber);
  const firstDay = useDraft(({ draft }) => draft.companyProfile.effectiveDate);
  if (isRunning(run)) return null;
  return (
    <Panel title="What happens next">
      {priced && !before && <p className={styles.next}>{untilWords(firstDay, today())}</p>}
      <p className={styles.next}>
        {nextWords(priced ? (before ? 'before' : 'today') : 'none', user?.agency_name ?? null)}
      </p>
      {phone !== null && (
        <p className={styles.next}>
          <a className={styles.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </p>
      )}
      <p className={styles.next}>{callWords(user?.agency_name ?? null, own)}</p>
    </Panel>
  );
}

/** What a partner is that runs the payroll, once, under the prices that come through one. */
function PayrollPartner({ run }: { run: QuoteRun }) {
  const name = usePartnerName();
  const partners = new Set(
    run.programs.filter((row) => feeOf(row) !== null).map(({ partner }) => name(partner)),
  );
  if (partners.size === 0) return null;
  return <p className={styles.partner}>{partnerWords([...partners].toSorted())}</p>;
}

/** The cards of a run and what belongs to its states. */
function RunView({ run, live }: { run: QuoteRun; live: boolean }) {
  const { userId, id } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  const masked = useDraft(({ draft }) => draft.peoDetails.selectedPeo === 'demo');
  const states = useDraft((view) => statesOf(quotedDraft(view)).join())
    .split(',')
    .filter(Boolean);
  const every = new Set(allPairs(rowsOf(run.programs, states)));
  const pdf = usePdfDownloads(run, every, userId, masked);
  const { data } = useIndication(live && !isRunning(run) ? run.id : null);
  return (
    <>
      <OwnerPrices run={run} pdf={pdf} mayRetry={live && !viewOnly} />
      <PayrollPartner run={run} />
      <WhatNext run={run} />
      {id !== '' && (
        <PriceNotes prospect={id} notes={ownersNotes(data?.notes ?? [])} licensing={[]} viewOnly={viewOnly} />
      )}
    </>
  );
}

function StoredRun({ run, asked }: { run: string; asked: boolean }) {
  const { getQuote, starting } = useQuoteFlow();
  const hidden = useButtonsHidden();
  const { state, found } = useStoredRun(run, asked);
  return (
    <StateView state={state} rows={8}>
      {(stored) => (
        <FreshnessContext value={found}>
          {stored.status === 'error' && (
            <ErrorState
              title={MESSAGES.timedOut}
              text={bestOf(stored.programs) ? MESSAGES.someAnswered : MESSAGES.noAnswer}
              {...(!hidden && { onRetry: getQuote })}
            />
          )}
          {found?.stands === false && (
            <OwnerStanding found={found} onAskAgain={hidden || starting ? undefined : getQuote} />
          )}
          <RunView run={stored} live />
          {found?.stands === true && <OwnerStanding found={found} onAskAgain={undefined} />}
          <RecordsLine run={stored} />
        </FreshnessContext>
      )}
    </StateView>
  );
}

/** The step. */
export function VisitorCompare() {
  const { record, starting, getQuote, goTo } = useQuoteFlow();
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  const hidden = useButtonsHidden();
  const run = record?.last_run_id ?? null;
  const [asked, setAsked] = useState(false);
  if (starting && !asked) setAsked(true);
  return (
    <div className={styles.page}>
      <PageHeader
        title="Your prices"
        eyebrow={company}
        lead={MESSAGES.illustrative}
        actions={<Button onClick={() => goTo('profile')}>Change my answers</Button>}
      />
      {starting?.error !== undefined && (
        <ErrorState
          error={starting.error}
          title="The insurance companies could not be asked"
          onRetry={getQuote}
        />
      )}
      {starting && starting.error === undefined ? (
        <RunView run={starting.run} live={false} />
      ) : run !== null ? (
        <StoredRun key={run} run={run} asked={asked} />
      ) : (
        <EmptyState
          title="No prices yet"
          action={
            <Button disabled={hidden} onClick={() => goTo('questions')}>
              To the questions
            </Button>
          }
        >
          Answer the questions first; the prices appear here.
        </EmptyState>
      )}
    </div>
  );
}
