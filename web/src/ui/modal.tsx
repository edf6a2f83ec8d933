/** The only use of antd's Modal: one width scale, closed content removed, the focus given back. */
import { Modal as AntModal, type ModalProps as AntModalProps } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';

/** A dialog. */
export interface ModalProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Closing by the cross, Escape or Cancel; without it the dialog stays until it is answered. */
  readonly onCancel?: () => void;
  readonly onOk?: () => void;
  /** Once it stands open: the place to move the focus. */
  readonly onOpened?: () => void;
  readonly okText?: string;
  readonly cancelText?: string;
  /** The answer is under way. */
  readonly busy?: boolean;
  /** The OK button does harm. */
  readonly danger?: boolean;
  /** There is nothing to answer yet. */
  readonly okDisabled?: boolean;
  /** Own buttons; null for none. */
  readonly footer?: AntModalProps['footer'];
  readonly size?: 'small' | 'medium' | 'large';
}

const widths = { small: 420, medium: 560, large: 880 } as const;

/** Who takes an open dialog away gives the focus back too: antd does so only for one that it closes itself. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}

/** A dialog over the page. */
export function Modal(props: ModalProps) {
  useFocusBack();
  const { open, title, children, onCancel, onOk, busy = false, danger = false, size = 'medium' } = props;
  const stays = onCancel === undefined;
  return (
    <AntModal
      open={open}
      title={title}
      width={widths[size]}
      centered
      destroyOnHidden
      closable={!stays}
      keyboard={!stays}
      mask={{ closable: false }}
      confirmLoading={busy}
      okText={props.okText ?? 'OK'}
      cancelText={props.cancelText ?? 'Cancel'}
      okButtonProps={{ danger, disabled: props.okDisabled === true }}
      cancelButtonProps={stays ? { style: { display: 'none' } } : {}}
      afterOpenChange={(now) => {
        if (now) props.onOpened?.();
      }}
      {...(onCancel && { onCancel })}
      {...(onOk && { onOk })}
      {...(props.footer !== undefined && { footer: props.footer })}
    >
      {children}
    </AntModal>
  );
}
