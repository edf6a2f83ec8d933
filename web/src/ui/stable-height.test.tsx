import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { below } from '@/lib/breakpoints';
import { media } from '@test/setup';
import { StableHeight, MEASURED_AFTER_MS } from './stable-height';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function shown(name: string) {
  const usual = { cards: 640, rater: 450, wide: 320 };
  const place = (
    <StableHeight name={name} usual={usual}>
      rows
    </StableHeight>
  );
  return render(place).container.firstElementChild;
}

it('is as high as at the last visit of the same layout, at first as usual, while its rows are still to come', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(412);
  expect(shown('home')).toHaveStyle({ height: '320px' });
  act(() => void vi.advanceTimersByTime(MEASURED_AFTER_MS));
  expect(shown('home')).toHaveStyle({ height: '412px' });
  expect(shown('elsewhere')).toHaveStyle({ height: '320px' });
  media.add(below('cards'));
  expect(shown('home')).toHaveStyle({ height: '640px' });
});

it('scrolls what is higher than its place, and has room for it once something in it was pressed', () => {
  const place = shown('home')!;
  expect(place).toHaveStyle({ height: '320px', overflow: 'hidden auto' });
  fireEvent.click(place.firstElementChild!);
  expect(place).toHaveStyle({ minHeight: '320px' });
  expect(place).not.toHaveStyle({ height: '320px' });
});

it('keeps a field that has the focus where it stands in the window while what is above it grows', () => {
  let grow: () => void = () => undefined;
  class Observer {
    constructor(told: () => void) {
      grow = told;
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(240);
  const at = vi.spyOn(HTMLInputElement.prototype, 'getBoundingClientRect');
  at.mockReturnValue(new DOMRect(0, 600, 100, 30));
  const { getByLabelText } = render(
    <>
      <StableHeight name="home" usual={{ cards: 500, rater: 280, wide: 240 }}>
        <input aria-label="Search" />
      </StableHeight>
      <input aria-label="Company name" />
    </>,
  );
  const becomes = (px: number, top: number) => {
    height.mockReturnValue(px);
    at.mockReturnValue(new DOMRect(0, top, 100, 30));
    grow();
  };
  becomes(300, 660);
  expect(scrolled).not.toHaveBeenCalled();
  act(() => getByLabelText('Search').focus());
  becomes(360, 720);
  expect(scrolled).not.toHaveBeenCalled();
  act(() => getByLabelText('Company name').focus());
  becomes(800, 1160);
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 440, behavior: 'instant' });
  becomes(860, 1160);
  expect(scrolled).toHaveBeenCalledOnce();
});
