import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSession } from '@test/builders';
import { OPEN_ID as ID, openQuote, SUBMITTED_ID as SUBMITTED } from '@test/quote';

const started: string[] = [];

const item = (key: string) => sessionStorage.getItem(key);
const questions = () => screen.findByRole('heading', { level: 1, name: /^And finally/ });

it('[QE-006] [QE-022] [QE-012] [QE-111] keeps the specified items of the tab from step to step', async () => {
  sessionStorage.clear();
  const { router, user } = openQuote(`/Quote/${ID}/profile`, () => started.push('getQuotesDataId'));
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeEnabled();
  // The stage is a word, the keys are those of the specification.
  await waitFor(() => expect(item('formStage')).toBe('one'));
  expect([item('user_id'), item('hideButtons')]).toEqual(['user_20260701_1', null]);
  await router.navigate(`/Quote/${ID}/questions`);
  await questions();
  await waitFor(() => expect(item('formStage')).toBe('two'));

  // One unanswered question stops Get Quote.
  await user.click(await screen.findByRole('button', { name: 'Get Quote' }));
  expect(await screen.findByText('Please answer all the questions!')).toBeInTheDocument();
  expect(started).toEqual([]);
  await user.click(
    within(screen.getByRole('group', { name: /15 feet above ground/ })).getByRole('radio', { name: 'No' }),
  );
  await waitFor(() => expect(screen.queryByText('Please answer all the questions!')).not.toBeInTheDocument());

  // A submitted prospect sets hideButtons, and the buttons of each step are closed.
  await router.navigate(`/Quote/${SUBMITTED}/questions`);
  await waitFor(() => expect(item('hideButtons')).toBe('true'));
  expect(await screen.findByRole('button', { name: 'Get Quote' })).toBeDisabled();
  await router.navigate(`/Quote/${SUBMITTED}/profile`);
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(item('user_id')).toBe('user_20260701_2');
}, 60_000);

const marks = () => [item('otpVerified'), item('salesLogin')];
const salesLink = () => screen.queryByRole('link', { name: 'Sales dashboard' });

it('[QE-121] marks a sales login, counts its code as verified, and links to the sales dashboard', async () => {
  sessionStorage.clear();
  openQuote(`/Quote/${ID}/profile`);
  await waitFor(() => expect(marks()).toEqual(['true', 'true']));
  expect(salesLink()).toHaveAttribute('href', '/salesdashboard');
}, 60_000);

it('[QE-121] marks no other sign-in as one of sales', async () => {
  sessionStorage.clear();
  openQuote(`/Quote/${ID}/profile`, undefined, aSession());
  await waitFor(() => expect(item('formStage')).toBe('one'));
  expect([...marks(), salesLink()]).toEqual([null, null, null]);
}, 60_000);
