import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDownloads } from '@test/downloads';
import { csvText, saveFile } from './csv';

const revoked = vi.fn<(address: string) => void>();

beforeEach(() => {
  revoked.mockClear();
  vi.useFakeTimers();
  keepDownloads();
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked);
});
afterEach(() => void vi.useRealTimers());

it('[CB-323] keeps the address of a download for 7000 ms, then gives it back', () => {
  saveFile('UWIC-quote.pdf', new Blob(['%PDF']));
  vi.advanceTimersByTime(6999);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:1');
});

it('[CB-323] gives back the address of each of two downloads that begin within 7000 ms', () => {
  vi.mocked(URL.createObjectURL).mockReturnValueOnce('blob:first').mockReturnValueOnce('blob:second');
  saveFile('a.pdf', new Blob(['%PDF']));
  vi.advanceTimersByTime(3000);
  saveFile('b.pdf', new Blob(['%PDF']));
  vi.advanceTimersByTime(4000);
  expect(revoked.mock.calls).toEqual([['blob:first']]);
  vi.advanceTimersByTime(3000);
  expect(revoked.mock.calls).toEqual([['blob:first'], ['blob:second']]);
});

it('writes no cell that a spreadsheet would run, and leaves numbers and names as they are', () => {
  const run = ['=1+1', '+1', '@SUM(A1)', '-cmd', ' =1', '\n=1', '\tx', '＝1', '-1+1'];
  for (const cell of run) expect(csvText([[cell]]).replaceAll('"', '')).toBe(`\uFEFF'${cell}\r\n`);
  const plain = ['-12.50', '240000.00', 'Łukasiewicz Őrség', 'A-B', "O'Brien"];
  expect(csvText([plain])).toBe(`\uFEFF${plain.join(',')}\r\n`);
  expect(csvText([['a,b', 'say "no"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""no""","two\nlines"\r\n');
});
