/** The jump to a field: rows beyond those in sight and folded parts come onto the page a few frames later. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { jumpTo } from './items-left';

const frame = () => new Promise((go) => requestAnimationFrame(go));

it('[QE-093] scrolls to a field that comes onto the page only after the jump to it', async () => {
  const path = 'childrenLoc.9.classCodesInfo.late.classCodeDescription';
  const field = document.createElement('input');
  field.id = path;
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => {
    scrolled.mockRestore();
    field.remove();
  });
  jumpTo(path);
  await frame();
  await frame();
  expect(scrolled).not.toHaveBeenCalled();
  document.body.append(field);
  await expect.poll(() => document.activeElement === field).toBe(true);
  expect(scrolled.mock.contexts).toEqual([field]);
});
