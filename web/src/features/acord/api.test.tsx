import { expect, it } from 'vitest';
import { on } from '@test/handlers';
import { server } from '@test/setup';
import { tellParse, uploadAcord } from './api';

it('[QE-003] [QE-144] sends a form as multipart, with the key of the prospect that it is for', async () => {
  const sent: string[] = [];
  server.use(
    on('post', '/api/fileUploadAcord', async (request) => {
      sent.push(await request.text());
      return { fileName: 'job-1.pdf', bucket: 'forms', region: 'us-east-1', job: 'job-1' };
    }),
  );
  const file = new File(['%PDF-1.7'], 'peach.pdf', { type: 'application/pdf' });
  for (const user of ['user_1', null]) await uploadAcord(file, user, new AbortController().signal);
  for (const body of sent) expect(body).toContain('name="file"');
  const keys = sent.map((body) => /name="user_id"\s+(\w+)/.exec(body)?.[1]);
  expect(keys).toEqual(['user_1', undefined]);
});

it('[QE-139] notes the pressed Submit by its own name', async () => {
  const pressed: unknown[] = [];
  server.use(
    on('post', '/api/updateStatusDetails', async (request) => {
      pressed.push(await request.json());
      return { message: 'Noted', id: 'e-1', button_name: 'parse_acord_submit', at: '2026-07-01T12:00:00Z' };
    }),
  );
  await tellParse('user_1');
  expect(pressed).toEqual([
    { button_name: 'parse_acord_submit', user_id: 'user_1', user_email_id: 'user_1', sortKeyList: [] },
  ]);
});
