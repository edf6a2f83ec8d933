/** Continue: complete, class codes valid, carriers left, saved; each refusal keeps the person where they are. */
import { useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { getCarrierElig } from '@/features/eligibility/api';
import { dropOut, type DropOut } from '@/features/eligibility/model';
import { CONTINUED, keepProspect, saveRecord, tellStatus } from '@/features/prospect/draft/api';
import type { DraftSession } from '@/features/prospect/draft/session';
import { jumpTo } from '@/features/prospect/flow/items-left';
import { MESSAGES } from '@/features/prospect/draft/messages';
import { countedLines } from '@/features/prospect/draft/model';
import { quotedDraft } from '@/features/prospect/draft/state-funds';
import { linePath } from '@/features/prospect/draft/validate';
import { patchOf } from '@/features/prospect/draft/wire';
import { validateClassCodes } from '@/features/reference/api';
import { sessionItems } from '@/lib/session-items';
import { askedClasses, askOf } from './eligibility-question';
import { useQuoteFlow, type QuoteFlow } from './flow';
import { asideOf } from './set-aside';

/** Where a press of Continue stands. */
export type ContinueState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'asking'; readonly found: DropOut; readonly busy: boolean }
  /** Quiet line: what did not happen. */
  | { readonly kind: 'failed'; readonly words: string };

/** Leads to the first class-code line that the server refuses; true when all are fine. */
async function classCodesHold({ store }: DraftSession): Promise<boolean> {
  const draft = quotedDraft(store.read());
  const counted = draft.childrenLoc.map((location) => ({ ...location, classCodes: countedLines(location) }));
  const sent = patchOf({ childrenLoc: counted }).childrenLoc ?? [];
  const verdict = await validateClassCodes(sent, draft.companyProfile.effectiveDate);
  if (!verdict.hasError) return true;
  let first: string | undefined;
  verdict.childrenLoc.forEach(({ classCodesInfo }, at) => {
    classCodesInfo.forEach(({ error }, row) => {
      const [location, line] = [counted[at], counted[at]?.classCodes[row]];
      if (error === null || !location || !line) return;
      const path = linePath(location.number, line.id, 'classCodeDescription');
      store.mark(path, { value: line.classCodeDescription, message: MESSAGES.classServer });
      first ??= path;
    });
  });
  if (first !== undefined) {
    store.seek(first);
    jumpTo(first);
  }
  return false;
}

async function eligible({ store, userId }: DraftSession): Promise<DropOut> {
  const draft = quotedDraft(store.read());
  const ask = askOf(draft, userId);
  const chosen = draft.carrierList.map(({ value }) => value);
  if (ask === null) return { remaining: chosen, dropped: [], referred: [], excludedCodes: [], federal: [] };
  const codes = askedClasses(draft).map(({ code }) => code);
  return dropOut(await getCarrierElig(ask), chosen, codes);
}

async function saved({ session, record }: QuoteFlow, found: DropOut): Promise<void> {
  const { store, autosave } = session;
  const first = record === undefined || record.stage === 'one';
  // One save after the other: an edit that is saved by itself meanwhile would be of the same version.
  await autosave.hold();
  try {
    if (found.dropped.length > 0) {
      store.replace(asideOf(store.read().draft, new Set(found.dropped.map(({ program }) => program))));
    }
    const { draft } = store.read();
    const prospect = { userId: session.userId, version: autosave.version };
    const version = await saveRecord(first ? 'put' : 'update', prospect, draft);
    session.wrote(draft, version);
    await keepProspect(session.id, { version, ...(first && { status: CONTINUED, stage: 'two' as const }) });
  } finally {
    autosave.release();
  }
  await tellStatus('continue', session.userId, sessionItems.sortKeyList.read());
}

/** The button's state and its acts. */
export function useContinue(): {
  state: ContinueState;
  press: () => void;
  goOn: () => void;
  back: () => void;
} {
  const flow = useQuoteFlow();
  const { session } = flow;
  const [state, setState] = useState<ContinueState>({ kind: 'idle' });
  const stay = (words: string) => {
    // A quiet line beside the button, and the log: no alert may stand in the way of what is being typed.
    console.info(words);
    setState({ kind: 'failed', words });
  };
  const fail = (error: unknown) => {
    stay(`Not continued: ${messageOf(error)}`);
    // Saved elsewhere meanwhile: what clashes is asked about at once.
    if (error instanceof ApiError && error.code === 'version_conflict') void session.refresh();
  };
  const finish = async (found: DropOut) => {
    await saved(flow, found);
    setState({ kind: 'idle' });
    flow.goTo('questions');
  };
  const check = async () => {
    setState({ kind: 'busy' });
    // The first save makes the prospect, whose facts eligibility reads.
    if (!(await session.autosave.flush())) return stay('Not continued: not saved yet');
    if (!(await classCodesHold(session))) return setState({ kind: 'failed', words: MESSAGES.classServer });
    const found = await eligible(session);
    // The specified text of this situation belongs into the log, not onto the screen.
    if (found.remaining.length === 0) console.info('no carriers available');
    const quiet =
      found.dropped.length === 0 && found.excludedCodes.length === 0 && found.federal.length === 0;
    if (quiet) return finish(found);
    return setState({ kind: 'asking', found, busy: false });
  };
  const press = () => {
    const [first] = session.store.read().issues.keys();
    if (first === undefined) {
      void check().catch(fail);
      return;
    }
    session.store.attempt();
    session.store.seek(first);
    jumpTo(first);
  };
  const goOn = () => {
    if (state.kind !== 'asking') return;
    setState({ ...state, busy: true });
    void finish(state.found).catch(fail);
  };
  return { state, press, goOn, back: () => setState({ kind: 'idle' }) };
}
