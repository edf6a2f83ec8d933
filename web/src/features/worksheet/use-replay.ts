/** Replaying the price that is open: asked on demand, answered in words. */
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { replayWorksheet } from './api';
import { replayWords } from './messages';
import type { PriceRef } from './model';

/** What a replay said; undefined before it was asked. */
export interface ReplayState {
  readonly busy: boolean;
  readonly words: string;
  /** Whether every line was the same; null while nothing is known. */
  readonly matches: boolean | null;
  readonly replay: () => void;
}

/** The replay of one price. */
export function useReplay(price: PriceRef): ReplayState {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ words: string; matches: boolean | null }>({ words: '', matches: null });
  const replay = () => {
    setBusy(true);
    replayWorksheet(price)
      .then((answer) => setSaid({ words: replayWords(answer), matches: answer.matches }))
      .catch((error: unknown) => setSaid({ words: messageOf(error), matches: null }))
      .finally(() => setBusy(false));
  };
  return { busy, ...said, replay };
}
