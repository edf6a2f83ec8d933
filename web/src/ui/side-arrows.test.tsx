import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '@test/render';
import { SideArrows } from './side-arrows';

function Table() {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <SideArrows place={place} frame="[data-wide]" label="the prices" />
      <div data-wide>
        <p>wide</p>
      </div>
    </div>
  );
}

/** The frame is 400 px wide, what stands in it this many. */
function laidOut(width: number) {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
}

const arrow = (side: string) => screen.getByRole('button', { name: `Scroll the prices to the ${side}` });

it('[CB-327] moves a wide table by 150 px at a press, and no further than its ends', async () => {
  laidOut(650);
  const { user, container } = show(<Table />);
  const frame = container.querySelector<HTMLElement>('[data-wide]')!;
  const moved: unknown[] = [];
  frame.scrollBy = ((how: ScrollToOptions) => {
    moved.push(how.left);
    frame.scrollLeft = Math.min(250, Math.max(0, frame.scrollLeft + (how.left ?? 0)));
    frame.dispatchEvent(new Event('scroll'));
  }) as typeof frame.scrollBy;
  expect(arrow('left')).toBeDisabled();
  await user.click(arrow('right'));
  expect([frame.scrollLeft, moved]).toEqual([150, [150]]);
  await user.click(arrow('right'));
  expect(arrow('right')).toBeDisabled();
  await user.click(arrow('left'));
  expect(moved).toEqual([150, 150, -150]);
});

it('has no arrows where all of a table is in sight', () => {
  laidOut(400);
  show(<Table />);
  for (const side of ['left', 'right']) {
    const found = screen.getByRole('button', { name: `Scroll the prices to the ${side}`, hidden: true });
    expect(found).toBeDisabled();
    expect(found.parentElement).toHaveAttribute('data-none', 'true');
  }
});
