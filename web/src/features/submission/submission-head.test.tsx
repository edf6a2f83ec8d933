import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import type { ReleasePlan, ReleaseRequest, Submission } from './api';
import { aPlan, aReleasePrice, aSubmission } from './submission-builders';
import { SubmissionHead, type SubmissionHeadProps } from './submission-head';

function open(submission: Submission, plan: ReleasePlan = aPlan(), more: Partial<SubmissionHeadProps> = {}) {
  const sent: ReleaseRequest[] = [];
  const told: Submission[] = [];
  server.use(
    on('get', '/api/submissions/{id}', () => submission),
    on('get', '/api/submissions/{id}/release', () => plan),
    on('post', '/api/submissions/{id}/release', async (request) => {
      sent.push((await request.json()) as ReleaseRequest);
      return aSubmission({ ...submission, state: 'released' });
    }),
  );
  const view = show(<SubmissionHead id={submission.id} onChanged={(now) => told.push(now)} {...more} />);
  return { ...view, sent, told };
}

const head = () => screen.findByRole('region', { name: 'Submission' });

it('says who holds it, its age, that prices are held back, and that a change came after them', async () => {
  const owner = { id: '01a20000-0000-7000-8000-00000000000e', name: 'Uma One' };
  const stale = [{ cause: 'rates', about: 'Loss cost of TX', old: '1.10', new: '1.20' }];
  open(
    aSubmission({ owner, age_days: 3 }),
    aPlan({ held_back: 3, mine: 1, stale: stale as unknown as ReleasePlan['stale'] }),
  );
  expect(await head()).toHaveTextContent('Uma One');
  expect(await head()).toHaveTextContent('3 days old');
  expect(await screen.findByText('3 prices held back, 1 is yours')).toBeInTheDocument();
  expect(screen.getByText('Prices from before a change')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Claim/ })).not.toBeInTheDocument();
});

it('has its room before it is read, so that the prices below stay where they are', async () => {
  const { container } = open(aSubmission());
  expect(container.querySelector('[style="min-height: 91px;"]')).not.toBeNull();
  expect(container.querySelector('[style="min-height: 91px;"]')).toContainElement(await head());
});

it('says where, which class, how much payroll and through whom; to nobody but underwriters', async () => {
  const { unmount } = open(aSubmission());
  expect(await head()).toHaveTextContent(
    'Primary state TNGoverning class 3632 in TXPayroll $2,700,000 a yearThrough GMS',
  );
  unmount();
  open(aSubmission({ risk: null }));
  expect(await head()).not.toHaveTextContent('Payroll');
});

it('says when it was released in the place of the day by which it was needed', async () => {
  const needed = { needed_by: '2026-07-20' };
  const { unmount } = open(aSubmission(needed));
  expect(await head()).toHaveTextContent(/Needed by Jul 20, 2026/);
  unmount();
  open(aSubmission({ ...needed, state: 'released', released_at: '2026-07-02T09:00:00Z' }));
  expect(await screen.findByText(/^Released /)).toBeVisible();
  expect(await head()).not.toHaveTextContent('Needed by');
});

it('[CB-173] what is not saved would not go out: Release waits and says for what', async () => {
  open(aSubmission(), aPlan(), { waitsFor: 'Save first' });
  const release = await screen.findByRole('button', { name: 'Release' });
  expect(release).toBeDisabled();
  expect(release).toHaveAttribute('title', 'Save first');
});

it('[CB-313] Release asks the specified question and sends the prices that were seen', async () => {
  const price = aReleasePrice({ goes_out: '33027', moved: '-3369' });
  const { user, sent, told } = open(aSubmission(), aPlan({ prices: [price] }));
  await user.click(await screen.findByRole('button', { name: 'Release' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release Acme LLC' });
  expect(dialog).toHaveTextContent(
    'This action will release the prospect back to Agent. Do you want to Proceed?',
  );
  expect(within(dialog).getByRole('button', { name: 'No' })).toBeEnabled();
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Yes' })).toBeEnabled());
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(told).toHaveLength(1));
  expect(sent).toEqual([{ prices: { 'gms-key_risk': price.run_id }, accept: [], comment: '' }]);
});

it('[CB-173] a price that is being made holds the release up, and No leaves all as it is', async () => {
  const { user, sent } = open(aSubmission(), aPlan({ prices: [aReleasePrice({ recalculating: true })] }));
  await user.click(await screen.findByRole('button', { name: 'Release' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release Acme LLC' });
  const words = 'Key Risk is being priced. Release once the price has landed.';
  expect(await within(dialog).findByText(words)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Yes' })).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([]);
});

it('[CB-173] a price that is held back is listed with both totals and asked about a second time', async () => {
  const held = aReleasePrice({ current: '33027', level: 2, mine: true });
  const plan = aPlan({ prices: [held], held_back: 1, mine: 1, needed: ['held_back'] });
  const { user, sent } = open(aSubmission(), plan);
  await user.click(await screen.findByRole('button', { name: 'Release' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release Acme LLC' });
  await within(dialog).findByText('Key Risk: $36,396, as submitted');
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
  expect(sent).toEqual([]);
  expect(
    await within(dialog).findByText('Key Risk: $36,396 goes out, $33,027 waits for level 2'),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(sent.map(({ accept }) => accept)).toEqual([['held_back']]));
});

it('says that it is bound, which is no return to its agent', async () => {
  open(aSubmission({ state: 'bound' }));
  expect(await head()).toHaveTextContent('Bound');
  expect(await head()).not.toHaveTextContent('With its agent again');
});
