import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { CarrierChips } from './carrier-chips';
import { aChange, aReason } from './eligibility-builders';
import type { ProgramEligibility } from './model';

const NAMES = { am: 'AmTrust', key: 'Key Risk', star: 'StarNet', uwic: 'UWIC' } as const;
type Key = keyof typeof NAMES;

const referred = aReason({
  outcome: 'uw',
  text: 'The class needs an underwriter',
  class_code: '8835',
  change: null,
});
const young = aReason({ class_code: null, location: null, text: 'The business is too young' });
const limited = aReason({
  class_code: '8810',
  text: 'Too much payroll',
  change: aChange('needs less payroll'),
});

function chips(said: Partial<Record<Key, ProgramEligibility['reasons']>>, chosen = Object.keys(NAMES)) {
  const onToggle = vi.fn<(program: string) => void>();
  const of = ([program, reasons]: [string, ProgramEligibility['reasons']]) => {
    const outcome = reasons.some((each) => each.outcome === 'no') ? 'no' : reasons.length > 0 ? 'uw' : 'yes';
    return [program, { program, outcome, reasons } as ProgramEligibility] as const;
  };
  server.use(sessionIs(null));
  const view = show(
    <CarrierChips
      options={Object.entries(NAMES).map(([program, name]) => ({
        program,
        name,
        note: '',
        closed: '',
        answersItself: program === 'am',
      }))}
      chosen={new Set(chosen)}
      eligibilities={new Map(Object.entries({ am: [], key: [], star: [], uwic: [], ...said }).map(of))}
      asking={false}
      failed=""
      disabled={false}
      onToggle={onToggle}
      onAll={() => undefined}
      describe={(code) => (code === '8835' ? 'Home health' : '')}
    />,
  );
  return { ...view, onToggle };
}

it('says of each class who takes it and who does not, below how many do', async () => {
  const { user } = chips({ star: [referred], uwic: [referred], key: [referred, limited, young] });
  const reasons = await screen.findByRole('group', { name: 'Reasons' });
  const summary = within(reasons).getByText('Of 4 chosen carriers 1 eligible, 2 referred, 1 declined');
  expect(summary).toBeVisible();
  // Folded, so that an answer that comes while somebody types moves nothing below it.
  expect(within(reasons).getByText('Too much payroll: Needs less payroll')).not.toBeVisible();
  await user.click(summary);
  expect(
    within(reasons)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '8810: Key Risk declines it; AmTrust, StarNet, UWIC take itToo much payroll: Needs less payroll',
    '8835 Home health: StarNet, UWIC refer it; AmTrust takes itThe class needs an underwriter',
    expect.stringContaining('Key Risk: The business is too young'),
  ]);
});

it('[F55] says of whom another system answers for that it judges by own rules as well', async () => {
  const { unmount, user } = chips({ star: [referred] });
  await user.click(await screen.findByText(/^Of 4 chosen carriers/));
  expect(
    await screen.findByText('AmTrust judges by own rules as well, once asked for a price.'),
  ).toBeVisible();
  unmount();
  chips({ star: [referred] }, ['star', 'key']);
  await screen.findByText(/StarNet refers it/);
  expect(screen.queryByText(/judges? by own rules/)).not.toBeInTheDocument();
});

it('[F55] says of nobody that it takes a class whom the business loses for something else', async () => {
  const { user } = chips({ star: [referred], am: [young] }, ['am', 'star', 'uwic']);
  await user.click(await screen.findByText(/^Of 3 chosen carriers/));
  expect(await screen.findByText(/StarNet refers it; UWIC takes it/)).toBeVisible();
  expect(screen.queryByText(/AmTrust.* takes? it/)).not.toBeInTheDocument();
});

it('speaks of the chosen carriers alone, and not at all while all are eligible', async () => {
  const { unmount, user } = chips({ star: [referred] }, ['am', 'star']);
  await user.click(await screen.findByText('Of 2 chosen carriers 1 eligible, 1 referred'));
  expect(screen.getByText(/StarNet refers it; AmTrust takes it/)).toBeVisible();
  unmount();
  chips({ star: [referred] }, ['am', 'key']);
  await screen.findByRole('checkbox', { name: 'StarNet' });
  expect(screen.queryByRole('group', { name: 'Reasons' })).not.toBeInTheDocument();
});

it('opens the reasons at the mark, and takes a carrier out at its box alone', async () => {
  const { user, onToggle } = chips({ key: [referred] });
  await user.click(await screen.findByRole('button', { name: /^Referred ?\(why: Key Risk\)$/ }));
  const opened = await screen.findByRole('tooltip');
  expect(opened).toHaveTextContent('The class needs an underwriter · class 8835');
  expect(onToggle).not.toHaveBeenCalled();
  await user.click(screen.getByRole('checkbox', { name: 'Key Risk' }));
  expect(onToggle.mock.calls).toEqual([['key']]);
  // Where nothing has to be said there is nothing to open.
  expect(screen.queryByRole('button', { name: /why: AmTrust/ })).not.toBeInTheDocument();
});
