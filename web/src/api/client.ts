/** The typed client: every call of the screens goes through it, and every refusal becomes an ApiError. */
import createClient, { type Middleware } from 'openapi-fetch';
import { ApiError, problemOf, type Problem } from './errors';
import type { components, paths } from './schema';
import { sessionStore, type Session } from './session';

const own = globalThis.location?.origin ?? 'http://localhost';
const signInPath = '/api/auth/';
const csrfRefused = 'csrf_refused';

/** What a page is told that still belongs to the person before. */
const somebodyElse: Problem = {
  code: 'somebody_else',
  detail: 'Somebody else has signed in in this browser. Sign in again here to go on.',
};

/** A copy of each request that is under way, for the one repetition after a renewed session. */
const sent = new Map<string, Request>();

const header = 'X-CSRF-Token';

/** With the session's token; one that the call brought, of a visit, stands until the session was read anew. */
function withToken(request: Request, renewed = false): Request {
  const token = sessionStore.csrf();
  if (token !== '' && (renewed || !request.headers.has(header))) request.headers.set(header, token);
  return request;
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** Reads the session anew, without the middleware; null when nobody is signed in. */
export async function fetchSession(): Promise<Session | null> {
  const response = await reach(new Request(`${own}/api/auth/session`, { credentials: 'same-origin' }));
  // A session that is over: the refusal takes its cookie back.
  if (response.status === 401) return null;
  if (!response.ok) throw new ApiError(response.status, await problemOf(response), retryAfter(response));
  const known = (await response.json()) as Session | components['schemas']['Nobody'];
  return known.user === null ? null : known;
}

/** Ends what the page asks; another one begins when somebody has signed out. */
let asking = new AbortController();

/**
 * Does what ends the session while nothing else is asked: what is under way is given up, and what would begin is not
 * sent. Answered without a session, it would ask a person who has just left to sign in again.
 */
export async function asLastCall(end: () => Promise<unknown>): Promise<void> {
  // As where nobody answers: what has begun to answer and is still read is given up with the same words.
  asking.abort(new ApiError(0, {}));
  try {
    await end();
  } finally {
    asking = new AbortController();
  }
}

async function reach(request: Request): Promise<Response> {
  const signs = new URL(request.url).pathname.startsWith(signInPath);
  const signal = signs ? request.signal : AbortSignal.any([request.signal, asking.signal]);
  try {
    return await globalThis.fetch(request, { signal });
  } catch (error) {
    const calledOff = request.signal.aborted && error instanceof DOMException && error.name === 'AbortError';
    if (calledOff) throw error;
    throw new ApiError(0, {});
  }
}

/** True if the cause of the refusal is gone and the request may be sent once more. */
async function mended(response: Response): Promise<boolean> {
  if (response.status === 401) return sessionStore.current() ? sessionStore.renew() : false;
  if (response.status === 403 && (await problemOf(response)).code === csrfRefused) {
    const [before, now] = [sessionStore.current(), await fetchSession()];
    // Another person signed in in this browser: what one person typed is never sent in the name of another.
    if (before && now && before.user.email !== now.user.email) throw new ApiError(403, somebodyElse);
    // The page still shows what one person may see: they prove again who they are.
    if (before && !now) return sessionStore.renew();
    sessionStore.set(now);
    return now !== null;
  }
  return false;
}

const edge: Middleware = {
  onRequest({ request, id }) {
    sent.set(id, request.clone());
    return withToken(request);
  },
  async onResponse({ response, id, schemaPath }) {
    const copy = sent.get(id);
    sent.delete(id);
    let answered = response;
    if (!answered.ok && copy && !schemaPath.startsWith(signInPath) && (await mended(answered))) {
      answered = await reach(withToken(copy, true));
    }
    if (!answered.ok) throw new ApiError(answered.status, await problemOf(answered), retryAfter(answered));
    return answered;
  },
  onError({ id }) {
    sent.delete(id);
  },
};

export const client = createClient<paths>({ baseUrl: own, credentials: 'same-origin', fetch: reach });
client.use(edge);

/** The answer of a call that did not throw. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T;
}
