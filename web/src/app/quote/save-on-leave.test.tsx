import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { afterAnswers } from '@test/clock';
import { on, refusal } from '@test/handlers';
import { OPEN_ID, openQuote, storedProspect, SUBMITTED_ID } from '@test/quote';
import { server } from '@test/setup';
import { AUTOSAVE_MS } from '@/features/prospect/draft/autosave';
import { sessionItems } from '@/lib/session-items';

it('saves what was typed once its field is left, and does not wait for the keys to rest', async () => {
  const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  let sent = 0;
  server.use(
    on('patch', '/api/prospects/{id}', () => {
      sent += 1;
      return refusal(409, 'view_only', 'Nothing is stored in this test.');
    }),
  );
  const field = await screen.findByLabelText('Company name');
  const start = globalThis.setTimeout;
  // The pause after the last key lasts for ever.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    call: () => void,
    wait?: number,
    ...words: never[]
  ) => start(call, wait === AUTOSAVE_MS ? 1_000_000 : wait, ...words)) as typeof setTimeout);
  await user.type(field, 's');
  await user.tab();
  await waitFor(() => expect(sent).toBe(1));
});

it('[RD-108] [QE-021] every save of an opened prospect is copied into the session', async () => {
  const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  server.use(on('patch', '/api/prospects/{id}', () => ({ version: 4 })));
  const name = await screen.findByLabelText('Company name');
  const copied = () => sessionItems.currProspect.read()?.['companyProfile'];
  await waitFor(() => expect(copied()).toMatchObject({ companyName: 'Acme' }));
  sessionItems.validateEmodState.write(undefined);
  await user.type(name, ' Tool');
  await user.tab();
  await waitFor(() => expect(copied()).toMatchObject({ companyName: 'Acme Tool' }));
  expect(sessionItems.validateEmodState.read()).toEqual({});
});

/** Nothing waits on the home page of the flow. */
const homeIsEmpty = () =>
  server.use(
    on('get', '/api/work', () => ({ items: [], cursor: null })),
    on('get', '/api/work/sizes', () => ({ draft: 0, running: 0, result: 0, archived: 0 })),
  );

it('[RD-108] so is every save of one that was begun in this tab', async () => {
  window.history.replaceState(null, '', '/quote');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  const { user, router } = openQuote('/Quote');
  homeIsEmpty();
  server.use(
    on('post', '/api/prospects', async (request) => {
      const { id } = (await request.json()) as { id: string };
      return Response.json(storedProspect(id), { status: 201 });
    }),
    on('patch', '/api/prospects/{id}', () => ({ version: 4 })),
  );
  await user.type(await screen.findByLabelText('Company name'), 'Acme');
  await user.tab();
  await waitFor(() => expect(router.state.location.pathname).toMatch(/profile$/));
  // A page of a test reads the draft once more, since it does not see what calls keep beside it.
  await afterAnswers();
  await user.type(await screen.findByLabelText('Company name'), ' Tool');
  await user.tab();
  await waitFor(() =>
    expect(sessionItems.currProspect.read()?.['companyProfile']).toMatchObject({ companyName: 'Acme Tool' }),
  );
});

it('goes on with a new draft that was saved on the way out, once its person comes back', async () => {
  const { user, router } = openQuote('/Quote');
  let made = '';
  homeIsEmpty();
  server.use(
    on('post', '/api/prospects', async (request) => {
      made = ((await request.json()) as { id: string }).id;
      return Response.json({ ...storedProspect(made), user_id: 'user_20260701_9' }, { status: 201 });
    }),
  );
  await user.type(await screen.findByLabelText('Company name'), 'Acme');
  await router.navigate('/');
  await waitFor(() => expect(sessionItems.userId.read()).toBe('user_20260701_9'));
  expect([sessionItems.prospectId.read(), router.state.location.pathname]).toEqual([made, '/']);
  await router.navigate('/quote');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${made}/profile`));
});

it('leaves the next new draft alone when the first save of the one before it arrives', async () => {
  window.history.replaceState(null, '', '/quote');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  const { user, router } = openQuote('/Quote');
  homeIsEmpty();
  let answer: () => void = () => undefined;
  let asked = 0;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    on('post', '/api/prospects', async (request) => {
      asked += 1;
      const { id } = (await request.json()) as { id: string };
      await held;
      return Response.json(storedProspect(id), { status: 201 });
    }),
  );
  await user.type(await screen.findByLabelText('Company name'), 'First');
  await user.tab();
  await waitFor(() => expect(asked).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Start with your own' }));
  await waitFor(() => expect(screen.getByLabelText('Company name')).toHaveValue(''));
  await user.type(screen.getByLabelText('Company name'), 'Second');
  answer();
  await afterAnswers();
  expect(screen.getByLabelText('Company name')).toHaveValue('Second');
  expect([router.state.location.pathname, sessionItems.prospectId.read()]).toEqual(['/Quote', undefined]);
});

it('copies no save of a prospect that was left into the session of the next one', async () => {
  const { user, router } = openQuote(`/Quote/${OPEN_ID}/profile`);
  let answer: () => void = () => undefined;
  let asked = 0;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    on('patch', '/api/prospects/{id}', async () => {
      asked += 1;
      await held;
      return { version: 4 };
    }),
  );
  await user.type(await screen.findByLabelText('Company name'), ' Tool');
  await user.tab();
  await waitFor(() => expect(asked).toBe(1));
  await router.navigate(`/Quote/${SUBMITTED_ID}/profile`);
  await waitFor(() => expect(sessionItems.userId.read()).toBe('user_20260701_2'));
  answer();
  await afterAnswers();
  expect(sessionItems.currProspect.read()?.['companyProfile']).toMatchObject({ companyName: 'Acme' });
});
