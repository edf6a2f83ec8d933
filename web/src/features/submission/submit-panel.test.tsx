import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FreshnessContext, type RunFreshness } from '@/api/freshness';
import { aProblem } from '@test/builders';
import { ownClock, pass } from '@test/clock';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/server';
import type { Standing } from './api';
import { aStanding, aSubmission } from './submission-builders';
import { SubmitPanel, type SubmitPanelProps } from './submit-panel';

const PROSPECT = '01a20000-0000-7000-8000-000000000001';

const RUN = '01a20000-0000-7000-8000-00000000000b';
const PROPS: SubmitPanelProps = {
  prospect: PROSPECT,
  userId: 'user_20260701_1',
  obstacle: null,
  maySubmit: true,
  onUnderwrite: undefined,
  stored: async () => undefined,
  onSubmitted: () => undefined,
  onQuoteAgain: () => undefined,
  stateName: (letters) => letters,
};

function open(standing: Standing, props: Partial<SubmitPanelProps> = {}) {
  let now = standing;
  server.use(on('get', '/api/prospects/{id}/submission', () => now));
  const view = show(<SubmitPanel {...PROPS} {...props} />);
  return { ...view, becomes: (next: Standing) => (now = next) };
}

const press = () => screen.findByRole('button', { name: 'Submit to Underwriter' });

it('[CB-038] [CB-167] submits once all that was typed is stored, then says who holds it and closes the button', async () => {
  const order: string[] = [];
  const submission = aSubmission({ owner: { id: 'u', name: 'Theo Chief' } });
  const onSubmitted = vi.fn();
  const { user, becomes } = open(aStanding(), {
    stored: async () => void order.push('stored'),
    onSubmitted,
  });
  server.use(
    on('post', '/api/prospects/{id}/submit', async (request) => {
      order.push(JSON.stringify(await request.json()));
      becomes(aStanding({ quoteSubmitted: true, hideButtons: true, submission }));
      return submission;
    }),
  );
  await user.click(await press());
  expect(await screen.findByText(/^With Theo Chief, submitted Jul 1, 2026/)).toBeInTheDocument();
  expect(order).toEqual(['stored', '{"needed_by":null}']);
  expect(onSubmitted).toHaveBeenCalledOnce();
  expect(await press()).toBeDisabled();
});

it.each([
  ['Ready: goes to the underwriters, and is view-only from then on', []],
  [
    'These prices are before a change: quote again, then submit',
    [{ cause: 'payroll', about: 'Payroll', old: '90000', new: '95000', program: null }],
  ],
])('says before the press: %s', async (words, changes) => {
  const fresh = { run_id: RUN, changes, more: 0 } as unknown as RunFreshness;
  server.use(on('get', '/api/prospects/{id}/submission', () => aStanding()));
  show(
    <FreshnessContext value={fresh}>
      <SubmitPanel {...PROPS} />
    </FreshnessContext>,
  );
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('[CB-321] the toast of a submission stays three seconds', async () => {
  const { user } = open(aStanding());
  server.use(on('post', '/api/prospects/{id}/submit', () => aSubmission()));
  const button = await press();
  ownClock();
  await user.click(button);
  const words = 'The underwriters have it';
  expect(await screen.findByText(words)).toBeInTheDocument();
  await pass(2_500);
  expect(screen.getByText(words)).toBeInTheDocument();
  await pass(1_000);
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

it('tells what is missing and holds nothing up', async () => {
  open(aStanding());
  const rail = await screen.findByRole('list', { name: 'Before and after Submit' });
  expect(
    within(rail)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Loss runs'),
    expect.stringContaining('Claims or no-loss'),
    expect.stringContaining('ACORD'),
    expect.stringContaining('Submit'),
  ]);
  expect(rail).toHaveTextContent('None yet; underwriters will ask for them');
  expect(await press()).toBeEnabled();
});

it('leads an underwriter to the page of the prices, in their own words', async () => {
  const onUnderwrite = vi.fn();
  const submission = aSubmission();
  const { user } = open(aStanding({ quoteSubmitted: true, submission }), { maySubmit: false, onUnderwrite });
  await user.click(await screen.findByRole('button', { name: 'Open the UnderWriting Page' }));
  expect(onUnderwrite).toHaveBeenCalledOnce();
  expect(screen.getByText('None yet; ask the agent for them')).toBeInTheDocument();
  expect(screen.queryByText(/until an underwriter releases it/)).not.toBeInTheDocument();
});

it('shows an agent no way to that page', async () => {
  open(aStanding({ quoteSubmitted: true, submission: aSubmission() }));
  await press();
  expect(screen.queryByRole('button', { name: 'Open the UnderWriting Page' })).not.toBeInTheDocument();
});

it('says in words what changed since the price, with the way to one of today', async () => {
  const again = vi.fn();
  const { user } = open(aStanding(), { onQuoteAgain: again });
  const changes = [
    { cause: 'fact', about: 'Payroll of 8810', old: '$90,000', new: '$120,000', program: null },
  ];
  const problem = { ...aProblem(409, 'stale_price', 'These prices are of before a change'), changes };
  server.use(
    on('post', '/api/prospects/{id}/submit', () =>
      Response.json(problem, { status: 409, headers: { 'Content-Type': 'application/problem+json' } }),
    ),
  );
  await user.click(await press());
  expect(await screen.findByText('Payroll of 8810: was $90,000, is $120,000')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Quote again' }));
  expect(again).toHaveBeenCalledOnce();
});

it('[CB-039] [CB-170] [CB-117] [CB-346] is a real submission at first, and flips by the switch', async () => {
  const sent: unknown[] = [];
  const { user, becomes } = open(aStanding());
  server.use(
    on('post', '/api/userTableData/realSubmission', async (request) => {
      const body = (await request.json()) as { real_submission: 'true' | 'false' };
      sent.push(body);
      becomes(aStanding({ real_submission: body.real_submission }));
      return { message: 'Stored', user_email_id: 'user_20260701_1', real_submission: body.real_submission };
    }),
  );
  const toggle = await screen.findByRole('switch', { name: 'Submission' });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  await waitFor(() => expect(screen.getByText(/^Practice:/)).toBeInTheDocument());
  expect(toggle).not.toBeChecked();
  await waitFor(() => expect(toggle).toBeEnabled());
  await user.click(toggle);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { user_email_id: 'user_20260701_1', real_submission: 'false' },
    { user_email_id: 'user_20260701_1', real_submission: 'true' },
  ]);
});

it('[CB-168] offers neither the button nor the switch in the underwriter flow', async () => {
  open(aStanding(), { maySubmit: false });
  await screen.findByRole('list', { name: 'Before and after Submit' });
  expect(screen.queryByRole('button', { name: 'Submit to Underwriter' })).not.toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

it('[CB-350] may be submitted again once it was released', async () => {
  const submission = aSubmission({ state: 'released', released_at: '2026-07-03T12:00:00Z' });
  open(aStanding({ submission, uw_released: true, dealConfirmed: true }));
  expect(await screen.findByText(/^Released Jul 3, 2026, .+; may be submitted again$/)).toBeInTheDocument();
  expect(await press()).toBeEnabled();
});
