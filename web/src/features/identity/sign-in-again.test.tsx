import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { SignInAgain } from './sign-in-again';

afterEach(() => sessionStore.reset());

it.each(['focus', 'visibilitychange'])(
  'goes on by itself, on %s, once the same person signed in in another tab, and for nobody else',
  async (event) => {
    sessionStore.set(aSession());
    let next = aSession({ user: { ...aSession().user, email: 'bob@agency.example' }, csrf: 'of-bob' });
    let asked = 0;
    server.use(
      on('get', '/api/auth/session', () => {
        asked += 1;
        return next;
      }),
    );
    show(<SignInAgain />);
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    const seen = () => act(() => (event === 'focus' ? window : document).dispatchEvent(new Event(event)));
    seen();
    await waitFor(() => expect(asked).toBe(1));
    expect(sessionStore.csrf()).toBe('token-1');
    next = aSession({ csrf: 'token-2' });
    seen();
    await waitFor(() => expect(sessionStore.csrf()).toBe('token-2'));
  },
);
