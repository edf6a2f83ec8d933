/** Calls of sign-in and sign-out. */
import { unload } from 'swr';
import { answer, asLastCall, client, fetchSession } from '@/api/client';
import { ApiError } from '@/api/errors';
import { sessionStore, type Session } from '@/api/session';
import { tellLeft } from '@/api/session-tabs';
import { clearSession } from '@/lib/storage';
import type { Credentials } from './model';

/** Where to go and who is signed in now. */
export interface SignedIn {
  readonly route: string;
  readonly session: Session;
}

/** Signs in and reads the new session. Throws ApiError. */
export async function signIn(credentials: Credentials): Promise<SignedIn> {
  const { route } = await answer(client.POST('/api/auth/login', { body: { ...credentials } }));
  const before = sessionStore.current()?.user.email ?? null;
  const session = await fetchSession();
  if (session === null) throw new ApiError(401, {});
  // Another person's cached answers must never be shown; the same person's go on.
  if (before !== session.user.email) await unload();
  sessionStore.set(session);
  void trackUserSession(session.user.email);
  return { route, session };
}

/** What the specified client calls itself and the stage that it reports after sign-in. */
const visit = { stage: 'beta', client: 'quoteloom-web' } as const;

/** Notes the visit; nobody waits for it and a failure changes nothing. */
export async function trackUserSession(email: string): Promise<void> {
  try {
    await client.POST('/api/trackUserSession', { body: { email_id: email, ...visit } });
  } catch {
    // Specified: a failure is ignored.
  }
}

/** Deletes what is stored of the prospect with this public id. Throws ApiError. */
export const deleteProsepectData = (username: string) =>
  answer(client.DELETE('/api/deleteProsepectData/{username}', { params: { path: { username } } }));

/** Forgets everything that this browser keeps about the session; not deliberate: somebody else takes over. */
export async function forget(deliberate = true): Promise<void> {
  const person = sessionStore.current()?.user.email;
  if (person !== undefined) tellLeft(person, deliberate);
  await forgetHere(deliberate);
}

/** The same for a tab that was told so by the one in which the person left. */
export async function forgetHere(deliberate: boolean): Promise<void> {
  clearSession();
  const dropped = sessionStore.forget(deliberate);
  // Nobody is signed in: what is still mounted for a moment must not ask again.
  await unload({ revalidate: false });
  await dropped;
}

/** Saves what was typed last and signs out; what the browser keeps is forgotten even without an answer. */
export async function signOut(): Promise<void> {
  await sessionStore.saved();
  await asLastCall(async () => {
    try {
      await client.POST('/api/auth/logout');
    } finally {
      await forget();
    }
  });
}
