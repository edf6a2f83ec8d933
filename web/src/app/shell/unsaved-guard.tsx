/** The one blocker of the application: asks before a page with unsaved work is left. */
import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { Modal } from '@/ui/modal';
import { useUnsavedNames } from '@/ui/unsaved';

/** Renders nothing until it has to ask. */
export function UnsavedGuard() {
  const names = useUnsavedNames();
  const hasUnsaved = names.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (hasUnsaved) event.preventDefault();
      },
      [hasUnsaved],
    ),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      open
      size="small"
      title="Leave without saving?"
      okText="Leave"
      danger
      cancelText="Stay"
      onOk={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      Not saved yet: {names.join(', ')}.
    </Modal>
  );
}
