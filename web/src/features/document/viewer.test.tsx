import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FileEntry } from '@/api/files';
import { aFile, STORE, stored } from '@test/files';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { openDocument } from './document-frame';
import {
  AcordViewer,
  DocumentViewer,
  LossRunsViewer,
  LossSummaryViewer,
  NoLossViewer,
  type RowsOf,
} from './viewer';

const made: Blob[] = [];
const revoked: string[] = [];
beforeEach(() => {
  made.length = 0;
  revoked.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));

const nothing = () => undefined;

function openRuns(files: readonly FileEntry[], words: Record<string, string>, rowsOf?: RowsOf) {
  server.use(
    on('post', '/api/getLossRunForm', async (request) => {
      const { key } = (await request.json()) as { key: string };
      return { signedURL: `${STORE}/${key}` };
    }),
    stored(words),
  );
  return show(
    <LossRunsViewer read={() => Promise.resolve(files)} {...(rowsOf && { rowsOf })} onClose={nothing} />,
  );
}

it('[CB-108] [CB-109] opens a document over the whole window under its title, by an address that goes with it', async () => {
  let come: (found: Blob) => void = nothing;
  const load = () =>
    new Promise<Blob>((resolve) => (come = resolve)).then((blob) =>
      openDocument('letter.pdf', 'application/pdf', blob),
    );
  const { unmount } = show(<DocumentViewer title="No Loss" load={load} onClose={nothing} />);
  const dialog = await screen.findByRole('dialog', { name: 'No Loss' });
  expect(within(dialog).getByText('Loading document ...')).toBeInTheDocument();
  come(new Blob(['%PDF'], { type: 'text/html' }));
  const frame = await within(dialog).findByTitle('letter.pdf');
  expect(frame).toHaveAttribute('src', 'blob:1#view=FitH&navpanes=0');
  expect(made[0]!.type).toBe('application/pdf');
  unmount();
  expect(revoked).toEqual(['blob:1']);
});

it('[CB-110] says that a document could not be loaded, and loads it again on Retry', async () => {
  let tries = 0;
  const load = () =>
    (tries += 1) === 1
      ? Promise.reject(new Error('gone'))
      : Promise.resolve(openDocument('form.pdf', 'application/pdf', new Blob(['%PDF'])));
  const { user } = show(<DocumentViewer title="Acord Form" load={load} onClose={nothing} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Acord Form' }));
  expect(await dialog.findByText('Document not loaded.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByTitle('form.pdf')).toBeInTheDocument();
});

it('[CB-111] [CB-140] shows a tab for each loss run that could be fetched, and none for another', async () => {
  const [one, two, lost, other] = [
    aFile({ key: 'one', keyToFile: 'one.pdf' }),
    aFile({ key: 'two', keyToFile: 'two.csv', mime: 'text/csv' }),
    aFile({ key: 'lost', keyToFile: 'lost.pdf' }),
    aFile({ key: 'other', keyToFile: 'other.pdf', kind: 'OtherDocuments' }),
  ];
  const checking = aFile({ keyToFile: 'checking.pdf', state: 'checking' });
  const { user } = openRuns([one, two, lost, other, checking], { one: '%PDF', two: 'a,b', other: '%PDF' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Loss Runs' }));
  expect((await dialog.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['one.pdf', 'two.csv']);
  expect(dialog.getByTitle('one.pdf')).toBeVisible();
  await user.click(dialog.getByRole('tab', { name: 'two.csv' }));
  expect(await dialog.findByRole('button', { name: 'Download' })).toBeVisible();
});

it('shows what was read of a sheet as rows beside its download, and a PDF as it is', async () => {
  const files = [
    aFile({ key: 'one', keyToFile: 'one.pdf' }),
    aFile({ key: 'two', keyToFile: 'two.csv', mime: 'text/csv' }),
    aFile({ key: 'three', keyToFile: 'three.csv', mime: 'text/csv' }),
  ];
  const rowsOf = (name: string) => (name === 'three.csv' ? null : <p>Rows of {name}</p>);
  const { user } = openRuns(files, { one: '%PDF', two: 'a,b', three: 'c' }, rowsOf);
  const dialog = within(await screen.findByRole('dialog', { name: 'Loss Runs' }));
  expect(await dialog.findByTitle('one.pdf')).toBeVisible();
  expect(dialog.queryByText('Rows of one.pdf')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('tab', { name: 'two.csv' }));
  const read = within(dialog.getByRole('region', { name: 'What was read of two.csv' }));
  expect(read.getByText('Rows of two.csv')).toBeVisible();
  expect(read.getByRole('button', { name: 'Download' })).toBeVisible();
  await user.click(dialog.getByRole('tab', { name: 'three.csv' }));
  expect(await dialog.findByText('It is not shown here; save it to open it.')).toBeVisible();
});

it('[CB-303] says No Data. where there is no loss run', async () => {
  openRuns([aFile({ kind: 'OtherDocuments' })], {});
  expect(await screen.findByText('No Data.')).toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

it('[CB-110] says so where none of the loss runs could be fetched', async () => {
  openRuns([aFile({ key: 'lost' })], {});
  expect(await screen.findByText('Document not loaded.')).toBeInTheDocument();
});

it('[CB-304] [CB-108] the summary says No data found where no year was read, and No Data. without a loss run', async () => {
  const { unmount } = show(<LossSummaryViewer years={null} onClose={nothing} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Loss Summary' }));
  expect(dialog.getByText('No data found')).toBeInTheDocument();
  unmount();
  show(<LossSummaryViewer years={undefined} onClose={nothing} />);
  expect(await screen.findByText('No Data.')).toBeInTheDocument();
});

it('[CB-108] shows the letter that was written last under No Loss, and the form under Acord Form', async () => {
  const letter = (key: string) =>
    aFile({ key, keyToFile: `${key}.pdf`, kind: 'NoLoss', list: 'fileListToStore' });
  const files = [letter('first'), letter('last'), aFile({ key: 'run' })];
  server.use(
    on('post', '/api/getLossRunForm', async (request) => {
      const { key } = (await request.json()) as { key: string };
      return { signedURL: `${STORE}/${key}` };
    }),
    stored({ first: '%PDF', last: '%PDF', run: '%PDF' }),
  );
  const { unmount } = show(<NoLossViewer read={() => Promise.resolve(files)} onClose={nothing} />);
  const shown = within(await screen.findByRole('dialog', { name: 'No Loss' }));
  expect(await shown.findByTitle('last.pdf')).toBeVisible();
  unmount();
  show(<AcordViewer read={() => Promise.resolve(btoa('%PDF'))} onClose={nothing} />);
  const form = within(await screen.findByRole('dialog', { name: 'Acord Form' }));
  expect(await form.findByTitle('ACORD form.pdf')).toBeVisible();
});
