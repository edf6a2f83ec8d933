/** Stage one: partner, carriers, company, addresses, locations, class codes, modification, questions. */
import { Button, Tooltip } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { fetchedPart } from '@/ui/fetched-part';
import { useSession, useVisitor } from '@/api/session';
import { AddressSection } from '@/features/prospect/company/address-section';
import { ClassCodesSection } from '@/features/prospect/places/class-codes-section';
import { CompanySection } from '@/features/prospect/company/company-section';
import { useDraft, useDraftSession, useSaveState } from '@/features/prospect/draft/context';
import type { DraftSession } from '@/features/prospect/draft/session';
import { setProfile } from '@/features/prospect/draft/edits';
import type { BureauCategories } from '@/features/prospect/draft/emod';
import { EmodSection } from '@/features/prospect/company/emod-section';
import { HistoryKeys } from '@/features/prospect/flow/history-keys';
import { ItemsLeft } from '@/features/prospect/flow/items-left';
import { LocationsSection } from '@/features/prospect/places/locations-section';
import { statesOf } from '@/features/prospect/draft/model';
import { quotedDraft } from '@/features/prospect/draft/state-funds';
import { QuestionsSection } from '@/features/prospect/company/questions-section';
import { SaveLine, SaveRefused } from '@/features/prospect/flow/save-line';
import { emptyParts } from '@/features/prospect/flow/empty-parts';
import { UndoLine } from '@/features/prospect/flow/undo-line';
import { countByPart, locationPath, PARTS } from '@/features/prospect/draft/validate';
import { getStateAndCity, useEntityTypes, useModificationStates, useStates } from '@/features/reference/api';
import { entityChoices, isState, stateClosed, STATE_CHOICES } from '@/features/reference/model';
import { today } from '@/lib/dates';
import { supportEmail } from '@/lib/support-email';
import { StableHeight } from '@/ui/stable-height';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { SectionNav } from '@/ui/section-nav';
import { LoadingState } from '@/ui/state-view';
import { StickyBar } from '@/ui/sticky-bar';
import { AcordPlace } from './acord-place';
import { CarrierSections } from './carriers';
import { useContinue } from './continue';
import { DraftFields } from './draft-fields';
import { EligibilityWhileTyping } from './eligibility';
import { useButtonsHidden } from './flow';
import { lineSlots } from './class-line-slots';
import { LiabilityLimits, useLimitChoice } from './limits';
import { useOffersKnown } from './offers-known';
import { StepToCome } from './step-to-come';
import styles from './profile.module.css';

const DropOutDialog = fetchedPart(
  async () => (await import('@/features/eligibility/drop-out-dialog')).DropOutDialog,
);
const VisitorProfile = fetchedPart(async () => (await import('./visitor-profile')).VisitorProfile);

const HomeSection = fetchedPart(async () => (await import('./home')).HomeSection);

/** Of the guide to a first quote, which who comes here for the first time mostly finds, or of a few rows. */
const HOME_HEIGHTS = { cards: 520, rater: 320, wide: 280 };

/** The place of the home while its code comes. */
const HomeToCome = () => (
  <Panel title="Your quotes">
    <LoadingState rows={6} />
  </Panel>
);

const NO_BUREAUS: BureauCategories = { ncciStates: [], actingNcciStates: [], indBureauStates: [] };

/** Modification entries follow the states and the chosen carriers. */
function useModifications(): void {
  const { store } = useDraftSession();
  const states = useDraft((view) => statesOf(quotedDraft(view)).filter(isState).join());
  const programs = useDraft(({ draft }) => draft.carrierList.map(({ value }) => value).join());
  const asked = states === '' || programs === '' ? [] : states.split(',');
  const { data } = useModificationStates(asked, programs.split(','));
  const placed = useRef(false);
  useEffect(() => {
    if (data) store.followBureaus(data, today());
    // The last state was taken away: nobody has to be asked which entries that leaves.
    else if (states === '' && placed.current) store.followBureaus(NO_BUREAUS, today());
    placed.current = states !== '';
  }, [data, states, store]);
}

/** A state in which no carrier of ours insures is said at its field. */
function useClosedStates(): void {
  const { store } = useDraftSession();
  const list = useStates().data;
  const places = useDraft(({ draft }) =>
    draft.childrenLoc.map(({ number, state }) => `${number} ${state}`).join(),
  );
  useEffect(() => {
    if (!list) return;
    for (const place of places.split(',')) {
      const [number = '', state = ''] = place.split(' ');
      const message = stateClosed(list, state);
      store.mark(locationPath(number, 'state'), message === '' ? undefined : { value: state, message });
    }
  }, [list, places, store]);
}

/** A new draft names a producer: who is signed in, or whom this place has set. */
function useProducer(): void {
  const { store, id } = useDraftSession();
  const name = useSession()?.user.producer ?? '';
  useEffect(() => {
    if (id === '' && name !== '' && store.read().draft.companyProfile.producer === '') {
      store.prefill(setProfile('producer', name));
    }
  }, [store, id, name]);
}

function Sections() {
  // As text, so that a key which leaves the counts alone renders nothing here.
  const counts = useDraft(({ issues }) => {
    const left = countByPart(issues);
    return PARTS.map(({ part }) => left.get(part) ?? 0).join();
  }).split(',');
  const empty = useDraft((view) => emptyParts(view).join());
  const limits = useLimitChoice();
  const links = PARTS.map(({ part, title }, at) => ({
    id: part,
    label: title,
    left: Number(counts[at]),
    done: !empty.split(',').includes(part),
  })).filter(({ id }) => id !== 'coverage' || limits !== null);
  return <SectionNav label="Sections" sections={links} />;
}

/** On the home page the day's work comes first: the bar waits below the form until something is typed there. */
function useResting(home: boolean): boolean {
  const untouched = useSaveState().kind === 'clean';
  const attempted = useDraft((view) => view.attempted);
  return home && untouched && !attempted;
}

function Foot({ home, loading }: { home: boolean; loading: boolean }) {
  const resting = useResting(home);
  const { state, press, goOn, back } = useContinue();
  const hidden = useButtonsHidden();
  const carrierList = useDraft(({ draft }) => draft.carrierList);
  const nameOf = (program: string) => carrierList.find(({ value }) => value === program)?.label ?? program;
  return (
    <StickyBar
      resting={resting}
      status={
        <>
          {/* Nothing is left to whoever may change nothing. */}
          <span className={styles.left}>{!hidden && <ItemsLeft />}</span>
          <UndoLine mayUndo />
          <SaveRefused className={styles.failed} />
          {state.kind === 'failed' && (
            <span className={styles.failed} role="alert">
              {state.words}
            </span>
          )}
        </>
      }
    >
      <Tooltip title={hidden ? 'Submitted to the underwriter: view only until it is released' : ''}>
        <Button
          type="primary"
          size="large"
          disabled={hidden}
          // While another company is on its way into the form, what stands there is not to be judged.
          loading={loading || state.kind === 'busy'}
          onClick={press}
        >
          Continue
        </Button>
      </Tooltip>
      {state.kind === 'asking' && (
        <Suspense>
          <DropOutDialog
            found={state.found}
            nameOf={nameOf}
            contact={supportEmail()}
            busy={state.busy}
            onBack={back}
            onGoOn={goOn}
          />
        </Suspense>
      )}
    </StickyBar>
  );
}

/** The step. */
export default function ProfileStep({
  home,
  open,
}: {
  home: boolean;
  open: (session: DraftSession) => void;
}) {
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  const entityTypes = useEntityTypes();
  const hidden = useButtonsHidden();
  const visitor = useVisitor();
  const [loading, setLoading] = useState(false);
  useModifications();
  useProducer();
  useClosedStates();
  const known = useOffersKnown();
  if (visitor) {
    return (
      <EligibilityWhileTyping>
        <Suspense fallback={<StepToCome />}>
          <VisitorProfile />
        </Suspense>
      </EligibilityWhileTyping>
    );
  }
  // A draft opens whole: carriers that came after it would push down all that is below them.
  if (!known) return <StepToCome />;
  return (
    <EligibilityWhileTyping>
      {home && (
        <StableHeight name="home" usual={HOME_HEIGHTS}>
          <Suspense fallback={<HomeToCome />}>
            <HomeSection open={open} onLoading={setLoading} />
          </Suspense>
        </StableHeight>
      )}
      <PageHeader
        title="Company Profile"
        eyebrow={company || 'New quote'}
        lead={hidden ? undefined : 'Fields with * are needed to go on.'}
        actions={
          <>
            <HistoryKeys />
            <SaveLine />
          </>
        }
      />
      <div className={styles.layout}>
        <Sections />
        <DraftFields className={styles.main}>
          <AcordPlace />
          <CarrierSections />
          <CompanySection entityTypes={entityChoices(entityTypes.data?.entities ?? [])} />
          <AddressSection states={STATE_CHOICES} lookup={getStateAndCity} />
          <LocationsSection states={STATE_CHOICES} lookup={getStateAndCity} find={lineSlots.find} />
          <ClassCodesSection slots={lineSlots} states={STATE_CHOICES} lookup={getStateAndCity} />
          <EmodSection />
          <LiabilityLimits />
          <QuestionsSection />
        </DraftFields>
      </div>
      <Foot home={home} loading={loading} />
    </EligibilityWhileTyping>
  );
}
