import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptPlace, MEASURED_AFTER_MS } from './kept-place';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const shown = (name: string) => render(<KeptPlace name={name}>rows</KeptPlace>).container.firstElementChild;

it('is as high as at the last visit while its rows are still to come', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(412);
  expect(shown('home')).not.toHaveStyle({ minHeight: '412px' });
  act(() => void vi.advanceTimersByTime(MEASURED_AFTER_MS));
  expect(shown('home')).toHaveStyle({ minHeight: '412px' });
  expect(shown('elsewhere')).not.toHaveStyle({ minHeight: '412px' });
});
