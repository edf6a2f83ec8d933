import { act, renderHook } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { useAddressParams, type AddressParams } from './address-params';

function atAddress(path: string) {
  const seen: AddressParams[] = [];
  function Page() {
    seen.push(useAddressParams());
    return null;
  }
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: [path] });
  renderHook(() => null, { wrapper: () => <RouterProvider router={router} /> });
  return { router, seen };
}

it('starts each change from the last that was asked for, drawn or not', async () => {
  const { router, seen } = atAddress('/?view=hold');
  const drawn = seen.at(-1)!;
  await act(async () => {
    drawn.change((next) => next.set('row', '1'));
    drawn.change((next) => next.set('q', 'acme'));
  });
  expect(router.state.location.search).toBe('?view=hold&row=1&q=acme');
  await act(async () => seen.at(-1)!.change((next) => next.delete('row')));
  expect(router.state.location.search).toBe('?view=hold&q=acme');
});

it('starts from where the address was led by others', async () => {
  const { router, seen } = atAddress('/?q=acme');
  await act(async () => seen.at(-1)!.change((next) => next.set('row', '1')));
  await act(() => router.navigate('/?view=hold'));
  await act(async () => seen.at(-1)!.change((next) => next.set('row', '2')));
  expect(router.state.location.search).toBe('?view=hold&row=2');
});
