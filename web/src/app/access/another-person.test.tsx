/** Cached answers of one person are never shown to the next one at the same browser. */
import { unload } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore, type Session } from '@/api/session';
import { verifyOtp } from '@/features/campaign/api';
import { aSession } from '@test/builders';
import { on, sessionIs, visitNoted } from '@test/handlers';
import { server } from '@test/setup';
import { forget, signIn } from '@/features/identity/api';
import { enterDemo } from '@/features/identity/demo';

vi.mock('swr', async (original) => ({
  ...(await original<object>()),
  unload: vi.fn(() => Promise.resolve()),
}));

const of = (email: string): Session => aSession({ user: { ...aSession().user, email } });

beforeEach(() => {
  vi.mocked(unload).mockClear();
  server.use(
    visitNoted,
    on('post', '/api/auth/login', () => ({ route: '/Quote' })),
    on('post', '/api/verifyOtp', () => 'otp_verified' as const),
  );
});
afterEach(() => sessionStore.reset());

const entering = {
  'by a password': (email: string) => signIn({ email, password: 'Secret-1', remember: true }),
  'by a mailed code': (email: string) => verifyOtp(email, '4711'),
};

it.each(Object.entries(entering))('when somebody enters %s', async (_, enter) => {
  sessionStore.set(of('ada@agency.example'));
  server.use(sessionIs(of('bob@agency.example')));
  await enter('bob@agency.example');
  expect(unload).toHaveBeenCalledTimes(1);
  expect(sessionStore.current()?.user.email).toBe('bob@agency.example');
  await enter('bob@agency.example');
  expect(unload).toHaveBeenCalledTimes(1);
});

it.each([true, false])(
  '[RD-044] a demo saves first, drops what was kept, and goes where its link leads (saved: %s)',
  async (saved) => {
    const done: unknown[] = [];
    const withdraw = sessionStore.beforeSignOut(() => {
      done.push('saved');
      return Promise.resolve(saved);
    });
    sessionStore.whenForgotten((deliberate) => done.push(['forgotten', deliberate]));
    sessionStore.set(of('ada@agency.example'));
    server.use(
      sessionIs(of('guest@demo.quoteloom.example')),
      on('get', '/api/verifyDemoRedirectUuid/{id}/{partner}/{path}', () => {
        done.push('entered');
        return { route: '/Quote', partner: 'demo', ends_at: '2026-11-22T13:00:00Z' };
      }),
    );
    expect(await enterDemo({ id: 'one', path: '/Prices' })).toBe('/Quote');
    expect(done.slice(0, 3)).toEqual(['saved', 'entered', ['forgotten', saved]]);
    expect(unload).toHaveBeenCalledTimes(1);
    withdraw();
  },
);

it('nor after they left, when nothing is asked anew either', async () => {
  sessionStore.set(of('ada@agency.example'));
  sessionStorage.setItem('formStage', 'two');
  await forget();
  expect(unload).toHaveBeenCalledExactlyOnceWith({ revalidate: false });
  expect([sessionStore.current(), sessionStorage.length]).toEqual([null, 0]);
});
