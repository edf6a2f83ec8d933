/** The whole application, entered at a path by somebody. */
import { screen } from '@testing-library/react';
import type { Session } from '@/api/session';
import { aSession } from './builders';
import { sessionIs, visitNoted } from './handlers';
import { openApp } from './render';
import { server } from './server';

/** A session in these groups. */
export const as = (groups: string[]): Session => aSession({ groups });

/** Opens a path; null: nobody is signed in. */
export function enter(path: string, session: Session | null) {
  server.use(sessionIs(session), visitNoted);
  return openApp(path);
}

/** The page's title, once it is there. */
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
