import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSource, keepStreams, last } from '@test/streams';
import { openJobStream, useJobStream } from './events';

beforeEach(() => {
  keepStreams();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('stream of a job', () => {
  it('tells named events with their number', () => {
    const told: unknown[] = [];
    const close = openJobStream('job 1', ['program', 'job'], {
      onEvent: (news) => told.push(news),
      onDown: () => told.push('down'),
    });
    expect(last().url).toBe('/api/events/job%201');
    last().say('program', { program: 'gms-uwic' }, '4');
    last().say('other', {}, '5');
    last().say('job', { status: 'done' }, '6');
    expect(told).toEqual([
      { name: 'program', data: { program: 'gms-uwic' }, seq: 4 },
      { name: 'job', data: { status: 'done' }, seq: 6 },
    ]);
    close();
    expect(last().closed).toBe(true);
  });

  it('is given up after two failures in a row, not after one', () => {
    const onDown = vi.fn();
    openJobStream('j', ['job'], { onEvent: () => undefined, onDown });
    last().dispatchEvent(new Event('error'));
    last().say('job', { status: 'running' }, '1');
    last().dispatchEvent(new Event('error'));
    expect(onDown).not.toHaveBeenCalled();
    last().dispatchEvent(new Event('error'));
    expect(onDown).toHaveBeenCalledOnce();
    expect(last().closed).toBe(true);
  });

  it('is down at once in a browser without streams', () => {
    vi.stubGlobal('EventSource', undefined);
    const onDown = vi.fn();
    openJobStream('j', ['job'], { onEvent: () => undefined, onDown })();
    expect(onDown).toHaveBeenCalledOnce();
  });

  it('is open while a component listens, and closed with it', () => {
    const { result, rerender, unmount } = renderHook(
      ({ job }: { job: string | null }) => useJobStream(job, ['job'], () => undefined),
      { initialProps: { job: null as string | null } },
    );
    expect([result.current, FakeSource.made.length]).toEqual([false, 0]);
    rerender({ job: 'a' });
    act(() => void last().dispatchEvent(new Event('open')));
    expect(result.current).toBe(true);
    rerender({ job: 'b' });
    expect(FakeSource.made.map(({ closed }) => closed)).toEqual([true, false]);
    expect(result.current).toBe(false);
    unmount();
    expect(last().closed).toBe(true);
  });
});
