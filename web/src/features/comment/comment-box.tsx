/** One side's comment: saved when it is left, with what the server read back; read-only for the other side. */
import { App, Button, Input } from 'antd';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { messageOf, Withheld } from '@/api/errors';
import { clockTime } from '@/lib/dates';
import { useUnsaved } from '@/ui/unsaved';
import { useSaveComment } from './api';
import styles from './comment-box.module.css';
import { commentProblem, saysNothing, SIDES, writersOf, type Entry, type Side, type Thread } from './model';

/** A box. */
export interface CommentBoxProps {
  readonly prospect: string;
  readonly side: Side;
  readonly thread: Thread;
  /** Nothing is written here, whoever looks. */
  readonly disabled?: boolean;
}

type State =
  | { readonly kind: 'still' | 'saving' }
  | { readonly kind: 'saved'; readonly at: number; readonly meanwhile: readonly Entry[] }
  | { readonly kind: 'failed'; readonly words: string };

const STILL: State = { kind: 'still' };

/** What became of the text, in words. */
function Outcome({ state, problem }: { state: State; problem: string | null }) {
  if (problem !== null || state.kind === 'failed')
    return (
      <span className={styles.problem} role="alert">
        {problem ?? (state.kind === 'failed' && state.words)}
      </span>
    );
  if (state.kind === 'saving') return <span role="status">Saving…</span>;
  if (state.kind !== 'saved') return null;
  return (
    <span role="status">
      Saved {clockTime(state.at)}
      {state.meanwhile.length > 0 &&
        `. ${writersOf(state.meanwhile)} wrote too meanwhile; both are kept, yours is the newest.`}
    </span>
  );
}

/** The box. */
export function CommentBox({ prospect, side, thread, disabled = false }: CommentBoxProps) {
  const id = useId();
  const open = thread.may_write && !disabled;
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<State>(STILL);
  const text = typed ?? thread.current;
  const problem = commentProblem(text);
  const dirty = typed !== null && !saysNothing(typed, thread.current);
  const { label, writers } = SIDES[side];
  const { notification } = App.useApp();
  const saveComment = useSaveComment();
  useUnsaved(id, label.toLowerCase(), dirty);

  const save = async () => {
    if (typed === null || problem !== null) return;
    if (!dirty) {
      setTyped(null);
      return;
    }
    setState({ kind: 'saving' });
    try {
      const { meanwhile } = await saveComment(prospect, side, typed.trim(), thread.entries[0]?.id ?? null);
      // What was typed while it was on its way stays.
      setTyped((now) => (now === typed ? null : now));
      setState({ kind: 'saved', at: Date.now(), meanwhile });
    } catch (failed) {
      setState({ kind: 'failed', words: messageOf(failed) });
    }
  };
  // A box that goes away with its drawer was not left by its field: what stands in it is said all the same, and
  // shown once more where it could not be.
  const leave = useEffectEvent(async () => {
    if (!open || !dirty || state.kind === 'saving') return;
    try {
      await (problem === null
        ? saveComment(prospect, side, text.trim(), thread.entries[0]?.id ?? null)
        : Promise.reject(new Withheld(problem)));
    } catch (failed) {
      const title = `${label} not saved: ${messageOf(failed)}`;
      notification.error({ title, description: typed, duration: 0 });
    }
  });
  useEffect(() => () => void leave(), []);

  return (
    <div className={styles.box}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Input.TextArea
        id={id}
        value={text}
        disabled={!open}
        rows={3}
        classNames={{ textarea: styles.text ?? '' }}
        aria-describedby={`${id}-said`}
        {...(problem !== null && { status: 'error' as const, 'aria-invalid': true })}
        onChange={(event) => {
          setTyped(event.target.value);
          if (state.kind !== 'saving') setState(STILL);
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      <p id={`${id}-said`} className={styles.said}>
        {open ? <Outcome state={state} problem={problem} /> : writers}
        {open && state.kind === 'failed' && (
          <Button size="small" onClick={() => void save()}>
            Retry
          </Button>
        )}
      </p>
    </div>
  );
}
