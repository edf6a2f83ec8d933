/** Comments of tests. */
import type { Comments, Entry, Thread } from './model';

/** An entry of an underwriter, at noon UTC of a summer day. */
export const anEntry = (change: Partial<Entry> = {}): Entry => ({
  id: '01a90000-0000-7000-8000-000000000001',
  comment: 'Loss runs are old',
  commentTimestamp: '2026-07-01T12:05:00Z',
  email: 'jane.doe@carrier.example',
  previousComment: false,
  mine: false,
  ...change,
});

/** A side's thread that its reader may write. */
export const aThread = (change: Partial<Thread> = {}): Thread => ({
  current: '',
  entries: [],
  older: 0,
  may_write: true,
  ...change,
});

/** Both sides as an agent reads them. */
export const someComments = (change: Partial<Comments> = {}): Comments => ({
  uw: aThread({ may_write: false }),
  agent: aThread(),
  ...change,
});
