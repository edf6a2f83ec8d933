import { describe, expect, it, vi } from 'vitest';
import { aSession } from '@test/builders';
import { on, refusal, sessionIs } from '@test/handlers';
import { server } from '@test/setup';
import { answer, client, fetchSession } from './client';
import { ApiError, messageOf, requestIdOf } from './errors';
import { inAnyGroup, sessionStore } from './session';

const rejected = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
};

describe('typed client', () => {
  it('turns a refusal into an ApiError with its problem', async () => {
    server.use(
      on('get', '/api/getEntityType', () => refusal(422, 'invalid_input', 'State must be two letters')),
    );
    const error = await rejected(client.GET('/api/getEntityType'));
    expect(error).toMatchObject({ status: 422, code: 'invalid_input', message: 'State must be two letters' });
    expect(messageOf(error)).toBe('State must be two letters');
    expect(requestIdOf(error)).toBe('req-1');
  });

  it('asks the host that the page came from', async () => {
    const asked = vi.fn<(url: string) => void>();
    server.use(
      on('get', '/api/getEntityType', (request) => {
        asked(request.url);
        return { entities: [], limits: [] };
      }),
    );
    await answer(client.GET('/api/getEntityType'));
    expect(asked.mock.calls).toEqual([[`${window.location.origin}/api/getEntityType`]]);
  });

  it('[CB-319] says one text for 503 and the message itself otherwise', async () => {
    server.use(on('get', '/api/getEntityType', () => refusal(503, 'not_reachable', 'Temporal is down')));
    expect(messageOf(await rejected(client.GET('/api/getEntityType')))).toBe('Oops! Server not responding');
    for (const status of [409, 429, 500, 502, 504]) {
      expect(messageOf(new ApiError(status, { detail: 'It was changed elsewhere' }))).toBe(
        'It was changed elsewhere',
      );
    }
  });

  it('names a missing connection and hides what a program error says', async () => {
    server.use(on('get', '/api/getEntityType', () => Response.error()));
    const error = await rejected(client.GET('/api/getEntityType'));
    expect(error.status).toBe(0);
    expect(messageOf(error)).toBe('No connection to the server. Check your network and try again.');
    expect(messageOf(new TypeError('x.y is undefined'))).not.toContain('undefined');
  });

  it('knows how long a refusal asks to wait, and reads answers that are no problem', async () => {
    server.use(
      on(
        'get',
        '/api/getEntityType',
        () => new Response('<html>', { status: 429, headers: { 'Retry-After': '7' } }),
      ),
    );
    const error = await rejected(client.GET('/api/getEntityType'));
    expect(error).toMatchObject({ status: 429, retryAfter: 7, problem: { status: 429 } });
    expect(error.fields.size).toBe(0);
  });

  it('carries the CSRF token, and reads it again once when it is refused', async () => {
    sessionStore.set(aSession());
    const tokens: (string | null)[] = [];
    server.use(
      sessionIs(aSession({ csrf: 'token-2' })),
      on('post', '/api/trackUserSession', (request) => {
        tokens.push(request.headers.get('X-CSRF-Token'));
        return tokens.length === 1
          ? refusal(403, 'csrf_refused', 'No token of this session')
          : { message: 'Noted' };
      }),
    );
    const told = await answer(client.POST('/api/trackUserSession', { body: { stage: 'beta' } }));
    expect(told).toEqual({ message: 'Noted' });
    expect(tokens).toEqual(['token-1', 'token-2']);
  });

  it('never sends what one person typed in the name of another', async () => {
    sessionStore.set(aSession());
    const { user } = aSession();
    let sent = 0;
    server.use(
      sessionIs(aSession({ csrf: 'token-2', user: { ...user, email: 'ben@agency.example' } })),
      on('post', '/api/trackUserSession', () => {
        sent += 1;
        return refusal(403, 'csrf_refused', 'No token of this session');
      }),
    );
    const error = await rejected(client.POST('/api/trackUserSession', { body: { stage: 'beta' } }));
    expect([error.code, sent]).toEqual(['somebody_else', 1]);
    expect(sessionStore.current()?.user.email).toBe(user.email);
  });

  it('asks for sign-in where the session has ended under the page, and sends what waited', async () => {
    sessionStore.set(aSession());
    const tokens: (string | null)[] = [];
    server.use(
      sessionIs(null),
      on('post', '/api/trackUserSession', (request) => {
        tokens.push(request.headers.get('X-CSRF-Token'));
        return tokens.length === 1
          ? refusal(403, 'csrf_refused', 'No token of this session')
          : { message: 'Noted' };
      }),
    );
    const told = answer(client.POST('/api/trackUserSession', { body: { stage: 'beta' } }));
    await vi.waitFor(() => expect(sessionStore.isExpired()).toBe(true));
    expect(sessionStore.current()?.user.email).toBe(aSession().user.email);
    sessionStore.set(aSession({ csrf: 'token-3' }));
    expect(await told).toEqual({ message: 'Noted' });
    expect(tokens).toEqual(['token-1', 'token-3']);
  });

  it('does not ask for sign-in when nobody was signed in', async () => {
    server.use(on('get', '/api/getEntityType', () => refusal(401, 'not_signed_in', 'Sign in first')));
    expect((await rejected(client.GET('/api/getEntityType'))).status).toBe(401);
    expect(sessionStore.isExpired()).toBe(false);
  });

  it('reads the session, null when nobody is signed in', async () => {
    server.use(sessionIs(null));
    await expect(fetchSession()).resolves.toBeNull();
    server.use(sessionIs(aSession()));
    await expect(fetchSession()).resolves.toEqual(aSession());
    server.use(on('get', '/api/auth/session', () => refusal(401, 'session_expired', 'It has ended')));
    await expect(fetchSession()).resolves.toBeNull();
  });

  it('[QE-221] matches groups in any letter case', () => {
    expect(inAnyGroup(['getquotebeta'], ['GetQuoteBeta'])).toBe(true);
    expect(inAnyGroup(['GetQuote'], ['GetQuoteBeta'])).toBe(false);
  });

  it('tells those who keep something of a person when that person signs out', () => {
    let dropped = 0;
    sessionStore.whenForgotten(() => {
      dropped += 1;
    });
    sessionStore.set(aSession());
    void sessionStore.forget();
    expect([dropped, sessionStore.current()]).toEqual([1, null]);
  });
});
