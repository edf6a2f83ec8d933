import { expect, it } from 'vitest';
import { placeBeside } from './use-editing';

const box = (top: number, bottom: number, left = 400): DOMRect =>
  ({ top, bottom, left, width: 1280 }) as DOMRect;

it('an editor stands below its cell where the window has room, else above it, and is no higher than that room', () => {
  const frame = box(300, 900, 80);
  expect(placeBeside(box(320, 400), frame, 1000)).toEqual({ left: 320, top: 102, bottom: null, most: 592 });
  expect(placeBeside(box(720, 800), frame, 1000)).toEqual({ left: 320, top: null, bottom: 182, most: 656 });
});

it('an editor of the last column stays within the frame', () => {
  expect(placeBeside(box(320, 400, 1300), box(300, 900, 80), 1000).left).toBe(940);
});
