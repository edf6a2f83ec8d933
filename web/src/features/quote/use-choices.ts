/** What is checked in a run: all that has a price but what somebody unchecked, kept on the server. */
import { useEffect, useRef, useState } from 'react';
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<(() => void) | undefined>(undefined);
  useEffect(
    () => () => {
      // Leaving at once must not lose the last tick.
      clearTimeout(timer.current);
      pending.current?.();
    },
    [],
  );
  const choose = (next: Checked) => {
    const out = new Set(pairs.filter((pair) => !next.has(pair)));
    setOwn(out);
    if (!keeps) return;
    clearTimeout(timer.current);
    pending.current = () => {
      pending.current = undefined;
      // The ticks stay as they stand; the next change sends all of them again.
      keepChoices(run, [...out].map(pairOf)).then(
        () => setLost(undefined),
        (error: unknown) => setLost(error),
      );
    };
    timer.current = setTimeout(() => pending.current?.(), PAUSE_MS);
  };
  return { checked: new Set(pairs.filter((pair) => !unchecked.has(pair))), choose, lost };
}
