import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { below } from '@/lib/breakpoints';
import { media } from '@test/setup';
import { StableHeight, MEASURED_AFTER_MS } from './stable-height';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Tells whoever watches a size that it is another one. */
function observed(): () => void {
  const watching: (() => void)[] = [];
  class Observer {
    constructor(told: () => void) {
      watching.push(told);
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  return () => act(() => watching.forEach((told) => told()));
}

function shown(name: string, inside: ReactNode = 'rows') {
  const usual = { cards: 640, rater: 450, wide: 320 };
  const place = (
    <StableHeight name={name} usual={usual}>
      {inside}
    </StableHeight>
  );
  return render(place).container.firstElementChild;
}

it('is as high as at the last visit of the same layout, at first as usual, while its rows are still to come', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(412);
  expect(shown('home')).toHaveStyle({ height: '320px' });
  act(() => void vi.advanceTimersByTime(MEASURED_AFTER_MS));
  expect(shown('home')).toHaveStyle({ height: '412px' });
  expect(shown('elsewhere')).toHaveStyle({ height: '320px' });
  media.add(below('cards'));
  expect(shown('home')).toHaveStyle({ height: '640px' });
});

it.each([
  ['the button', (place: Element) => fireEvent.click(screen.getByText('Show all')) && place],
  ['a press', (place: Element) => fireEvent.click(place.firstElementChild!)],
])('cuts what is higher than its place, until %s asks for all of it', (_name, ask) => {
  const resize = observed();
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(900);
  const place = shown('home')!;
  expect(screen.queryByText('Show all')).not.toBeInTheDocument();
  resize();
  expect(screen.getByText('Show all')).toBeInTheDocument();
  expect(place).toHaveStyle({ height: '320px' });
  ask(place);
  expect(place).toHaveStyle({ minHeight: '900px' });
  expect(place).not.toHaveStyle({ height: '320px' });
  expect(screen.queryByText('Show all')).not.toBeInTheDocument();
  // What finds less later on pulls nothing up.
  height.mockReturnValue(400);
  resize();
  expect(place).toHaveStyle({ minHeight: '900px' });
});

it.each([
  ['typing', (place: Element) => fireEvent.input(place.firstElementChild!)],
  ['Tab', (place: Element) => fireEvent.keyUp(place.firstElementChild!, { key: 'Tab' })],
])('takes what it needs at %s; what comes later is cut again, and less pulls nothing up', (_name, ask) => {
  const resize = observed();
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(900);
  const place = shown('home')!;
  resize();
  ask(place);
  expect(place).toHaveStyle({ height: '900px' });
  expect(screen.queryByText('Show all')).not.toBeInTheDocument();
  height.mockReturnValue(969);
  resize();
  expect(place).toHaveStyle({ height: '900px' });
  expect(screen.getByText('Show all')).toBeInTheDocument();
  height.mockReturnValue(400);
  resize();
  expect(place).toHaveStyle({ height: '900px' });
});

it('grows with what a press unfolds later, until somebody goes on below it', () => {
  const resize = observed();
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(500);
  const place = shown('home', <button>Load the sample company</button>)!;
  fireEvent.click(screen.getByRole('button', { name: 'Load the sample company' }));
  height.mockReturnValue(600);
  resize();
  expect(place).toHaveStyle({ minHeight: '600px' });
  const next = document.body.appendChild(document.createElement('input'));
  act(() => next.focus());
  // A row that the save of what is typed there adds to the lists.
  height.mockReturnValue(669);
  resize();
  expect(place).toHaveStyle({ height: '600px' });
  next.remove();
});

it('does not grow by a press while its rows are still to come', () => {
  const place = shown('home', <p aria-busy="true">Loading</p>)!;
  fireEvent.click(place.firstElementChild!);
  expect(place).toHaveStyle({ height: '320px' });
});

it('keeps a field that has the focus where it stands in the window while what is above it grows', () => {
  const grow = observed();
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(240);
  const at = vi.spyOn(HTMLInputElement.prototype, 'getBoundingClientRect');
  at.mockReturnValue(new DOMRect(0, 600, 100, 30));
  const { getByLabelText } = render(
    <>
      <StableHeight name="home" usual={{ cards: 500, rater: 280, wide: 240 }}>
        <input aria-label="Search" />
      </StableHeight>
      <input aria-label="Company name" />
    </>,
  );
  const becomes = (px: number, top: number) => {
    height.mockReturnValue(px);
    at.mockReturnValue(new DOMRect(0, top, 100, 30));
    grow();
  };
  becomes(300, 660);
  expect(scrolled).not.toHaveBeenCalled();
  act(() => getByLabelText('Search').focus());
  becomes(360, 720);
  expect(scrolled).not.toHaveBeenCalled();
  act(() => getByLabelText('Company name').focus());
  becomes(800, 1160);
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 440, behavior: 'instant' });
  becomes(860, 1160);
  expect(scrolled).toHaveBeenCalledOnce();
});

it('leaves no room of a narrower window behind: rows beside each other are not as high', () => {
  const resize = observed();
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1362);
  const place = shown('home')!;
  fireEvent.click(place.firstElementChild!);
  resize();
  expect(place).toHaveStyle({ minHeight: '1362px' });
  height.mockReturnValue(560);
  vi.stubGlobal('innerWidth', window.innerWidth + 1050);
  fireEvent(window, new Event('resize'));
  resize();
  expect(place).toHaveStyle({ minHeight: '560px' });
  vi.unstubAllGlobals();
});

it('cuts nothing once the window has another width: what was kept is of the old one', () => {
  const resize = observed();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(900);
  const place = shown('home')!;
  resize();
  const before = window.innerWidth;
  fireEvent(window, new Event('resize'));
  expect(place).toHaveStyle({ height: '320px' });
  vi.stubGlobal('innerWidth', before - 500);
  fireEvent(window, new Event('resize'));
  expect(place).toHaveStyle({ minHeight: '900px' });
  vi.unstubAllGlobals();
});
