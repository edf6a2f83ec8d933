import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptRoom } from './kept-room';
import { MEASURED_AFTER_MS } from './stable-height';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const room = (name: string, come: boolean) => (
  <KeptRoom name={name} usual={{ cards: 384, rater: 190, wide: 128 }} come={come}>
    inside
  </KeptRoom>
);
const heightOf = ({ container }: ReturnType<typeof render>) =>
  (container.firstElementChild as HTMLElement).style.minHeight;

it('is as high before that comes as it was at the last visit, at first as usual, and stays so afterwards', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(222);
  const first = render(room('carriers', false));
  act(() => void vi.advanceTimersByTime(MEASURED_AFTER_MS));
  // What stands there while it is missing is not what room is kept for.
  expect(heightOf(render(room('carriers', false)))).toBe('128px');
  first.rerender(room('carriers', true));
  expect(heightOf(first)).toBe('128px');
  act(() => void vi.advanceTimersByTime(MEASURED_AFTER_MS));
  expect(heightOf(render(room('carriers', false)))).toBe('222px');
  expect(heightOf(render(room('elsewhere', false)))).toBe('128px');
});

it('keeps no room for what is there from the start', () => {
  expect(heightOf(render(room('carriers', true)))).toBe('0px');
});

it('keeps no room until that is waited for, and keeps it from then on', () => {
  const asked = (awaited: boolean) => (
    <KeptRoom name="plans" usual={{ cards: 384, rater: 190, wide: 128 }} come={false} awaited={awaited}>
      inside
    </KeptRoom>
  );
  const view = render(asked(false));
  expect(heightOf(view)).toBe('0px');
  view.rerender(asked(true));
  expect(heightOf(view)).toBe('128px');
});
