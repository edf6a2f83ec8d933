/** What operators look for among the workflows. */

/** One view of the list of workflows. */
export interface WorkView {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

const VIEWS = [
  {
    title: 'Past its deadline',
    text: 'Still running although its answer was due. Open one: its current details say what it waits for.',
    query: (now: string) => `WcState="processing" AND WcDeadline < "${now}"`,
  },
  {
    title: 'Under way',
    text: 'Everything that runs now: quotes, documents, risk profiles and mails.',
    query: () => 'ExecutionStatus="Running"',
  },
  {
    title: 'Failed or stopped',
    text: 'Ended without closing its work. What is stuck is closed by itself within five minutes.',
    query: () => 'ExecutionStatus="Failed" OR ExecutionStatus="Terminated" OR ExecutionStatus="TimedOut"',
  },
] as const;

/** The views of the list at an address; now: ISO 8601. */
export const viewsOf = (url: string, now: string): WorkView[] =>
  VIEWS.map(({ title, text, query }) => ({
    title,
    text,
    href: `${url}?query=${encodeURIComponent(query(now))}`,
  }));
