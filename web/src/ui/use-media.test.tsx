import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '@test/render';
import { useMedia } from './use-media';

function Width() {
  return <p>{useMedia('(max-width: 899.98px)') ? 'narrow' : 'wide'}</p>;
}

it('follows the window when it becomes narrow', () => {
  const heard = new Set<() => void>();
  const list = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => heard.add(listener),
    removeEventListener: (_: string, listener: () => void) => heard.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => list);
  const { unmount } = show(<Width />);
  expect(screen.getByText('wide')).toBeInTheDocument();
  list.matches = true;
  act(() => heard.forEach((tell) => tell()));
  expect(screen.getByText('narrow')).toBeInTheDocument();
  unmount();
  expect(heard.size).toBe(0);
});
