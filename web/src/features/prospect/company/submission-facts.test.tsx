import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { completeDraft } from '@test/quote';
import type { Draft } from '../draft/model';
import { patchOf, type WireSections } from '../draft/wire';
import { SubmissionFacts } from './submission-facts';

const show = (draft: Draft) => render(<SubmissionFacts sections={patchOf(draft) as WireSections} />);
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

it('shows the risk of a submission: who, where, class by class, and what was answered', () => {
  const draft = completeDraft('3632: Machine shop');
  const uwQues = draft.uwQues.map((each) => (each.name === 'q3' ? { ...each, response: 'Y' } : each));
  show({ ...draft, uwQues });
  expect(factOf('Company name')).toHaveTextContent('Acme');
  expect(factOf('FEIN')).toHaveTextContent('12-3456789');
  expect(factOf('Description of operations')).toHaveTextContent('Office work');
  expect(screen.getByRole('rowheader', { name: 'Location 1: TX' })).toBeInTheDocument();
  const line = screen.getByRole('row', { name: /^3632: Machine shop/ });
  expect(
    within(line)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['3632: Machine shop', '2', '0', '$90,000']);
  expect(screen.getByText(/^1 of \d+ differ from the usual answer/)).toBeInTheDocument();
  expect(factOf('Is any work done underground or more than 15 feet above ground?')).toHaveTextContent('Yes');
});

it('[F52] answers a question for a percent with a percent', () => {
  const draft = completeDraft();
  const percent = () => factOf('What percent of the work is subcontracted?');
  const { unmount } = show(draft);
  expect(percent()).toHaveTextContent(/^0%$/);
  unmount();
  const uwQues = draft.uwQues.map((each) =>
    each.name === 'q6' ? { ...each, response: 'Y' as const, remarks: '35' } : each,
  );
  show({ ...draft, uwQues });
  expect(percent()).toHaveTextContent(/^35%$/);
});

it('offers nothing that could be changed', () => {
  show(completeDraft());
  for (const role of ['textbox', 'combobox', 'button', 'radio', 'checkbox']) {
    expect(screen.queryByRole(role)).not.toBeInTheDocument();
  }
});
