/** Notes below the price indication: what an agent writes, and what belongs to the states of the prices. */
import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { useVisitor } from '@/api/session';
import { clockTime } from '@/lib/dates';
import { Panel } from '@/ui/panel';
import { LoadingState } from '@/ui/state-view';
import { useUnsaved } from '@/ui/unsaved';
import { keepNote, readNote, useNote, type Note, type StateNote } from './indication-api';
import { MESSAGES } from './messages';
import styles from './price-notes.module.css';
import { statesOfNote } from './state-notes';

const PAUSE_MS = 1000;

/** What the panel shows. */
export interface PriceNotesProps {
  readonly prospect: string;
  /** Undefined while they are not known: their place is kept. */
  readonly notes: readonly StateNote[] | undefined;
  readonly licensing: readonly StateNote[];
  /** The prospect was submitted: the note is read, not written. */
  readonly viewOnly: boolean;
}

function Notes({ title, notes }: { title: string; notes: readonly StateNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note.key}>
            {note.states.length > 0 && <b>{statesOfNote(note)}: </b>}
            {note.wording}
            {note.illustrative && <span className={styles.label}> Illustrative</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

type SaveState =
  { kind: 'quiet' | 'saving' } | { kind: 'failed'; why: string } | { kind: 'newer'; note: Note };

/** Somebody else's note where that is the reason, else why it could not be saved. */
async function saveStateAfter(prospect: string, error: unknown): Promise<SaveState> {
  if (!(error instanceof ApiError) || error.code !== 'note_changed') {
    return { kind: 'failed', why: messageOf(error) };
  }
  try {
    return { kind: 'newer', note: await readNote(prospect) };
  } catch (unread) {
    return { kind: 'failed', why: messageOf(unread) };
  }
}

function Editor({ prospect, note, viewOnly }: { prospect: string; note: Note; viewOnly: boolean }) {
  const [stored, setStored] = useState(note);
  const [text, setText] = useState(note.text);
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'quiet' });
  const asked = useRef(false);
  const dirty = text !== stored.text;
  useUnsaved(`note ${prospect}`, 'note', dirty);
  const save = async (words: string, base = stored.version) => {
    if (asked.current) return;
    asked.current = true;
    setSaveState({ kind: 'saving' });
    try {
      setStored(await keepNote(prospect, words, base));
      setSaveState({ kind: 'quiet' });
    } catch (error) {
      setSaveState(await saveStateAfter(prospect, error));
    } finally {
      asked.current = false;
    }
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!dirty || saveState.kind !== 'quiet') return undefined;
    const timer = setTimeout(() => void latest.current(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [dirty, text, saveState.kind]);
  return (
    <div className={styles.editor}>
      <Input.TextArea
        aria-label="Your note on these prices"
        placeholder="What matters about these prices, for whoever opens them next"
        rows={2}
        maxLength={5000}
        readOnly={viewOnly}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (saveState.kind === 'failed') setSaveState({ kind: 'quiet' });
        }}
        onBlur={() => {
          if (dirty && saveState.kind === 'quiet') void save(text);
        }}
      />
      <p className={styles.state} role="status">
        <Words saveState={saveState} stored={stored} dirty={dirty} />
        {saveState.kind === 'failed' && (
          <Button type="link" size="small" onClick={() => void save(text)}>
            Try now
          </Button>
        )}
      </p>
      {saveState.kind === 'newer' && (
        <div className={styles.newer} role="alert">
          <p>
            {saveState.note.edited_by} saved this note meanwhile: <q>{saveState.note.text}</q>
          </p>
          <Button
            size="small"
            onClick={() => {
              setStored(saveState.note);
              setText(saveState.note.text);
              setSaveState({ kind: 'quiet' });
            }}
          >
            Take theirs
          </Button>
          <Button size="small" onClick={() => void save(text, saveState.note.version)}>
            Keep mine
          </Button>
        </div>
      )}
    </div>
  );
}

function Words({ saveState, stored, dirty }: { saveState: SaveState; stored: Note; dirty: boolean }) {
  if (saveState.kind === 'saving') return <>Saving...</>;
  if (saveState.kind === 'failed') return <>Not saved: {saveState.why}</>;
  if (saveState.kind === 'newer') return <>Not saved</>;
  if (dirty) return <>Not saved yet</>;
  if (stored.edited_at === null) return <>Kept with the prospect, for your colleagues too</>;
  return (
    <>
      Note saved {clockTime(stored.edited_at)} by {stored.edited_by}
    </>
  );
}

/** The panel. */
export function PriceNotes({ prospect, notes, licensing, viewOnly }: PriceNotesProps) {
  const visitor = useVisitor();
  const kept = useNote(visitor ? null : prospect);
  if (visitor && notes?.length === 0 && licensing.length === 0) return null;
  return (
    <Panel title={MESSAGES.notes}>
      <div className={styles.body}>
        {kept.data && <Editor key={prospect} prospect={prospect} note={kept.data} viewOnly={viewOnly} />}
        {kept.error !== undefined && !kept.data && (
          <p className={styles.state}>
            Your note could not be read.{' '}
            <Button type="link" size="small" onClick={() => void kept.mutate()}>
              Retry
            </Button>
          </p>
        )}
        {visitor && notes === undefined && <LoadingState rows={2} />}
        <Notes title="About these prices" notes={notes ?? []} />
        <Notes title="Licensing" notes={licensing} />
      </div>
    </Panel>
  );
}
