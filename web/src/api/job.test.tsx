import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useJob } from './job';

const fresh = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const isPending = (word: string) => word === 'processing';

function poll(answers: string[], streaming = false) {
  let asked = 0;
  const read = () => Promise.resolve(answers[Math.min(asked++, answers.length - 1)] ?? '');
  // SWR renders again only for what was read while rendering.
  const view = renderHook(
    () => {
      const { data, error } = useJob(['job', 'a'], read, {
        every: 5000,
        isPending,
        streaming,
      });
      return { data, error: error as unknown };
    },
    { wrapper: fresh },
  );
  return { ...view, asked: () => asked };
}

describe('polling of a job', () => {
  it('asks every five seconds while it is processing, and no more once it ended', async () => {
    const { result, asked } = poll(['processing', 'processing', 'done']);
    await pass(0);
    expect([result.current.data, asked()]).toEqual(['processing', 1]);
    await pass(4900);
    expect(asked()).toBe(1);
    await pass(200);
    expect(asked()).toBe(2);
    await pass(5000);
    expect([result.current.data, asked()]).toEqual(['done', 3]);
    await pass(30_000);
    expect(asked()).toBe(3);
  });

  it("takes the word 'error' for an answer", async () => {
    const { result, asked } = poll(['error']);
    await pass(0);
    expect([result.current.data, result.current.error]).toEqual(['error', undefined]);
    await pass(20_000);
    expect(asked()).toBe(1);
  });

  it('does not poll while the stream speaks', async () => {
    const { asked } = poll(['processing'], true);
    await pass(30_000);
    expect(asked()).toBe(1);
  });
});
