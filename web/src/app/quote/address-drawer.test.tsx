import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { useAddressDrawer } from './address-drawer';

function Page() {
  const { params, open, change, close } = useAddressDrawer({ price: null, beside: null });
  return (
    <>
      <button type="button" onClick={() => open({ price: 'uwic' })}>
        Open
      </button>
      <button type="button" onClick={() => change({ beside: 'key' })}>
        Change
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
      <p>{params.get('price') ?? 'closed'}</p>
    </>
  );
}

function page(at: string) {
  server.use(sessionIs(null));
  const view = show(<Page />, at);
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  const search = () => view.router.state.location.search;
  return { ...view, press, search };
}

it('takes its step back when it is closed, so that Back does not open it again', async () => {
  const { press, search, router } = page('/?keep=1');
  await press('Open');
  await press('Change');
  expect(search()).toBe('?keep=1&price=uwic&beside=key');
  await press('Close');
  await expect.poll(search).toBe('?keep=1');
  await act(() => router.navigate(-1));
  expect(search()).toBe('?keep=1');
  await press('Open');
  await act(() => router.navigate(-1));
  await expect.poll(search).toBe('?keep=1');
  expect(screen.getByText('closed')).toBeVisible();
});

it('is closed where it stands when somebody sent its address', async () => {
  const { press, search } = page('/?keep=1&price=uwic&beside=key');
  await press('Close');
  await expect.poll(search).toBe('?keep=1');
});
