/** The quote flow: stepper, the step that the address names, and what all steps share. */
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { inAnyGroup, useSession, useVisitor } from '@/api/session';
import { screens } from '@/app/access/screens';
import { updateFormStage } from '@/features/campaign/api';
import { ConflictDialog } from '@/features/prospect/flow/conflict-dialog';
import { DraftContext } from '@/features/prospect/draft/context';
import type { DraftSession } from '@/features/prospect/draft/session';
import {
  allowedStep,
  isHistorical,
  stageAt,
  stepsOf,
  type Stage,
  type Step,
} from '@/features/prospect/draft/stage';
import { Stepper } from '@/features/prospect/flow/stepper';
import { UndoLine } from '@/features/prospect/flow/undo-line';
import { today } from '@/lib/dates';
import { fetchedPart } from '@/ui/fetched-part';
import { isPreUnderwriter, sessionItems } from '@/lib/session-items';
import { keepProspectIds } from './session-copy';
import { firstStepHere, loadFirstStep } from './first-step';
import { QuoteFlowContext, type QuoteFlow } from './flow';
import { WithdrawnCarriers } from './withdrawn-carriers';
import { useAstray, useOpenRows, useReadsOnly } from './opening';
import { useStart } from './start';
import { StepToCome } from './step-to-come';
import { useStateFunds } from './state-funds';
import { useToldItems } from './session-items';
import { Unopened } from './opening-failure';
import { UnsavedDraft } from './unsaved-draft';
import { OpenWork } from './open-work';

interface StepProps {
  readonly open: (session: DraftSession) => void;
  readonly home: boolean;
}

const FetchedFirstStep = fetchedPart(async () => (await loadFirstStep()).default);

/** The first step of the flow, at once where its code is here already. */
function FirstStep(props: StepProps) {
  const [Here] = useState(() => firstStepHere() ?? FetchedFirstStep);
  return <Here {...props} />;
}

const pages = {
  profile: FirstStep,
  questions: fetchedPart(async () => (await import('./questions')).default),
  compare: fetchedPart(async () => (await import('./compare')).default),
  'risk-profile': fetchedPart(async () => (await import('./risk-profile')).default),
  underwriting: fetchedPart(async () => (await import('./underwriting')).default),
  rates: fetchedPart(async () => (await import('./rates')).default),
} as const satisfies Record<Step, React.ComponentType<StepProps>>;

/** Page of /Quote, /Quote/:prospect and /Quote/:prospect/:step. */
export default function QuotePage() {
  const { prospect: id, step: wanted } = useParams();
  const navigate = useNavigate();
  const groups = useSession()?.groups ?? [];
  const astray = useAstray(id);
  const { opened, record, open } = useOpenRows(id);
  const readsOnly = useReadsOnly();
  const session = opened?.session;
  const { starting, startedAt, press } = useStart(session);
  const stored = record.data;
  const progress = {
    stage: stored?.stage ?? 'one',
    underwriter: inAnyGroup(groups, ['UWBeta']),
    preUnderwriter: isPreUnderwriter(id ?? ''),
    visitor: useVisitor(),
    historical:
      stored !== undefined &&
      isHistorical(
        {
          bound: stored.status === 'bound',
          quoted: stored.last_run_id !== null,
          effectiveDate: stored.sections.companyProfile.effectiveDate,
        },
        today(),
      ),
  } as const;
  const step = id === undefined ? 'profile' : allowedStep(wanted, progress);
  useStageCopy(id, stored?.user_id, stageAt(step, progress.stage), stored?.quote_submitted ?? false);
  useToldItems(session, stored);
  useStateFunds(session);
  useSalesCopy(inAnyGroup(groups, ['SalesBeta']));
  const flow = useMemo<QuoteFlow | null>(() => {
    if (!session) return null;
    const goTo = (to: Step) => void navigate(`/Quote/${session.id}/${to}`);
    const getQuote = () => {
      // All that were chosen may have left the catalogue since: there is nobody to ask.
      if (session.store.read().issues.has('carrierList')) {
        session.store.attempt();
        goTo('profile');
        return;
      }
      press();
      if (session.userId !== '') goTo('compare');
    };
    return { session, record: stored, starting, startedAt, getQuote, goTo };
  }, [session, stored, starting, startedAt, press, navigate]);

  if (astray) return <Navigate replace to={screens.campaign.path} />;
  // Who only reads has no draft of their own: their prospects are listed.
  if (readsOnly && id === undefined) return <Navigate replace to="/UwPortal" />;
  if (record.error !== undefined && !opened) {
    return <Unopened error={record.error} onRetry={() => void record.mutate()} />;
  }
  // Without the stored record, as right after sign-out, nothing may stand for a step.
  if (!flow || !opened || (id !== undefined && !stored)) return <StepToCome />;
  if (id !== undefined && wanted !== step) return <Navigate replace to={`/Quote/${id}/${step}`} />;
  const Page = pages[step];
  return (
    <QuoteFlowContext value={flow}>
      <DraftContext value={flow.session}>
        <Stepper
          steps={stepsOf({ ...progress, current: step === 'rates' ? 'underwriting' : step })}
          hrefOf={(to) => (flow.session.id === '' ? null : `/Quote/${flow.session.id}/${to}`)}
        />
        {step !== 'profile' && <UndoLine mayUndo={false} />}
        <Suspense fallback={<StepToCome />}>
          <Page open={open} home={opened.home} />
        </Suspense>
        {step !== 'profile' && !progress.historical && <WithdrawnCarriers />}
        <ConflictDialog />
        <UnsavedDraft />
        <OpenWork username={stored?.user_id ?? null} past={progress.historical} />
      </DraftContext>
    </QuoteFlowContext>
  );
}

/** The step is written back as the stage of this tab. */
function useStageCopy(
  id: string | undefined,
  userId: string | undefined,
  stage: Stage,
  submitted: boolean,
): void {
  const person = useSession()?.user;
  const visitor = person?.user_type === 'visitor' ? person.email : null;
  useEffect(() => {
    if (id === undefined || userId === undefined) return;
    keepProspectIds(id, userId);
    sessionItems.formStage.write(stage);
    sessionItems.hideButtons.write(submitted || undefined);
    // Only the visitor of a campaign is followed through the flow.
    if (visitor !== null) updateFormStage(visitor, stage);
  }, [id, userId, stage, submitted, visitor]);
}

/** The tab says that a salesperson signed in, who needs no e-mailed code: it counts as verified. */
function useSalesCopy(sales: boolean): void {
  useEffect(() => {
    if (!sales) return;
    sessionItems.otpVerified.write(true);
    sessionItems.salesLogin.write(true);
  }, [sales]);
}
