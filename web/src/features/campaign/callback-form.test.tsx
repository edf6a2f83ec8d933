import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { CallbackForm } from './callback-form';
import { callBackTopics } from './model';

const field = (name: string) => screen.getByRole('textbox', { name });
const press = () => screen.getByRole('button', { name: 'Call me back' });

it('[RD-031] [CB-147] [CB-315] asks for topic, name, e-mail and phone, and needs the last two', async () => {
  const { user } = show(<CallbackForm />);
  const topics = within(screen.getByRole('group', { name: 'Topic' })).getAllByRole('radio');
  expect(topics.map((topic) => (topic as HTMLInputElement).value)).toEqual([...callBackTopics]);
  expect(topics[0]).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Tax & Compliance' }));
  expect(topics[0]).not.toBeChecked();
  await user.type(field('Name'), 'Dana');
  await user.type(field('Phone'), '512 555 0147');
  await user.click(press());
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter you email and phone number.');
  expect(field('Name')).toHaveValue('Dana');
});

it('[CB-296] [CB-314] sends the wish and thanks', async () => {
  let sent: unknown;
  server.use(
    on('post', '/api/sendCallbackMail', async (request) => {
      sent = await request.json();
      return { message: "Thank you for reaching out. We'll be in touch shortly.", id: 'c-1' };
    }),
  );
  const { user } = show(<CallbackForm />);
  await user.type(field('E-mail'), 'dana@b.example');
  await user.type(field('Phone'), '512 555 0147');
  await user.click(press());
  expect(await screen.findByText("Thank you for reaching out. We'll be in touch shortly.")).toBeVisible();
  expect(sent).toEqual({ type: 'Payroll', name: '', email: 'dana@b.example', phone: '512 555 0147' });
  expect(field('E-mail')).toHaveValue('');
});

it('keeps what was typed when it cannot be sent', async () => {
  server.use(
    on('post', '/api/sendCallbackMail', () => refusal(429, 'too_many_requests', 'Try again in 9 s')),
  );
  const { user } = show(<CallbackForm />);
  await user.type(field('E-mail'), 'dana@b.example');
  await user.type(field('Phone'), '512 555 0147');
  await user.click(press());
  expect(await screen.findByText('Try again in 9 s')).toBeVisible();
  expect(field('Phone')).toHaveValue('512 555 0147');
});
