import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { expect, it, vi } from 'vitest';
import type { FileEntry } from '@/api/files';
import { aFile, PROSPECT, STORE, ZONES } from '@test/files';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { UploadSection } from './upload-section';

const QUOTE = {
  userId: 'user_1',
  address: '7 Elm Street',
  timestamp: '1780000000000',
  uuid: 'run-1',
  peo: 'gms',
};

interface Desk {
  readonly said: unknown[];
  readonly sent: string[];
  files: FileEntry[];
  putFails: number;
}

/** The section upon a server that takes what is sent. */
function open(files: FileEntry[] = [], zones = ZONES, closed = false, beside: ReactNode = null) {
  const desk: Desk = { said: [], sent: [], files, putFails: 0 };
  server.use(
    on('get', '/api/uploads/zones', () => zones),
    on('get', '/api/prospects/{id}/files', () => desk.files),
    on('post', '/api/uploadDocs', async (request) => {
      const body = (await request.json()) as { fileName: string };
      desk.said.push(['announce', body]);
      const { fileName } = body;
      return {
        lossSignedURL: `${STORE}/${encodeURIComponent(fileName)}`,
        key: `uploads/${fileName}`,
        headers: { 'content-type': 'application/pdf', 'if-none-match': '*' },
      };
    }),
    http.put(`${STORE}/:name`, ({ request, params }) => {
      if (desk.putFails > 0) {
        desk.putFails -= 1;
        return HttpResponse.error();
      }
      desk.sent.push(`${String(params['name'])} ${request.headers.get('if-none-match')}`);
      return new HttpResponse(null, { status: 200 });
    }),
    on('post', '/api/updateUserStatusTable', async (request) => {
      const body = (await request.json()) as Record<string, { key: string; keyToFile: string }[]>;
      desk.said.push(['complete', body]);
      const arrived = [...(body['fileList'] ?? []), ...(body['uwFileList'] ?? [])];
      desk.files = [...desk.files, ...arrived.map((each) => aFile({ ...each, state: 'checking' }))];
      return { message: 'Stored', user_email_id: 'user_1', version: 1 } as never;
    }),
    on('post', '/api/updateStatusDetails', async (request) => {
      desk.said.push(['button', ((await request.json()) as { button_name: string }).button_name]);
      return { message: 'Noted', entry: null } as never;
    }),
    on('post', '/api/deleteFilefromS3', async (request) => {
      const body = (await request.json()) as { key: string };
      desk.said.push(['delete', body]);
      desk.files = desk.files.filter(({ key }) => key !== body.key);
      return { message: 'Deleted', key: body.key };
    }),
  );
  const section = <UploadSection prospect={PROSPECT} quote={QUOTE} closed={closed} />;
  const shown = show(
    <>
      {section}
      {beside}
    </>,
  );
  return { ...shown, desk };
}

const zone = (name: string) => screen.findByRole('region', { name });
const A_PDF = (name = 'a.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

async function choose(user: ReturnType<typeof open>['user'], name: string, ...files: File[]) {
  const input = (await zone(name)).querySelector('input');
  if (!input) throw new Error('The zone takes no files');
  await user.upload(input, files);
}

async function press(user: ReturnType<typeof open>['user']) {
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  const dialog = await screen.findByRole('dialog', { name: 'Files once uploaded cannot be deleted' });
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
}

const line = async (name: string) => {
  const found = (await screen.findByText(name, { selector: 'strong' })).closest('li');
  if (!found) throw new Error(`No line of ${name}`);
  return within(found);
};

it('[CB-044] [CB-106] is headed as specified, with the three zones and Upload', async () => {
  open();
  const title = 'Please provide the following information to get bindable quote';
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  for (const name of ['Upload Loss Runs', 'Upload Other Documents', 'Upload Docs']) {
    expect(await zone(name)).toBeInTheDocument();
  }
  expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled();
});

it('[CB-106] shows no zone that is not open to the person', async () => {
  open([], ZONES.slice(0, 2));
  await zone('Upload Loss Runs');
  expect(screen.queryByText('Upload Docs')).not.toBeInTheDocument();
});

it('[CB-217] refuses an upload of nothing, whatever was uploaded before', async () => {
  const { user, desk } = open([aFile()]);
  await zone('Upload Loss Runs');
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('No files uploaded')).toBeInTheDocument();
  expect(desk.said).toEqual([]);
});

it('[CB-186] [CB-187] [CB-188] [QE-139] asks first, sends each file, completes them together, and takes the X away', async () => {
  const { user, desk } = open();
  await choose(user, 'Upload Loss Runs', A_PDF('a.pdf'), A_PDF('b.pdf'));
  await choose(user, 'Upload Docs', A_PDF('c.pdf'));
  expect((await line('a.pdf')).getByRole('button', { name: 'Remove a.pdf' })).toHaveTextContent('X');
  expect(desk.said).toEqual([]);
  await press(user);
  expect(await screen.findByText('files uploaded')).toBeInTheDocument();
  const named = (name: string) => ({ key: `uploads/${name}`, keyToFile: name });
  const { userId, ...facts } = QUOTE;
  expect(desk.said.filter((each) => (each as string[])[0] === 'complete')).toEqual([
    [
      'complete',
      {
        user_email_id: userId,
        ...facts,
        fileList: [named('a.pdf'), named('b.pdf')],
        uwFileList: [named('c.pdf')],
      },
    ],
  ]);
  expect(desk.sent.toSorted()).toEqual(['a.pdf *', 'b.pdf *', 'c.pdf *']);
  expect(desk.said).toContainEqual(['button', 'upload_clicked']);
  const announced = {
    folder1: 'LossRun',
    folder2: 'user_1',
    fileName: 'a.pdf',
    fileType: 'application/pdf',
    size: 8,
  };
  expect(desk.said).toContainEqual(['announce', announced]);
  expect((await line('a.pdf')).queryByRole('button')).not.toBeInTheDocument();
  expect((await line('a.pdf')).getByText('Checking')).toBeInTheDocument();
});

it('[CB-218] [CB-219] refuses a name that is there already, chosen twice, and one that the server knows', async () => {
  const { user, desk } = open([aFile({ keyToFile: 'old.pdf' })]);
  await choose(user, 'Upload Loss Runs', A_PDF('old.pdf'), A_PDF('new.pdf'));
  expect(await screen.findByText(/File already exist/)).toHaveTextContent('old.pdf: File already exist');
  await choose(user, 'Upload Other Documents', A_PDF('NEW.pdf'));
  expect((await screen.findByText('NEW.pdf')).closest('p')).toHaveTextContent('NEW.pdf: File already exist');
  server.use(on('post', '/api/uploadDocs', () => refusal(409, 'file_exists', 'File already exist')));
  await press(user);
  await waitFor(async () =>
    expect((await line('new.pdf')).getByRole('alert')).toHaveTextContent('File already exist'),
  );
  expect(desk.sent).toEqual([]);
});

it('[CB-188] [CB-308] says Error where a file was not sent, until each is sent again on Retry', async () => {
  const { user, desk } = open();
  desk.putFails = 2;
  await choose(user, 'Upload Loss Runs', A_PDF('a.pdf'), A_PDF('b.pdf'));
  await press(user);
  expect(await screen.findByText('Error')).toBeInTheDocument();
  expect((await line('a.pdf')).getByRole('alert')).toHaveTextContent('Error: No connection');
  expect(desk.said.filter((each) => (each as string[])[0] === 'complete')).toEqual([]);
  // What was chosen since has not been asked about: it waits.
  await choose(user, 'Upload Loss Runs', A_PDF('later.pdf'));
  await user.click((await line('b.pdf')).getByRole('button', { name: 'Retry b.pdf' }));
  expect(await screen.findByText('Error')).toBeInTheDocument();
  expect(desk.sent).toEqual(['b.pdf *']);
  await user.click((await line('a.pdf')).getByRole('button', { name: 'Retry a.pdf' }));
  expect(await screen.findByText('files uploaded')).toBeInTheDocument();
  expect(desk.sent).toEqual(['b.pdf *', 'a.pdf *']);
  expect((await line('later.pdf')).getByText('Not sent yet')).toBeInTheDocument();
});

it('takes a file back that is being sent, and what was announced with it', async () => {
  const { user, desk } = open();
  server.use(http.put(`${STORE}/:name`, () => new Promise<never>(() => undefined)));
  await choose(user, 'Upload Loss Runs', A_PDF('a.pdf'));
  await press(user);
  await user.click(await screen.findByRole('button', { name: 'Cancel a.pdf' }));
  await waitFor(() => expect(desk.said).toContainEqual(['delete', { key: 'uploads/a.pdf', reason: '' }]));
  expect(screen.queryByText('a.pdf')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled());
  expect(screen.queryByText('files uploaded')).not.toBeInTheDocument();
  expect(screen.getByText('a.pdf was cancelled; nothing of it was stored')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus();
});

it('[CB-187] leads from the X of a file to that of the next one, and asks anew what underwriters miss once files came', async () => {
  let asked = 0;
  const Rail = () => useSWR(['submission', 'one'], () => (asked += 1)).data ?? null;
  const { user } = open([], ZONES, false, <Rail />);
  await choose(user, 'Upload Loss Runs', A_PDF('a.pdf'), A_PDF('b.pdf'), A_PDF('c.pdf'));
  await user.click(screen.getByRole('button', { name: 'Remove b.pdf' }));
  expect(screen.getByRole('button', { name: 'Remove c.pdf' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove a.pdf' })).toHaveFocus();
  expect(asked).toBe(1);
  await press(user);
  await waitFor(() => expect(asked).toBe(2));
});

it('says of a loss run that tells nothing that it was not read, and why', async () => {
  const hint = 'No policies and no claims were found.';
  open([aFile({ keyToFile: 'claims.csv', state: 'read', code: 'loss_run.unreadable', hint })]);
  expect((await line('claims.csv')).getByText('Not read')).toBeInTheDocument();
  expect((await line('claims.csv')).getByText(hint)).toBeInTheDocument();
});

it('says at the file and by a notice that what is in it was refused, and why', async () => {
  const checking = aFile({ keyToFile: 'secret.pdf', state: 'checking' });
  const { desk } = open([checking]);
  expect((await line('secret.pdf')).getByText('Checking')).toBeInTheDocument();
  const hint = 'Save it without its password and upload that.';
  desk.files = [{ ...checking, state: 'refused', code: 'pdf.password', hint }];
  expect(await screen.findByText('secret.pdf was refused')).toBeInTheDocument();
  expect((await line('secret.pdf')).getByText('Refused')).toBeInTheDocument();
  expect((await line('secret.pdf')).getByText(hint)).toBeInTheDocument();
});

it('deletes an uploaded file for an office, with a reason', async () => {
  const { user, desk } = open([aFile({ keyToFile: 'old.pdf', may_delete: true })]);
  await user.click((await line('old.pdf')).getByRole('button', { name: 'Delete old.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete old.pdf' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Say why the file is deleted')).toBeInTheDocument();
  expect(desk.said).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Another insured');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('old.pdf')).not.toBeInTheDocument());
  expect(desk.said).toMatchObject([['delete', { reason: 'Another insured' }]]);
});

it('[CB-106] is closed for the agent once the prospect is submitted, and open for the underwriters\u2019 own files', async () => {
  const theirs = ZONES.filter(({ folder }) => folder !== 'UwDocs');
  const agent = open([], theirs, true);
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeDisabled();
  agent.unmount();
  const own = ZONES.filter(({ folder }) => folder === 'UwDocs');
  const { user, desk } = open([], own, true);
  await choose(user, 'Upload Docs', A_PDF());
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(desk.sent).toEqual(['a.pdf *']));
});

it('[RD-095] leads to all files that can be downloaded', async () => {
  open();
  expect(screen.queryByRole('button', { name: 'Download Files' })).not.toBeInTheDocument();
  const opened = vi.fn();
  const { user } = show(<UploadSection prospect={PROSPECT} quote={QUOTE} onDownloads={opened} />);
  await user.click(await screen.findByRole('button', { name: 'Download Files' }));
  expect(opened).toHaveBeenCalledOnce();
});
