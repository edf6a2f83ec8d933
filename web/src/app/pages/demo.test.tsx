import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionStore, type Session } from '@/api/session';
import { aSession } from '@test/builders';
import { on, refusal, sessionIs } from '@test/handlers';
import { openApp } from '@test/render';
import { server } from '@test/setup';

const id = '7b0f0a53-6c1b-4a7e-9a39-1f6a51a6c0de';
const link = `/demo?path=%2FPrices%2F0199&id=${id}`;
const guest = aSession({
  user: {
    ...aSession().user,
    email: 'guest-1@demo.quoteloom.example',
    name: 'Demo Guest',
    user_type: 'demo',
  },
  groups: ['DemoBeta', 'GetQuoteBeta'],
  csrf: 'token-of-the-guest',
});
const over = 'This demo link was used before or has expired; ask for a new one';

let session: Session | null;
let asked: (readonly [string, string, string])[];
let goOn: () => void;

function serve(refused?: () => Response) {
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  server.use(
    on('get', '/api/auth/session', () => session ?? { user: null }),
    on('get', '/api/verifyDemoRedirectUuid/{id}/{partner}/{path}', async (_request, params) => {
      asked.push([String(params['id']), String(params['partner']), String(params['path'])]);
      await held;
      if (refused) return refused();
      session = guest;
      return { route: '/Prices', partner: 'demo', ends_at: '2026-11-22T13:00:00Z' };
    }),
    // What the page asks to which the guest is led.
    on('get', '/api/work', () => ({ items: [], cursor: null })),
    on('get', '/api/work/sizes', () => ({ draft: 0, running: 0, result: 0, archived: 0 })),
  );
}

beforeEach(() => {
  session = null;
  asked = [];
  sessionStore.reset();
  sessionStorage.clear();
});

describe('the entry of a demo', () => {
  it('[RD-044] [RD-045] [RD-226] says that it redirects, signs in once and goes to the path', async () => {
    serve();
    sessionStorage.setItem('user_id', 'user_of_somebody_else');
    session = aSession();
    const { router } = openApp(link);
    expect(await screen.findByRole('heading', { name: 'Redirecting...' })).toBeInTheDocument();
    expect(sessionStorage.getItem('user_id')).not.toBeNull();
    goOn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/Prices'));
    // Back leads to no link that is used up.
    expect(router.state.historyAction).toBe('REPLACE');
    expect(asked).toEqual([[id, '-', 'Prices/0199']]);
    expect(sessionStore.current()?.user.email).toBe(guest.user.email);
    expect(sessionStore.csrf()).toBe('token-of-the-guest');
    expect(sessionStorage.getItem('user_id')).toBeNull();
  });

  it('[RD-046] [RD-281] says Error and why for a link that is over, and leaves who is signed in', async () => {
    serve(() => refusal(410, 'demo_link_over', over));
    session = aSession();
    sessionStorage.setItem('user_id', 'mine');
    openApp(link);
    goOn();
    expect(await screen.findByRole('heading', { name: 'Error' })).toBeInTheDocument();
    const told = screen.getByRole('alert');
    expect(told).toHaveTextContent(over);
    expect(told).toHaveTextContent('You are still signed in as agent@agency.example.');
    expect(within(told).getByRole('link', { name: 'To the start' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(sessionStorage.getItem('user_id')).toBe('mine');
    expect(asked).toHaveLength(1);
  });

  it('[RD-046] offers another try where the server was away, and says when a link is damaged', async () => {
    serve(() => refusal(503, 'identity_unavailable', 'away'));
    const { user } = openApp('/demo?id=abc');
    goOn();
    expect(await screen.findByText('Oops! Server not responding')).toBeInTheDocument();
    serve(() => refusal(422, 'invalid_input', 'Input should be a valid UUID'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Redirecting...' })).toBeInTheDocument();
    goOn();
    expect(await screen.findByText(/This demo link is not complete/)).toBeInTheDocument();
    expect(asked).toEqual([
      ['abc', '-', '-'],
      ['abc', '-', '-'],
    ]);
  });

  it.each([
    ['too many tried', () => refusal(429, 'too_many_requests', 'Try again in 9 s'), 'Try again in 9 s'],
    ['nothing answers', () => HttpResponse.error() as unknown as Response, /^No connection to the server/],
  ])('[RD-046] offers another try where %s', async (_, answer, words) => {
    serve(answer);
    openApp(link);
    goOn();
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it('says Error where the browser keeps no session of a link that opened', async () => {
    serve();
    server.use(sessionIs(null));
    const { router } = openApp(link);
    goOn();
    expect(await screen.findByRole('heading', { name: 'Error' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/demo');
  });

  it('tells a guest whose hour is over to ask for a new link, not for a password', async () => {
    serve();
    server.use(sessionIs(guest));
    const { user, router } = openApp('/');
    await screen.findByRole('heading', { name: /Welcome back/ });
    void sessionStore.renew();
    const dialog = await screen.findByRole('dialog', { name: 'Your demo has ended' });
    expect(within(dialog).queryByLabelText('Password')).not.toBeInTheDocument();
    server.use(sessionIs(null));
    await user.click(within(dialog).getByRole('button', { name: 'To the start' }));
    await waitFor(() => expect(sessionStore.current()).toBeNull());
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('demo links', () => {
  const made = {
    id: '0199-1',
    partner: 'demo',
    path: '/Quote',
    state: 'open' as const,
    made_by: 'Sasha Sales',
    made_at: '2026-11-22T10:00:00Z',
    expires_at: '2026-11-23T10:00:00Z',
    used_at: null,
  };

  it.each([
    ['/DemoLinks', 'SalesBeta'],
    ['/demolinks', 'AdminBeta'],
  ])('are made on %s by %s, and shown whole once', async (path, group) => {
    const url = `http://localhost:8000/demo?path=%2FQuote&id=${id}`;
    let listed = [
      { ...made, id: '0199-0', state: 'used' as const, used_at: '2026-11-22T10:30:00Z' },
      { ...made, id: '0199-9', state: 'expired' as const, made_by: '' },
    ] as object[];
    server.use(
      sessionIs(aSession({ groups: [group] })),
      on('get', '/api/demo-links', () => listed as (typeof made)[]),
      on('post', '/api/demo-links', () => {
        listed = [made, ...listed];
        return { ...made, url };
      }),
    );
    const { user } = openApp(path);
    const list = await screen.findByRole('list', { name: 'Links made last' });
    const [used, late] = within(list).getAllByRole('listitem');
    expect(used).toHaveTextContent(/Opened.* by Sasha Sales$/);
    expect(late).toHaveTextContent('Expired');
    expect(late).not.toHaveTextContent(' by ');
    await user.click(screen.getByRole('button', { name: 'Make a demo link' }));
    expect(await screen.findByRole('textbox', { name: 'Demo link' })).toHaveValue(url);
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
    expect(within(list).getByText('Not opened yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Copy$/ }));
    expect(await navigator.clipboard.readText()).toBe(url);
  });
});
