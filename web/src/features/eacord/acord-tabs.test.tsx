import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { keepDownloads, type Download } from '@test/downloads';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { AcordTabs } from './acord-tabs';
import type { Program } from './asked';

type Asked = components['schemas']['EacordRequest'];
const row = (program: string, states: readonly string[]): Program =>
  ({
    program,
    partner: program.split('-')[0],
    carrier: program.split('-')[1],
    states: states.map((state) => ({ state })),
    locations: [],
  }) as unknown as Program;
const ROW = row('gms-uwic', ['CA', 'GA', 'TX']);
const RUN = {
  id: 'run-1',
  created_at: '2026-07-01T10:00:00.123Z',
  programs: [ROW],
} as unknown as components['schemas']['QuoteRun'];
const FACTS = { user: 'user_1', mail: ['7 Elm St'], streets: ['7 Elm St'], funds: ['Ohio'] };

let saved: Download[];
let forms: Asked[];
let sheets: [string, Asked][];

beforeEach(() => {
  saved = keepDownloads();
  forms = [];
  sheets = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (seen: { isIntersecting: boolean }[]) => void) {}
      observe = () => this.tell([{ isIntersecting: true }]);
      disconnect = () => undefined;
    },
  );
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  const written = (kind: string) => async (request: Request) => {
    sheets.push([kind, (await request.json()) as Asked]);
    return btoa('%PDF-1.4');
  };
  server.use(
    on('post', '/api/generateAccordForm/', async (request) => {
      forms.push((await request.json()) as Asked);
      return { data: { data: btoa('%PDF-1.4') } };
    }),
    on('post', '/api/generateEAcordNCCI', written('NCCI')),
    on('post', '/api/generateEAcordCA', written('CA')),
  );
});

const tabs = () =>
  show(
    <AcordTabs
      run={RUN}
      priced={[ROW, row('gms-starnet', ['GA'])]}
      names={new Map([['gms-uwic', 'UWIC · GMS']])}
      facts={FACTS}
    />,
  );

it('[CB-041] shows the print of the opened tab in a frame, and names the states that no sheet has', async () => {
  const { user } = tabs();
  const frame = await screen.findByTitle('Preview of the NCCI sheet');
  expect(frame).toHaveAttribute('src', 'blob:1#view=FitH&navpanes=0');
  expect(forms.map(({ stateList, carrier, timestamp }) => [stateList, carrier, timestamp])).toEqual([
    [['GA', 'TX'], 'uwic', Date.parse(RUN.created_at)],
  ]);
  expect(screen.getByText(/^In no sheet: Ohio,/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'CA' }));
  await screen.findByTitle('Preview of the CA sheet');
  expect(forms.map(({ stateList }) => stateList)).toEqual([['GA', 'TX'], ['CA']]);
});

it('[CB-042] asks for premium and carrier name only where the box is ticked', async () => {
  const { user } = tabs();
  const box = screen.getByRole('checkbox', { name: 'Include Premium and Carrier Name' });
  expect(box).not.toBeChecked();
  await waitFor(() => expect(forms).toHaveLength(1));
  await user.click(box);
  await waitFor(() => expect(forms.map(({ includePremium }) => includePremium)).toEqual([false, true]));
});

it('[CB-043] keeps the tick of CA while another tab is open, and none of NCCI', async () => {
  const { user } = tabs();
  const tick = async (tab: string) => {
    await user.click(screen.getByRole('tab', { name: tab }));
    return screen.getByRole('checkbox', { name: 'Include Premium and Carrier Name' });
  };
  await user.click(await tick('NCCI'));
  await user.click(await tick('CA'));
  expect(await tick('NCCI')).not.toBeChecked();
  expect(await tick('CA')).toBeChecked();
});

it('[CB-040] downloads the editable sheet of the tab by its own call, with the producer and the addresses', async () => {
  const { user } = tabs();
  await user.click(screen.getByRole('button', { name: 'Download eACORD NCCI' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['eacord-NCCI.pdf']));
  await user.click(screen.getByRole('tab', { name: 'CA' }));
  await user.click(screen.getByRole('button', { name: 'Download eACORD CA' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(sheets.map(([kind, { stateList }]) => [kind, stateList])).toEqual([
    ['NCCI', ['GA', 'TX']],
    ['CA', ['CA']],
  ]);
  expect(sheets[0]?.[1]).toMatchObject({ peo: 'gms', mail_address: ['7 Elm St'], address: ['7 Elm St'] });
});

it('[CB-299] says that a sheet did not come, until it is tried again', async () => {
  server.use(on('post', '/api/generateEAcordNCCI', () => refusal(502, 'document_unwritten', 'x')));
  const { user } = tabs();
  await user.click(screen.getByRole('button', { name: 'Download eACORD NCCI' }));
  const words = 'Failed to download editable Acord. Please try again later.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(saved).toEqual([]);
  server.use(on('post', '/api/generateEAcordNCCI', () => btoa('%PDF-1.4')));
  await user.click(screen.getByRole('button', { name: /Download eACORD NCCI$/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

it('offers a further try where the print did not come', async () => {
  server.use(on('post', '/api/generateAccordForm/', () => refusal(502, 'document_unwritten', 'x')));
  const { user } = tabs();
  const again = await screen.findByRole('button', { name: 'Retry' });
  server.use(on('post', '/api/generateAccordForm/', () => ({ data: { data: btoa('%PDF') } })));
  await user.click(again);
  await screen.findByTitle('Preview of the NCCI sheet');
});

it('waits for nothing while nobody has scrolled to it', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  tabs();
  expect((await screen.findAllByText(/^Worksheets: /)).length).toBeGreaterThan(0);
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  expect(forms).toEqual([]);
});
