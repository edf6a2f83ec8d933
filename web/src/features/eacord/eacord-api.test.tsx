import { expect, it, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import { on, refusal } from '@test/handlers';
import { server } from '@test/server';
import { CHUNK, decoded, editableSheet, type SheetAsked } from './eacord-api';

const ASKED: SheetAsked = {
  email: 'user_1',
  timestamp: 1,
  carrier: 'uwic',
  peo: 'gms',
  stateList: ['GA'],
};
const ADDRESS = 'https://store.example/bucket/jobs/1/document.pdf?signed=1';

it('[CB-280] decodes base64 in chunks of 512, whatever its length', async () => {
  const read = vi.spyOn(globalThis, 'atob');
  for (const length of [0, 1, 383, 384, 385, 5000]) {
    const text = 'x'.repeat(length);
    expect(await decoded(btoa(text)).text()).toBe(text);
  }
  expect(Math.max(...read.mock.calls.map(([chunk]) => chunk.length))).toBe(CHUNK);
  expect(CHUNK).toBe(512);
});

it('[CB-040] [CB-338] fetches a sheet that is answered by its address, and deletes it then', async () => {
  const done: string[] = [];
  server.use(
    on('post', '/api/generateEAcordCA', () => ADDRESS),
    http.get('https://store.example/bucket/jobs/1/document.pdf', () => {
      done.push('fetched');
      return HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.7').buffer);
    }),
    on('delete', '/api/deleteEAcord', (request) => {
      done.push(`deleted ${new URL(request.url).searchParams.get('url') ?? ''}`);
      return { message: 'The sheet is deleted.' };
    }),
  );
  expect(await (await editableSheet('CA', ASKED)).text()).toBe('%PDF-1.7');
  expect(done).toEqual(['fetched', `deleted ${ADDRESS}`]);
});

it('[CB-040] [CB-338] takes a sheet that is whole in the answer, and has nothing to delete', async () => {
  server.use(on('post', '/api/generateEAcordFL', () => btoa('%PDF-1.6')));
  expect(await (await editableSheet('FL', ASKED)).text()).toBe('%PDF-1.6');
});

it('gives the sheet though it could not be deleted: it goes by itself after a day', async () => {
  server.use(
    on('post', '/api/generateEAcordNCCI', () => ADDRESS),
    http.get('https://store.example/bucket/jobs/1/document.pdf', () => HttpResponse.text('%PDF')),
    on('delete', '/api/deleteEAcord', () => refusal(503, 'store_unavailable', 'away')),
  );
  expect(await (await editableSheet('NCCI', ASKED)).text()).toBe('%PDF');
});
