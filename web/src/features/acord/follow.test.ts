// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepStreams, last } from '@test/streams';
import { follow, NotFollowed, POLL_MS, POLLS, type Polled } from './follow';

const OPEN: Polled = { fileType: 'processing', data: null, url: null };
const READ: Polled = { fileType: 'success', data: {}, url: 'https://store.example/a.csv' };
const REFUSED: Polled = { fileType: 'error', data: { code: 'pdf.damaged' }, url: null };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  keepStreams();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function start(read: () => Promise<Polled>) {
  const own = new AbortController();
  const pages: unknown[] = [];
  const done = follow({ job: 'j', read, onPage: (news) => pages.push(news), signal: own.signal });
  const ended: Promise<unknown> = done.catch((error: unknown) => error);
  return { ended, pages, stop: () => own.abort(new DOMException('Left', 'AbortError')) };
}

const down = () => {
  last().dispatchEvent(new Event('error'));
  last().dispatchEvent(new Event('error'));
};

describe('a form that is being read', () => {
  it('tells each page by the stream, and its end, without a poll before', async () => {
    const read = vi.fn(() => Promise.resolve(READ));
    const { ended, pages } = start(read);
    last().say('page', { page: 1, pages: 4, state: 'read' }, '1');
    last().say('page', { page: 2, pages: 4, state: 'read' }, '2');
    expect(read).not.toHaveBeenCalled();
    last().say('job', { status: 'done' }, '3');
    expect(await ended).toEqual(READ);
    expect(pages).toMatchObject([
      { page: 1, pages: 4 },
      { page: 2, pages: 4 },
    ]);
    expect(last().closed).toBe(true);
  });

  it('[QE-057] is polled on where its stream has ended and the result is not there yet', async () => {
    const read = vi.fn().mockResolvedValueOnce(OPEN).mockResolvedValueOnce(OPEN).mockResolvedValue(READ);
    const { ended } = start(read);
    last().say('job', { status: 'done' }, '1');
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(await ended).toEqual(READ);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['success', READ],
    ['error', REFUSED],
  ])(
    "[QE-057] [QE-194] is polled every 5 s where no stream can be held, until it is '%s'",
    async (_, end) => {
      const read = vi.fn(() => Promise.resolve(OPEN));
      const { ended } = start(read);
      down();
      await vi.advanceTimersByTimeAsync(0);
      expect(read).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(POLL_MS * 3);
      expect(read).toHaveBeenCalledTimes(4);
      read.mockResolvedValue(end);
      await vi.advanceTimersByTimeAsync(POLL_MS);
      expect(await ended).toEqual(end);
      await vi.advanceTimersByTimeAsync(POLL_MS * 3);
      expect(read).toHaveBeenCalledTimes(5);
    },
  );

  it("[QE-181] [QE-194] is given up after 180 polls, 5 seconds apart: 'File not yet ready!'", async () => {
    const read = vi.fn(() => Promise.resolve(OPEN));
    const { ended } = start(read);
    down();
    await vi.advanceTimersByTimeAsync(5000 * 179 - 1);
    expect(read).toHaveBeenCalledTimes(179);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(180);
    expect([POLLS, POLL_MS]).toEqual([180, 5000]);
    const error = await ended;
    expect(error).toBeInstanceOf(NotFollowed);
    expect((error as NotFollowed).said.text).toBe('File not yet ready!');
  });

  it("[QE-182] says 'Error in retreiving the file' when a poll fails twice in a row, and forgives once", async () => {
    const read = vi
      .fn<() => Promise<Polled>>()
      .mockRejectedValueOnce(new Error('404'))
      .mockResolvedValueOnce(OPEN);
    read.mockRejectedValue(new Error('503'));
    const { ended } = start(read);
    down();
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(read).toHaveBeenCalledTimes(4);
    const error = await ended;
    expect((error as NotFollowed).said.text).toBe('Error in retreiving the file');
  });

  it('is left in peace once it is called off', async () => {
    const read = vi.fn(() => Promise.resolve(OPEN));
    const { ended, stop } = start(read);
    stop();
    expect(await ended).toMatchObject({ name: 'AbortError' });
    expect(last().closed).toBe(true);
    await vi.advanceTimersByTimeAsync(POLL_MS * 2);
    expect(read).not.toHaveBeenCalled();
  });
});
