/** Notes below the price indication: what an agent writes, and what belongs to the states of the prices. */
import { Button, Input } from 'antd';
import { useVisitor } from '@/api/session';
import { clockTime } from '@/lib/dates';
import { Panel } from '@/ui/panel';
import { LoadingState } from '@/ui/state-view';
import { useNote, type Note, type StateNote } from './indication-api';
import { MESSAGES } from './messages';
import styles from './price-notes.module.css';
import { statesOfNote } from './state-notes';
import { useNoteEditing, type NoteEditing } from './use-note-editing';

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

function Editor({ prospect, note, viewOnly }: { prospect: string; note: Note; viewOnly: boolean }) {
  const { text, stored, saving, dirty, type, left, save, take } = useNoteEditing(prospect, note);
  return (
    <div className={styles.editor}>
      <Input.TextArea
        aria-label="Your note on these prices"
        placeholder="What matters about these prices, for whoever opens them next"
        rows={2}
        maxLength={5000}
        readOnly={viewOnly}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={left}
      />
      <p className={styles.state} role="status">
        <Words saving={saving} stored={stored} dirty={dirty} />
        {saving.kind === 'failed' && (
          <Button type="link" size="small" onClick={() => save()}>
            Try now
          </Button>
        )}
      </p>
      {saving.kind === 'newer' && (
        <div className={styles.newer} role="alert">
          <p>
            {saving.note.edited_by} saved this note meanwhile: <q>{saving.note.text}</q>
          </p>
          <Button size="small" onClick={() => take(saving.note)}>
            Take theirs
          </Button>
          <Button size="small" onClick={() => save(saving.note)}>
            Keep mine
          </Button>
        </div>
      )}
    </div>
  );
}

function Words({ saving, stored, dirty }: Pick<NoteEditing, 'saving' | 'stored' | 'dirty'>) {
  if (saving.kind === 'saving') return <>Saving...</>;
  if (saving.kind === 'failed') return <>Not saved: {saving.why}</>;
  if (saving.kind === 'newer') return <>Not saved</>;
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
