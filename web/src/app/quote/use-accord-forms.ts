/** Forms of the states that somebody checks: asked for once the choice rests, each carrier with its own flag. */
import { useEffect, useRef, useState } from 'react';
import { useSession } from '@/api/session';
import { sheetAsked } from '@/features/eacord/asked';
import { accordForm } from '@/features/eacord/eacord-api';
import type { Checked } from '@/features/quote/indication';
import { premiumOf, type ProgramQuote, type QuoteRun } from '@/features/quote/model';
import { checkedStates, type AccordForms } from '@/features/quote/price-pdf';
import { saveFile } from '@/lib/csv';
import { useSheetFacts } from './sheet-facts';

/** Milliseconds for which a choice rests before its form is asked for. */
export const REST_MS = 800;

type Flags = ReadonlySet<string>;

const withKey = (set: Flags, key: string): Flags => new Set(set).add(key);
const without = (set: Flags, key: string): Flags => new Set([...set].filter((each) => each !== key));

/** The forms of a run, and the word that somebody has checked other states. user: the prospect's key. */
export function useAccordForms(
  run: QuoteRun,
  checked: Checked,
  user: string,
): AccordForms & { readonly chosen: (next: Checked) => void } {
  const [busy, setBusy] = useState<Flags>(new Set());
  const [failed, setFailed] = useState<Flags>(new Set());
  const facts = useSheetFacts(user);
  const session = useSession();
  const waits = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const forms = useRef(new Map<string, Promise<Blob>>());
  const wanted = useRef(new Map<string, string>());

  useEffect(() => {
    const { current } = waits;
    return () => current.forEach((wait) => clearTimeout(wait));
  }, []);

  const write = async (row: ProgramQuote, states: readonly string[]): Promise<Blob | undefined> => {
    const key = row.program;
    const of = states.join();
    // Without premium it names no carrier: carriers of the same states have one form, asked for once.
    const file = forms.current.get(of) ?? accordForm(sheetAsked(run, row, facts, session, states, false));
    forms.current.set(of, file);
    wanted.current.set(key, of);
    setFailed((now) => without(now, key));
    setBusy((now) => withKey(now, key));
    const isLatest = () => wanted.current.get(key) === of;
    try {
      return await file;
    } catch {
      forms.current.delete(of);
      if (isLatest()) setFailed((now) => withKey(now, key));
      return undefined;
    } finally {
      if (isLatest()) setBusy((now) => without(now, key));
    }
  };

  const chosen = (next: Checked) => {
    for (const row of run.programs) {
      const states = checkedStates(row, next);
      if (premiumOf(row) === null || states.join() === checkedStates(row, checked).join()) continue;
      clearTimeout(waits.current.get(row.program));
      if (states.length > 0 && user !== '') {
        waits.current.set(
          row.program,
          setTimeout(() => void write(row, states), REST_MS),
        );
      }
    }
  };

  const download = async (row: ProgramQuote) => {
    const file = await write(row, checkedStates(row, checked));
    if (file) saveFile(`${row.carrier_name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}-ACORD.pdf`, file);
  };
  return { busy, failed, chosen, download: (row) => void download(row) };
}
