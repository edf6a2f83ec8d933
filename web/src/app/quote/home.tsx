/** Home of the flow: the day's work, above an empty stage one. */
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '@/api/errors';
import { useSession } from '@/api/session';
import type { KeptDraft } from '@/features/prospect/draft/device-store';
import { takeUp } from '@/features/prospect/draft/use-outbox';
import { DraftSession } from '@/features/prospect/draft/session';
import { choosePartner } from '@/features/prospect/draft/edits';
import { HomePanel } from '@/features/prospect/home/panel';
import { jumpTo } from '@/features/prospect/flow/items-left';
import { useCarrierSelection, usePrograms } from '@/features/reference/api';
import { partnersOf, preselected, programsOf } from '@/features/reference/model';
import { today } from '@/lib/dates';
import { FRESH } from './opening';
import { forgetProspect } from './session-copy';
import { useQuoteFlow } from './flow';
import { sampleDraft } from './sample-company';

const now = (): number => Date.now();

/** Where there is but one partner to choose, a new draft begins with it and its carriers. */
function useOnlyPartner(session: DraftSession): void {
  const offers = usePrograms(today()).data;
  const { data: selection, error } = useCarrierSelection();
  // Who is chosen by hand, or comes with a state, is not known before; without an answer every carrier is there.
  const known = selection !== undefined || error !== undefined;
  useEffect(() => {
    if (!offers || !known || session.id !== '' || session.store.read().draft.peoDetails.selectedPeo !== '')
      return;
    const [only, another] = partnersOf(offers);
    if (!only || another) return;
    const carriers = preselected(programsOf(offers, only.value), selection);
    const choices = carriers.map(({ program, carrierName }) => ({ value: program, label: carrierName }));
    session.store.prefill(choosePartner(only.value, choices));
  }, [offers, known, selection, session]);
}

/** The panel with its acts. */
export function HomeSection({ open }: { open: (session: DraftSession) => void }) {
  const { session } = useQuoteFlow();
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const name = useSession()?.user.name ?? '';
  const programs = usePrograms(today());
  const selection = useCarrierSelection();
  useOnlyPartner(session);
  const sample = async () => {
    const offered = programs.data ?? (await programs.mutate()) ?? [];
    const rules = selection.data ?? (await selection.mutate());
    const draft = await sampleDraft(today(), offered, rules, name);
    const made = DraftSession.of(draft, today(), now);
    open(made);
    await made.autosave.flush();
  };
  const openKept = (kept: KeptDraft) => {
    if (kept.value.version > 0) return void navigate(`/Quote/${kept.value.prospect}/profile`);
    const made = DraftSession.fresh(today(), now, kept.value.prospect);
    open(made);
    return void takeUp(made, [kept]);
  };
  return (
    <HomePanel
      me={name}
      open={session.prospect}
      onOpenKept={openKept}
      sampleBusy={busy}
      onNew={() => {
        if (session.id !== '') {
          forgetProspect();
          void navigate('/Quote', { state: FRESH });
        }
        jumpTo('peoDetails.selectedPeo');
      }}
      onSample={() => {
        setBusy(true);
        sample()
          .catch((error: unknown) => notification.error({ title: messageOf(error) }))
          .finally(() => setBusy(false));
      }}
    />
  );
}
