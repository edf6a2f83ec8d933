/** One online-bind carrier below the grid: its price, what is open, plans, officers, terms, and the bind. */
import { Button } from 'antd';
import { Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { fetchedPart } from '@/ui/fetched-part';
import { KeptRoom } from '@/ui/kept-room';
import { useFocusStays } from '@/ui/focus-stays';
import { useOnce } from '@/ui/once';
import { Panel } from '@/ui/panel';
import { LoadingState } from '@/ui/state-view';
import { Timeline } from '@/ui/timeline/timeline';
import { choosePlan, lookAtBind, savePaymentPlans, tickTerms, type Account } from './api';
import { BindPrice } from './bind-price';
import { BindStanding } from './bind-standing';
import { CarrierMessage } from './carrier-message';
import { Proceed } from './bind-proceed';
import { CheckList, type CheckPlaces } from './check-list';
import { HoldBanner } from './hold-banner';
import { MESSAGES } from './messages';
import { isLive, isPending, isUnknown } from './model';
import { OfficersPart } from './officers-part';
import { scrollToPlace } from './places';
import { PlanTable } from './plan-table';
import { QuestionsLink } from './questions-link';
import { Terms } from './terms';
import { useBindJob } from './use-bind';
import { useSteps, type Steps } from './use-steps';
import { Withdraw } from './withdraw';
import styles from './bind-panel.module.css';

/** What is not shown at first is fetched once it is. */
const QuestionsDialog = fetchedPart(async () => (await import('./questions-dialog')).QuestionsDialog);
const NetRates = fetchedPart(async () => (await import('./net-rates')).NetRates);
const Refer = fetchedPart(async () => (await import('./refer')).Refer);

/** Of the plans of a carrier that offers as many as most do, before this browser has seen any; CSS pixels. */
const PLANS_HEIGHT = { cards: 620, rater: 360, wide: 360 } as const;

/** What the page knows of the prospect. */
export interface BindFacts {
  readonly userId: string;
  readonly insured: string;
  /** YYYY-MM-DD. */
  readonly effectiveDate: string;
  /** Where items lead that are settled elsewhere. */
  readonly places: CheckPlaces;
}

/** What a panel is told. */
export interface BindPanelProps extends BindFacts {
  readonly account: Account;
  /** A policy of the prospect may exist somewhere: nothing is offered to be bound. */
  readonly closed: boolean;
  /** What the page shows above as the carrier's price with taxes, in dollars; null where it shows none. */
  readonly above: string | null;
  readonly onRead: () => Promise<Account | undefined>;
}

/** What is settled here, part by part; nothing of it once the account has ended. */
function Parts(props: BindPanelProps & { id: string; answering: boolean }) {
  const { account, closed, onRead, id, answering } = props;
  const { wrong, waits, ask } = useSteps(account, onRead);
  const asked = useOnce(waits('savePaymentPlans') !== '');
  const answered = useOnce(answering);
  const rated = useOnce(account.net_rates.length > 0 || account.net_rates_error !== null);
  const still = closed || account.running.includes('getBindQuoteResponse');
  const readPlans = () =>
    void ask('savePaymentPlans', () => savePaymentPlans(account.path, account.quote_id ?? ''));
  return (
    <>
      {account.quote_id !== null && (
        <section id={`${id}-plan`} className={styles.part} aria-label={`Payment plans of ${account.carrier}`}>
          <h3 className={styles.heading}>Payment plan</h3>
          <KeptRoom name="plans" usual={PLANS_HEIGHT} come={account.plans.length > 0} awaited={asked}>
            {account.plans.length === 0 ? (
              <Button loading={waits('savePaymentPlans') !== ''} disabled={still} onClick={readPlans}>
                Ask for the payment plans
              </Button>
            ) : (
              <PlanTable
                plans={account.plans}
                name={`${id}-plans`}
                disabled={still}
                saving={waits('plan')}
                onChoose={(plan) => void ask('plan', () => choosePlan(account.id, plan), plan)}
              />
            )}
          </KeptRoom>
          <Wrong words={wrong('plan') || (account.plans.length === 0 ? wrong('savePaymentPlans') : '')} />
        </section>
      )}
      {/* The carrier names them once it has the answers: by then the terms below have their place. */}
      <OfficersPart id={`${id}-officers`} awaited={answered} disabled={still} {...{ account, onRead }}>
        <Wrong words={wrong('officers')} />
      </OfficersPart>
      {rated && (
        <Suspense fallback={<LoadingState rows={2} />}>
          <NetRates account={account} onRead={onRead} />
        </Suspense>
      )}
      {account.checklist.some(({ code }) => code === 'terms') && (
        <section
          id={`${id}-terms`}
          className={styles.part}
          aria-label={`Before binding with ${account.carrier}`}
        >
          <h3 className={styles.heading}>Terms</h3>
          <Terms
            account={account}
            disabled={still || account.quote_id === null}
            busy={waits('terms') !== ''}
            onTick={() => void ask('terms', () => tickTerms(account.id))}
          />
          <Wrong words={wrong('terms')} />
        </section>
      )}
    </>
  );
}

function Wrong({ words }: { words: string }) {
  return words === '' ? null : (
    <p className={styles.wrong} role="alert">
      {words}
    </p>
  );
}

interface ActsProps {
  readonly still: boolean;
  readonly steps: Steps;
  readonly onAnswer: () => void;
  readonly onAsking: () => void;
}

/** What is done with the whole quote; nothing of it is offered while a policy may exist. */
function Acts(props: BindPanelProps & ActsProps) {
  const { account, still, steps, onAnswer, onRead } = props;
  const { wrong, waits, ask } = steps;
  const off = account.quote_id === null;
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!still && box.current) setHeight(box.current.offsetHeight);
  }, [still]);
  return (
    // What is taken away while the bind is under way comes back into the same room.
    <div ref={box} className={styles.acts} style={{ minHeight: still ? height : 0 }}>
      <Button disabled={off || still} onClick={onAnswer}>
        {MESSAGES.submitTo(account.carrier)}
      </Button>
      {!still && <QuestionsLink account={account} />}
      <Button
        loading={waits('look') !== ''}
        disabled={off}
        onClick={() => void ask('look', () => lookAtBind(account.id))}
      >
        Ask how it stands
      </Button>
      {!still && <CarrierMessage account={account} steps={steps} />}
      {!still && account.state === 'referred' && (
        <Suspense fallback={null}>
          <Refer account={account} onAsked={onRead} />
        </Suspense>
      )}
      {!still && <Withdraw account={account} steps={steps} />}
      {!still && <Proceed {...props} />}
      {['look', 'message', 'withdraw'].map((type) => (
        <Wrong key={type} words={wrong(type)} />
      ))}
    </div>
  );
}

/** The panel. */
export function BindPanel(props: BindPanelProps) {
  const { account, closed, places, onRead } = props;
  const id = useId();
  const frame = useFocusStays();
  const [answering, setAnswering] = useState(false);
  // What a press comes to is told below it: above, it would push down all that is in sight by then.
  const [pressed, setPressed] = useState(false);
  const [onAnswer, onAsking] = [() => setAnswering(true), () => setPressed(true)];
  useBindJob(account, onRead);
  const steps = useSteps(account, onRead);
  const live = isLive(account);
  const look = () => void steps.ask('look', () => lookAtBind(account.id));
  const own: CheckPlaces = {
    questions: onAnswer,
    eligibility: look,
    officers: () => scrollToPlace(`${id}-officers`),
    plan: () => scrollToPlace(`${id}-plan`),
    terms: () => scrollToPlace(`${id}-terms`),
  };
  const pending = isPending(account.bind);
  // What the carrier answers comes by itself: what is below stays where it is, and is closed till it may be pressed again.
  const wasLive = useOnce(live);
  const stands = live || (wasLive && account.policy !== null);
  const underWay = pending || isUnknown(account) || !live;
  return (
    <Panel
      frame={frame}
      title={`Online bind with ${account.carrier}`}
      lead={account.quote_id === null ? undefined : `Quote ${account.quote_id} at ${account.carrier}`}
    >
      <HoldBanner carriers={[account.path.toLowerCase()]} />
      {!pressed && <BindStanding account={account} />}
      <BindPrice account={account} above={props.above} />
      {stands && <CheckList account={account} places={{ ...places, ...own }} closed={underWay} />}
      {stands && <Parts {...props} closed={closed || underWay} id={id} answering={answering} />}
      {live && <Acts {...props} {...{ steps, onAnswer, onAsking }} still={closed || pending} />}
      {pressed && (
        <div className={styles.told}>
          <BindStanding account={account} />
        </div>
      )}
      {!live && account.policy === null && places.facts && (
        <Button onClick={places.facts}>To the prices</Button>
      )}
      <Suspense fallback={null}>
        {answering && (
          <QuestionsDialog account={account} onRead={onRead} onClose={() => setAnswering(false)} />
        )}
      </Suspense>
      <section className={styles.part}>
        <h3 className={styles.heading}>What happened</h3>
        <Timeline label={`What happened at ${account.carrier}`} events={account.events} />
      </section>
    </Panel>
  );
}
