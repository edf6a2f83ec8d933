import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DraftContext } from '@/features/prospect/draft/context';
import { DraftSession } from '@/features/prospect/draft/session';
import { programRow, quoteRun } from '@/features/quote/quote-builders';
import { keepDownloads, type Download } from '@test/downloads';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';
import { REST_MS, useAccordForms } from './use-accord-forms';

const uwic = programRow('gms-uwic', 'quoted', { TX: '8000', WI: '4000' });
const key = programRow('gms-key', 'quoted', { TX: '7000', WI: '6000' });
const run = quoteRun([uwic, key], 'done');
const ALL = new Set(['gms-uwic TX', 'gms-uwic WI', 'gms-key TX', 'gms-key WI']);
const without = (...pairs: string[]) => new Set([...ALL].filter((pair) => !pairs.includes(pair)));

let asked: [string, string[]][];
let saved: Download[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  saved = keepDownloads();
  asked = [];
  server.use(
    on('post', '/api/generateAccordForm/', async (request) => {
      const { carrier, stateList } = (await request.json()) as { carrier: string; stateList: string[] };
      asked.push([carrier, stateList]);
      return { data: { data: btoa('%PDF-1.4') } };
    }),
  );
  return () => vi.useRealTimers();
});

const forms = (checked: ReadonlySet<string> = ALL) => {
  const draft = DraftSession.fresh('2026-07-01', () => 0);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DraftContext value={draft}>{children}</DraftContext>
  );
  return renderHook(() => useAccordForms(run, checked, 'user_1'), { wrapper }).result;
};

it('[CB-034] asks for the form once a choice rests, with a flag at the carrier whose states changed', async () => {
  const result = forms();
  act(() => result.current.chosen(without('gms-uwic TX')));
  act(() => void vi.advanceTimersByTime(REST_MS - 100));
  act(() => result.current.chosen(without('gms-uwic WI')));
  act(() => void vi.advanceTimersByTime(REST_MS - 100));
  expect([...result.current.busy]).toEqual([]);
  act(() => void vi.advanceTimersByTime(100));
  expect([...result.current.busy]).toEqual(['gms-uwic']);
  await waitFor(() => expect([...result.current.busy]).toEqual([]));
  expect(asked).toEqual([['uwic', ['TX']]]);
  expect(REST_MS).toBe(800);
});

it('asks for nothing where no state of a carrier is left', () => {
  const result = forms();
  act(() => result.current.chosen(without('gms-key TX', 'gms-key WI')));
  act(() => void vi.advanceTimersByTime(REST_MS));
  expect([...result.current.busy]).toEqual([]);
});

it('gives the form of the checked states, once for all carriers that have the same, and says where it did not come', async () => {
  const result = forms();
  server.use(on('post', '/api/generateAccordForm/', () => refusal(502, 'document_unwritten', 'x')));
  act(() => result.current.download(uwic));
  await waitFor(() => expect([...result.current.failed]).toEqual(['gms-uwic']));
  expect([...result.current.busy]).toEqual([]);
  server.use(
    on('post', '/api/generateAccordForm/', async (request) => {
      const { carrier, stateList } = (await request.json()) as { carrier: string; stateList: string[] };
      asked.push([carrier, stateList]);
      return { data: { data: btoa('%PDF-1.4') } };
    }),
  );
  act(() => result.current.download(key));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['KEY-ACORD.pdf']));
  act(() => result.current.download(uwic));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(asked).toEqual([['key', ['TX', 'WI']]]);
  expect([...result.current.failed]).toEqual([]);
});
