/** Answers that are saved as typed: each key stands at once, a pause later it is kept; what others saved is told. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { saveAnswers, type Account, type Question } from './api';
import { storedAnswers, type Typed } from './questions';

/** The pause after the last key, milliseconds. */
export const KEEP_AFTER_MS = 800;

/** What is typed of an account's questions, and how it is kept. */
export interface TypedAnswers {
  readonly answers: ReadonlyMap<string, Typed>;
  readonly type: (id: string, change: Partial<Typed>) => void;
  /** Keeps what is not kept yet; false: it could not be. */
  readonly flush: () => Promise<boolean>;
  readonly saving: 'kept' | 'saving' | 'failed';
  /** Why it could not be kept; null: it was, or will be. */
  readonly problem: string | null;
  /** Questions that somebody else has answered otherwise since; theirs stand. */
  readonly replaced: readonly Question[];
}

interface Newer {
  readonly version?: number;
  readonly questions?: readonly Question[];
}

/** The answers of an account; it is read anew by the page, and what is typed here stays. */
export function useAnswers(account: Account): TypedAnswers {
  const { id, questions } = account;
  const [edits, setEdits] = useState<ReadonlyMap<string, Typed>>(new Map());
  const [saving, setSaving] = useState<TypedAnswers['saving']>('kept');
  const [problem, setProblem] = useState<string | null>(null);
  const [replaced, setReplaced] = useState<readonly Question[]>([]);
  const waiting = useRef(new Map<string, Typed>());
  const base = useRef(account.version);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(undefined);
  const answers = new Map([...storedAnswers(questions), ...edits]);

  /** What somebody else has saved stands in place of what waits here. */
  const giveWay = useCallback((newer: Newer): boolean => {
    if (newer.version === undefined || newer.questions === undefined) return false;
    const theirs = storedAnswers(newer.questions);
    const lost = newer.questions.filter(({ id: each }) => {
      const ours = waiting.current.get(each);
      return ours !== undefined && ours.value !== theirs.get(each)?.value;
    });
    base.current = newer.version;
    waiting.current = new Map();
    setEdits(new Map(theirs));
    setReplaced(lost);
    return true;
  }, []);

  const keep = useCallback(async (): Promise<boolean> => {
    const sent = waiting.current;
    if (sent.size === 0) return true;
    waiting.current = new Map();
    setSaving('saving');
    try {
      const typed = [...sent].map(([question, { value, remarks }]) => ({ id: question, value, remarks }));
      const { version } = await saveAnswers(id, { base_version: base.current, answers: typed });
      base.current = Math.max(base.current, version);
      setSaving('kept');
      setProblem(null);
      return true;
    } catch (error) {
      waiting.current = new Map([...sent, ...waiting.current]);
      const moved = error instanceof ApiError && error.status === 409 && giveWay(error.problem as Newer);
      setSaving(moved ? 'kept' : 'failed');
      setProblem(moved ? null : messageOf(error));
      return false;
    }
  }, [id, giveWay]);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    // One after the other: each names the version that the one before it made.
    running.current = (running.current ?? Promise.resolve(true)).then(keep, keep);
    return running.current;
  }, [keep]);

  const type = (question: string, change: Partial<Typed>) => {
    const now = { value: '', remarks: '', ...answers.get(question), ...change };
    waiting.current.set(question, now);
    setEdits((known) => new Map(known).set(question, now));
    setReplaced((known) => known.filter((each) => each.id !== question));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), KEEP_AFTER_MS);
  };

  // Whoever leaves keeps what they typed, also with the whole page.
  useEffect(() => {
    const leaving = () => void flush();
    window.addEventListener('pagehide', leaving);
    return () => {
      window.removeEventListener('pagehide', leaving);
      leaving();
    };
  }, [flush]);
  return { answers, type, flush, saving, problem, replaced };
}
