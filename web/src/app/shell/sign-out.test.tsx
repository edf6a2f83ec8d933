/** Signing out and starting fresh where it is harder: on a narrow screen, and without an answer of the server. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { asLastCall, client } from '@/api/client';
import { ApiError } from '@/api/errors';
import { sessionStore } from '@/api/session';
import { signOut } from '@/features/identity/api';
import { useReportWork } from '@/ui/open-prospect';
import { aSession } from '@test/builders';
import { afterAnswers } from '@test/clock';
import { on, refusal } from '@test/handlers';
import { openRoutes } from '@test/render';
import { media, server } from '@test/setup';
import Shell from './shell';
import './start-fresh';

beforeEach(() => void media.add('(max-width: 899.98px)'));

const discard = async (deletion: () => Promise<unknown>) => void (await deletion());

function Work() {
  useReportWork('user_20260701_1', 'Acme LLC', discard);
  return <h1>Work</h1>;
}

async function drawer() {
  sessionStore.set(aSession());
  const page = { Component: Shell, children: [{ path: '/quote', element: <Work /> }] };
  const opened = openRoutes([page, { path: '/', element: <h1>Landing</h1> }], '/quote');
  await opened.user.click(await screen.findByRole('button', { name: 'Open the menu' }));
  return { ...opened, menu: within(await screen.findByRole('dialog')) };
}

it.each([
  ['an answer', () => ({ message: 'Signed out' }), 0],
  ['no answer of the server', () => refusal(503, 'identity_unavailable', 'down'), 1],
])(
  '[RD-023] Logout of the drawer, with %s, returns to /, leaves nothing here, and says if the server does not know',
  async (_, answer, warnings) => {
    const tokens: (string | null)[] = [];
    server.use(
      on('post', '/api/auth/logout', (request) => {
        tokens.push(request.headers.get('X-CSRF-Token'));
        return answer();
      }),
    );
    const { user, router, menu } = await drawer();
    sessionStorage.setItem('formStage', 'two');
    await user.click(menu.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
    expect(tokens).toEqual(['token-1']);
    expect(sessionStorage).toHaveLength(0);
    expect(sessionStore.current()).toBeNull();
    expect(screen.queryAllByText('Signed out on this device')).toHaveLength(warnings);
  },
);

it('asks nobody to sign in again of whom the page still asks something while they sign out', async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((go) => (end = go));
  const refused = () => refusal(401, 'signed_out', 'Sign in.');
  server.use(
    on('post', '/api/auth/logout', async () => {
      await ended;
      return { message: 'Signed out' };
    }),
    on('get', '/api/states', async () => {
      await ended;
      return refused();
    }),
    on('get', '/api/getEntityType', refused),
  );
  sessionStore.set(aSession());
  const early = client.GET('/api/states').catch((error: unknown) => error);
  const leaving = signOut();
  // Who is asked to sign in is waited for without an end.
  async function soon(call: Promise<unknown>) {
    let found: unknown = 'still asked';
    void call.then((value) => (found = value));
    await afterAnswers();
    return found;
  }
  expect(await soon(early)).toMatchObject({ status: 0 });
  const late = client.GET('/api/getEntityType').catch((error: unknown) => error);
  expect(await soon(late)).toMatchObject({ status: 0 });
  expect(sessionStore.isExpired()).toBe(false);
  end();
  await leaving;
  expect(sessionStore.current()).toBeNull();
});

it('gives up what is still being read of an answer as what nobody answered', async () => {
  const answers = vi.spyOn(globalThis, 'fetch');
  // As browsers do: whoever calls a request off ends what comes of its answer, for the same cause.
  answers.mockImplementationOnce(async (_request, init) => {
    const begun = new ReadableStream({
      start: (sent) => init?.signal?.addEventListener('abort', () => sent.error(init.signal?.reason)),
    });
    return new Response(begun, { headers: { 'Content-Type': 'application/json' } });
  });
  const early = client.GET('/api/states').catch((error: unknown) => error);
  await vi.waitFor(() => expect(answers).toHaveBeenCalled());
  await asLastCall(() => Promise.resolve());
  expect(await early).toBeInstanceOf(ApiError);
  expect(await early).toMatchObject({ status: 0 });
  answers.mockRestore();
});

it('Get Quote of the drawer leaves nothing of the quote before to the new one', async () => {
  const { user, menu, router } = await drawer();
  sessionStorage.setItem('runId', 'run-1');
  await user.click(menu.getByRole('link', { name: 'Get Quote' }));
  expect(sessionStorage).toHaveLength(0);
  expect(router.state.location.pathname).toBe('/quote');
});

it('Start Fresh of the drawer asks before it deletes', async () => {
  const { user, menu } = await drawer();
  await user.click(menu.getByRole('button', { name: 'Start Fresh' }));
  expect(await screen.findByText(/^This deletes the prospect/)).toHaveTextContent('Acme LLC');
  expect(screen.getByText('Delete and start fresh')).toBeInTheDocument();
});

it('[RD-023] asks before Logout loses what could not be saved, and saves what can be before it signs out', async () => {
  const done: string[] = [];
  server.use(
    on('post', '/api/auth/logout', () => {
      done.push('logout');
      return { message: 'Signed out' };
    }),
  );
  const stuck = sessionStore.beforeSignOut(() => Promise.resolve(false));
  const { user, menu, router } = await drawer();
  await user.click(menu.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Not everything is saved')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect([done, router.state.location.pathname, sessionStore.current()?.csrf]).toEqual([
    [],
    '/quote',
    'token-1',
  ]);
  stuck();
  const saver = sessionStore.beforeSignOut(() => {
    done.push('saved');
    return Promise.resolve(true);
  });
  await signOut();
  expect(done).toEqual(['saved', 'logout']);
  expect(sessionStore.current()).toBeNull();
  saver();
});

it('asks no longer, and signs out, once what was slow to save is stored after all', async () => {
  let store: (all: boolean) => void = () => undefined;
  let left = 0;
  server.use(
    on('post', '/api/auth/logout', () => {
      left += 1;
      return { message: 'Signed out' };
    }),
  );
  const storing = new Promise<boolean>((stored) => (store = stored));
  const slow = sessionStore.beforeSignOut(() => storing);
  const { user, menu } = await drawer();
  await user.click(menu.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Not everything is saved')).toBeInTheDocument();
  expect(left).toBe(0);
  store(true);
  expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
  expect([left, sessionStore.current()]).toEqual([1, null]);
  slow();
});

it('stays signed in for who wanted to, also when all of it is stored later', async () => {
  let store: (all: boolean) => void = () => undefined;
  const storing = new Promise<boolean>((stored) => (store = stored));
  const slow = sessionStore.beforeSignOut(() => storing);
  const { user, menu, router } = await drawer();
  await user.click(menu.getByRole('button', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  store(true);
  await afterAnswers();
  expect([router.state.location.pathname, sessionStore.current()?.csrf]).toEqual(['/quote', 'token-1']);
  slow();
});

it('signs out all the same, and loses it, when that is the answer', async () => {
  let ended = 0;
  server.use(
    on('post', '/api/auth/logout', () => {
      ended += 1;
      return { message: 'Signed out' };
    }),
  );
  const stuck = sessionStore.beforeSignOut(() => Promise.resolve(false));
  const { user, menu } = await drawer();
  await user.click(menu.getByRole('button', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out and lose it' }));
  expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
  expect([ended, sessionStore.current()]).toEqual([1, null]);
  stuck();
});
