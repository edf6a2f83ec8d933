/** The claims of a prospect as they are edited: the statement, the table or neither, their sums, Save and Bind. */
import { Button } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { messageOf } from '@/api/errors';
import { today as dayOfToday } from '@/lib/dates';
import { reloadPage } from '@/lib/reload-page';
import { sessionItems } from '@/lib/session-items';
import { onSessionWrite } from '@/lib/storage';
import { reachBind, type LossRuns, type Totals } from './api';
import { ClaimsTable } from './claims-table';
import { ClaimsTotals } from './claims-totals';
import styles from './claims.module.css';
import { MESSAGES } from './messages';
import { LossRunFiles } from './loss-run-files';
import { isReplaced, yearOf, yearsLeftOut, type Claims, type TableRow } from './model';
import { Newer } from './newer';
import { NoClaims } from './no-claims';
import { NoLossLetter, type ShowLetter } from './no-loss-letter';
import { emptyYears, readOf, taken } from './offers';
import { obstacleOf, useEditing, type Editing } from './use-editing';
import { useSums } from './use-sums';
import { YearOffer } from './year-offer';

/** What the form shows and edits. */
export interface ClaimsFormProps {
  readonly prospect: string;
  readonly claims: Claims;
  /** What of the loss runs is offered to the years, once it is known. */
  readonly runs: LossRuns | undefined;
  /** Years in which a document of this insured tells of claims. */
  readonly told: readonly number[];
  readonly onSummary: (() => void) | undefined;
  readonly showLetter: ShowLetter | undefined;
}

const isHidden = (): boolean => sessionItems.hideButtons.read() === true;

/** Stage four, here and on the server; the page is loaded anew, and the beginning of a bind stands at its head. */
function useBind(claims: Claims, editing: Editing) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const bind = async () => {
    setRefused('');
    // The page that is left takes what is typed with it.
    if (editing.dirty && !(await editing.save())) return;
    setBusy(true);
    try {
      await reachBind(claims.userId);
      sessionItems.formStage.write('four');
      reloadPage();
    } catch (error) {
      setRefused(messageOf(error));
      setBusy(false);
    }
  };
  return { bind, busy, refused };
}

function Acts({ claims, editing, disabled }: { claims: Claims; editing: Editing; disabled: boolean }) {
  const { state, dirty } = editing;
  const { bind, busy, refused } = useBind(claims, editing);
  const words = state.kind === 'refused' ? state.words : refused;
  return (
    <div className={styles.acts}>
      <Button
        type="primary"
        disabled={disabled || !dirty}
        loading={state.kind === 'saving'}
        onClick={() => void editing.save()}
      >
        Save
      </Button>
      <Button disabled={disabled} loading={busy} onClick={() => void bind()}>
        Bind
      </Button>
      <span className={styles.quiet} role="status">
        {dirty && words === '' ? 'Not saved yet' : ''}
      </span>
      {words !== '' && (
        <span className={styles.problem} role="alert">
          {words}
        </span>
      )}
    </div>
  );
}

/** What the next save leaves out, since the table has no row for it. */
function LeftOut({ claims }: { claims: Claims }) {
  const years = yearsLeftOut(claims);
  if (years.length === 0) return null;
  return (
    <p className={styles.quiet} role="note">
      Claims of {years.join(', ')} are stored too. The table has no place for them: the next Save leaves them
      out.
    </p>
  );
}

/** The table with the loss runs over it, each of whose years stands beside the typed one. */
function Years(props: {
  editing: Editing;
  disabled: boolean;
  totals: Totals | undefined;
  runs: LossRuns | undefined;
  onSummary: (() => void) | undefined;
}) {
  const { editing, disabled, totals, runs, onSummary } = props;
  const { typed, base, change } = editing;
  const [kept, setKept] = useState<readonly number[]>([]);
  const years = runs?.years ?? [];
  const empty = emptyYears(years, base.rows, typed);
  const offer = (row: TableRow) => {
    const read = readOf(years, row);
    return (
      read && (
        <YearOffer
          read={read}
          typed={yearOf(typed, row.year)}
          disabled={disabled}
          kept={kept.includes(row.year)}
          onTake={() => change((now) => taken(now, [read]))}
          onKeep={() => setKept((known) => [...known, row.year])}
        />
      )
    );
  };
  return (
    <>
      {runs && (runs.files.length > 0 || empty.length > 0) && (
        <LossRunFiles
          runs={runs}
          empty={empty}
          disabled={disabled}
          onTakeAll={() => change((now) => taken(now, emptyYears(years, base.rows, now)))}
          onSummary={onSummary}
        />
      )}
      <ClaimsTable editing={editing} disabled={disabled} totals={totals} below={offer} />
    </>
  );
}

/** The form. */
export function ClaimsForm(props: ClaimsFormProps) {
  const { prospect, claims, runs, told, onSummary, showLetter } = props;
  const [noDay, setNoDay] = useState(false);
  const today = dayOfToday();
  const hidden = useSyncExternalStore(onSessionWrite, isHidden);
  const disabled = !claims.maySave || hidden;
  const editing = useEditing(prospect, claims, (now) => obstacleOf(now, claims, noDay, today));
  const { typed, state, change } = editing;
  const totals = useSums(typed, claims);
  const replaced = isReplaced(typed);
  return (
    <div className={styles.form}>
      <NoClaims
        noLoss={typed.noLoss}
        since={typed.since}
        today={today}
        disabled={disabled}
        locked={claims.locked}
        told={told}
        onTick={(noLoss) => {
          setNoDay(false);
          change((now) => ({ ...now, noLoss }));
        }}
        onSince={(since) => change((now) => ({ ...now, since }))}
        onNoDay={setNoDay}
      />
      {replaced ? (
        <p className={styles.quiet}>
          {MESSAGES.noClaims} since the business started. The years of the table are kept for when this is
          unticked.
        </p>
      ) : (
        <>
          <LeftOut claims={claims} />
          <Years {...{ editing, disabled, totals, runs, onSummary }} />
          <ClaimsTotals totals={totals} />
        </>
      )}
      {typed.noLoss && showLetter && (
        <NoLossLetter
          prospect={prospect}
          since={typed.since > today ? '' : typed.since}
          disabled={disabled}
          show={showLetter}
        />
      )}
      {state.kind === 'newer' && (
        <Newer
          claims={claims}
          typed={typed}
          busy={false}
          onTake={editing.takeTheirs}
          onKeep={() => void editing.keepMine()}
        />
      )}
      <Acts claims={claims} editing={editing} disabled={disabled} />
    </div>
  );
}
