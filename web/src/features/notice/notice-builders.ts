/** Notices of tests. */
import type { NoticePage } from './api';
import type { Notice } from './model';

/** An unread comment of an agent. */
export function aNotice(
  change: Partial<Omit<Notice, 'facts'>> & { facts?: Partial<Notice['facts']> } = {},
): Notice {
  const facts = { column: '', before: '', after: '', level: null, decision: null, text: '', day: null };
  return {
    id: '01a90000-0000-7000-8000-000000000001',
    kind: 'comment',
    submission_id: '01a90000-0000-7000-8000-0000000000f1',
    prospect_id: '01a20000-0000-7000-8000-000000000001',
    company: 'Alder Roofing',
    by: 'Ada Agent',
    at: '2026-07-01T12:00:00Z',
    read_at: null,
    ...change,
    facts: { ...facts, ...change.facts },
  };
}

/** A page of notices; what is unread of it unless said otherwise. */
export const aPage = (items: Notice[], change: Partial<NoticePage> = {}): NoticePage => ({
  items,
  unread: items.filter(({ read_at: read }) => read === null).length,
  cursor: null,
  ...change,
});
