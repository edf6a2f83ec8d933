import { Button } from 'antd';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '@test/render';
import { Modal, type ModalProps } from './modal';

const open = (props: Partial<ModalProps>) =>
  show(
    <Modal open title="Asked" onCancel={() => undefined} {...props}>
      {props.children ?? 'Words alone'}
    </Modal>,
  );

describe('a dialog', () => {
  it('opens with the focus in its first field', async () => {
    open({ children: <input aria-label="Note" /> });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus());
  });

  it('without a field opens on its answer, the main one of its own buttons too', async () => {
    const { unmount } = open({ okText: 'Send' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus());
    unmount();
    const yes = (
      <Button key="yes" type="primary">
        Yes
      </Button>
    );
    open({ footer: [<Button key="no">No</Button>, yes] });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus());
  });

  it.each([{ danger: true }, { final: true }])(
    'whose answer stands for good opens on the way out: %o',
    async (of) => {
      open({ okText: 'Withdraw', ...of });
      await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    },
  );

  it('leaves the focus where its content has put it', async () => {
    let box: HTMLTextAreaElement | null = null;
    open({
      children: (
        <>
          <input aria-label="First" />
          <textarea aria-label="Second" ref={(found) => void (box = found)} />
        </>
      ),
      onOpened: () => box?.focus(),
    });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Second' })).toHaveFocus());
  });
});
