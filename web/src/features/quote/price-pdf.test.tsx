import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepDownloads, type Download } from '@test/downloads';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';
import { askedIn, SHOWN_PX, usePdfDownloads } from './price-pdf';
import { programRow, quoteRun } from './quote-builders';

let saved: Download[];
let asked: unknown[];
let answers: (() => Response)[];

const written = () => {
  const data = btoa('%PDF-1.4');
  // Two readers are specified, and the answer serves both; this one reads pdf_data.
  return Response.json({
    pdf_data: { data },
    additional_data: { calc_net_rates: [] },
    data: { data: btoa('other') },
  });
};

beforeEach(() => {
  saved = keepDownloads();
  asked = [];
  answers = [];
  server.use(
    on('post', '/api/generateQuotePDF', async (request) => {
      asked.push(await request.json());
      return (answers.shift() ?? written)();
    }),
  );
});

const row = programRow('demo-carrier_a', 'quoted', { TX: '9000.00', WI: '8000.00', GA: '7000.00' });
const run = { ...quoteRun([row]), created_at: '2026-07-01T10:00:00.123Z' };
const checked = new Set(['demo-carrier_a TX', 'demo-carrier_a GA', 'other-carrier WI']);
const downloads = (masked: boolean) =>
  renderHook(() => usePdfDownloads(run, checked, 'user_20260701_one', masked));

it.each([
  ['demo', true],
  ['', false],
] as const)('[CB-283] asks for the checked states A to Z, with demoPeo "%s"', async (demoPeo, masked) => {
  const { result } = downloads(masked);
  act(() => result.current.download(row));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked).toEqual([
    {
      stateList: ['GA', 'TX'],
      peo: 'demo',
      carrier: 'carrier_a',
      email: 'user_20260701_one',
      timestamp: Date.parse('2026-07-01T10:00:00.123Z'),
      demoPeo,
    },
  ]);
  expect(await saved[0]!.file.text()).toBe('%PDF-1.4');
});

it('[CB-300] marks the carrier whose quote could not be written, until it is tried again', async () => {
  answers = [() => refusal(503, 'store_unavailable', 'away')];
  const { result } = downloads(false);
  act(() => result.current.download(row));
  await waitFor(() => expect([...result.current.failed]).toEqual(['demo-carrier_a']));
  expect([...result.current.busy]).toEqual([]);
  act(() => result.current.download(row));
  expect([...result.current.failed]).toEqual([]);
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect([...result.current.busy]).toEqual([]));
  expect([...result.current.failed]).toEqual([]);
});

it('offers the quote of a carrier with a checked state, a price that is explained, and a stored prospect', () => {
  const { offered } = downloads(false).result.current;
  expect(offered(row)).toBe(true);
  expect(offered({ ...row, program: 'other-carrier', has_worksheet: false })).toBe(false);
  expect(offered({ ...row, program: 'third-carrier' })).toBe(false);
  const fresh = renderHook(() => usePdfDownloads(run, checked, '', false));
  expect(fresh.result.current.offered(row)).toBe(false);
});

it('[CB-014] [CB-320] opens the quote of the checked states in a popup that holds 1080 px', () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { result } = downloads(false);
  act(() => result.current.view?.(row));
  const [address, , features] = opened.mock.calls[0] ?? [];
  const told = new URL(String(address), 'http://localhost').searchParams;
  expect(told.getAll('state')).toEqual(['GA', 'TX']);
  const { stateList, ...named } = askedIn(told) ?? {};
  expect([stateList, named]).toEqual([
    ['GA', 'TX'],
    {
      peo: 'demo',
      carrier: 'carrier_a',
      email: 'user_20260701_one',
      timestamp: Date.parse('2026-07-01T10:00:00.123Z'),
      demoPeo: '',
    },
  ]);
  expect(Number(/width=(\d+)/.exec(String(features))?.[1])).toBeGreaterThanOrEqual(1080);
  expect(SHOWN_PX).toBe(1080);
  opened.mockRestore();
});
