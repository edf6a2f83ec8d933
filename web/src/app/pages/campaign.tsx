/** Landing of an e-mail campaign: the address is proven by a code, then the earlier quote is given back. */
import { Alert, App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '@/api/errors';
import { useSession, useVisitor } from '@/api/session';
import { screens } from '@/app/access/screens';
import { AddressForm } from '@/features/campaign/address-form';
import {
  getDomain,
  restorable,
  updateEngagedWithEmailCampaign,
  updateSolveTrackingData,
  usePrior,
  useVisit,
} from '@/features/campaign/api';
import { CodeDialog, type MailedCodes } from '@/features/campaign/code-dialog';
import { otpMessages } from '@/features/campaign/messages';
import { linkOf, type CampaignLink } from '@/features/campaign/model';
import { PriorCard } from '@/features/campaign/prior-card';
import { signOut } from '@/features/identity/api';
import { sessionItems } from '@/lib/session-items';
import { ErrorState, LoadingState } from '@/ui/state-view';
import { LandingHeader } from './landing-header';
import styles from './campaign.module.css';
import landing from './landing.module.css';
import { FRESH } from '@/app/quote/fresh';
import { preloadVisitorQuote } from '@/app/quote/routes';
import { forgetProspect } from '@/app/quote/session-copy';

/** Notes, once per visit, that the company of the link's address followed its campaign. */
function useEngaged({ user }: CampaignLink, ready: boolean): void {
  const noted = useRef(false);
  useEffect(() => {
    if (!ready || user === '' || noted.current) return;
    noted.current = true;
    const note = async () => {
      const domain = await getDomain(user);
      if (domain === null) return;
      sessionItems.domain.write(domain);
      updateEngagedWithEmailCampaign(domain, user);
    };
    note().catch(() => undefined);
  }, [user, ready]);
}

/** What the history keeps of a page whose quote was opened: the browser's Back leads to it, and not on again. */
const OPENED = { opened: true } as const;

const isOpened = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state && state.opened === true;

/** The earlier quote of a proven visitor: by a button when the link asks for one, else by itself. */
function Restored({ email, link }: { email: string; link: CampaignLink }) {
  const navigate = useNavigate();
  const here = useLocation();
  const [back] = useState(() => isOpened(here.state));
  const { data: prior, error, mutate } = usePrior(email);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const opened = useRef(false);
  const byItself = !link.viewButton && !back && prior?.lastQuote != null;
  const open = async () => {
    setBusy(true);
    try {
      const found = await restorable();
      forgetProspect();
      sessionItems.otpVerified.write(true);
      await navigate(here, { replace: true, state: OPENED });
      if (!found) {
        await navigate(screens.quote.path, { state: FRESH });
        return;
      }
      const quoted = found.last_run_id !== null;
      sessionItems.prospectId.write(found.id);
      sessionItems.formStage.write(quoted ? 'three' : 'one');
      const date = prior?.lastQuote?.date;
      if (found.last_run_id !== null && date !== undefined) {
        sessionItems.quoteData.write({ date, uuid: found.last_run_id });
      }
      updateSolveTrackingData(email, quoted ? 'three' : 'one');
      await navigate(`/Quote/${found.id}/${quoted ? 'compare' : 'profile'}`);
    } catch (refused) {
      setFailed(messageOf(refused));
      setBusy(false);
    }
  };
  useEffect(() => {
    if (!byItself || opened.current) return;
    opened.current = true;
    void open();
  });
  if (error !== undefined) {
    return (
      <ErrorState error={error} onRetry={() => void mutate()} title="Your quote could not be looked up" />
    );
  }
  if (!prior) return <LoadingState rows={3} />;
  const action = prior.lastQuote ? 'View quote' : prior.companyProfile ? 'Go on' : 'Start New Quote';
  return (
    <>
      <PriorCard
        email={email}
        prior={prior}
        action={byItself && failed === null ? null : action}
        busy={busy}
        onOpen={() => void open()}
      />
      {failed !== null && <Alert type="error" showIcon title={failed} />}
    </>
  );
}

/** Ends the session of a person who wants to try the link. */
function SignOut() {
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    // Signed out here, whatever the server says; the page goes on by itself.
    signOut().catch(() => undefined);
  };
  return (
    <Button loading={busy} onClick={leave}>
      Sign out
    </Button>
  );
}

/** The card of the page. */
function Entrance({ link }: { link: CampaignLink }) {
  const session = useSession();
  const visit = useVisit(link);
  const [asked, setAsked] = useState<string | null>(null);
  const [mailed] = useState<MailedCodes>(() => new Map());
  const [said, setSaid] = useState(false);
  const { notification } = App.useApp();
  useEngaged(link, visit.data !== undefined);
  const waits = asked !== null || session !== null;
  useEffect(() => {
    // While the mail is on its way, the line is free for what comes after the code.
    if (waits) preloadVisitorQuote().catch(() => undefined);
  }, [waits]);
  if (visit.error !== undefined) {
    return (
      <ErrorState
        error={visit.error}
        onRetry={() => void visit.mutate()}
        title="This page could not be opened"
      />
    );
  }
  if (!visit.data) return <LoadingState rows={3} />;
  if (session && session.user.user_type !== 'visitor') {
    return (
      <Alert
        type="info"
        showIcon
        title={`You are signed in as ${session.user.email}`}
        description={
          <>
            <p className={styles.whose}>
              This link is for the visitor it was sent to. Sign out to try it, or go on to{' '}
              <Link to={screens.quote.path}>your quotes</Link>.
            </p>
            <SignOut />
          </>
        }
      />
    );
  }
  const proven = session?.user.email ?? null;
  if (proven !== null && (link.user === '' || link.user === proven || said)) {
    return (
      <>
        {said && <p className={styles.verified}>{otpMessages.otp_verified}</p>}
        <Restored email={proven} link={link} />
      </>
    );
  }
  return (
    <>
      <AddressForm initial={link.user} onAsk={setAsked} />
      {asked !== null && (
        <CodeDialog
          email={asked}
          mailed={mailed}
          title="Check your e-mail"
          lead="Type the four digits that we have mailed to"
          onCancel={() => setAsked(null)}
          onVerified={() => {
            notification.success({ title: otpMessages.otp_verified });
            setSaid(true);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

/** The page. */
export default function CampaignPage() {
  const [search] = useSearchParams();
  const link = linkOf(search);
  const visit = useVisit(link);
  const proven = useVisitor();
  return (
    <div className={landing.page}>
      <LandingHeader links={false} />
      <main>
        <div className={landing.hero}>
          <div className={landing.words}>
            <h1 className={landing.title} tabIndex={-1}>
              {visit.data?.title || screens.campaign.title}
            </h1>
            <p className={landing.lead}>
              {proven
                ? 'Your answers are kept under this address: stop whenever you like, and go on later by the same link.'
                : 'Short screens, one at a time, lead to your prices. If a quote was made for this address before, you get it back.'}
            </p>
          </div>
          <section className={landing.entrance} aria-label="Open your quote">
            <div className={landing.card}>
              <Entrance link={link} />
            </div>
            {!proven && (
              <p className={landing.small}>Nothing of a quote is shown before the code is right.</p>
            )}
          </section>
        </div>
      </main>
    </div>
  );
}
