/** What every screen asks is answered in each test of a file, and what nobody expects in none. */
import { expect, it } from 'vitest';

const notices = async (): Promise<unknown> => (await fetch('/api/notices')).json();
const NONE = { items: [], unread: 0, cursor: null };

it('answers what every screen asks in the first test of a file', async () => {
  expect(await notices()).toEqual(NONE);
});

it('answers it in a later one too, and refuses the rest', async () => {
  expect(await notices()).toEqual(NONE);
  await expect(fetch('/api/nobody-expects-this')).rejects.toThrow();
});
