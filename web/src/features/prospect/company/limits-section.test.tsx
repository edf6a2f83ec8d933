import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInDraft } from '@test/draft';
import { LimitsSection, limitsWords } from './limits-section';

const LIMITS = ['1000-1000-1000', '100-500-100', '500-500-500'];
const OF_500 = '$500,000 / $500,000 / $500,000';

function open(limits: readonly string[], el_limits = '') {
  const view = showInDraft(<LimitsSection limits={limits} places="IL, TX" />, { coverage: { el_limits } });
  const select = () => screen.getByRole('combobox', { name: 'Limits' });
  return { ...view, select, chosen: () => view.session.store.read().draft.coverage.el_limits };
}

it('stands on the default, keeps what is chosen, and takes the default for nothing chosen', async () => {
  const { user, select, chosen } = open(LIMITS);
  expect(screen.getByTitle(limitsWords('1000-1000-1000'))).toBeInTheDocument();
  await user.click(select());
  await user.click(await screen.findByTitle(OF_500));
  expect(chosen()).toBe('500-500-500');
  await user.click(select());
  const shown = await screen.findAllByTitle(limitsWords('1000-1000-1000'));
  await user.click(shown.at(-1)!);
  expect(chosen()).toBe('');
});

it('is not there where nothing is to be chosen', () => {
  open(['1000-1000-1000']);
  expect(screen.queryByRole('heading', { name: 'Limits of liability' })).not.toBeInTheDocument();
});

it('keeps limits that a new state does not have, and says that carriers drop out', () => {
  const { chosen } = open(['1000-1000-1000'], '500-500-500');
  expect(screen.getByText('Not on offer in IL, TX: carriers without them drop out')).toBeInTheDocument();
  expect(screen.getByTitle(OF_500)).toBeInTheDocument();
  expect(chosen()).toBe('500-500-500');
});
