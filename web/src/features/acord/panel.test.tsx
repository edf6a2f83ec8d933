import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, Withheld } from '@/api/errors';
import type { components } from '@/api/schema';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { keepStreams, last } from '@test/streams';
import { aProposal, FIELDS } from './acord-builders';
import type { Polled } from './follow';
import type { Proposal, Taken } from './model';
import { AcordPanel } from './panel';

// The test page's own forms of files never leave it; the journey in the browser sends a real one.
const send = vi.hoisted(() => vi.fn<(file: File, userId: string | null) => Promise<unknown>>());
vi.mock('./api', async (actual) => ({ ...(await actual<typeof import('./api')>()), uploadAcord: send }));

type Stopped = components['schemas']['ReadingStopped'];
const JOB = '01a20000-0000-7000-8000-0000000000aa';
const SENT = { fileName: `${JOB}.pdf`, bucket: 'forms', region: 'us-east-1', job: JOB };
const EMAIL = 'help@agency.example';
const READ: Polled = { fileType: 'success', data: { warnings: [] }, url: 'https://store.example/a.csv' };
const pdf = (name = 'peach.pdf') => new File(['%PDF-1.7 form'], name, { type: 'application/pdf' });

beforeEach(() => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  keepStreams();
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'quoteloom-support';
  meta.content = EMAIL;
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.querySelector('meta[name="quoteloom-support"]')?.remove();
});

function open(
  polled: Polled,
  proposal: Proposal = aProposal(),
  more: { userId?: string; alone?: boolean } = {},
) {
  const [submitted, filled] = [
    vi.fn(),
    vi.fn<(taken: readonly Taken[]) => Promise<void>>(() => Promise.resolve()),
  ];
  const polls: string[] = [];
  send.mockReset();
  send.mockResolvedValue(SENT);
  server.use(
    on('get', '/api/s3PollerJson/{bucket}/{id}/{region}', (request) => {
      polls.push(new URL(request.url).pathname);
      return Response.json(polled);
    }),
    on('get', '/api/readings/{job}', (request) => {
      const wanted = new URL(request.url).searchParams.get('application');
      return wanted === null ? proposal : { ...proposal, application: Number(wanted) };
    }),
  );
  const view = show(
    <AcordPanel
      userId={more.userId ?? null}
      prospect={null}
      alone={more.alone ?? false}
      entityTypes={[{ value: 'LLC', label: 'LLC' }]}
      onSubmit={submitted}
      onFillIn={filled}
    />,
  );
  return { ...view, submitted, filled, polls };
}

const chooser = () => screen.getByLabelText('ACORD form (PDF)');
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: /Submit/ }));

async function read(user: UserEvent) {
  await user.upload(chooser(), pdf());
  await submit(user);
  await screen.findByText('Waiting for file creation');
  await act(async () => last().say('job', { status: 'done' }, '9'));
}

/** Has a form read, and opens what was read. */
async function review(user: UserEvent) {
  await read(user);
  await user.click(await screen.findByRole('button', { name: /^Review/ }));
}

it('[QE-013] [QE-014] [QE-015] [QE-056] [QE-180] goes from chooser and Submit over both texts to the link', async () => {
  let answer: (sent: unknown) => void = () => undefined;
  const { user, submitted, polls } = open(READ, aProposal(), { userId: 'user_1' });
  send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await user.upload(chooser(), pdf());
  expect(chooser()).toHaveAccessibleDescription('peach.pdf is ready to be read');
  await submit(user);
  expect(await screen.findByRole('status')).toHaveTextContent('Uploading file');
  expect(submitted).toHaveBeenCalledOnce();
  expect(send.mock.calls[0]?.[1]).toBe('user_1');
  answer(SENT);
  expect(await screen.findByText('Waiting for file creation')).toBeInTheDocument();
  await act(async () => last().say('page', { page: 3, pages: 4, state: 'read' }, '1'));
  expect(screen.getByRole('status')).toHaveTextContent('Waiting for file creationReading page 3 of 4');
  await act(async () => last().say('job', { status: 'done' }, '2'));
  expect(await screen.findByText('Parsing complete!')).toBeInTheDocument();
  expect(chooser()).toHaveAccessibleDescription('peach.pdf was read');
  expect(screen.getByRole('link', { name: /Download/ })).toHaveAttribute('href', READ.url);
  expect(polls).toEqual([`/api/s3PollerJson/forms/${JOB}.pdf/us-east-1`]);
});

it('[QE-195] asks for the result in the region that the upload names', async () => {
  const { user, polls } = open(READ);
  await read(user);
  await screen.findByText('Parsing complete!');
  expect(polls[0]?.endsWith('/us-east-1')).toBe(true);
});

it('[QE-113] [QE-056] refuses Submit without a file', async () => {
  const { user, submitted } = open(READ);
  await submit(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('No file selected! Please select a file.');
  expect(submitted).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
});

it('[QE-112] refuses what is no PDF as it is chosen, and says what it is', async () => {
  const { user } = open(READ);
  fireEvent.change(chooser(), { target: { files: [new File(['<html>'], 'form.pdf')] } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Wrong format selected. Select a PDF file.');
  expect(alert).toHaveTextContent('The file is a web page.');
  await submit(user);
  expect(await screen.findByText('No file selected! Please select a file.')).toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
});

it('takes a form that is dropped', async () => {
  open(READ);
  const zone = chooser().closest('div[data-over]') as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [pdf('dropped.pdf')] } });
  await waitFor(() => expect(chooser()).toHaveAccessibleDescription('dropped.pdf is ready to be read'));
});

it('[QE-177] [QE-056] says that no data was found, why, and what would work', async () => {
  const data = {
    code: 'pdf.password',
    message: 'It needs a password.',
    hint: 'Save it without its password.',
  };
  const { user } = open({ fileType: 'error', data, url: null });
  await read(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Parse Incomplete! No Data found! Upload another file!');
  expect(alert).toHaveTextContent('It needs a password.Save it without its password.');
});

it('[QE-177] says the text once, however the server words its reason', async () => {
  const text = 'Parse Incomplete! No Data found! Upload another file!';
  const data = { code: 'pdf.password', message: `${text} It needs a password.`, hint: null };
  const { user } = open({ fileType: 'error', data, url: null });
  await read(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(`${text}It needs a password.`);
});

it('[QE-177] says of a loss run that there is no application in it, and where it belongs', async () => {
  const { user } = open({ ...READ, data: { warnings: [], readings: [{ kind: 'loss_run' }] } });
  await read(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    'Parse Incomplete! No Data found! Upload another file!The file is a loss run',
  );
  expect(alert).toHaveTextContent('Upload Loss Runs');
  expect(screen.queryByText('Parsing complete!')).not.toBeInTheDocument();
});

it('goes on after a reload with the form that this tab sent, and not once it was discarded', async () => {
  const { user, unmount } = open(READ, aProposal(), { userId: 'user_1' });
  await user.upload(chooser(), pdf());
  await submit(user);
  await screen.findByText('Waiting for file creation');
  unmount();
  const other = open(READ, aProposal(), { userId: 'user_2' });
  expect(screen.queryByText('Waiting for file creation')).not.toBeInTheDocument();
  other.unmount();
  const again = open(READ, aProposal(), { userId: 'user_1' });
  expect(await screen.findByText('Waiting for file creation')).toBeInTheDocument();
  expect(chooser()).toHaveAccessibleDescription('peach.pdf, as you sent it');
  await act(async () => last().say('job', { status: 'done' }, '9'));
  await again.user.click(await screen.findByRole('button', { name: 'Review 1 value' }));
  await again.user.click(await screen.findByRole('button', { name: 'Discard' }));
  again.unmount();
  open(READ, aProposal(), { userId: 'user_1' });
  expect(screen.queryByText('Waiting for file creation')).not.toBeInTheDocument();
});

it('closes the review on the press and leads to its outcome; what is refused is said there, and opens as it was', async () => {
  const { user, filled } = open(READ, aProposal({ fields: FIELDS }));
  await review(user);
  let refuse: (reason: Error) => void = () => undefined;
  filled.mockImplementation(() => new Promise((_, reject) => (refuse = reject)));
  await user.click(await screen.findByRole('checkbox', { name: 'Last name' }));
  await user.click(screen.getByRole('button', { name: 'Fill in 1 field' }));
  expect(screen.queryByRole('list', { name: 'Look at these' })).not.toBeInTheDocument();
  expect(screen.getByText('Filling in').parentElement).toHaveFocus();
  await act(async () => refuse(new Withheld('The draft has changed')));
  expect(screen.getByRole('alert')).toHaveTextContent('The draft has changed');
  expect(screen.queryByRole('list', { name: 'Look at these' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Review 4 values' }));
  expect(screen.getByRole('checkbox', { name: 'Last name' })).not.toBeChecked();
  filled.mockImplementation(() => Promise.resolve());
  await user.click(screen.getByRole('button', { name: 'Fill in 1 field' }));
  expect((await screen.findByText(/^1 field filled in/)).parentElement).toHaveFocus();
});

it('says in one line what was read, and opens it by a press alone', async () => {
  const { user } = open(READ, aProposal({ fields: FIELDS }));
  await read(user);
  const words = '1 read clearly \u00b7 2 to check \u00b7 1 conflict with what is in the draft';
  expect(await screen.findByText(words)).toHaveAttribute('role', 'status');
  const button = screen.getByRole('button', { name: 'Review 4 values', expanded: false });
  expect(screen.queryByRole('list', { name: 'Look at these' })).not.toBeInTheDocument();
  await user.click(button);
  expect(screen.getByRole('list', { name: 'Look at these' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Review 4 values', expanded: true }));
  expect(screen.queryByRole('list', { name: 'Look at these' })).not.toBeInTheDocument();
});

it('opens what was read by itself where nothing stands below', async () => {
  const { user } = open(READ, aProposal({ fields: FIELDS }), { alone: true });
  await read(user);
  expect(await screen.findByRole('list', { name: 'Look at these' })).toBeVisible();
});

it('[QE-178] [QE-183] names the support address of the configuration for a loss file', async () => {
  const data = { code: 'loss_run.wrong_line', message: 'It is a loss run of auto policies.', hint: null };
  const { user } = open({ fileType: 'error', data, url: null });
  await read(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Unable to process the loss file. Please contact ${EMAIL} for further clarification.`,
  );
});

it('[QE-179] [QE-183] says that there is no link while the review goes on', async () => {
  const { user } = open({ ...READ, url: null });
  await review(user);
  const words = `Unable to generate the download link. Please contact ${EMAIL} for further clarification.`;
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('Parsing complete!')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Download/ })).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Fill in 1 field' })).toBeInTheDocument();
});

it('[QE-182] says that the result could not be retrieved, and takes the form again', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { user } = open(READ);
  server.use(
    on('get', '/api/s3PollerJson/{bucket}/{id}/{region}', () => refusal(404, 'not_found', 'No such file')),
  );
  await read(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Error in retreiving the file');
  server.use(on('get', '/api/s3PollerJson/{bucket}/{id}/{region}', () => Response.json(READ)));
  await submit(user);
  await screen.findByText('Waiting for file creation');
  await act(async () => last().say('job', { status: 'done' }, '9'));
  expect(await screen.findByText('Parsing complete!')).toBeInTheDocument();
});

it('says a refusal of the server in its words', async () => {
  const { user } = open(READ);
  send.mockRejectedValue(
    new ApiError(404, { code: 'prospect_not_found', detail: 'There is no such prospect' }),
  );
  await user.upload(chooser(), pdf());
  await submit(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such prospect');
});

it('is called off, and takes another form', async () => {
  const { user } = open(READ);
  const stopped: string[] = [];
  let answer: (ended: Stopped) => void = () => undefined;
  server.use(
    on('post', '/api/readings/{job}/cancel', (request) => {
      stopped.push(new URL(request.url).pathname);
      return new Promise<Stopped>((resolve) => (answer = resolve));
    }),
  );
  await user.upload(chooser(), pdf());
  await submit(user);
  await screen.findByText('Waiting for file creation');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Waiting for file creation')).not.toBeInTheDocument();
  expect(screen.getByText(/was cancelled. Nothing was filled in.$/)).toBeInTheDocument();
  expect(chooser()).toHaveFocus();
  expect(last().closed).toBe(true);
  await waitFor(() => expect(stopped).toEqual([`/api/readings/${JOB}/cancel`]));
  await user.upload(chooser(), pdf());
  await submit(user);
  expect(await screen.findByText('Uploading file')).toBeInTheDocument();
  // The same file would join the reading that is being stopped.
  expect(send).toHaveBeenCalledOnce();
  answer({ job: JOB, status: 'error', cancelled: true });
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(await screen.findByText('Waiting for file creation')).toBeInTheDocument();
});

it('stops the reading of a form that arrives in the instant in which it is called off', async () => {
  const { user } = open(READ);
  const stopped: string[] = [];
  let arrive: (sent: unknown) => void = () => undefined;
  send.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  server.use(
    on('post', '/api/readings/{job}/cancel', (request) => {
      stopped.push(new URL(request.url).pathname);
      return { job: JOB, status: 'error', cancelled: true } as const;
    }),
  );
  await user.upload(chooser(), pdf());
  await submit(user);
  await screen.findByText('Uploading file');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('peach.pdf was cancelled. Nothing was filled in.')).toBeInTheDocument();
  await act(async () => arrive(SENT));
  await waitFor(() => expect(stopped).toEqual([`/api/readings/${JOB}/cancel`]));
  expect(screen.queryByText('Waiting for file creation')).not.toBeInTheDocument();
});
