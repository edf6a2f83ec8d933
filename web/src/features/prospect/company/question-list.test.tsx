import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInDraft } from '@test/draft';
import { emptyLocation } from '../draft/model';
import { QuestionList } from './question-list';
import { AnsweredLine } from './questions-section';
import { QUESTIONS } from '../draft/questions';

/** The rows of the questions by their number, as they stand on the screen. */
const rows = () =>
  new Map(
    screen
      .getAllByRole('group')
      .map((row) => [/^(?:C?\d+)/.exec(row.textContent)?.[0] ?? '', within(row)] as const),
  );

it('[QE-038] [QE-040] [QE-041] shows q1 to q28 and qc1 to qc3, each with its usual answer', () => {
  showInDraft(<QuestionList />);
  const shown = rows();
  const general = Array.from({ length: 28 }, (_, at) => `${at + 1}`);
  expect([...shown.keys()].toSorted()).toEqual([...general, 'C1', 'C2', 'C3'].toSorted());
  const yes = [...shown].flatMap(([number, row]) => {
    const choice = row.queryByRole<HTMLInputElement>('radio', { name: 'Yes' });
    return choice?.checked ? [number] : [];
  });
  const no = [...shown].flatMap(([number, row]) => {
    const choice = row.queryByRole<HTMLInputElement>('radio', { name: 'No' });
    return choice?.checked ? [number] : [];
  });
  expect(yes.toSorted()).toEqual(['19', '8', 'C1', 'C3']);
  // q6 is a percent, which starts at 0; all others are answered No.
  expect(no).toHaveLength(31 - 4 - 1);
  expect(shown.get('6')?.getByRole('textbox')).toHaveValue('0');
  for (const { words } of QUESTIONS) expect(screen.getByText(words)).toBeVisible();
  // The circles are out of sight: the word of the answer is marked.
  const marked = screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter((each) => each.checked !== (each.closest('label')?.dataset['on'] === 'true'));
  expect(marked).toEqual([]);
});

it('[QE-039] [QE-106] takes the percent of subcontracted work, at most 3 characters of it', async () => {
  const { user, session } = showInDraft(<QuestionList />);
  const percent = screen.getByRole('textbox', { name: /percent of the work is subcontracted/ });
  expect(percent).toHaveAttribute('maxlength', '3');
  await user.clear(percent);
  await user.type(percent, '40%');
  expect(percent).toHaveValue('40');
  const stored = () => session.store.read().draft.uwQues.find(({ name }) => name === 'q6');
  expect(stored()).toMatchObject({ response: 'Y', remarks: '40' });
  await user.clear(percent);
  await user.type(percent, '1000');
  expect(percent).toHaveValue('100');
  await user.clear(percent);
  await user.type(percent, '150');
  expect(stored()).toMatchObject({ response: '', remarks: '150' });
  expect(screen.getByText('A whole percent from 0 to 100')).toBeVisible();
});

it('[QE-037] keeps Yes or No and the remarks of an answer', async () => {
  const { user, session } = showInDraft(<QuestionList />);
  const row = rows().get('3')!;
  await user.click(row.getByRole('radio', { name: 'Yes' }));
  await user.type(row.getByRole('textbox', { name: /^Remarks/ }), 'Two cranes');
  expect(session.store.read().draft.uwQues.find(({ name }) => name === 'q3')).toMatchObject({
    response: 'Y',
    remarks: 'Two cranes',
  });
  // A No may be what differs from the usual answer, and stays one.
  const safety = rows().get('8')!;
  await user.click(safety.getByRole('radio', { name: 'No' }));
  await user.type(safety.getByRole('textbox', { name: /^Remarks/ }), 'In May');
  expect(session.store.read().draft.uwQues.find(({ name }) => name === 'q8')).toMatchObject({
    response: 'N',
    remarks: 'In May',
  });
});

it('[QE-037] Y and N answer the question that has the focus, and No takes a Yes back', async () => {
  const { user, session } = showInDraft(<QuestionList />);
  const stored = () => session.store.read().draft.uwQues.find(({ name }) => name === 'q3')?.response;
  const row = rows().get('3')!;
  await user.click(row.getByRole('radio', { name: 'Yes' }));
  expect(stored()).toBe('Y');
  await user.click(row.getByRole('radio', { name: 'No' }));
  expect(stored()).toBe('N');
  await user.keyboard('y');
  expect(stored()).toBe('Y');
  await user.keyboard('n');
  expect(stored()).toBe('N');
});

it.each([
  [['mo', 'tx'], 31],
  [['mo', 'mo'], 30],
])('[QE-038] asks a business in %j what may be asked in one of its states', (states, count) => {
  const childrenLoc = states.map((state, at) => ({ ...emptyLocation(String(at + 1)), state }));
  showInDraft(
    <>
      <AnsweredLine />
      <QuestionList />
    </>,
    { childrenLoc },
  );
  expect(rows().size).toBe(count);
  expect(rows().has('18')).toBe(count === 31);
  expect(screen.getByText(`${count} of ${count} answered, all by default`)).toBeVisible();
});
