/** What is checked in a run: all that has a price but what somebody unchecked, kept on the server. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLastSave } from '@/ui/unsaved';
import { keepChoices, type Indication } from './indication-api';
import type { Checked } from './indication';
import { uncheckedOf } from './state-notes';

const PAUSE_MS = 400;

/** 'program STATE' as its two parts. */
function pairOf(pair: string): { program: string; state: string } {
  const at = pair.lastIndexOf(' ');
  return { program: pair.slice(0, at), state: pair.slice(at + 1) };
}

/** What is checked, and whether others will see it so. */
export interface Choices {
  readonly checked: Checked;
  readonly choose: (next: Checked) => void;
  /** Why the last change is not kept on the server; undefined: it is, or is on its way. */
  readonly lost: unknown;
}

/**
 * The checked pairs of a run, and how they are changed.
 *
 * @param pairs every pair that has a price; what lands later is checked.
 * @param kept what the server knows of the run; undefined while it is not read.
 * @param keeps whether changes are kept: not for a run that has no id yet, nor for what is only viewed.
 */
export function useChoices(
  run: string,
  pairs: readonly string[],
  kept: Indication | undefined,
  keeps: boolean,
): Choices {
  const [own, setOwn] = useState<ReadonlySet<string> | null>(null);
  const unchecked = own ?? new Set(uncheckedOf(kept));
  const [lost, setLost] = useState<unknown>();
  const { plan, send } = useSending(setLost);
  useLastSave('what is selected', send);
  const choose = (next: Checked) => {
    const out = new Set(pairs.filter((pair) => !next.has(pair)));
    setOwn(out);
    if (keeps) plan(() => keepChoices(run, [...out].map(pairOf)));
  };
  return { checked: new Set(pairs.filter((pair) => !unchecked.has(pair))), choose, lost };
}

/** Sends the last of several changes after a pause, one behind the other: an earlier one never arrives after it. */
function useSending(ended: (error: unknown) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<(() => Promise<unknown>) | undefined>(undefined);
  const sending = useRef<Promise<boolean>>(Promise.resolve(true));
  const send = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    sending.current = sending.current.then(async () => {
      const change = waiting.current;
      if (!change) return true;
      try {
        await change();
      } catch (error) {
        // The ticks stay as they stand; the next change, or whoever needs it stored, sends all of them again.
        ended(error);
        return false;
      }
      if (waiting.current === change) waiting.current = undefined;
      ended(undefined);
      return waiting.current === undefined;
    });
    return sending.current;
  }, [ended]);
  const plan = useCallback(
    (change: () => Promise<unknown>) => {
      waiting.current = change;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), PAUSE_MS);
    },
    [send],
  );
  // Leaving at once must not lose the last tick.
  useEffect(() => () => void send(), [send]);
  return { plan, send };
}
