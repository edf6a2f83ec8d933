import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSource, keepStreams, last } from '@test/streams';
import { useCaseEvents } from './case-events';

const event = (seq: number, at = '2026-11-14T16:00:00Z') => ({
  seq,
  at,
  code: 'approve',
  words: 'Approved',
  params: {},
});
const say = (seq: number, at?: string) => act(() => last().say('event', event(seq, at), String(seq)));

beforeEach(() => {
  keepStreams();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 14, 17), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the events of a case', () => {
  it('come by its stream, each once though the stream begins anew', () => {
    const { result } = renderHook(() => useCaseEvents('a b'));
    expect(last().url).toBe('/api/cases/a%20b/events');
    say(1);
    say(2);
    say(1);
    expect(result.current.events.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(result.current).toMatchObject({ known: true, cut: false });
  });

  it('tell news of what happens from now on, and not of what had happened', () => {
    const news = vi.fn();
    renderHook(() => useCaseEvents('a', news));
    say(1);
    expect(news).not.toHaveBeenCalled();
    say(2, '2026-11-14T17:00:01Z');
    expect(news).toHaveBeenCalledTimes(1);
  });

  it('end with the case, and the stream is not opened again', () => {
    renderHook(() => useCaseEvents('a'));
    say(1);
    act(() => last().say('ended', { state: 'rejected' }, '1'));
    expect(last().closed).toBe(true);
    act(() => vi.advanceTimersByTime(60_000));
    expect(FakeSource.made).toHaveLength(1);
  });

  it('are cut with the stream, kept, and asked for again', () => {
    const { result } = renderHook(() => useCaseEvents('a'));
    say(1);
    act(() => {
      last().readyState = FakeSource.CLOSED;
      last().dispatchEvent(new Event('error'));
    });
    expect(result.current).toMatchObject({ cut: true, known: true });
    expect(result.current.events).toHaveLength(1);
    act(() => vi.advanceTimersByTime(15_000));
    expect(FakeSource.made).toHaveLength(2);
    say(2);
    expect(result.current.cut).toBe(false);
    expect(result.current.events).toHaveLength(2);
  });

  it('are those of the case that is looked at', () => {
    const { result, rerender } = renderHook(({ id }: { id: string | null }) => useCaseEvents(id), {
      initialProps: { id: 'a' as string | null },
    });
    say(1);
    rerender({ id: null });
    expect(result.current.events).toEqual([]);
    expect(last().closed).toBe(true);
  });
});
