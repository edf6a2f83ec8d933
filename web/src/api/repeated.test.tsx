import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ownClock, pass } from '@test/clock';
import { show } from '@test/render';
import { useRepeated } from './repeated';

it('a read that is at rest before its first answer is repeated as that asks, and rests when it is over', async () => {
  ownClock();
  let reads = 0;
  function Line() {
    const { data } = useRepeated(
      'line',
      () => {
        reads += 1;
        return Promise.resolve(reads);
      },
      (answer) => (answer !== undefined && answer < 3 ? 5000 : 0),
    );
    return <p>{`read ${data ?? 'nothing'}`}</p>;
  }
  show(<Line />);
  expect(await screen.findByText('read 1')).toBeVisible();
  await pass(5500);
  expect(screen.getByText('read 2')).toBeVisible();
  await pass(5500);
  expect(screen.getByText('read 3')).toBeVisible();
  await pass(11_000);
  expect(reads).toBe(3);
});
