import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '@test/render';
import { OfflineLine } from './offline-line';

const clearance = () => document.documentElement.style.getPropertyValue('--ql-offline');

function network(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

afterEach(() => vi.restoreAllMocks());

it('says that there is no network, and has the bars below keep clear of it while it does', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === '' ? 0 : 37;
  });
  show(<OfflineLine />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  network(false);
  expect(screen.getByText(/^You are offline/)).toBeInTheDocument();
  expect(clearance()).toBe('37px');
  network(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(clearance()).toBe('0px');
});
