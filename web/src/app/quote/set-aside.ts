/** Carriers that Continue took out because they declined the business: they come back once they decline it no longer. */
import { useEffect } from 'react';
import type { ProgramEligibility } from '@/features/eligibility/model';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { addCarriers } from '@/features/prospect/draft/edits';
import type { CarrierChoice } from '@/features/prospect/draft/model';
import type { DraftSession } from '@/features/prospect/draft/session';

/** Whose carriers were taken out, of which partner. */
interface Aside {
  readonly peo: string;
  readonly choices: readonly CarrierChoice[];
}

/** As long as the draft is open here; what somebody takes out by hand is never in it. */
const ASIDE = new WeakMap<DraftSession, Aside>();

/** Remembers who is taken out of a draft at Continue. */
export function setAside(session: DraftSession, programs: ReadonlySet<string>): void {
  const { carrierList, peoDetails } = session.store.read().draft;
  const peo = peoDetails.selectedPeo;
  const before = ASIDE.get(session);
  const gone = carrierList.filter(({ value }) => programs.has(value));
  ASIDE.set(session, { peo, choices: [...(before?.peo === peo ? before.choices : []), ...gone] });
}

/**
 * Brings them back, with words and Undo, as soon as eligibility says so.
 *
 * @param known what the carriers say of the draft as it stands; empty while that is being asked.
 */
export function useTakenBack(known: ReadonlyMap<string, ProgramEligibility>): void {
  const session = useDraftSession();
  const partner = useDraft(({ draft }) => draft.peoDetails.selectedPeo);
  const carrierList = useDraft(({ draft }) => draft.carrierList);
  const viewOnly = useDraft((view) => view.viewOnly);
  useEffect(() => {
    const aside = ASIDE.get(session);
    if (!aside || viewOnly || aside.peo !== partner) return;
    const chosen = new Set(carrierList.map(({ value }) => value));
    const out = aside.choices.filter(({ value }) => !chosen.has(value));
    const declines = (program: string) => (known.get(program)?.outcome ?? 'no') === 'no';
    const back = out.filter(({ value }) => !declines(value));
    ASIDE.set(session, { peo: partner, choices: out.filter(({ value }) => declines(value)) });
    if (back.length > 0) session.store.edit(addCarriers(back, 'they decline this business no longer'));
  }, [session, partner, carrierList, viewOnly, known]);
}
