import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import type { ModalProps } from '@/ui/modal';
import { CodeDialog } from './code-dialog';

const modal = vi.hoisted(() => ({ opened: (): void => undefined }));
vi.mock('@/ui/modal', () => ({
  Modal: ({ children, onOpened }: ModalProps) => {
    modal.opened = () => onOpened?.();
    return <div>{children}</div>;
  },
}));

it('[QE-157] loses no digit of who types before the dialog has come to rest', async () => {
  const checked: unknown[] = [];
  server.use(
    sessionIs(null),
    on('post', '/api/verifyOtp', async (request) => {
      checked.push(await request.json());
      return 'invalid_otp' as const;
    }),
  );
  const email = 'dana@bluebonnet.example';
  const { user } = show(
    // A code was mailed a moment ago, so none is asked for.
    <CodeDialog
      email={email}
      mailed={new Map([[email, Date.now() + 60_000]])}
      title="Check your e-mail"
      lead="Type the four digits that we have mailed to"
      onVerified={() => undefined}
    />,
  );
  const boxes = await screen.findAllByRole('textbox');
  act(() => modal.opened());
  expect(boxes[0]).toHaveFocus();
  await user.keyboard('4');
  act(() => modal.opened());
  // A box selects what it holds a frame after the caret came.
  await act(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  await user.keyboard('711');
  await expect.poll(() => checked).toEqual([{ email, otp: '4711' }]);
});

it('lets the Tab key past its empty boxes, and back', async () => {
  server.use(sessionIs(null));
  const email = 'dana@bluebonnet.example';
  const { user } = show(
    <>
      <CodeDialog
        email={email}
        mailed={new Map([[email, Date.now() + 60_000]])}
        title="Check your e-mail"
        lead="Type the four digits that we have mailed to"
        onVerified={() => undefined}
      />
      <button type="button">What comes next</button>
    </>,
  );
  const [first] = await screen.findAllByRole('textbox');
  act(() => modal.opened());
  expect(first).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'What comes next' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(first).toHaveFocus();
});
