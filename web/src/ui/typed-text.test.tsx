import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useTypedText } from './typed-text';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function typing(said?: (text: string) => string) {
  const tell = vi.fn<(text: string) => void>();
  const box = renderHook(({ named }) => useTypedText(named, tell, said), { initialProps: { named: '' } });
  const type = (text: string) => act(() => box.result.current.type(text));
  const rest = () => act(() => vi.advanceTimersByTime(300));
  return {
    tell,
    type,
    rest,
    come: (named: string) => box.rerender({ named }),
    now: () => box.result.current,
  };
}

it('tells a text once the keys rest, and keeps what is typed however late the address follows', () => {
  const { tell, type, rest, come, now } = typing();
  type('com');
  expect(tell).not.toHaveBeenCalled();
  rest();
  expect(tell.mock.calls).toEqual([['com']]);
  type('company');
  rest();
  type('company 4');
  come('com');
  expect(now().typed).toBe('company 4');
  come('company');
  expect(now()).toMatchObject({ typed: 'company 4', rested: 'company' });
});

it('takes a text that the address brings of itself', () => {
  const { tell, type, rest, come, now } = typing();
  type('com');
  rest();
  come('com');
  come('beta');
  expect(now()).toMatchObject({ typed: 'beta', rested: 'beta' });
  come('com');
  rest();
  expect(now()).toMatchObject({ typed: 'com', rested: 'com' });
  expect(tell.mock.calls).toEqual([['com']]);
});

it('keeps out of the address what it may not say', () => {
  const { tell, type, rest, come, now } = typing(() => '');
  type('12-3456789');
  rest();
  expect(tell).not.toHaveBeenCalled();
  expect(now()).toMatchObject({ typed: '12-3456789', rested: '12-3456789' });
  come('beta');
  expect(now().typed).toBe('beta');
});
