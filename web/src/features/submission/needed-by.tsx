/** By when an answer is needed, changed in place. */
import { App, Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { today } from '@/lib/dates';
import { DateInput } from '@/ui/date-input';
import { StatusTag } from '@/ui/status-tag';
import { TOAST_S } from '@/ui/toast-time';
import { setNeededBy, type Submission } from './api';
import { neededWords } from './model';
import styles from './submission-head.module.css';

/** The day in words, and the way to another one. */
export function NeededBy(props: {
  submission: { readonly id: string; readonly company: string; readonly needed_by: string | null };
  closed?: boolean;
  /** A row of a list: the day alone, all of it in its title. */
  brief?: boolean;
  onChanged?: (now: Submission) => void;
}) {
  const { submission, closed = false, brief = false, onChanged } = props;
  const { notification } = App.useApp();
  const [editing, setEditing] = useState(false);
  const [day, setDay] = useState('');
  const [busy, setBusy] = useState(false);
  const known = neededWords(submission.needed_by, today());
  const save = async () => {
    setBusy(true);
    try {
      onChanged?.(await setNeededBy(submission.id, day || null));
      setEditing(false);
    } catch (error) {
      notification.error({ title: messageOf(error), duration: TOAST_S });
    } finally {
      setBusy(false);
    }
  };
  if (editing)
    return (
      <span className={styles.needed}>
        <DateInput
          size="small"
          aria-label={`Needed by, ${submission.company}`}
          value={day}
          onChange={setDay}
          onKeyDown={(event) => event.key === 'Escape' && setEditing(false)}
        />
        <Button size="small" type="primary" loading={busy} onClick={() => void save()}>
          Set
        </Button>
        <Button size="small" onClick={() => setEditing(false)}>
          Cancel
        </Button>
      </span>
    );
  const shown = known ? (
    <StatusTag tone={known.tone} letter="N" label={brief ? known.brief : known.words} />
  ) : brief ? (
    'No day'
  ) : (
    'No needed-by date'
  );
  if (closed) return <span className={styles.needed}>{shown}</span>;
  return (
    <button
      type="button"
      className={styles.day}
      title={brief && known ? `${known.words}; change the needed-by date` : 'Change the needed-by date'}
      onClick={() => {
        setDay(submission.needed_by ?? '');
        setEditing(true);
      }}
    >
      {shown}
      <span className="visually-hidden">
        {brief && known ? `, ${known.words}` : ''}, change the needed-by date of {submission.company}
      </span>
    </button>
  );
}
