/** Every try of a program in a run: what came of it, who asked, when. */
import { Popover } from 'antd';
import useSWR from 'swr';
import { momentWords, took } from '@/lib/dates';
import { StatusTag } from '@/ui/status-tag';
import { listAttempts } from './api';
import { PROGRAM_STATES } from './model';
import styles from './progress-tries.module.css';

function Tries({ run, program }: { run: string; program: string }) {
  const { data, error } = useSWR(['quote', 'listProgramAttempts', run, program] as const, () =>
    listAttempts(run, program),
  );
  if (error !== undefined) return <p className={styles.line}>The tries could not be read</p>;
  if (!data) return <p className={styles.line}>Loading...</p>;
  return (
    <ol className={styles.list} aria-label="Tries">
      {data.map((each) => (
        <li key={each.number} className={styles.line}>
          <StatusTag tone={PROGRAM_STATES[each.state].tone} label={PROGRAM_STATES[each.state].label} />
          <span>
            {momentWords(each.asked_at)}
            {each.asked_by === '' ? '' : `, ${each.asked_by}`}
            {each.elapsed_ms === null ? '' : `, ${took(each.elapsed_ms)}`}
          </span>
          {each.reasons[0] !== undefined && <span className={styles.why}>{each.reasons[0].text}</span>}
        </li>
      ))}
    </ol>
  );
}

/** The button that opens the list. */
export function ProgramTries({ run, program, title }: { run: string; program: string; title: string }) {
  return (
    <Popover
      trigger="click"
      title={`Tries of ${title}`}
      content={<Tries run={run} program={program} />}
      destroyOnHidden
    >
      <button type="button" className={styles.button}>
        All tries
      </button>
    </Popover>
  );
}
