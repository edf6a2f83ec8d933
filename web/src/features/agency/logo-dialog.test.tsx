import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/server';
import { LogoDialog } from './logo-dialog';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';
const agency = { key: 'alder', name: 'Alder Insurance Agency', phone: '(615) 555-0100', logo: null };
const input = () => screen.findByLabelText<HTMLInputElement>('Logo file');
const svg = (name = 'logo.svg', size = 4) => new File(['x'.repeat(size)], name);

it('shows what the proposal will show, keeps another logo and takes it away', async () => {
  const sent = vi.fn();
  server.use(
    on('get', '/api/agency', () => agency),
    on('put', '/api/agency/logo', async (request) => {
      const { logo } = (await request.json()) as { logo: string | null };
      sent(logo);
      return { ...agency, logo: logo === null ? null : PICTURE };
    }),
  );
  const { user } = show(<LogoDialog onClose={() => undefined} />);
  await user.upload(await input(), svg());
  expect(await screen.findByRole('img', { name: 'Logo of Alder Insurance Agency' })).toHaveAttribute(
    'src',
    PICTURE,
  );
  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: /^Logo/ })).not.toBeInTheDocument());
  expect(sent.mock.calls).toEqual([[btoa('xxxx')], [null]]);
});

it('says what is wrong with a file, and sends none that cannot be right', async () => {
  const sent = vi.fn();
  server.use(
    on('get', '/api/agency', () => agency),
    on('put', '/api/agency/logo', () => {
      sent();
      return refusal(422, 'invalid_input', 'The SVG holds a script; export it as a plain SVG, or as a PNG');
    }),
  );
  const { user } = show(<LogoDialog onClose={() => undefined} />);
  await user.upload(await input(), svg('logo.svg', 200 * 1024 + 1));
  expect(await screen.findByRole('alert')).toHaveTextContent('larger than 200 KB');
  expect(sent).not.toHaveBeenCalled();
  await user.upload(await input(), svg());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The SVG holds a script'));
});

it('tells people of an agency without a record what to do', async () => {
  server.use(
    on('get', '/api/agency', () => refusal(404, 'agency_not_found', 'Ask whoever looks after accounts')),
  );
  show(<LogoDialog onClose={() => undefined} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Ask whoever looks after accounts');
});
