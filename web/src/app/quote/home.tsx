/** Home of the flow: the day's work, above an empty stage one. */
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '@/api/errors';
import { useSession, useVisitor } from '@/api/session';
import type { KeptDraft } from '@/features/prospect/draft/device-store';
import { takeUp } from '@/features/prospect/draft/use-outbox';
import { DraftSession } from '@/features/prospect/draft/session';
import { choosePartner } from '@/features/prospect/draft/edits';
import { profilePath } from '@/features/prospect/draft/validate';
import { useWork } from '@/features/prospect/draft/work-list';
import { HomePanel } from '@/features/prospect/home/panel';
import { jumpTo } from '@/features/prospect/flow/items-left';
import { useCarrierSelection, usePrograms } from '@/features/reference/api';
import { partnersOf, preselected, programsOf } from '@/features/reference/model';
import { today } from '@/lib/dates';
import { FRESH } from './fresh';
import { forgetProspect } from './session-copy';
import { useQuoteFlow } from './flow';
import { sampleDraft } from './sample-company';

const now = (): number => Date.now();

/** The partner of what this person saved last; '' where nothing of theirs is in the lists. */
function useLastPartner(name: string): string | undefined {
  const lists = [useWork('draft', '', false), useWork('result', '', false)];
  // The list that comes first may not be the one with the newest row.
  if (lists.some(({ data, error }) => data === undefined && error === undefined)) return undefined;
  const newest = lists.flatMap(({ data }) => data ?? []);
  const own = newest.filter(({ saved_by: by, partner }) => by === name && name !== '' && partner !== '');
  own.sort((one, two) => two.updated_at.localeCompare(one.updated_at));
  return own[0]?.partner ?? '';
}

/** A new draft begins with the only partner, or with that of this person's last quote, and its carriers; it says so. */
function usePartner(session: DraftSession, name: string): void {
  const last = useLastPartner(name);
  const offers = usePrograms(today()).data;
  const { data: selection, error } = useCarrierSelection();
  // Who is chosen by hand, or comes with a state, is not known before; without an answer every carrier is there.
  const known = selection !== undefined || error !== undefined;
  useEffect(() => {
    if (
      !offers ||
      !known ||
      last === undefined ||
      session.id !== '' ||
      session.store.read().draft.peoDetails.selectedPeo !== ''
    )
      return;
    const partners = partnersOf(offers);
    const remembered = partners.find(({ value }) => value === last);
    const partner = remembered ?? (partners.length === 1 ? partners[0] : undefined);
    if (!partner) return;
    const carriers = preselected(programsOf(offers, partner.value), selection);
    const choices = carriers.map(({ program, carrierName }) => ({ value: program, label: carrierName }));
    session.store.prefill(choosePartner(partner.value, choices));
    if (remembered) {
      const note = { value: partner.value, message: 'As in your last quote' };
      session.store.note(new Map([['peoDetails.selectedPeo', note]]));
    }
  }, [offers, known, selection, session, last]);
}

/** The panel with its acts; onLoading is told while the sample company is on its way. */
export function HomeSection({
  open,
  onLoading,
}: {
  open: (session: DraftSession) => void;
  onLoading: (loading: boolean) => void;
}) {
  const { session } = useQuoteFlow();
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const load = (loading: boolean) => {
    setBusy(loading);
    onLoading(loading);
  };
  const user = useSession()?.user;
  const name = user?.name ?? '';
  const visitor = useVisitor();
  const programs = usePrograms(today());
  const selection = useCarrierSelection();
  usePartner(session, visitor ? '' : name);
  const sample = async () => {
    const offered = programs.data ?? (await programs.mutate()) ?? [];
    const rules = selection.data ?? (await selection.mutate());
    const draft = await sampleDraft(today(), offered, rules, user?.producer ?? '');
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
        } else if (session.autosave.state().kind !== 'clean') {
          // What was typed so far is on its way to the server as a draft of its own.
          open(DraftSession.fresh(today(), now));
        }
        const chosen = session.store.read().draft.peoDetails.selectedPeo !== '';
        jumpTo(chosen ? profilePath('companyName') : 'peoDetails.selectedPeo');
      }}
      onSample={() => {
        load(true);
        sample()
          .catch((error: unknown) => notification.error({ title: messageOf(error) }))
          .finally(() => load(false));
      }}
    />
  );
}
