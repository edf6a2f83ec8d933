import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@test/render';
import { aChange, aReason } from './eligibility-builders';
import type { ProgramEligibility } from './model';
import { LocationEligibility, SpotEligibility } from './place-eligibility';

const NAMES: Record<string, string> = { 'gms-a': 'Key Risk', 'gms-b': 'UWIC', 'gms-c': 'StarNet' };
const nameOf = (program: string) => NAMES[program] ?? program;
const source = { kind: 'carrier', name: 'Public guidelines', link: 'https://carrier.example/guide' };
const venture = aReason({
  text: 'New ventures are not taken in high hazard groups',
  source,
  change: aChange('needs 1 years in business; 0 given'),
});
const eligibility = (program: string, ...reasons: ProgramEligibility['reasons']): ProgramEligibility => ({
  program,
  outcome: reasons[0]?.outcome ?? 'yes',
  reasons,
});

it('[QE-128] says who declines a class, why, whose rule it is, and what would change it', () => {
  const eligibilities = [eligibility('gms-a', venture), eligibility('gms-b', venture), eligibility('gms-c')];
  show(<SpotEligibility eligibilities={eligibilities} nameOf={nameOf} about="class 5551 at location 1" />);
  const group = screen.getByRole('group', { name: 'Eligibility of class 5551 at location 1' });
  expect(group).toHaveTextContent('Of the chosen carriers 1 eligible, 2 declined');
  expect(group).toHaveTextContent('Key Risk, UWIC: New ventures are not taken in high hazard groups');
  expect(group).toHaveTextContent('Needs 1 years in business; 0 given');
  expect(within(group).getByRole('link', { name: '(Public guidelines)' })).toHaveAttribute(
    'href',
    source.link,
  );
});

it('says in one line that everybody takes a class, and nothing before an answer', () => {
  const { rerender } = show(
    <SpotEligibility
      eligibilities={[eligibility('gms-a'), eligibility('gms-b')]}
      nameOf={nameOf}
      about="class 8810"
    />,
  );
  expect(screen.getByRole('group')).toHaveTextContent('Eligible');
  expect(screen.getByRole('group')).toHaveTextContent('by all 2 chosen carriers');
  rerender(<SpotEligibility eligibilities={[]} nameOf={nameOf} about="class 8810" />);
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

it('is silent about a location that nobody objects to', () => {
  show(<LocationEligibility eligibilities={[eligibility('gms-a')]} nameOf={nameOf} about="location 1" />);
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});
