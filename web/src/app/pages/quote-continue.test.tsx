import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aReason, anAnswer } from '@/features/eligibility/eligibility-builders';
import { DraftContext } from '@/features/prospect/draft-context';
import { DraftSession } from '@/features/prospect/draft-session';
import { setLineClass } from '@/features/prospect/location-edits';
import type { Draft } from '@/features/prospect/model';
import { linePath } from '@/features/prospect/validate';
import { TODAY } from '@test/draft';
import { on, refusal, sessionIs } from '@test/handlers';
import { sessionItems } from '@/lib/session-items';
import { completeDraft } from '@test/quote';
import { show } from '@test/render';
import { server } from '@test/setup';
import { useContinue } from './quote-continue';
import { QuoteFlowContext, type QuoteFlow } from './quote-flow';

/** A draft that Continue accepts, of a class that not every carrier takes. */
const complete = (): Draft => completeDraft('5551: Roofing, all kinds');

const goTo = vi.fn();

/** The button, and what it says of its state. */
function Press() {
  const { state, press } = useContinue();
  return (
    <>
      <button type="button" onClick={press}>
        Continue
      </button>
      <output>{state.kind === 'failed' ? `failed: ${state.words}` : state.kind}</output>
    </>
  );
}

function open() {
  const session = DraftSession.fresh(TODAY, () => 0);
  session.store.prefill({ apply: complete });
  // The draft counts as stored: this is about what Continue asks after the save.
  vi.spyOn(session.autosave, 'flush').mockResolvedValue(true);
  const flow: QuoteFlow = {
    session,
    record: undefined,
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

it('[QE-093] says that the server refuses a class code, at its cell, and leads there', async () => {
  const { user, session } = open();
  server.use(
    on('post', '/api/validateClassCodesAndDescription', async (request) => {
      const { childrenLoc } = (await request.json()) as {
        childrenLoc: { classCodesInfo: { classCodeDescription: string }[] }[];
      };
      return Response.json({
        hasError: true,
        field: 'childrenLoc.0.classCodesInfo.0.classCodeDescription',
        childrenLoc: childrenLoc.map((place) => ({
          ...place,
          classCodesInfo: place.classCodesInfo.map((line) => ({ ...line, error: 'unknown' })),
        })),
      });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('failed: Invalid ClassCode/Description')).toBeInTheDocument();
  const [line] = session.store.read().draft.childrenLoc[0]!.classCodes;
  const path = linePath('1', line!.id, 'classCodeDescription');
  expect(session.store.read().issues.get(path)).toBe('Invalid ClassCode/Description');
  expect(session.store.read().sought).toBe(path);
  expect(goTo).not.toHaveBeenCalled();
  // Another class code is another question.
  act(() => session.store.edit(setLineClass('1', line!.id, '8810: Clerical')));
  expect(session.store.read().issues.get(path)).toBeUndefined();
});

beforeEach(() => goTo.mockClear());

it('[QE-189] logs that no carrier is left, shows no alert with these words, and stays on stage one', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  server.use(on('post', '/api/getCarrierElig', () => anAnswer({ 'gms-a': [aReason()] })));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('asking')).toBeInTheDocument();
  expect(logged).toHaveBeenCalledWith('no carriers available');
  expect(document.body).not.toHaveTextContent('no carriers available');
  expect(goTo).not.toHaveBeenCalled();
  logged.mockRestore();
});

it('[QE-189] a failed eligibility call leaves a quiet line, no overlay, and the person where they are', async () => {
  server.use(on('post', '/api/getCarrierElig', () => refusal(500, 'internal', 'Something broke')));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('failed: Not continued: Something broke')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(goTo).not.toHaveBeenCalled();
});

it('[QE-138] tells of the press with the user id and the keys of the records that this tab stored', async () => {
  sessionItems.sortKeyList.write(['1+run+gms-a+1 Main St']);
  const told: unknown[] = [];
  const { user, session } = open();
  session.userId = 'user_20260701_one';
  server.use(
    on('post', '/api/getCarrierElig', () => anAnswer({})),
    on('post', '/api/userTableData/put', () => ({
      message: 'Stored',
      user_id: 'user_20260701_one',
      version: 2,
    })),
    on('post', '/api/updateStatusDetails', async (request) => {
      told.push(await request.json());
      return { message: 'Noted', id: 'event-1', button_name: 'continue', at: '2026-07-01T12:00:00Z' };
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expect
    .poll(() => told)
    .toEqual([
      {
        button_name: 'continue',
        user_id: 'user_20260701_one',
        user_email_id: 'user_20260701_one',
        sortKeyList: ['1+run+gms-a+1 Main St'],
      },
    ]);
});
