import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { on, sessionIs } from '@test/handlers';
import { server } from '@test/setup';
import { programRow, quoteRun } from '@/features/quote/quote-builders';
import { quoteRecords } from '@/features/quote/request';
import { storeResult } from './quote-records';

const PROGRAMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) =>
  programRow(`gms-${key}`, 'quoted', { TX: '100' }),
);
const run = quoteRun(PROGRAMS, 'done');
const producer = { name: 'Pat', email: 'pat@agency.example', fax: null, phone: null, mobile: null };
const records = quoteRecords(run, { userId: 'user_1', madeAt: 1, address: '1 Main St', producer });

function serve(result: () => Response) {
  const posted: number[] = [];
  let fetched = 0;
  server.use(
    sessionIs(null),
    on('get', '/api/getQuotesData/{id}', () => ({ url: 'http://store.example/result' })),
    http.get('http://store.example/result', () => {
      fetched += 1;
      return result();
    }),
    on('post', '/api/postUsersData', async (request) => {
      const body = (await request.json()) as { uuid_carrier: string }[];
      posted.push(body.length);
      return { message: 'Stored', uuid_carriers: body.map(({ uuid_carrier: key }) => key) };
    }),
  );
  return { posted, fetches: () => fetched };
}

it('[QE-131] [QE-196] [QE-134] fetches the result, then stores the records five at a time', async () => {
  const { posted, fetches } = serve(() => HttpResponse.json({}));
  await storeResult(run, records, () => expect.unreachable('the run was shown as it is'));
  expect(fetches()).toBe(1);
  expect(posted).toEqual([5, 2]);
});

it('[QE-061] saves the factors and reads the run anew when the result cannot be fetched', async () => {
  const { posted } = serve(() => new HttpResponse(null, { status: 403 }));
  let reloaded = 0;
  await storeResult(run, records, () => {
    expect(posted).toEqual([5, 2]);
    reloaded += 1;
  });
  expect(reloaded).toBe(1);
});
