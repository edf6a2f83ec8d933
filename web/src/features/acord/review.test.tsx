import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { aField, aProposal, FIELDS } from './acord-builders';
import type { Proposal, Taken } from './model';
import { Review } from './review';

const JOB = '01a20000-0000-7000-8000-0000000000aa';

/** Opens the review of what was read; filled is told what is taken. */
function open(proposal: Proposal) {
  const filled = vi.fn<(taken: readonly Taken[]) => Promise<void>>(() => Promise.resolve());
  server.use(on('get', '/api/readings/{job}', () => proposal));
  const view = show(
    <Review
      job={JOB}
      prospect={null}
      alone
      entityTypes={[{ value: 'LLC', label: 'LLC' }]}
      onFillIn={filled}
      onDiscard={() => undefined}
    />,
  );
  return { ...view, filled };
}

const paths = (taken: readonly Taken[] = []) => taken.map(({ path }) => path.split('.')[1]);

it('[QE-003] shows doubtful values first, keeps what the draft holds, and fills in what is ticked or corrected', async () => {
  const { user, filled } = open(aProposal({ fields: FIELDS }));
  const list = await screen.findByRole('list', { name: 'Look at these' });
  const names = within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(names.map((text) => /^(FEIN|Last name|Years)/.exec(text)?.[1])).toEqual([
    'FEIN',
    'Last name',
    'Years',
  ]);
  expect(within(list).getByText('In doubt')).toBeInTheDocument();
  expect(within(list).getByRole('checkbox', { name: 'FEIN' })).not.toBeChecked();
  expect(within(list).getByRole('checkbox', { name: 'Last name' })).toBeChecked();
  expect(within(list).getByRole('radio', { name: /^Keep 12/ })).toBeChecked();
  await user.clear(screen.getByLabelText('Last name: value to fill in'));
  await user.type(screen.getByLabelText('Last name: value to fill in'), 'Clark');
  await user.click(screen.getByRole('button', { name: 'Fill in 2 fields' }));
  await waitFor(() => expect(filled).toHaveBeenCalledOnce());
  const taken = filled.mock.calls[0]?.[0];
  expect(paths(taken)).toEqual(['companyName', 'lastName']);
  expect(taken?.[1]).toMatchObject({ value: 'Clark', corrected: true, page: 1 });
});

it('[QE-003] takes the side of a conflict that is chosen, and leaves what is unticked', async () => {
  const { user, filled } = open(aProposal({ fields: FIELDS }));
  await user.click(await screen.findByRole('radio', { name: /^Take 9/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Last name' }));
  await user.click(screen.getByRole('button', { name: 'Fill in 2 fields' }));
  await waitFor(() => expect(paths(filled.mock.calls[0]?.[0])).toEqual(['companyName', 'yearsInBusiness']));
});

it('is gone through by the keyboard alone', async () => {
  const { user, filled } = open(aProposal({ fields: FIELDS }));
  const fein = await screen.findByRole('checkbox', { name: 'FEIN' });
  act(() => fein.focus());
  await user.keyboard(' {ArrowDown}');
  expect(screen.getByRole('checkbox', { name: 'Last name' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('checkbox', { name: 'FEIN' })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('checkbox', { name: 'Last name' })).toHaveFocus();
  act(() => screen.getByRole('button', { name: 'Fill in 3 fields' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(paths(filled.mock.calls[0]?.[0])).toEqual(['companyName', 'lastName', 'fein']));
});

it('ticks all of a section of a long list at once, but for what the draft holds', async () => {
  const lines = Array.from({ length: 8 }, (_, at) =>
    aField({
      path: `childrenLoc.1.employees.${at + 1}.payroll`,
      section: 'childrenLoc',
      label: `88${at}0: payroll`,
      read: '1000',
      state: 'check',
      confidence: 0.5,
      selected: at === 0,
    }),
  );
  const { user, filled } = open(aProposal({ fields: [...FIELDS, ...lines] }));
  const part = await screen.findByRole('region', { name: 'Class codes' });
  expect(part).toHaveTextContent('1 of 8 ticked');
  const all = within(part).getByRole('checkbox', { name: 'Class codes: tick all' });
  await user.click(all);
  expect(part).toHaveTextContent('8 of 8 ticked');
  await user.click(all);
  expect(part).toHaveTextContent('0 of 8 ticked');
  await user.click(all);
  await user.click(screen.getByRole('checkbox', { name: 'Company profile: tick all' }));
  expect(screen.getByRole('radio', { name: /^Keep 12/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Fill in 11 fields' }));
  await waitFor(() => expect(filled.mock.calls[0]?.[0]).toHaveLength(11));
});

it('lays the box of the field that is looked at over the picture of its page', async () => {
  const { user } = open(aProposal({ fields: FIELDS }));
  await user.click(await screen.findByRole('checkbox', { name: 'Last name' }));
  const picture = screen.getByRole('img', { name: 'Page 1 of the form; the box marks Last name' });
  expect(picture).toHaveAttribute('src', `/api/readings/${JOB}/pages/1.png`);
  fireEvent.error(picture);
  expect(screen.getByText(/no picture of it was made/)).toBeInTheDocument();
});

it('[QE-003] of two applicants the agent takes one, and nothing is proposed before', async () => {
  const two = [
    { index: 0, form: 'ACORD 130', edition: '2013/09', pages: [1], applicant: 'Peach Roofing LLC' },
    { index: 1, form: 'ACORD 130', edition: '2013/09', pages: [2], applicant: 'Elm Bakery Inc' },
  ];
  const proposal = aProposal({ applications: two, application: null, fields: [] });
  const { user } = open(proposal);
  expect(await screen.findByText(/2 applications in this file/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Fill in/ })).not.toBeInTheDocument();
  let asked = '';
  server.use(
    on('get', '/api/readings/{job}', (request) => {
      asked = new URL(request.url).search;
      return aProposal({ applications: two, application: 1, fields: [aField({ read: 'Elm Bakery Inc' })] });
    }),
  );
  await user.click(screen.getByRole('radio', { name: /Elm Bakery/ }));
  expect(await screen.findByDisplayValue('Elm Bakery Inc')).toBeInTheDocument();
  expect(asked).toBe('?application=1');
});

it('names what is missing on the form, and the questions that it leaves open', async () => {
  const missing = [
    { path: 'companyProfile.fein', label: 'FEIN', as_printed: '12-34', evidence: aField().evidence },
  ];
  open(aProposal({ missing, unanswered: ['q7', 'q9'] }));
  const part = await screen.findByRole('region', { name: 'Missing on the form' });
  expect(part).toHaveTextContent('FEIN \u2013 the form says 12-34');
  expect(part).toHaveTextContent('Questions 7, 9 not answered on the form: the usual answer stays.');
});
