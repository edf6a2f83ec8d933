/** Which draft the address opens: a fresh one at bare /Quote, else the stored one, read once per prospect. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SWRResponse } from 'swr';
import { inAnyGroup, sessionStore, useSession, useVisitor } from '@/api/session';
import { useProspect, type Prospect } from '@/features/prospect/draft/api';
import type { KeptDraft } from '@/features/prospect/draft/device-store';
import { followLeft, useLeftBehind } from '@/features/prospect/draft/use-outbox';
import { DraftSession } from '@/features/prospect/draft/session';
import { draftHandedOver } from '@/features/prospect/flow/session-handover';
import type { Draft } from '@/features/prospect/draft/model';
import { stageOf, stepOf } from '@/features/prospect/draft/stage';
import { wholePayrolls } from '@/features/prospect/draft/whole-payrolls';
import { today } from '@/lib/dates';
import { sessionItems } from '@/lib/session-items';
import { clearSession, readSession } from '@/lib/storage';
import { isFresh } from './fresh';
import { forgetProspect, keepCopy } from './session-copy';

/** An opened draft; home while it began at bare /Quote in this visit. */
export interface Opened {
  readonly session: DraftSession;
  readonly home: boolean;
  /** Key of the visit that opened it. */
  readonly visit: string;
  /** What earlier sessions could not save of it. */
  readonly left: readonly KeptDraft[];
  /** What another screen handed over, which the draft begins with. */
  readonly handed?: Draft | undefined;
}

const NOTHING: readonly KeptDraft[] = [];

const now = (): number => Date.now();

/** Copies what was saved while this prospect is still the one of the tab: a last save comes after it was left. */
const keptFor = (session: DraftSession) => (draft: Draft) => {
  if (sessionItems.prospectId.read() === session.id) keepCopy(draft);
};

/** Whether a person only reads drafts: an underwriter who does not quote. */
export const useReadsOnly = (): boolean => {
  const groups = useSession()?.groups ?? [];
  return inAnyGroup(groups, ['UWBeta']) && !inAnyGroup(groups, ['GetQuoteBeta']);
};

/** The opened draft and the state of reading it. */
export function useOpenRows(id: string | undefined): {
  opened: Opened | undefined;
  record: SWRResponse<Prospect>;
  open: (session: DraftSession) => void;
} {
  const { key: visit } = useLocation();
  const navigate = useNavigate();
  const record = useProspect(id ?? null);
  const left = useLeftBehind(id);
  const reads = useReadsOnly();
  const [opened, setOpened] = useState<Opened>();
  const shown = useRef<DraftSession>(undefined);
  useEffect(() => {
    if (opened) shown.current = opened.session;
  }, [opened]);
  const born = (session: DraftSession, handed?: Draft) => {
    session.onCreated = (made) => {
      // Another draft stands here by now; the one that was left waits among the open ones.
      if (shown.current !== undefined && shown.current !== session) return;
      sessionItems.prospectId.write(made.id);
      sessionItems.userId.write(made.user_id);
      // Saved on the way out: the person is elsewhere by now and stays there.
      if (!/^\/quote\/?$/i.test(window.location.pathname)) return;
      const state = { keepFocus: true };
      void navigate(`/Quote/${made.id}/profile${window.location.search}`, {
        replace: true,
        preventScrollReset: true,
        state,
      });
    };
    session.onSaved = keptFor(session);
    // Who comes with a prospect came for it, not for the day's work.
    setOpened({ session, home: !handed, visit, left: NOTHING, handed });
  };
  const stays =
    opened !== undefined &&
    (id === undefined ? opened.session.id === '' || opened.visit === visit : opened.session.id === id);
  if (!stays && id === undefined) born(DraftSession.fresh(today(), now), draftHandedOver(today()));
  // What an earlier visit has read may be older than what it typed: only a fresh answer opens a draft.
  if (!stays && id !== undefined && record.data?.id === id && !record.isValidating && left) {
    const session = DraftSession.opened(record.data, now, reads);
    session.onSaved = keptFor(session);
    setOpened({ session, home: false, visit, left });
  }
  useStoredStage(id, navigate);
  useLife(opened?.session, opened?.left ?? NOTHING);
  useHandedOver(opened);
  return { opened: stays ? opened : undefined, record, open: born };
}

/**
 * Whether bare /Quote was come to without having asked for a new quote, by who has no prospect in this tab: a visitor has
 * no day's work to choose from there, and their own page knows what they have begun.
 */
export function useAstray(id: string | undefined): boolean {
  const { state } = useLocation();
  const visitor = useVisitor();
  return visitor && id === undefined && !isFresh(state) && sessionItems.prospectId.read() === undefined;
}

/** Bare /Quote reads the stored prospect and stage once per visit; an unknown stage resets to one. */
function useStoredStage(id: string | undefined, navigate: ReturnType<typeof useNavigate>): void {
  const { key, state, search } = useLocation();
  const handled = useRef('');
  useEffect(() => {
    if (id !== undefined || handled.current === key) return;
    handled.current = key;
    const stored = readSession(sessionItems.formStage.key);
    // A record that was being read as its draft was left has just written its items again.
    const prospect = isFresh(state) ? undefined : sessionItems.prospectId.read();
    const stage = stored === null ? 'one' : stageOf(stored);
    if (stage === undefined || prospect === undefined) {
      if (stage === undefined) clearSession();
      else forgetProspect();
      sessionItems.formStage.write('one');
      sessionItems.loggedIn.write(true);
      return;
    }
    const step = stepOf(stage);
    // The browser's Forward comes to a short screen of a draft that has got its own address meanwhile.
    void navigate(`/Quote/${prospect}/${step}${step === 'profile' ? search : ''}`, { replace: true });
  }, [id, key, state, search, navigate]);
}

/** Begins a draft with what was handed over: a prospect of its own, so that it overwrites none. */
function useHandedOver(opened: Opened | undefined): void {
  const session = opened?.session;
  const handed = opened?.handed;
  useEffect(() => {
    if (!session || !handed || session.id !== '') return;
    const { producer } = session.store.read().draft.companyProfile;
    const { companyProfile } = handed;
    // The signed-in person stands there already, where no other producer is named.
    const named = { ...companyProfile, producer: companyProfile.producer || producer };
    const { draft, notes } = wholePayrolls({ ...handed, companyProfile: named });
    session.store.replace(draft);
    session.store.note(notes);
    session.news.tell('handed over');
    void session.autosave.flush();
  }, [session, handed]);
}

/** How long a look for newer versions is worth, milliseconds. */
const FRESH_MS = 3000;

/**
 * Begins the session and takes up what was left of it; saves what is unsaved when a field is left, the tab is hidden,
 * the flow is left, or the person signs out; looks for what others saved when the tab is seen again, and tries at once
 * when the network is back.
 */
function useLife(session: DraftSession | undefined, left: readonly KeptDraft[]): void {
  // A session that a discarded render made never begins; what was left stands there before the first paint.
  useLayoutEffect(() => {
    if (!session) return undefined;
    session.begin();
    return followLeft(session, left);
  }, [session, left]);
  useEffect(() => {
    if (!session) return undefined;
    const { autosave, keeper } = session;
    let looked = now();
    // A draft that was only prefilled is no draft yet.
    const save = async () => autosave.state().kind === 'clean' || !autosave.dirty() || autosave.flush();
    const seen = () => {
      if (document.visibilityState === 'hidden') {
        void keeper.write();
        void save();
      } else if (now() - looked > FRESH_MS) {
        looked = now();
        void session.refresh();
      }
    };
    // A grid is left cell by cell, each of which would send all locations: its edits wait for a rest.
    const leftField = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('[role="grid"]')) autosave.left();
    };
    const online = () => autosave.state().kind === 'retrying' && autosave.retry();
    const leaving = () => void keeper.write();
    document.addEventListener('visibilitychange', seen);
    document.addEventListener('focusout', leftField);
    window.addEventListener('focus', seen);
    window.addEventListener('online', online);
    window.addEventListener('pagehide', leaving);
    const withdraw = sessionStore.beforeSignOut(save);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      document.removeEventListener('focusout', leftField);
      window.removeEventListener('focus', seen);
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', leaving);
      withdraw();
      void session.end();
    };
  }, [session]);
}
