/** The only use of antd's Modal: one width scale, closed content removed, the focus given back. */
import { Modal as AntModal, type ModalProps as AntModalProps } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';

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
  /** The answer cannot be taken back: the focus does not start on it. */
  readonly final?: boolean;
  /** There is nothing to answer yet. */
  readonly okDisabled?: boolean;
  /** Own buttons; null for none. */
  readonly footer?: AntModalProps['footer'];
  /** full: the whole window, of which the content takes what the title leaves. */
  readonly size?: 'small' | 'medium' | 'large' | 'full';
}

const widths = { small: 420, medium: 560, large: 880, full: '100vw' } as const;

const WHOLE: Pick<AntModalProps, 'style' | 'styles'> = {
  style: { top: 0, maxWidth: '100vw', margin: 0, paddingBottom: 0 },
  styles: {
    container: { display: 'flex', flexDirection: 'column', height: '100dvh', borderRadius: 0 },
    body: { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 },
  },
};

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

const FIELDS = 'input:enabled:not([type="hidden"], [type="file"]), textarea:enabled';

const follows = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/**
 * Moves the focus from the cross, where antd puts it, to what the dialog is for: its first field, else its answer, the
 * last button. What cannot be taken back is not answered by a key that was held too long: its first button is the way
 * out.
 */
function focusFirst(body: HTMLElement | null, isFinal: boolean): void {
  const dialog = body?.closest('[role="dialog"]');
  if (!body || !dialog || body.contains(document.activeElement)) return;
  const buttons = [...dialog.querySelectorAll<HTMLElement>('button:enabled')].filter((button) =>
    follows(body, button),
  );
  const to = body.querySelector<HTMLElement>(FIELDS) ?? buttons.at(isFinal ? 0 : -1);
  to?.focus({ preventScroll: true });
}

/** A dialog over the page. */
export function Modal(props: ModalProps) {
  useFocusBack();
  const inside = useRef<HTMLDivElement>(null);
  const { open, title, children, onCancel, onOk, busy = false, danger = false, size = 'medium' } = props;
  const stays = onCancel === undefined;
  return (
    <AntModal
      open={open}
      title={title}
      width={widths[size]}
      centered={size !== 'full'}
      {...(size === 'full' && WHOLE)}
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
        if (!now) return;
        if (props.onOpened) props.onOpened();
        else focusFirst(inside.current, danger || props.final === true);
      }}
      {...(onCancel && { onCancel })}
      {...(onOk && { onOk })}
      {...(props.footer !== undefined && { footer: props.footer })}
    >
      <div ref={inside} style={{ display: 'contents' }}>
        {children}
      </div>
    </AntModal>
  );
}
