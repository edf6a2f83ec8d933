/** Keys of a list: j and k walk through its rows, e, c and s act upon the one that is active. */
import { useEffect, useEffectEvent, useState } from 'react';
import { readPreference, writePreference } from '@/lib/storage';

/** What a key does to the active row. */
export type RowAct = 'history' | 'comment' | 'status' | 'preview';

/** The keys in words, for who asks. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['e', 'History of the row'],
  ['c', 'Comment of the row'],
  ['s', 'Status of the row'],
  ['Alt+Enter', 'Preview of the row'],
];

const ACTS: Readonly<Record<string, RowAct>> = { e: 'history', c: 'comment', s: 'status' };

/** In a field, and under a dialog, a letter is a letter. */
const elsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"]') !== null;

/** Whether single keys act; switched off for who speaks to the machine. */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readPreference('quoteloom.keys') !== 'off');
  return [
    on,
    (to) => {
      writePreference('quoteloom.keys', to ? 'on' : 'off');
      setOn(to);
    },
  ];
}

/** The active row, and what the keys do with it. */
export function useRowKeys(props: {
  ids: readonly string[];
  on: boolean;
  /** Brings a row into sight with the focus. */
  focus: (id: string) => void;
  act: (id: string, act: RowAct) => void;
}): { active: string | null; setActive: (id: string) => void } {
  const { ids, on } = props;
  const [active, setActive] = useState<string | null>(null);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const preview = event.altKey && event.key === 'Enter';
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || (event.altKey && !preview)) return;
    if (elsewhere(event.target) && !preview) return;
    const at = active === null ? -1 : ids.indexOf(active);
    if (preview) {
      if (at < 0 || active === null) return;
      event.preventDefault();
      props.act(active, 'preview');
      return;
    }
    if (!on) return;
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    const next = step === 0 ? undefined : ids[Math.max(0, Math.min(ids.length - 1, at + step))];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
      props.focus(next);
      return;
    }
    const act = ACTS[event.key];
    if (act === undefined || at < 0 || active === null) return;
    event.preventDefault();
    props.act(active, act);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return { active, setActive };
}
