/** Follows a file that is being read: by the event stream, else by the older path of polls. */
import { openJobStream } from '@/api/events';
import { MESSAGES } from './messages';
import type { Said } from './model';

/** Of the older path: so many polls, so many milliseconds apart. */
export const POLLS = 180;
export const POLL_MS = 5000;

/** What a poll answers. */
export interface Polled {
  readonly fileType: 'processing' | 'success' | 'error';
  readonly data: unknown;
  readonly url: string | null;
}

/** How far the reading is. */
export interface PageNews {
  readonly page: number;
  readonly pages: number;
}

/** Why nothing came of a reading, in the specified words. */
export class NotFollowed extends Error {
  constructor(readonly said: Said) {
    super(said.text);
  }
}

/** What to follow, and who is told. */
export interface Followed {
  readonly job: string;
  readonly read: () => Promise<Polled>;
  readonly onPage: (news: PageNews) => void;
  readonly signal: AbortSignal;
}

/** Waits, unless it is called off. */
const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** A poll, repeated once where it fails; a second failure is said. */
async function polled({ read, signal }: Followed): Promise<Polled> {
  try {
    return await read().catch(async () => {
      signal.throwIfAborted();
      return read();
    });
  } catch (error) {
    signal.throwIfAborted();
    console.info('The result of the reading was not answered', error);
    throw new NotFollowed({
      text: MESSAGES.notRetrieved,
      reason: 'The result could not be fetched, twice in a row.',
      hint: 'Submit the file again: what was read already comes at once.',
    });
  }
}

/** The older path: polls until there is an end, or all are used up. */
async function pollToEnd(followed: Followed): Promise<Polled> {
  for (let count = 1; count <= POLLS; count += 1) {
    const answer = await polled(followed);
    if (answer.fileType !== 'processing') return answer;
    if (count < POLLS) await rest(POLL_MS, followed.signal);
  }
  throw new NotFollowed({
    text: MESSAGES.notReady,
    reason: 'The file has not been read within fifteen minutes.',
    hint: 'Submit it again, or print fewer pages to PDF and submit that.',
  });
}

/** Listens until the job has ended (true), or no stream can be held (false). */
function listened({ job, onPage, signal }: Followed): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const close = openJobStream(job, ['page', 'job'], {
      onEvent: (news) => {
        if (news.name === 'page') onPage(news.data);
        if (news.name === 'job') end(true);
      },
      onDown: () => end(false),
    });
    const end = (heard: boolean) => {
      close();
      resolve(heard);
    };
    signal.addEventListener('abort', () => {
      close();
      reject(signal.reason as Error);
    });
  });
}

/** How a reading ended. Throws NotFollowed, or why it was called off. */
export async function follow(followed: Followed): Promise<Polled> {
  if (await listened(followed)) {
    const answer = await polled(followed);
    if (answer.fileType !== 'processing') return answer;
  }
  return pollToEnd(followed);
}
