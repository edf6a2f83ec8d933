/** The states of a form on its way: idle, uploading, awaiting its file, and read or refused. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { supportEmail } from '@/lib/support-email';
import { sessionItems, type AcordOnItsWay } from '@/lib/session-items';
import { followAcord, stopReading, uploadAcord, type Sent } from './api';
import { NotFollowed, type PageNews, type Polled } from './follow';
import { MESSAGES, withEmail } from './messages';
import { fileProblem, noApplication, refusalSaid, type Said } from './model';

/** Where a form stands. */
export type Parse =
  | { readonly kind: 'idle' }
  | { readonly kind: 'uploading' }
  | { readonly kind: 'waiting'; readonly page: PageNews | null }
  | {
      readonly kind: 'success';
      readonly job: string;
      /** Where the values lie as a table; null: it could not be written. */
      readonly url: string | null;
      /** What else is to be said of what was read. */
      readonly said: readonly Said[];
    }
  | { readonly kind: 'error'; readonly said: Said };

interface Told {
  readonly code?: string | null;
  readonly message?: string | null;
  readonly hint?: string | null;
  readonly warnings?: readonly { readonly code: string; readonly text: string }[];
  readonly readings?: readonly { readonly kind: string }[];
}

/** What came of a reading. */
export function ended({ fileType, data, url }: Polled, job: string, email: string): Parse {
  const told = (data ?? {}) as Told;
  if (fileType === 'error') return { kind: 'error', said: refusalSaid(told, email) };
  const none = told.readings && noApplication(told.readings.map(({ kind }) => kind));
  if (none) return { kind: 'error', said: none };
  const losses = (told.warnings ?? []).filter(({ code }) => code.startsWith('loss_run.'));
  const said: Said[] = losses.map(({ code, text }) => refusalSaid({ code, message: text }, email));
  if (url === null) said.push({ text: withEmail(MESSAGES.noLink, email) });
  return { kind: 'success', job, url, said };
}

/** How long a form that is called off on its way may still arrive, milliseconds: what has arrived is stopped by its job. */
const LET_ARRIVE_MS = 2000;

/** A form on its way to the server. */
interface Sending {
  /** Nothing where it was refused or dropped. */
  readonly arrival: Promise<Sent | undefined>;
  readonly drop: () => void;
}

/** Calls off a form that has not arrived yet, so that it is not read unseen. */
async function callOff({ arrival, drop }: Sending): Promise<unknown> {
  const timer = setTimeout(drop, LET_ARRIVE_MS);
  const sent = await arrival;
  clearTimeout(timer);
  return sent && stopReading(sent.job);
}

/** It is read to its end then, and nobody is told of it. */
const unstopped = (error: unknown) => console.info('The reading was not stopped', error);

/** Why a form was not sent or followed, in words. */
function failed(error: unknown, email: string): Said {
  if (error instanceof NotFollowed) return error.said;
  if (error instanceof ApiError && /^(pdf|acord|ocr|loss_run)\./.test(error.code)) {
    const { detail, hint } = error.problem as { detail?: string; hint?: string };
    return refusalSaid({ code: error.code, message: detail ?? null, hint: hint ?? null }, email);
  }
  return { text: messageOf(error) };
}

/** The form that this tab sent for the prospect and has not gone through yet: a reload goes on with it. */
function leftOpen(userId: string | null): AcordOnItsWay | undefined {
  const kept = sessionItems.acordOnItsWay.read();
  return kept?.userId === (userId ?? '') ? kept : undefined;
}

/**
 * A form on its way, and the acts upon it.
 *
 * @param userId of the prospect that it is for; null: of none yet.
 */
export function useParse(userId: string | null): {
  parse: Parse;
  submit: (file: File | null) => Promise<void>;
  /** Looks at a file that was chosen: what is none is refused at once (false). */
  look: (file: File) => Promise<boolean>;
  reset: () => void;
  /** Calls the form off: nobody waits for it here, and the server reads it no further. */
  cancel: () => void;
  /** Name of the file that is gone on with after a reload; '' for none. */
  left: string;
} {
  const [left] = useState(() => leftOpen(userId));
  const [parse, setParse] = useState<Parse>(left ? { kind: 'waiting', page: null } : { kind: 'idle' });
  const going = useRef<AbortController>(undefined);
  const job = useRef(left?.job);
  const sending = useRef<Sending>(undefined);
  /** Until it is over the same file would join the reading that ends. */
  const stopping = useRef<Promise<unknown>>(undefined);
  /** Of another prospect or another tab's form nothing is forgotten. */
  const letGo = () => {
    if (sessionItems.acordOnItsWay.read()?.job === job.current) sessionItems.acordOnItsWay.write(undefined);
  };
  const forget = () => {
    going.current?.abort();
    letGo();
  };
  useEffect(() => {
    // The draft got its key meanwhile: a reload opens it by that.
    const kept = sessionItems.acordOnItsWay.read();
    if (kept && kept.job === job.current) sessionItems.acordOnItsWay.write({ ...kept, userId: userId ?? '' });
  }, [userId]);
  const reset = () => {
    forget();
    setParse({ kind: 'idle' });
  };
  const cancel = () => {
    const [stopped, underWay] = [job.current, sending.current];
    reset();
    const over = stopped === undefined ? underWay && callOff(underWay) : stopReading(stopped);
    if (over) stopping.current = over.catch(unstopped);
  };
  const followed = async (sent: AcordOnItsWay, own: AbortController) => {
    const show = (next: Parse) => {
      if (own.signal.aborted) return;
      if (next.kind === 'error') letGo();
      setParse(next);
    };
    try {
      const answer = await followAcord(sent, own.signal, (page) => show({ kind: 'waiting', page }));
      show(ended(answer, sent.job, supportEmail()));
    } catch (error) {
      show({ kind: 'error', said: failed(error, supportEmail()) });
    }
  };
  const goOn = useEffectEvent(() => {
    if (!left) return;
    going.current = new AbortController();
    void followed(left, going.current);
  });
  useEffect(() => {
    goOn();
    return () => {
      going.current?.abort();
      sending.current?.drop();
    };
  }, []);
  const look = async (file: File) => {
    forget();
    const problem = await fileProblem(file);
    setParse(problem ? { kind: 'error', said: problem } : { kind: 'idle' });
    return problem === undefined;
  };
  const submit = async (file: File | null) => {
    forget();
    if (file === null) return setParse({ kind: 'error', said: { text: MESSAGES.noFile } });
    const own = new AbortController();
    going.current = own;
    setParse({ kind: 'uploading' });
    job.current = undefined;
    sending.current = undefined;
    await stopping.current;
    if (own.signal.aborted) return;
    const way = new AbortController();
    const arrival = uploadAcord(file, userId, way.signal).catch((error: unknown) => {
      if (!own.signal.aborted) setParse({ kind: 'error', said: failed(error, supportEmail()) });
      return undefined;
    });
    sending.current = { arrival, drop: () => way.abort() };
    const sent = await arrival;
    if (!sent || own.signal.aborted) return;
    const kept = { userId: userId ?? '', name: file.name, ...sent };
    job.current = sent.job;
    sessionItems.acordOnItsWay.write(kept);
    setParse({ kind: 'waiting', page: null });
    await followed(kept, own);
  };
  return { parse, submit, look, reset, cancel, left: left?.name ?? '' };
}
