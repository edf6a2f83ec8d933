import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { below } from '@/lib/breakpoints';
import { media } from '@test/setup';
import { KeptPlace, MEASURED_AFTER_MS } from './kept-place';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function shown(name: string) {
  const usual = { cards: 640, rater: 450, wide: 320 };
  const place = (
    <KeptPlace name={name} usual={usual}>
      rows
    </KeptPlace>
  );
  return render(place).container.firstElementChild;
}

it('is as high as at the last visit of the same layout, at first as usual, while its rows are still to come', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(412);
  expect(shown('home')).toHaveStyle({ minHeight: '320px' });
  act(() => void vi.advanceTimersByTime(MEASURED_AFTER_MS));
  expect(shown('home')).toHaveStyle({ minHeight: '412px' });
  expect(shown('elsewhere')).toHaveStyle({ minHeight: '320px' });
  media.add(below('cards'));
  expect(shown('home')).toHaveStyle({ minHeight: '640px' });
});
