/** How the last save stands, beside the title: 'Saved 10:42', 'Saving...', 'Offline: kept on this device'. */
import { Button } from 'antd';
import { useSessionExpired } from '@/api/session';
import {
  useDraft,
  useDraftNews,
  useDraftSession,
  useKeeping,
  useOtherTabs,
  useSaveState,
} from '../draft/context';
import styles from './save-line.module.css';
import { saveWords, sideWords } from './save-words';

/** What the server refused to save, for a place that is always in sight; the line may be far above. */
export function SaveRefused({ className }: { className: string | undefined }) {
  const state = useSaveState();
  if (state.kind !== 'refused') return null;
  return <span className={className}>Unsaved: {state.reason}</span>;
}

/** The line; a refusal or an outage offers another try. */
export function SaveLine() {
  const state = useSaveState();
  const keeping = useKeeping();
  const news = useDraftNews();
  const others = useOtherTabs();
  const signedOut = useSessionExpired();
  const { autosave } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  const { words, bad } = saveWords({ state, keeping, signedOut, viewOnly });
  const side = sideWords(news, others);
  return (
    <span className={styles.line} data-bad={bad}>
      <span role="status">
        <span>{words}</span>
        {side !== '' && (
          <span className={styles.side}>
            {words === '' ? '' : ' · '}
            {side}
          </span>
        )}
      </span>
      {(state.kind === 'refused' || state.kind === 'retrying') && !signedOut && (
        <Button size="small" onClick={autosave.retry}>
          Try now
        </Button>
      )}
    </span>
  );
}
