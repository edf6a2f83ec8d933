/**
 * Carriers that Continue took out because they declined the business: they come back once they decline it no longer. The
 * draft keeps who they are, so that it holds after a reload and for a colleague.
 */
import { useEffect } from 'react';
import type { ProgramEligibility } from '@/features/eligibility/model';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { addCarriers } from '@/features/prospect/draft/edits';
import type { CarrierChoice, Draft } from '@/features/prospect/draft/model';

/** The sections of a draft from which these programs are taken out; what somebody takes out by hand is never in it. */
export function asideOf(
  draft: Draft,
  programs: ReadonlySet<string>,
): Pick<Draft, 'carrierList' | 'peoDetails'> {
  const { carrierList, peoDetails } = draft;
  const gone = carrierList.filter(({ value }) => programs.has(value)).map(({ value }) => value);
  return {
    carrierList: carrierList.filter(({ value }) => !programs.has(value)),
    peoDetails: { ...peoDetails, setAside: [...new Set([...(peoDetails.setAside ?? []), ...gone])] },
  };
}

/**
 * Brings them back, with words and Undo, as soon as eligibility says so.
 *
 * @param offered what the partner offers on the effective date.
 * @param known what the carriers say of the draft as it stands; empty while that is being asked.
 */
export function useTakenBack(
  offered: readonly CarrierChoice[],
  known: ReadonlyMap<string, ProgramEligibility>,
): void {
  const { store } = useDraftSession();
  const aside = useDraft(({ draft }) => draft.peoDetails.setAside?.join(' ') ?? '');
  const viewOnly = useDraft((view) => view.viewOnly);
  useEffect(() => {
    if (viewOnly || aside === '') return;
    const waiting = aside.split(' ');
    const takes = (program: string) => (known.get(program)?.outcome ?? 'no') !== 'no';
    const back = offered.filter(({ value }) => waiting.includes(value) && takes(value));
    if (back.length > 0) store.edit(addCarriers(back, 'they decline this business no longer'));
  }, [store, aside, viewOnly, known, offered]);
}
