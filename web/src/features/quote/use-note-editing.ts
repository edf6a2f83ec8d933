/** The note that is being written beside prices: saved a second after the last key, or when its field is left. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { useLastSave, useUnsaved } from '@/ui/unsaved';
import { keepNote, readNote, type Note } from './indication-api';

const PAUSE_MS = 1000;

/** How the last save stands. newer: somebody else's note, which is not overwritten unasked. */
export type NoteSave =
  { kind: 'quiet' | 'saving' } | { kind: 'failed'; why: string } | { kind: 'newer'; note: Note };

/** A note in its field. */
export interface NoteEditing {
  readonly text: string;
  readonly stored: Note;
  readonly saving: NoteSave;
  readonly dirty: boolean;
  readonly type: (text: string) => void;
  readonly left: () => void;
  /** Saves over somebody else's note, or tries again. */
  readonly save: (over?: Note) => void;
  /** Puts somebody else's note in the place of what was typed. */
  readonly take: (theirs: Note) => void;
}

/** Somebody else's note where that is the reason, else why it could not be saved. */
async function saveStateAfter(prospect: string, error: unknown): Promise<NoteSave> {
  if (!(error instanceof ApiError) || error.code !== 'note_changed') {
    return { kind: 'failed', why: messageOf(error) };
  }
  try {
    return { kind: 'newer', note: await readNote(prospect) };
  } catch (unread) {
    return { kind: 'failed', why: messageOf(unread) };
  }
}

/** The note of a prospect, as it was read. */
export function useNoteEditing(prospect: string, note: Note): NoteEditing {
  const [text, setText] = useState(note.text);
  const [stored, setStored] = useState(note);
  const [saving, setSaving] = useState<NoteSave>({ kind: 'quiet' });
  // The same between two renders: a save that follows another must not send what that one sent.
  const now = useRef({ text: note.text, stored: note });
  const running = useRef<Promise<boolean>>(undefined);
  const write = useCallback(
    async (over?: Note): Promise<boolean> => {
      setSaving({ kind: 'saving' });
      try {
        const base = (over ?? now.current.stored).version;
        now.current.stored = await keepNote(prospect, now.current.text, base);
        setStored(now.current.stored);
        setSaving({ kind: 'quiet' });
        return true;
      } catch (error) {
        setSaving(await saveStateAfter(prospect, error));
        return false;
      }
    },
    [prospect],
  );
  const save = useCallback(
    (over?: Note): Promise<boolean> => {
      const going = running.current ?? write(over).finally(() => (running.current = undefined));
      running.current = going;
      return going;
    },
    [write],
  );
  const last = async (): Promise<boolean> => {
    if (running.current && !(await running.current)) return false;
    return now.current.text === now.current.stored.text || save();
  };
  const dirty = text !== stored.text;
  useUnsaved(`note ${prospect}`, 'note', dirty);
  useLastSave('the note', last);
  useEffect(() => {
    if (!dirty || saving.kind !== 'quiet') return undefined;
    const timer = setTimeout(() => text === now.current.text && void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [dirty, text, saving.kind, save]);
  return {
    text,
    stored,
    saving,
    dirty,
    type: (typed) => {
      now.current.text = typed;
      setText(typed);
      if (saving.kind === 'failed') setSaving({ kind: 'quiet' });
    },
    left: () => {
      if (dirty && saving.kind === 'quiet') void save();
    },
    save: (over) => void save(over),
    take: (theirs) => {
      now.current = { text: theirs.text, stored: theirs };
      setStored(theirs);
      setText(theirs.text);
      setSaving({ kind: 'quiet' });
    },
  };
}
