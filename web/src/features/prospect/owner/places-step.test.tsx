import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInDraft } from '@test/draft';
import { emptyLocation } from '../draft/model';
import { PlacesStep } from './places-step';

const STATES = [{ value: 'oh', label: 'OH - Ohio', letters: 'OH' }];
const place = {
  ...emptyLocation('1'),
  street: '77 S High St',
  zipCode: '43215',
  cityName: 'Columbus',
  state: 'oh',
};

it('says under the zip that a state insures through its own fund, and where the price is to be had', () => {
  const { session } = showInDraft(
    <PlacesStep states={STATES} lookup={() => Promise.resolve({ city: 'Columbus', state: 'OH' })} />,
    { childrenLoc: [place] },
  );
  expect(screen.queryByText(/own fund insures/)).not.toBeInTheDocument();
  act(() => session.store.knowFunds(new Map([['oh', 'Ohio']])));
  expect(
    screen.getByText(/^In Ohio only the state's own fund insures workers\..* ask the fund for it\.$/),
  ).toBeVisible();
});
