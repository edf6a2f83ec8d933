/** Stage one of a campaign's visitor: four short screens in an owner's words, one after the other. */
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { BusinessStep } from '@/features/prospect/owner/business-step';
import { ContactStep } from '@/features/prospect/owner/contact-step';
import { PeopleStep } from '@/features/prospect/owner/people-step';
import { PlacesStep } from '@/features/prospect/owner/places-step';
import { firstLeft, LAST_STEP, leftOn, OWNER_STEPS, primaryFrom } from '@/features/prospect/owner/steps';
import { jumpTo } from '@/features/prospect/flow/items-left';
import { SaveLine, SaveRefused } from '@/features/prospect/flow/save-line';
import { UndoLine } from '@/features/prospect/flow/undo-line';
import { DropOutDialog } from '@/features/eligibility/drop-out-dialog';
import { OWNER_WORDS } from '@/features/eligibility/drop-out-words';
import { getStateAndCity, useEntityTypes } from '@/features/reference/api';
import { STATE_CHOICES } from '@/features/reference/model';
import { supportEmail } from '@/lib/support-email';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { StickyBar } from '@/ui/sticky-bar';
import { lineSlots } from './class-line-slots';
import { useContinue } from './continue';
import { useButtonsHidden } from './flow';
import { useScreenPart } from './screen-part';
import { useVisitorEmail, useVisitorOffer } from './visitor-offer';
import { VisitorProgress } from './visitor-progress';
import styles from './visitor-profile.module.css';

/** Which screen stands, and the ways on and back; a screen that lacks something keeps the owner there. */
function useSteps(onDone: () => void) {
  const { store } = useDraftSession();
  const attempted = useDraft((view) => view.attempted);
  const [first] = useState(() => (attempted ? (firstLeft(store.read().issues) ?? 0) : 0));
  const { at, show, heading } = useScreenPart(OWNER_STEPS.length, first);
  const keep = (left: readonly string[]) => {
    for (const path of left) store.touch(path);
    if (left[0] !== undefined) jumpTo(left[0]);
  };
  const next = () => {
    const left = leftOn(store.read().issues, at);
    if (left.length > 0) return keep(left);
    if (at === 1) for (const edit of primaryFrom(store.read().draft)) store.edit(edit);
    if (at < LAST_STEP) return show(at + 1);
    const behind = firstLeft(store.read().issues);
    if (behind === null) return onDone();
    for (const path of leftOn(store.read().issues, behind)) store.touch(path);
    return show(behind);
  };
  return { at, heading, next, back: () => show(at - 1), show };
}

/** On a slow line the questions' code is there before somebody goes on. */
const nextStep = () => Promise.all([import('./questions'), import('./visitor-questions')]);

/** The step of the flow. */
export function VisitorProfile() {
  const { store } = useDraftSession();
  const entityTypes = useEntityTypes();
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  const carrierList = useDraft(({ draft }) => draft.carrierList);
  const nobody = useVisitorOffer();
  useVisitorEmail();
  useEffect(() => void nextStep().catch(() => undefined), []);
  const hidden = useButtonsHidden();
  const { state, press, goOn, back: closeDialog } = useContinue();
  const { at, heading, next, back, show } = useSteps(press);
  const failed = state.kind === 'failed';
  useEffect(() => {
    // What the server refused of an earlier screen is mended there.
    const behind = failed ? firstLeft(store.read().issues) : null;
    if (behind !== null && behind !== at) show(behind);
    // Once for each refusal.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failed]);
  const screens = [
    <BusinessStep key="business" entityTypes={entityTypes.data?.entities ?? []} />,
    <PlacesStep key="places" states={STATE_CHOICES} lookup={getStateAndCity} />,
    <PeopleStep key="people" select={lineSlots.select} />,
    <ContactStep key="contact" />,
  ];
  const nameOf = (program: string) => carrierList.find(({ value }) => value === program)?.label ?? program;
  return (
    <div className={styles.page}>
      <PageHeader title="About your business" eyebrow={company || 'New quote'} actions={<SaveLine />} />
      <VisitorProgress word="Step" at={at} of={OWNER_STEPS.length} />
      {nobody && (
        <Alert
          type="warning"
          showIcon
          title={`No insurance company has a price from this day on. Choose another in the last step, or write to ${supportEmail()}.`}
        />
      )}
      <div ref={heading} tabIndex={-1} className={styles.step}>
        <Panel title={OWNER_STEPS[at]?.title ?? ''}>
          <div data-draft>{screens[at]}</div>
        </Panel>
      </div>
      <StickyBar
        status={
          <>
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
        {at > 0 && (
          <Button size="large" onClick={back}>
            Back
          </Button>
        )}
        <Button type="primary" size="large" disabled={hidden} loading={state.kind === 'busy'} onClick={next}>
          {at < LAST_STEP ? 'Next' : 'Continue'}
        </Button>
      </StickyBar>
      {state.kind === 'asking' && (
        <DropOutDialog
          found={state.found}
          nameOf={nameOf}
          contact={supportEmail()}
          busy={state.busy}
          words={OWNER_WORDS}
          onBack={closeDialog}
          onGoOn={goOn}
        />
      )}
    </div>
  );
}
