import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { show } from '@test/render';
import { fetchedPart } from './fetched-part';

const Step = ({ name }: { name: string }) => <p>the step of {name}</p>;

it('without a network the page stands, the part says so, and Retry fetches it', async () => {
  let reachable = false;
  let asked = 0;
  const Part = fetchedPart<{ name: string }>(() => {
    asked += 1;
    return reachable ? Promise.resolve(Step) : Promise.reject(new TypeError('Failed to fetch'));
  });
  const { user } = show(
    <>
      <p>what stands</p>
      <Suspense fallback="coming">
        <Part name="Acme" />
      </Suspense>
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  expect(screen.getByText('what stands')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  reachable = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('the step of Acme')).toBeVisible();
  expect(asked).toBe(3);
});

it('fetches its code once, whoever shows it', async () => {
  let asked = 0;
  const Part = fetchedPart<{ name: string }>(() => {
    asked += 1;
    return Promise.resolve(Step);
  });
  show(
    <Suspense fallback="coming">
      <Part name="Acme" />
      <Part name="Beta" />
    </Suspense>,
  );
  expect(await screen.findByText('the step of Beta')).toBeVisible();
  expect(asked).toBe(1);
});
