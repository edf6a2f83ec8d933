/** What a campaign's visitor is quoted: partner and carriers come from the campaign, nobody chooses from a list. */
import { useEffect } from 'react';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { choosePartner, setProfile } from '@/features/prospect/draft/edits';
import { useCarrierSelection, usePrograms } from '@/features/reference/api';
import { partnersOf, preselected, programsOf } from '@/features/reference/model';
import { useSession } from '@/api/session';

/**
 * Puts the campaign's partner and its carriers into the draft; a partner of before stays while it is on offer.
 *
 * @returns whether the campaign has nobody to ask on the effective date.
 */
export function useVisitorOffer(): boolean {
  const { store, id } = useDraftSession();
  const date = useDraft(({ draft }) => draft.companyProfile.effectiveDate);
  const partner = useDraft(({ draft }) => draft.peoDetails.selectedPeo);
  const chosen = useDraft(({ draft }) => draft.carrierList);
  const viewOnly = useDraft((view) => view.viewOnly);
  const { data: selection, error } = useCarrierSelection();
  const programs = usePrograms(date);
  const offers = programs.isLoading ? undefined : programs.data?.filter(({ offered }) => offered);
  const known = selection !== undefined || error !== undefined;
  useEffect(() => {
    if (!offers || !known || viewOnly) return;
    const own = programsOf(offers, partner);
    const open = chosen.filter(({ value }) => own.some(({ program }) => program === value));
    if (own.length > 0 && open.length === chosen.length && open.length > 0) return;
    const widest = partnersOf(offers).toSorted((one, two) => two.offered - one.offered)[0];
    const to = own.length > 0 ? partner : widest?.value;
    if (to === undefined) return;
    const choices = preselected(programsOf(offers, to), selection).map(({ program, carrierName }) => ({
      value: program,
      label: carrierName,
    }));
    const edit = choosePartner(to, open.length > 0 ? open : choices);
    if (id === '') store.prefill(edit);
    else store.edit({ ...edit, follows: true });
  }, [offers, known, viewOnly, partner, chosen, selection, store, id]);
  return offers !== undefined && offers.length === 0;
}

/** The address that was proven is the e-mail of the business. */
export function useVisitorEmail(): void {
  const { store, id } = useDraftSession();
  const user = useSession()?.user;
  useEffect(() => {
    if (id !== '' || user?.user_type !== 'visitor') return;
    if (store.read().draft.companyProfile.emailId !== '') return;
    store.prefill(setProfile('emailId', user.email));
  }, [store, id, user]);
}
