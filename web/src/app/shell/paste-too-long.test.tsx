import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@test/render';
import { cutFrom, usePasteTooLong } from './paste-too-long';

function Page({ most = 10 }: { most?: number }) {
  usePasteTooLong();
  return (
    <>
      <input aria-label="Name" maxLength={most} />
      <textarea aria-label="Notes" />
    </>
  );
}

const said = () => screen.queryByRole('alert');

it('says how much of a pasted text a field leaves out', async () => {
  const { user } = show(<Page />);
  const name = screen.getByLabelText('Name');
  await user.click(name);
  await user.paste('Bluebonnet Machine');
  expect(name).toHaveValue('Bluebonnet');
  expect(said()).toHaveTextContent('The text is longer than the field');
  expect(said()).toHaveTextContent('It takes 10 characters; the last 8 of what you pasted were left out.');
});

it('says nothing where all of it has room, where a field has no end, and of what is typed', async () => {
  const { user } = show(<Page />);
  const name = screen.getByLabelText('Name');
  await user.type(name, 'Bluebonnet Machine');
  await user.tripleClick(name);
  await user.paste('Bluebonnet\r\n');
  await user.click(screen.getByLabelText('Notes'));
  await user.paste('Bluebonnet Machine');
  expect(said()).not.toBeInTheDocument();
});

it('counts what is replaced, what is dropped, and no more than was pasted', () => {
  show(<Page />);
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  name.value = '12345678';
  name.setSelectionRange(4, 8);
  expect(cutFrom(name, '567890')).toBe(0);
  expect(cutFrom(name, '5678901')).toBe(1);
  name.setSelectionRange(8, 8);
  name.value = '12345678901234';
  expect(cutFrom(name, 'abc')).toBe(3);
  name.readOnly = true;
  expect(cutFrom(name, 'abc')).toBe(0);
  name.readOnly = false;
  fireEvent(name, new InputEvent('beforeinput', { inputType: 'insertFromDrop', data: 'abc', bubbles: true }));
  expect(said()).toHaveTextContent('the last 3 of what you pasted were left out');
});
