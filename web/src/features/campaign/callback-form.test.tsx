import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { CallbackForm } from './callback-form';
import { callBackTopics } from './model';

const field = (name: string) => screen.getByRole('textbox', { name });
const press = () => screen.getByRole('button', { name: 'Call me back' });

it('[CB-315] asks for topic, name, e-mail and phone, and needs the last two', async () => {
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
  await user.type(field('E-mail'), 'dana@b.example');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await user.clear(field('Phone'));
  await user.type(field('Phone'), ' ');
  await user.click(press());
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter you email and phone number.');
  await user.type(field('Phone'), '5');
  await user.clear(field('E-mail'));
  await user.type(field('E-mail'), ' ');
  await user.click(press());
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter you email and phone number.');
});

it('[RD-031] [CB-147] [CB-296] [CB-314] sends e-mail, name, phone and topic, and thanks', async () => {
  let sent: unknown;
  server.use(
    on('post', '/api/sendCallbackMail', async (request) => {
      sent = await request.json();
      return { message: "Thank you for reaching out. We'll be in touch shortly.", id: 'c-1' };
    }),
  );
  const { user } = show(<CallbackForm />);
  await user.click(screen.getByRole('radio', { name: 'Risk & Safety' }));
  await user.type(field('Name'), 'Dana');
  await user.type(field('E-mail'), 'dana@b.example');
  await user.type(field('Phone'), '512 555 0147');
  await user.click(press());
  expect(await screen.findByText("Thank you for reaching out. We'll be in touch shortly.")).toBeVisible();
  expect(sent).toEqual({
    type: 'Risk & Safety',
    name: 'Dana',
    email: 'dana@b.example',
    phone: '512 555 0147',
  });
  for (const name of ['Name', 'E-mail', 'Phone']) expect(field(name)).toHaveValue('');
  expect(screen.getByRole('radio', { name: 'Payroll' })).toBeChecked();
});

it('[CB-296] asks to be called back once, however often it is pressed', async () => {
  let asked = 0;
  let goOn: () => void = () => undefined;
  server.use(
    on('post', '/api/sendCallbackMail', async () => {
      asked += 1;
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return { message: 'Thank you', id: 'c-1' };
    }),
  );
  const { user } = show(<CallbackForm />);
  await user.type(field('E-mail'), 'dana@b.example');
  await user.type(field('Phone'), '512 555 0147');
  await user.click(press());
  await user.click(screen.getByRole('button', { name: /Call me back$/ }));
  await expect.poll(() => asked).toBe(1);
  goOn();
  expect(await screen.findByText('Thank you')).toBeVisible();
  expect(asked).toBe(1);
});

it('asks for the form of the e-mail at its field, and takes no more than the server does', async () => {
  const { user } = show(<CallbackForm />);
  await user.click(field('Name'));
  await user.paste('n'.repeat(300));
  expect(field('Name')).toHaveValue('n'.repeat(200));
  await user.type(field('E-mail'), 'dana@');
  expect(field('Phone')).toHaveAttribute('maxlength', '40');
  await user.type(field('Phone'), '512 555 0147');
  await user.click(press());
  expect(field('E-mail')).toBeInvalid();
  expect(field('E-mail')).toHaveAccessibleDescription('format name@example.com');
  await user.type(field('E-mail'), 'b.example');
  expect(field('E-mail')).toBeValid();
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
