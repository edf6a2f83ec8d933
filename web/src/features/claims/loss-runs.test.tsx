import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/server';
import type { FileEntry } from '@/api/files';
import type { LossRunFile, LossRuns, ReadYear } from './api';
import { aYear, someClaims, someTotals } from './claims-builders';
import { ClaimsSection } from './claims-section';

const PROSPECT = '01a20000-0000-7000-8000-000000000001';

const aRun = (more: Partial<LossRunFile> = {}): LossRunFile => ({
  id: 'file-1',
  name: 'runs.pdf',
  state: 'read',
  code: null,
  hint: null,
  carriers: ['Prairie States'],
  valued: '2026-05-31',
  doubts: [],
  ...more,
});

const aReadYear = (year: number, more: Partial<ReadYear> = {}): ReadYear => ({
  source: 'loss_run',
  year,
  carrier: 'Prairie States',
  annualPremium: '$10,000',
  numberOfClaims: '1',
  totInc: '$350',
  totRes: '$50',
  totPaid: '$300',
  confidence: 0.95,
  flags: [],
  files: ['runs.pdf'],
  checks: [],
  ...more,
});

function open(runs: Partial<LossRuns>, typed = [aYear(2026)]) {
  const found: LossRuns = { files: [aRun()], years: [], beyond: [], undated: 0, ...runs };
  const files = () => found.files.map(({ id, state }) => ({ id, state, kind: 'LossRun' }) as FileEntry);
  const claims = someClaims({ historicalClaims: typed });
  server.use(
    on('get', '/api/prospects/{id}/claims', () => claims),
    on('get', '/api/prospects/{id}/files', files),
    on('get', '/api/prospects/{id}/loss-runs', () => ({ ...found })),
    on('post', '/api/claims/totals', () => someTotals()),
  );
  const view = show(
    <ClaimsSection
      prospect={PROSPECT}
      showLetter={(letter) => <p>A letter of {letter.size} bytes</p>}
      showSummary={(years) => (
        <div data-testid="summary">{years === undefined ? 'No Data.' : (years ?? 'No data found')}</div>
      )}
    />,
  );
  return { ...view, found };
}

const carrier = (year: number) => screen.findByLabelText<HTMLInputElement>(`Carrier of ${year}`);

it('offers each read year beside what was typed, and writes over nothing unasked', async () => {
  const { user } = open({ years: [aReadYear(2026), aReadYear(2025), aReadYear(2017)] });
  const offer = await screen.findByRole('group', { name: 'Loss run of 2026' });
  expect(offer).toHaveTextContent('$10,000 premium, 1 claim, $350 incurred ($50 reserves, $300 paid)');
  expect(screen.queryByRole('group', { name: 'Loss run of 2017' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Fill 1 empty year from the loss runs' }));
  expect(await carrier(2025)).toHaveValue('Prairie States');
  expect(await carrier(2026)).toHaveValue('Anchor');
  expect(screen.getByRole('group', { name: 'Loss run of 2025' })).toHaveTextContent('As in the loss run');
  await user.click(screen.getByRole('button', { name: 'Keep typed 2026' }));
  expect(screen.queryByRole('button', { name: 'Take read 2026' })).not.toBeInTheDocument();
  expect(await carrier(2026)).toHaveValue('Anchor');
});

it('[QE-003] offers the prior carriers of an accepted form where no loss run is there', async () => {
  const ofForm: Partial<ReadYear> = { source: 'application', files: ['form.pdf'], confidence: 0.8 };
  const { user } = open({ files: [], years: [aReadYear(2025, ofForm)] });
  const offer = await screen.findByRole('group', { name: 'ACORD form of 2025' });
  expect(offer).toHaveTextContent('ACORD form $10,000 premium, 1 claim');
  expect(offer).toHaveTextContent('form.pdf');
  expect(offer).toHaveTextContent('Please check: it was hard to read');
  await user.click(screen.getByRole('button', { name: 'Fill 1 empty year from the ACORD form' }));
  expect(await carrier(2025)).toHaveValue('Prairie States');
  expect(screen.getByRole('group', { name: 'ACORD form of 2025' })).toHaveTextContent('As in the ACORD form');
});

it('moves nothing by itself: what is read while the page stands open is shown by a press', async () => {
  const { user, found } = open({ files: [aRun({ state: 'reading' })] });
  expect(await screen.findByText('Is being read')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show what was read' })).not.toBeInTheDocument();
  Object.assign(found, { files: [aRun()], years: [aReadYear(2025)] });
  const press = await screen.findByRole('button', { name: 'Show what was read' }, { timeout: 4000 });
  expect(screen.queryByRole('group', { name: 'Loss run of 2025' })).not.toBeInTheDocument();
  await user.click(press);
  expect(screen.getByRole('group', { name: 'Loss run of 2025' })).toBeInTheDocument();
  expect(press).not.toBeInTheDocument();
});

it('says what tells the empty years, and keeps a form out of the summary of loss runs', async () => {
  const { user } = open({ years: [aReadYear(2025), aReadYear(2024, { source: 'application' })] });
  expect(
    await screen.findByRole('button', { name: 'Fill 2 empty years from the loss runs and the ACORD form' }),
  ).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Loss Summary' }));
  expect(screen.getByTestId('summary')).not.toHaveTextContent('2024');
});

it('says which of gross and net incurred was taken, and what of a sum is in doubt', async () => {
  open({
    years: [
      aReadYear(2025, { flags: ['incurred.net_taken'] }),
      aReadYear(2024, { flags: ['incurred.gross_taken', 'copy.differs', 'amounts.unread'] }),
    ],
  });
  expect(await screen.findByRole('group', { name: 'Loss run of 2025' })).toHaveTextContent(
    'Incurred is printed gross and net: net of recoveries is taken',
  );
  const older = screen.getByRole('group', { name: 'Loss run of 2024' });
  expect(older).toHaveTextContent('Incurred is printed gross and net: gross is taken');
  expect(older).toHaveTextContent('Another figure is printed for the same sum');
  expect(older).toHaveTextContent('Some amounts of the loss run could not be read');
});

it('fills nothing of another insured by the one press: such a year says so and is taken by itself', async () => {
  const { user } = open({ years: [aReadYear(2025), aReadYear(2024, { flags: ['insured.differs'] })] });
  expect(await screen.findByRole('group', { name: 'Loss run of 2024' })).toHaveTextContent(
    'Of another insured',
  );
  await user.click(screen.getByRole('button', { name: 'Fill 1 empty year from the loss runs' }));
  expect(await carrier(2025)).toHaveValue('Prairie States');
  expect(await carrier(2024)).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Take read 2024' }));
  expect(await carrier(2024)).toHaveValue('Prairie States');
});

it('doubts the statement that there were no claims where a loss run of the insured tells some', async () => {
  const none = { numberOfClaims: '0' };
  const others = { flags: ['insured.differs'] };
  const { user } = open({ years: [aReadYear(2025), aReadYear(2024, none), aReadYear(2023, others)] }, []);
  await screen.findByRole('group', { name: 'Loss run of 2025' });
  expect(screen.queryByText(/tells of claims/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'No historical claims' }));
  expect(await screen.findByText(/^What was uploaded tells of claims in 2025\./)).toBeVisible();
});

it('takes a read year in place of the typed one by a press', async () => {
  const { user } = open({ years: [aReadYear(2026)] });
  await user.click(await screen.findByRole('button', { name: 'Take read 2026' }));
  expect(await carrier(2026)).toHaveValue('Prairie States');
  expect(screen.getByLabelText('Total incurred of 2026')).toHaveValue('$350');
  await user.click(screen.getByRole('button', { name: 'Reserves and paid of 2026' }));
  expect(screen.getByLabelText('Paid of 2026')).toHaveValue('$300');
});

it('[QE-178] says why a loss file was not processed, with the support address and what would work', async () => {
  const hint = "It is of commercial auto. Upload the carrier's loss run of workers' compensation.";
  open({ files: [aRun({ state: 'refused', code: 'loss_run.wrong_line', hint })] });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    'Unable to process the loss file. Please contact support@quoteloom.example for further clarification.',
  );
  expect(alert).toHaveTextContent(hint);
});

it('says what speaks against a run, what failed, and what is in no row', async () => {
  const check = {
    file: 'runs.pdf', policy: 'WC-1', name: 'paid + reserve', expected: '400', found: '350', difference: '-50',
  }; // prettier-ignore
  const counted = { ...check, name: 'number of claims', expected: '4', found: '6', difference: '2' };
  open({
    files: [
      aRun({
        doubts: [{ code: 'valuation.stale', words: 'Valued as of 2025-01-01, more than 90 days ago.' }],
      }),
    ],
    years: [aReadYear(2026, { flags: ['claims.more_than_99', 'sum.differs'], checks: [check, counted] })],
    beyond: [2015],
    undated: 1,
  });
  expect(await screen.findByText(/more than 90 days ago/)).toBeVisible();
  expect(screen.getByText('More than 99 claims: 99 stand here')).toBeVisible();
  expect(
    screen.getByText('Policy WC-1: paid + reserve makes $400.00, $350.00 is printed (off by $50.00)'),
  ).toBeVisible();
  expect(screen.getByText('Policy WC-1: number of claims makes 4, 6 is printed (off by 2)')).toBeVisible();
  expect(
    screen.getByText('2015 lies beyond the ten years of the table; 1 policy without a term in no year'),
  ).toBeVisible();
});

it('[CB-304] shows the years of the loss runs in the summary, and says where there are none', async () => {
  const { user } = open({ years: [aReadYear(2025)] });
  await user.click(await screen.findByRole('button', { name: 'Loss Summary' }));
  expect(screen.getByTestId('summary')).toHaveTextContent('2025Prairie States$10,0001$350$50$300All hold');
});

it('[CB-304] has nothing to show where no year was read', async () => {
  const { user } = open({ years: [] });
  await user.click(await screen.findByRole('button', { name: 'Loss Summary' }));
  expect(screen.getByTestId('summary')).toHaveTextContent('No data found');
});

/** The statement since 2019, and the prospect of which the letter speaks. */
async function stated() {
  const view = open({ files: [] }, []);
  const draft = {
    companyName: 'Alder Roofing',
    firstName: 'Dana',
    lastName: 'Whitfield',
    fein: '12-3456789',
  };
  server.use(
    on('get', '/api/prospects/{id}/claims', () =>
      someClaims({ isNoLossChckd: true, startDate: '2019-03-15' }),
    ),
    on('get', '/api/prospects/{id}', () =>
      Response.json({ user_id: 'user_20260701_1', sections: { companyProfile: draft } }),
    ),
  );
  return view;
}

it('[CB-141] [CB-287] asks for the letter with company, contact, date and FEIN, and shows it', async () => {
  const sent = vi.fn();
  const { user } = await stated();
  server.use(
    on('post', '/api/getNoLossData', async (request) => {
      sent(await request.json());
      return { data: { data: btoa('%PDF-') } };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'No-loss letter' }));
  expect(await screen.findByText('A letter of 5 bytes')).toBeVisible();
  expect(sent).toHaveBeenCalledWith({
    company: 'Alder Roofing',
    name: 'Dana Whitfield',
    dFrom: '2019-03-15',
    fein: '12-3456789',
    user_email_id: 'user_20260701_1',
  });
});

it('[CB-302] says the specified words where the letter is not written', async () => {
  const { user } = await stated();
  server.use(on('post', '/api/getNoLossData', () => refusal(503, 'document_unwritten', 'No')));
  await user.click(await screen.findByRole('button', { name: 'No-loss letter' }));
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('View Quote is not available due to error.'),
  );
  server.use(on('post', '/api/getNoLossData', () => ({ data: { data: btoa('%PDF-') } })));
  // Its name is longer while it works; the words may stand before it rests.
  await user.click(await screen.findByRole('button', { name: 'No-loss letter' }));
  expect(await screen.findByText('A letter of 5 bytes')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
