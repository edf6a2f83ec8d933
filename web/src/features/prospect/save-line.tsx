/** How the last save stands, beside the title: 'Saved 10:42', 'Saving...', 'Not saved - retrying'. */
import { Button } from 'antd';
import { clockTime } from '@/lib/dates';
import { useDraft, useDraftSession, useSaveState } from './draft-context';
import type { SaveState } from './autosave';
import styles from './save-line.module.css';

function wordsOf(state: SaveState): string {
  switch (state.kind) {
    case 'clean':
      return '';
    case 'dirty':
      return 'Not saved yet';
    case 'saving':
      return 'Saving...';
    case 'saved':
      return `Saved ${clockTime(state.at)}`;
    case 'retrying':
      return `Not saved - retrying (${state.reason})`;
    case 'refused':
      return `Not saved: ${state.reason}`;
    case 'conflict':
      return 'Changed elsewhere';
  }
}

/** The line; a refusal offers another try. */
export function SaveLine() {
  const state = useSaveState();
  const { autosave } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  const bad = state.kind === 'retrying' || state.kind === 'refused' || state.kind === 'conflict';
  return (
    <span className={styles.line} data-bad={bad}>
      <span role="status">{viewOnly ? 'Submitted: view only' : wordsOf(state)}</span>
      {state.kind === 'refused' && (
        <Button size="small" onClick={autosave.retry}>
          Retry
        </Button>
      )}
    </span>
  );
}
