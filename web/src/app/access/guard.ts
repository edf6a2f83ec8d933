/** Middleware of the routes: who is signed in, and who may pass. */
import { createContext, redirect, type MiddlewareFunction } from 'react-router';
import { fetchSession } from '@/api/client';
import { sessionStore, type Session } from '@/api/session';
import { isDesk, mayOpen, screens, type Screen } from './screens';
import { refuse } from './refusal';

/** The session, for loaders and middleware below the root. */
export const sessionContext = createContext<Session | null>(null);

/** Why the session could not be read; null when it could. */
export const sessionFailure = createContext<unknown>(null);

/** Reads the session once; later navigations use what the store holds. */
export const readSession: MiddlewareFunction = async ({ context }) => {
  if (sessionStore.current() === undefined) {
    try {
      sessionStore.set(await fetchSession());
    } catch (error) {
      // The landing page stands without a session; a guarded page says what is wrong and offers Retry.
      context.set(sessionFailure, error);
    }
  }
  context.set(sessionContext, sessionStore.current() ?? null);
};

/**
 * Lets a person pass to a screen, or sends them to the landing page with the wanted path kept; a campaign's visitor
 * goes from any screen of an agent's desk to the page of their own quote.
 */
export function guard(screen: Screen): MiddlewareFunction {
  return ({ context, request }) => {
    const session = context.get(sessionContext);
    if (isDesk(screen, session)) throw redirect(screens.campaign.path);
    if (mayOpen(screen, session)) return;
    const failure = context.get(sessionFailure);
    if (failure !== null) throw failure;
    const { pathname, search } = new URL(request.url);
    refuse({ wanted: pathname + search, title: screen.title, reason: session ? 'group' : 'sign-in' });
    throw redirect('/');
  };
}
