import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OPEN_ID, openQuote, SUBMITTED_ID } from '@test/quote';

const steps = async () => {
  const stepper = await screen.findByRole('navigation', { name: 'Steps of the quote' });
  return within(stepper)
    .getAllByRole('listitem')
    .map((step) => step.textContent);
};

it('[CB-017] [CB-241] in pre-underwriter mode there is no step Get Quotes, and the contact is closed', async () => {
  // As a list leads here: with the prospect that its items are about.
  sessionStorage.setItem('prospectId', OPEN_ID);
  sessionStorage.setItem('preUnderwriter', 'true');
  const { router } = openQuote(`/Quote/${OPEN_ID}/profile`);
  expect(await screen.findByLabelText('First name')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Last name')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Phone')).toBeDisabled();
  expect(screen.getByLabelText('E-mail')).not.toHaveAttribute('readonly');
  expect((await steps()).join()).not.toContain('Get Quotes');

  // The next prospect is none of that list.
  await router.navigate(`/Quote/${SUBMITTED_ID}/profile`);
  await waitFor(() => expect(sessionStorage.getItem('prospectId')).toBe(SUBMITTED_ID));
  expect(sessionStorage.getItem('preUnderwriter')).toBeNull();
  await waitFor(async () => expect((await steps()).join()).toContain('Get Quotes'));
  await router.navigate(`/Quote/${OPEN_ID}/profile`);
  await waitFor(() => expect(screen.getByLabelText('First name')).not.toHaveAttribute('readonly'));
});
