/** The latest rehearsal of a book, and starting another one. */
import { App } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { refreshBooks, startRehearsal, useRehearsal, type BookDetail, type Rehearsal } from './api';

/** What is known of a book's impact on open quotes. */
export interface Impact {
  readonly rehearsal: Rehearsal | null;
  readonly running: boolean;
  /** The start itself is on its way. */
  readonly busy: boolean;
  readonly error: unknown;
  readonly reload: () => void;
  readonly start: () => void;
}

/** Follows the rehearsal that was started last, here or elsewhere. */
export function useImpact({ book, rehearsal: latest }: BookDetail): Impact {
  const { notification } = App.useApp();
  const [started, setStarted] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = started ?? latest?.id ?? null;
  const state = useRehearsal(book.version, id);
  const rehearsal = state.data ?? (latest?.id === id ? latest : null);
  const start = async () => {
    setBusy(true);
    try {
      const made = await startRehearsal(book.version, crypto.randomUUID());
      setStarted(made.rehearsal_id);
      void refreshBooks(book.version);
    } catch (error) {
      notification.error({ title: 'The impact is not being checked', description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return {
    rehearsal,
    running: rehearsal?.status === 'processing' || (started !== null && rehearsal === null),
    busy,
    error: state.error,
    reload: () => void state.mutate(),
    start: () => void start(),
  };
}
