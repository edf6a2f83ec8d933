/** The one conscious word about answers that stood there before anybody read them. */
import { Checkbox } from 'antd';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { useQuoteFlow } from './flow';
import styles from './profile.module.css';

/** Id of the box. */
export const READ = 'answers-read';

/** The box, before the first quote of a prospect. */
export function AnswersRead({ refused }: { refused: boolean }) {
  const { store } = useDraftSession();
  const { record } = useQuoteFlow();
  const read = useDraft((view) => view.answersRead);
  const viewOnly = useDraft((view) => view.viewOnly);
  if (viewOnly || (record?.last_run_id ?? null) !== null) return null;
  return (
    <span className={styles.read}>
      <Checkbox id={READ} checked={read} onChange={(event) => store.confirm(event.target.checked)}>
        I have read the answers, and they are right
      </Checkbox>
      {refused && !read && (
        <span className={styles.failed} role="alert">
          Tick it first
        </span>
      )}
    </span>
  );
}
