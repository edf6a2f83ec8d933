/** Renders parts of the quote flow upon a draft, without a server behind its autosave. */
import type { ReactNode } from 'react';
import { DraftContext } from '@/features/prospect/draft/context';
import { DraftSession } from '@/features/prospect/draft/session';
import type { Draft } from '@/features/prospect/draft/model';
import { on, refusal } from './handlers';
import { show } from './render';
import { server } from './setup';

/** The day on which the drafts of tests begin. */
export const TODAY = '2026-07-01';

/** Shows an element in a fresh draft with the given sections; with ids it counts as stored under them. */
export function showInDraft(
  element: ReactNode,
  sections: Partial<Draft> = {},
  ids: { id: string; userId: string } = { id: '', userId: '' },
) {
  server.use(
    on('post', '/api/prospects', () => refusal(409, 'view_only', 'Nothing is stored in this test.')),
    on('post', '/api/prospects/clearance', () => ({ earlier: null })),
  );
  const session = Object.assign(
    DraftSession.fresh(TODAY, () => 0),
    ids,
  );
  session.store.prefill({ apply: (draft) => ({ ...draft, ...sections }) });
  return { ...show(<DraftContext value={session}>{element}</DraftContext>), session };
}
