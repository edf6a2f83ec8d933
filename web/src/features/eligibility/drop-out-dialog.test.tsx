import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '@test/render';
import { DropOutDialog } from './drop-out-dialog';
import { aChange, aReason } from './eligibility-builders';
import type { DropOut } from './model';

const EXCLUDED = 'Some class codes have been excluded for certain carriers!';
const FEDERAL =
  'Please contact the underwriter to place the client with appropriate carrier as the client is exposed to federal class codes.';

const found: DropOut = {
  remaining: ['gms-b'],
  dropped: [
    {
      program: 'gms-a',
      outcome: 'no',
      reasons: [aReason({ change: aChange('needs 3 years of prior coverage; 2 given') })],
    },
  ],
  referred: [],
  excludedCodes: ['5551'],
  federal: ['7309F'],
};

function open(change: Partial<DropOut>) {
  const [onGoOn, onBack] = [vi.fn(), vi.fn()];
  const view = show(
    <DropOutDialog
      found={{ ...found, ...change }}
      nameOf={(program) => (program === 'gms-a' ? 'Key Risk' : 'UWIC')}
      contact="underwriting@quoteloom.example"
      busy={false}
      onBack={onBack}
      onGoOn={onGoOn}
    />,
  );
  return { ...view, onGoOn, onBack };
}

it('[CB-307] says excluded and federal class codes in one popup, once, with the underwriting contact', async () => {
  open({});
  expect(await screen.findByText(EXCLUDED, { exact: false })).toHaveTextContent('5551');
  expect(screen.getByText(FEDERAL)).toBeInTheDocument();
  expect(screen.getAllByText('Underwriting contact: underwriting@quoteloom.example')).toHaveLength(1);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it.each([
  ['[CB-305] excluded', { federal: [] }, EXCLUDED, FEDERAL],
  ['[CB-306] federal', { excludedCodes: [] }, FEDERAL, EXCLUDED],
])('%s class codes alone have their own words and the contact', async (_which, change, said, unsaid) => {
  open(change);
  expect(await screen.findByText(said, { exact: false })).toBeInTheDocument();
  expect(screen.queryByText(unsaid, { exact: false })).not.toBeInTheDocument();
  expect(screen.getByText('Underwriting contact: underwriting@quoteloom.example')).toBeInTheDocument();
});

it('says who drops out and what would change it, and goes on with the others', async () => {
  const { user, onGoOn } = open({ referred: [{ program: 'gms-b', outcome: 'uw', reasons: [] }] });
  expect(await screen.findByText('Key Risk')).toBeInTheDocument();
  const looked = screen.getByText('To be looked at by an underwriter');
  expect(looked.nextElementSibling).toHaveTextContent('UWIC');
  expect(screen.getByText('Needs 3 years of prior coverage; 2 given')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue with 1 carrier' }));
  expect(onGoOn).toHaveBeenCalledOnce();
});

it('[CB-305] names every excluded class code, and without a carrier leads back alone', async () => {
  const { user, onBack } = open({ remaining: [], excludedCodes: ['5551', '5403'] });
  const title = 'None of the chosen carriers takes this business';
  expect(await screen.findByRole('dialog', { name: title })).toHaveTextContent(`${EXCLUDED} 5551, 5403`);
  expect(screen.queryByRole('button', { name: /^Continue/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(onBack).toHaveBeenCalledOnce();
});
