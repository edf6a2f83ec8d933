/** Tabs of one browser: the one under test, another that says on the channel who left in it, and a page kept for Back. */
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sessionStore, type Session } from '@/api/session';
import { forget, signOut } from '@/features/identity/api';
import { useUnsaved } from '@/ui/unsaved';
import { aSession } from '@test/builders';
import { afterAnswers } from '@test/clock';
import { on, refusal, sessionIs, visitNoted } from '@test/handlers';
import { compilePages, openApp, openRoutes } from '@test/render';
import { server } from '@test/setup';
import { Root } from '@/app/root';
import Shell from './shell';

beforeAll(() => compilePages(), 120_000);

const EMAIL = aSession().user.email;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: our own
const say = (channel: BroadcastChannel, word: unknown): void => channel.postMessage(word);

/** Another tab; what it hears, and a way to say that somebody left in it. */
function otherTab() {
  const channel = new BroadcastChannel('quoteloom-session');
  const heard: unknown[] = [];
  channel.addEventListener('message', ({ data }) => heard.push(data));
  onTestFinished(() => channel.close());
  return {
    heard,
    left: (person: string, deliberate = true) => say(channel, { person, deliberate, from: 'another tab' }),
  };
}

/** Waits until what was said on the channel before has been heard. */
async function said() {
  const [one, two] = [new BroadcastChannel('said'), new BroadcastChannel('said')];
  const came = new Promise((resolve) => two.addEventListener('message', resolve, { once: true }));
  say(one, 'heard');
  await act(() => came);
  one.close();
  two.close();
}

describe('a sign-out in another tab', () => {
  it('[RD-023] takes this tab to the sign-in, and leaves nothing of the person on it', async () => {
    server.use(sessionIs(aSession({ groups: ['DashboardBeta'] })), visitNoted);
    const { router } = openApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'User Dashboard' });
    sessionStorage.setItem('formStage', 'two');
    const forgotten: boolean[] = [];
    sessionStore.whenForgotten((deliberate) => forgotten.push(deliberate));
    const tab = otherTab();
    tab.left('eve@agency.example');
    await said();
    expect(screen.getByRole('heading', { level: 1, name: 'User Dashboard' })).toBeInTheDocument();
    expect(screen.queryByText(/signed out in another tab/)).not.toBeInTheDocument();
    tab.left(EMAIL);
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByText('You signed out in another tab of this browser.')).toBeVisible();
    expect([sessionStore.current(), sessionStorage.length, tab.heard]).toEqual([null, 0, []]);
    expect(forgotten).toEqual([true]);
  });

  it('keeps what could not be saved sealed where the session had ended by itself, and says nothing', async () => {
    sessionStore.set(aSession());
    const forgotten: boolean[] = [];
    sessionStore.whenForgotten((deliberate) => forgotten.push(deliberate));
    const children = [
      { path: '/work', element: <h1>Work of Ada</h1> },
      { path: '/', element: <h1>Landing</h1> },
    ];
    openRoutes([{ Component: Root, children }], '/work');
    await screen.findByRole('heading', { name: 'Work of Ada' });
    otherTab().left(EMAIL, false);
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    expect(forgotten).toEqual([false]);
    expect(screen.queryByText(/signed out in another tab/)).not.toBeInTheDocument();
  });

  it('is not held up by what is unsaved here: nobody is signed in to save it', async () => {
    sessionStore.set(aSession());
    function Work() {
      useUnsaved('work', 'rates', true);
      return <h1>Work of Ada</h1>;
    }
    const pages = { Component: Shell, children: [{ path: '/work', element: <Work /> }] };
    const children = [pages, { path: '/', element: <h1>Landing</h1> }];
    const { router } = openRoutes([{ Component: Root, children }], '/work');
    await screen.findByRole('heading', { name: 'Work of Ada' });
    otherTab().left(EMAIL);
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('a page that the browser kept and shows again', () => {
  const bob = aSession({ user: { ...aSession().user, email: 'bob@agency.example' } });

  /** It is shown, kept or loaded anew; answers how often that made it ask who is signed in. */
  async function shown(persisted: boolean, answer: () => Session | { user: null } | Response) {
    let asked = 0;
    server.use(
      on('get', '/api/auth/session', () => {
        asked += 1;
        return answer();
      }),
    );
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    await afterAnswers();
    return asked;
  }

  async function kept() {
    server.use(sessionIs(aSession({ groups: ['DashboardBeta'] })), visitNoted);
    const { router } = openApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'User Dashboard' });
    return router;
  }

  it.each([
    ['has signed out', () => ({ user: null })],
    ['has given way to somebody else', () => bob],
  ])('goes to the sign-in when the person %s meanwhile', async (_, answer) => {
    const router = await kept();
    sessionStorage.setItem('formStage', 'two');
    const forgotten: boolean[] = [];
    sessionStore.whenForgotten((deliberate) => forgotten.push(deliberate));
    await shown(true, answer);
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
    expect([sessionStore.current(), sessionStorage.length]).toEqual([null, 0]);
    // What could not be saved stays sealed until the person comes back.
    expect(forgotten).toEqual([false]);
  });

  it('goes on with the token of now for the same person, and stays where nobody answers', async () => {
    await kept();
    const anew = aSession({ groups: ['DashboardBeta'], csrf: 'token-2' });
    expect(await shown(false, () => ({ user: null }))).toBe(0);
    await shown(true, () => refusal(503, 'identity_unavailable', 'down'));
    expect(sessionStore.csrf()).toBe('token-1');
    expect(await shown(true, () => anew)).toBe(1);
    expect(sessionStore.csrf()).toBe('token-2');
    expect(screen.getByRole('heading', { level: 1, name: 'User Dashboard' })).toBeInTheDocument();
  });
});

it('[RD-023] a sign-out here tells the other tabs who left, and whether they meant to', async () => {
  server.use(on('post', '/api/auth/logout', () => ({ message: 'Signed out' })));
  const tab = otherTab();
  sessionStore.set(aSession());
  await signOut();
  sessionStore.set(aSession());
  await forget(false);
  const from = expect.any(String) as string;
  await waitFor(() =>
    expect(tab.heard).toEqual([
      { person: EMAIL, deliberate: true, from },
      { person: EMAIL, deliberate: false, from },
    ]),
  );
});
