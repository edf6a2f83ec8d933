/** Distributing partner and carriers: what is offered on the effective date, and who would take the business. */
import { useEffect, useRef } from 'react';
import { CarrierChips, type CarrierOption } from '@/features/eligibility/carrier-chips';
import { useDraft, useDraftSession, useNote, useProblem } from '@/features/prospect/draft/context';
import { addCarriers, choosePartner, dropCarriers, toggleCarrier } from '@/features/prospect/draft/edits';
import { codeOf, statesOf, wordsOf, type CarrierChoice, type Draft } from '@/features/prospect/draft/model';
import { useCarrierSelection, usePrograms, type ProgramOffer } from '@/features/reference/api';
import { carriersAdded, partnersOf, preselected, programsOf, soldWords } from '@/features/reference/model';
import { Field } from '@/ui/field';
import { KeptRoom } from '@/ui/kept-room';
import { Panel } from '@/ui/panel';
import { SearchSelect } from '@/ui/search-select';
import { ErrorState } from '@/ui/state-view';
import { useLiveEligibility, type LiveEligibility } from './eligibility';
import { useTakenBack } from './set-aside';
import { useDropWithdrawn } from './withdrawn-carriers';
import styles from './profile.module.css';

const optionOf = (offer: ProgramOffer): CarrierOption => ({
  program: offer.program,
  name: offer.carrierName,
  note: offer.paygo ? 'Pay as you go' : offer.kind === 'online_bind' ? 'Binds online' : 'Through the PEO',
  closed: offer.offered ? '' : soldWords(offer),
  answersItself: offer.kind === 'online_bind',
});

const choiceOf = ({ program, carrierName }: ProgramOffer) => ({ value: program, label: carrierName });

/** What a class of the draft is, as it was chosen there. */
function descriptionOf({ childrenLoc }: Draft, code: string): string {
  for (const { classCodes } of childrenLoc) {
    const line = classCodes.find(({ classCodeDescription: text }) => codeOf(text) === code);
    if (line) return wordsOf(line.classCodeDescription);
  }
  return '';
}

/** From the last key of a date to what follows from it, milliseconds: on its way to May it is January. */
const DATE_MS = 1200;

/** A change of the effective date takes out carriers that are not sold on it, with Undo; they come back with it. */
function useOfferedOnly(offers: readonly ProgramOffer[] | undefined): void {
  const { store } = useDraftSession();
  const carrierList = useDraft(({ draft }) => draft.carrierList);
  const partner = useDraft(({ draft }) => draft.peoDetails.selectedPeo);
  const out = useRef<{ peo: string; choices: readonly CarrierChoice[] }>({ peo: '', choices: [] });
  useEffect(() => {
    if (!offers) return undefined;
    const closed = new Set(offers.filter(({ offered }) => !offered).map(({ program }) => program));
    const gone = carrierList.filter(({ value }) => closed.has(value));
    const back = out.current.peo === partner ? out.current.choices : [];
    const open = back.filter(({ value }) => !closed.has(value));
    if (gone.length === 0 && open.length === 0) return undefined;
    const timer = setTimeout(() => {
      const kept = back.filter(({ value }) => closed.has(value));
      out.current = { peo: partner, choices: [...kept, ...gone] };
      if (gone.length > 0) store.edit(dropCarriers(partner, gone, 'not sold on the effective date'));
      const inList = new Set(carrierList.map(({ value }) => value));
      const news = open.filter(({ value }) => !inList.has(value));
      if (news.length > 0) store.edit(addCarriers(news, 'sold on the effective date'));
    }, DATE_MS);
    return () => clearTimeout(timer);
  }, [offers, carrierList, partner, store]);
}

/** Carriers that come with a state follow their rule: in with words and Undo, out when it holds no longer. */
function useAddedCarriers(offers: readonly ProgramOffer[] | undefined): ReadonlySet<string> {
  const { store } = useDraftSession();
  const selection = useCarrierSelection().data;
  const states = useDraft(({ draft }) => statesOf(draft).join(' '));
  const chosen = useDraft(({ draft }) => draft.carrierList.map(({ value }) => value).join(' '));
  const every = new Set((selection?.carriersAdded ?? []).flatMap(({ adds }) => adds));
  const come = selection ? carriersAdded(selection, states.split(' '), chosen.split(' ')).join(' ') : '';
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!selection || !offers) return;
    const earlier = before.current;
    before.current = come;
    // What a stored draft holds when it is opened was chosen then; only a change of the rule speaks.
    if (earlier === undefined || earlier === come) return;
    const [were, are] = [earlier.split(' '), come.split(' ')];
    const { carrierList, peoDetails } = store.read().draft;
    const inList = (program: string) => carrierList.some(({ value }) => value === program);
    const news = offers.filter(
      ({ program, offered }) =>
        offered && are.includes(program) && !were.includes(program) && !inList(program),
    );
    const gone = carrierList.filter(({ value }) => were.includes(value) && !are.includes(value));
    const note = selection.carriersAdded.find(({ adds }) => adds.some((each) => are.includes(each)))?.note;
    if (news.length > 0) store.edit(addCarriers(news.map(choiceOf), note ?? ''));
    if (gone.length > 0) {
      const because = 'they come with a state that is not there any more';
      store.edit(dropCarriers(peoDetails.selectedPeo, gone, because));
    }
  }, [selection, offers, come, store]);
  return new Set([...every].filter((program) => !come.split(' ').includes(program)));
}

/** Of five carriers: the partner of the last quote is chosen once the day's work has come, above most of the form. */
const CARRIERS_HEIGHTS = { cards: 446, rater: 190, wide: 190 };

/** While it is being asked nobody has spoken. */
const NOBODY: LiveEligibility['known'] = new Map();

/** Both sections. */
export function CarrierSections() {
  const { store } = useDraftSession();
  const date = useDraft(({ draft }) => draft.companyProfile.effectiveDate);
  const partner = useDraft(({ draft }) => draft.peoDetails.selectedPeo);
  const carrierList = useDraft(({ draft }) => draft.carrierList);
  const viewOnly = useDraft((view) => view.viewOnly);
  const remembered = useNote('peoDetails.selectedPeo');
  const partnerProblem = useProblem('peoDetails.selectedPeo');
  const carrierProblem = useProblem('carrierList');
  const programs = usePrograms(date);
  const { known, asking, failed } = useLiveEligibility();
  const selection = useCarrierSelection().data;
  // Without a date nobody knows what is sold: the carriers wait for it.
  const settled = programs.isLoading || date === '' ? undefined : programs.data;
  useDropWithdrawn(programs.data);
  useOfferedOnly(settled);
  const hidden = useAddedCarriers(settled);
  const offers = programs.data ?? [];
  const chosen = new Set(carrierList.map(({ value }) => value));
  const own = programsOf(offers, partner).filter(
    ({ program }) => !hidden.has(program) || chosen.has(program),
  );
  const offered = own.filter((each) => each.offered).map(choiceOf);
  useTakenBack(offered, asking ? NOBODY : known);
  return (
    <>
      {programs.error !== undefined && (
        <ErrorState
          error={programs.error}
          onRetry={() => void programs.mutate()}
          title="Partners could not be loaded"
        />
      )}
      <Panel id="partner" title="Distributing partner">
        <div className={styles.partner}>
          <Field label="Partner" problem={partnerProblem} required marked id="peoDetails.selectedPeo">
            {(control) => (
              <SearchSelect
                {...control}
                value={partner === '' ? null : partner}
                placeholder="Select a partner"
                loading={programs.isLoading}
                disabled={viewOnly}
                options={partnersOf(offers)}
                onChange={(value) =>
                  store.edit(
                    choosePartner(value, preselected(programsOf(offers, value), selection).map(choiceOf)),
                  )
                }
                onBlur={() => store.touch('peoDetails.selectedPeo')}
              />
            )}
          </Field>
          <p className={styles.partnerNote}>
            {partner === ''
              ? 'The partner decides which carriers can be asked.'
              : `${remembered === null ? '' : `${remembered}. `}${offered.length} ${offered.length === 1 ? 'carrier' : 'carriers'} on offer`}
          </p>
        </div>
      </Panel>
      <Panel id="carriers" title="Carriers">
        <div id="carrierList" tabIndex={-1}>
          <KeptRoom name="carriers" usual={CARRIERS_HEIGHTS} come={partner !== ''}>
            {partner === '' ? (
              <p className={styles.quiet}>Choose a partner first.</p>
            ) : (
              <CarrierChips
                options={own.map(optionOf)}
                chosen={chosen}
                eligibilities={known}
                asking={asking}
                failed={failed}
                disabled={viewOnly}
                onToggle={(program) => {
                  const offer = own.find((each) => each.program === program);
                  if (offer) store.edit(toggleCarrier(choiceOf(offer)));
                }}
                onAll={() => store.edit(choosePartner(partner, offered))}
                describe={(code) => descriptionOf(store.read().draft, code)}
              />
            )}
          </KeptRoom>
          {carrierProblem !== null && (
            <p className={styles.problem} role="alert">
              {carrierProblem}
            </p>
          )}
        </div>
      </Panel>
    </>
  );
}
