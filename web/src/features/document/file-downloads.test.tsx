import { screen, waitFor, within } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FileEntry } from '@/api/files';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import { keepDownloads, type Download } from '@test/downloads';
import { aFile, PROSPECT, STORE, stored } from '@test/files';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { FileDownloads } from './file-downloads';
import { MOST_BYTES } from './model';

const logged: unknown[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, 'info').mockImplementation((...words: unknown[]) => void logged.push(words));
});

const QUOTE = aFile({
  key: 'q',
  keyToFile: 'UWIC-quote.pdf',
  list: 'fileListToStore',
  kind: 'QuotePdf',
  program: 'gms-uwic',
});
const HIDDEN = { ...QUOTE, id: 'x', key: 'hidden', keyToFile: 'hidden.pdf' };

/** The lists, of which the records of the carriers name these stored files. */
function open(files: FileEntry[], words: Record<string, string> = {}, kept: string[] = ['q']) {
  const asked: string[] = [];
  const records = [{ fileListToStore: kept.map((key) => ({ key, keyToFile: key })) }];
  server.use(
    on('get', '/api/prospects/{id}/files', () => files),
    on('get', '/api/getUserDataStatus/{email}/quote', (_, { email }) => {
      asked.push(`records ${String(email)}`);
      return Response.json({ carrierBasedData: records });
    }),
    on('post', '/api/dashboardFileDownload', async (request) => {
      const { fileName } = (await request.json()) as { fileName: string };
      asked.push(fileName);
      return { data: `${STORE}/${fileName}` };
    }),
    stored(words),
  );
  return { ...show(<FileDownloads prospect={PROSPECT} user="user_1" />), asked, kept: keepDownloads() };
}

/** The archive's files, with what is in them. */
async function unpacked({ file }: Download): Promise<Record<string, string>> {
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(entries).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  );
}

it('[RD-095] [RD-286] lists dashboard, pre-underwriting and stored files as link buttons, the stored ones by the records', async () => {
  const files = [
    aFile({ key: 'a', keyToFile: 'a.pdf' }),
    aFile({ key: 'u', keyToFile: 'u.pdf', list: 'uwFileList', kind: 'UwDocs' }),
    QUOTE,
    HIDDEN,
    aFile({ keyToFile: 'checking.pdf', state: 'checking' }),
  ];
  const { user, asked, kept } = open(files, { a: 'first' });
  const names = async (list: string) =>
    within(await screen.findByRole('region', { name: list }))
      .getAllByRole('button')
      .map((button) => button.textContent);
  expect(await names('Dashboard files')).toEqual(['a.pdf']);
  expect(await names('Pre-underwriting files')).toEqual(['u.pdf']);
  await waitFor(async () => expect(await names('Stored files')).toEqual(['UWIC-quote.pdf']));
  expect(asked).toEqual(['records user_1']);
  expect(screen.getByRole('button', { name: 'Download ALL' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'a.pdf' }));
  await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(['a.pdf']));
  expect(await kept[0]!.file.text()).toBe('first');
});

it('[RD-096] says No Files Uploaded! where there is none', async () => {
  open([]);
  expect(await screen.findByText('No Files Uploaded!')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download ALL' })).not.toBeInTheDocument();
});

it('[CB-293] [RD-253] Download ALL packs every file into AffinityFiles.zip, equal names apart, and names the one that failed', async () => {
  const files = [
    aFile({ key: 'a', keyToFile: 'run.pdf' }),
    aFile({ key: 'lost', keyToFile: 'lost.pdf' }),
    aFile({ key: 'b', keyToFile: 'RUN.pdf', list: 'uwFileList', kind: 'UwDocs' }),
    QUOTE,
    aFile({ key: 'large', keyToFile: 'large.pdf', size: MOST_BYTES }),
  ];
  const { user, kept } = open(files, { a: 'one', b: 'two', q: 'three', large: 'four' });
  await user.click(await screen.findByRole('button', { name: 'Download ALL' }));
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(kept[0]!.name).toBe('AffinityFiles.zip');
  expect(await unpacked(kept[0]!)).toEqual({
    'run.pdf': 'one',
    'RUN (2).pdf': 'two',
    'UWIC-quote.pdf': 'three',
  });
  expect(await screen.findByText('lost.pdf and large.pdf were not downloaded.')).toBeInTheDocument();
  expect(logged).toHaveLength(1);
});

it('[RD-163] [RD-253] covers the page while files are fetched; a failure is only logged and clears the overlay', async () => {
  let fail: () => void = () => undefined;
  const failing = new Promise<Response>((resolve) => {
    fail = () => resolve(Response.error());
  });
  const { user, kept } = open([aFile({ key: 'a', keyToFile: 'a.pdf' })]);
  server.use(on('post', '/api/dashboardFileDownload', () => failing));
  await user.click(await screen.findByRole('button', { name: 'a.pdf' }));
  expect(await screen.findByText('Fetching files')).toBeInTheDocument();
  fail();
  await waitFor(() => expect(screen.queryByText('Fetching files')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('a.pdf was not downloaded.');
  expect(logged).toHaveLength(1);
  expect(kept).toEqual([]);
});

it('[QE-175] makes one PDF of all, without the packets of before', async () => {
  const packet = {
    ...QUOTE,
    id: 'p',
    key: 'p',
    keyToFile: 'AffinityFiles.pdf',
    kind: 'Packet' as const,
    program: null,
  };
  const sheet = aFile({ key: 's', keyToFile: 's.csv', mime: 'text/csv' });
  const { user, kept } = open([aFile({ key: 'a' }), sheet, QUOTE, packet], { merged: 'whole' });
  const sent: unknown[] = [];
  server.use(
    on('post', '/api/documents/merge', async (request) => {
      sent.push(await request.json());
      return { data: `${STORE}/merged` };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'PDFs as one file' }));
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(sent).toEqual([{ keys: ['a', 'q'], name: 'AffinityFiles' }]);
  expect([kept[0]!.name, await kept[0]!.file.text()]).toEqual(['AffinityFiles.pdf', 'whole']);
});

it('[CB-290] [RD-095] fetches the underwriters’ own files by their own call for an underwriter, and no other', async () => {
  const files = [
    aFile({ key: 'u', keyToFile: 'u.pdf', list: 'uwFileList', kind: 'UwDocs' }),
    aFile({ key: 'a' }),
  ];
  sessionStore.set(aSession({ groups: ['UWBeta'] }));
  const { user, asked, kept } = open(files, { u: 'theirs', a: 'first' });
  server.use(
    sessionIs(aSession({ groups: ['UWBeta'] })),
    on('post', '/api/uwDashboardFileDownload', async (request) => {
      const { fileName } = (await request.json()) as { fileName: string };
      asked.push(`underwriter ${fileName}`);
      return { data: `${STORE}/${fileName}` };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Download ALL' }));
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(asked.filter((each) => !each.startsWith('records')).toSorted()).toEqual(['a', 'underwriter u']);
});
