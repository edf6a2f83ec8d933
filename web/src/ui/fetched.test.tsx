import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@test/render';
import { useFetched } from './fetched';

let reachable = false;
const load = () =>
  reachable ? Promise.resolve({ words: 'the menu' }) : Promise.reject(new TypeError('Failed to fetch'));

function Page() {
  const { part, error, retry } = useFetched(load, true);
  return (
    <>
      <p>what stands</p>
      {error !== undefined && <p>not there</p>}
      {part && <p>{part.words}</p>}
      <button type="button" onClick={retry}>
        Again
      </button>
    </>
  );
}

it('without a network the page stands as it did, and what is missing is asked for again', async () => {
  const { user } = show(<Page />);
  expect(await screen.findByText('not there')).toBeVisible();
  expect(screen.getByText('what stands')).toBeVisible();
  reachable = true;
  await user.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('the menu')).toBeVisible();
  expect(screen.queryByText('not there')).not.toBeInTheDocument();
});
