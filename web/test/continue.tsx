/** Continue of stage one upon a complete draft: the button, what it says, and what it saves. */
import { vi } from 'vitest';
import { anAnswer } from '@/features/eligibility/eligibility-builders';
import { DraftContext } from '@/features/prospect/draft/context';
import { DraftSession } from '@/features/prospect/draft/session';
import type { Draft } from '@/features/prospect/draft/model';
import { useContinue, type ContinueState } from '@/app/quote/continue';
import { QuoteFlowContext, type QuoteFlow } from '@/app/quote/flow';
import { TODAY } from './draft';
import { on, sessionIs } from './handlers';
import { completeDraft, type Prospect } from './quote';
import { show } from './render';
import { server } from './setup';

/** A draft that Continue accepts, of a class that not every carrier takes. */
const complete = (): Draft => completeDraft('5551: Roofing, all kinds');

/** Where the flow was led to. */
export const goTo = vi.fn();

/** A state in words; of what is asked, the class codes. */
function said(state: ContinueState): string {
  if (state.kind === 'failed') return `failed: ${state.words}`;
  if (state.kind !== 'asking') return state.kind;
  const { federal, excludedCodes } = state.found;
  return `asking ${JSON.stringify({ federal, excludedCodes })}`;
}

/** The button, and what it says of its state. */
function Press() {
  const { state, press, goOn } = useContinue();
  return (
    <>
      <button type="button" onClick={press}>
        Continue
      </button>
      <button type="button" onClick={goOn}>
        Go on
      </button>
      <output>{said(state)}</output>
    </>
  );
}

/** Shows it upon a complete draft that counts as stored, which the server has nothing against. */
export function openContinue(record?: Prospect) {
  const session = DraftSession.fresh(TODAY, () => 0);
  session.store.prefill({ apply: complete });
  // The draft counts as stored: this is about what Continue asks after the save.
  vi.spyOn(session.autosave, 'flush').mockResolvedValue(true);
  const flow: QuoteFlow = {
    session,
    record,
    starting: undefined,
    startedAt: undefined,
    getQuote: () => undefined,
    goTo,
  };
  server.use(
    sessionIs(null),
    on('post', '/api/validateClassCodesAndDescription', () => ({
      hasError: false,
      childrenLoc: [],
      field: null,
    })),
  );
  const view = show(
    <DraftContext value={session}>
      <QuoteFlowContext value={flow}>
        <Press />
      </QuoteFlowContext>
    </DraftContext>,
  );
  return { ...view, session };
}

/** Answers both saves and keeps their bodies. */
export function keepSaves() {
  const saved: [way: string, body: { status?: string }, version: string | null][] = [];
  const answered = { message: 'Saved', user_id: 'user_20260701_one', version: 2 };
  const take = (way: string) => async (request: Request) => {
    saved.push([way, (await request.json()) as { status?: string }, request.headers.get('if-match')]);
    return answered;
  };
  server.use(
    on('post', '/api/getCarrierElig', () => anAnswer({})),
    on('post', '/api/userTableData/put', take('put')),
    on('post', '/api/userTableData/update', take('update')),
    on('post', '/api/updateStatusDetails', () => ({
      message: 'Noted',
      id: 'event-1',
      button_name: 'continue',
      at: '2026-07-01T12:00:00Z',
    })),
  );
  return saved;
}
