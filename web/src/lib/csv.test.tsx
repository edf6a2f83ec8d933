import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from './csv';

const revoked = vi.fn<(address: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no object addresses.
  URL.createObjectURL = () => 'blob:one';
  URL.revokeObjectURL = revoked;
  HTMLAnchorElement.prototype.click = vi.fn<() => void>();
});
afterEach(() => void vi.useRealTimers());

it('[CB-323] keeps the address of a download for 7000 ms, then gives it back', () => {
  saveFile('UWIC-quote.pdf', new Blob(['%PDF']));
  vi.advanceTimersByTime(6999);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:one');
});
