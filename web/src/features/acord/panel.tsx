/** The ACORD panel: choose or drop a form, submit it, see how far it is, and go through what was read. */
import { Button } from 'antd';
import { Suspense, useId, useLayoutEffect, useRef, useState, type DragEvent } from 'react';
import { fetchedPart } from '@/ui/fetched-part';
import { Panel } from '@/ui/panel';
import { MESSAGES } from './messages';
import type { Proposal, Said, Taken } from './model';
import { useParse, type Parse } from './use-parse';
import styles from './panel.module.css';

const Review = fetchedPart(async () => (await import('./review')).Review);

/** Whose form it is, and what becomes of it. */
export interface AcordPanelProps {
  /** Key of the prospect that it is read for; null: of none yet. */
  readonly userId: string | null;
  /** Id of the draft that it goes into; null: a new one. */
  readonly prospect: string | null;
  /** Nothing stands below the panel: what was read opens by itself. */
  readonly alone?: boolean;
  /** Choices of the entity type. */
  readonly entityTypes: readonly { readonly value: string; readonly label: string }[];
  /** Submit was pressed, and a form is on its way. */
  readonly onSubmit: () => void;
  /** Puts what was taken into the draft; rejects where it could not. */
  readonly onFillIn: (taken: readonly Taken[], proposal: Proposal) => Promise<void>;
}

/** A specified text with its reason and what would work. */
export function SaidLine({ said, wrong = true }: { said: Said; wrong?: boolean }) {
  return (
    <div className={wrong ? styles.wrong : styles.said}>
      <p className={styles.text}>{said.text}</p>
      {said.reason !== undefined && <p className={styles.more}>{said.reason}</p>}
      {said.hint !== undefined && <p className={styles.more}>{said.hint}</p>}
    </div>
  );
}

/** How far the form is: one line that keeps its place. */
function Progress({ parse, onCancel }: { parse: Parse; onCancel: () => void }) {
  if (parse.kind === 'uploading' || parse.kind === 'waiting') {
    const page = parse.kind === 'waiting' ? parse.page : null;
    return (
      <div className={styles.progress}>
        <span className={styles.turning} aria-hidden="true" />
        <span role="status">
          {parse.kind === 'uploading' ? MESSAGES.uploading : MESSAGES.waiting}
          {page && <span className={styles.page}>{`Reading page ${page.page} of ${page.pages}`}</span>}
        </span>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    );
  }
  if (parse.kind === 'success') {
    return (
      <div className={styles.progress}>
        <span role="status" className={styles.done}>
          {MESSAGES.done}
        </span>
        {parse.url !== null && (
          <a href={parse.url} download>
            Download what was read (CSV)
          </a>
        )}
      </div>
    );
  }
  return null;
}

/** The panel. */
export function AcordPanel(props: AcordPanelProps) {
  const { userId, prospect, alone = false, entityTypes, onSubmit, onFillIn } = props;
  const { parse, submit, look, reset, cancel, left } = useParse(userId);
  const [file, setFile] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const [filled, setFilled] = useState(0);
  const [stopped, setStopped] = useState('');
  const [filling, setFilling] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const busy = parse.kind === 'uploading' || parse.kind === 'waiting';
  const going = left !== '' && file === null && parse.kind !== 'idle' ? `${left}, as you sent it` : '';
  const choose = async (chosen: File | undefined) => {
    if (!chosen || busy) return;
    setFilled(0);
    setStopped('');
    const good = await look(chosen);
    setFile(good ? chosen : null);
    if (!good && input.current) input.current.value = '';
  };
  const press = () => {
    setFilled(0);
    setStopped('');
    if (file) onSubmit();
    void submit(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };
  const end = (count: number, finish = reset) => {
    finish();
    setFile(null);
    if (input.current) input.current.value = '';
    setFilled(count);
  };
  const stop = (words: string, finish = reset) => {
    const name = file?.name ?? left;
    end(0, finish);
    setStopped(`${name} ${words}. Nothing was filled in.`);
  };
  // The button that was pressed is gone, and the chooser, closed until now, takes the next form.
  useLayoutEffect(() => {
    if (stopped !== '') input.current?.focus({ preventScroll: true });
  }, [stopped]);
  const fillIn = async (taken: readonly Taken[], proposal: Proposal) => {
    setFilling(true);
    try {
      await onFillIn(taken, proposal);
      end(taken.length);
    } finally {
      setFilling(false);
    }
  };
  useLayoutEffect(() => {
    if (!filling) return;
    outcome.current?.focus({ preventScroll: true });
    outcome.current?.scrollIntoView({ block: 'center' });
  }, [filling]);
  return (
    <Panel
      id="acord"
      title="Start from an ACORD form"
      lead="An ACORD 130 or 125 as PDF, filled, printed or scanned. You see what was read before anything is filled in."
    >
      <div
        className={styles.zone}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={styles.chooser}>
          <label className={styles.label} htmlFor={id}>
            ACORD form (PDF)
          </label>
          <input
            ref={input}
            id={id}
            className={styles.input}
            type="file"
            accept="application/pdf,.pdf"
            disabled={busy}
            aria-describedby={`${id}-help`}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <span className={styles.help} id={`${id}-help`}>
            {file
              ? `${file.name} ${parse.kind === 'success' ? 'was read' : 'is ready to be read'}`
              : going || 'Or drop it here; up to 20 MB'}
          </span>
        </div>
        <Button type={parse.kind === 'success' ? 'default' : 'primary'} loading={busy} onClick={press}>
          Submit
        </Button>
      </div>
      <div ref={outcome} className={styles.outcome} data-idle={parse.kind === 'idle'} tabIndex={-1}>
        {filling && (
          <p className={styles.done} role="status">
            Filling in
          </p>
        )}
        {!filling && <Progress parse={parse} onCancel={() => stop('was cancelled', cancel)} />}
        {parse.kind === 'error' && (
          <div role="alert">
            <SaidLine said={parse.said} />
          </div>
        )}
        {stopped !== '' && (
          <p className={styles.text} role="status">
            {stopped}
          </p>
        )}
        {filled > 0 && (
          <p className={styles.done} role="status">
            {`${filled} ${filled === 1 ? 'field' : 'fields'} filled in from the form. Each says on which page it stands.`}
          </p>
        )}
        {parse.kind === 'success' && (
          <>
            {parse.said.map((said) => (
              <SaidLine key={said.text} said={said} />
            ))}
            <Suspense fallback={null}>
              <div hidden={filling}>
                <Review
                  job={parse.job}
                  prospect={prospect}
                  alone={alone}
                  entityTypes={entityTypes}
                  onFillIn={fillIn}
                  onDiscard={() => stop('was discarded')}
                />
              </div>
            </Suspense>
          </>
        )}
      </div>
    </Panel>
  );
}
