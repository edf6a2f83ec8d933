/**
 * What was read: one line of it with a button, which opens the review field by field, doubtful ones first: accept, correct
 * or leave, then fill in. It opens by that press alone, so that nothing below moves by itself.
 */
import { Button } from 'antd';
import { useId, useState } from 'react';
import { messageOf } from '@/api/errors';
import { below } from '@/lib/breakpoints';
import { ErrorState } from '@/ui/state-view';
import { useOnce } from '@/ui/once';
import { useMedia } from '@/ui/use-media';
import { useReading } from './api';
import {
  counted,
  firstChoices,
  groupsOf,
  inOrder,
  readInWords,
  takenOf,
  type Choices,
  type Field,
  type Group,
  type Proposal,
  type Taken,
} from './model';
import { PagePicture } from './page-picture';
import { ReviewGroup } from './review-group';
import { Applications, Head } from './review-head';
import { BesideList, ClaimsList, MissingList } from './review-lists';
import { ReviewRow } from './review-row';
import grouped from './review-group.module.css';
import styles from './review.module.css';

interface ReviewActs {
  readonly entityTypes: readonly { readonly value: string; readonly label: string }[];
  /** Rejects where the draft did not take it. */
  readonly onFillIn: (taken: readonly Taken[], proposal: Proposal) => Promise<void>;
  readonly onDiscard: () => void;
}

/** Which reading is gone through. */
export interface ReviewProps extends ReviewActs {
  readonly job: string;
  readonly prospect: string | null;
  /** Nothing stands below it that it could move: it is open at once. */
  readonly alone: boolean;
}

/** The rows of one kind; what needs no eye is folded. */
function Rows(props: {
  title: string;
  lead?: string;
  fields: readonly Field[];
  folded: boolean;
  row: (field: Field) => React.ReactNode;
  /** How a long list is cut. */
  group?: (group: Group) => React.ReactNode;
}) {
  const { title, lead, fields, folded, row, group } = props;
  const [open, setOpen] = useState(!folded);
  if (fields.length === 0) return null;
  const groups = group ? groupsOf(fields) : [];
  const list = (
    <>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {group && groups.length > 0 ? (
        groups.map(group)
      ) : (
        <ul className={styles.rows} aria-label={title}>
          {fields.map(row)}
        </ul>
      )}
    </>
  );
  if (!folded) {
    return (
      <section className={styles.part} aria-label={title}>
        <h4 className={styles.heading}>{title}</h4>
        {list}
      </section>
    );
  }
  return (
    <details className={styles.part} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {title} ({fields.length})
      </summary>
      {open && list}
    </details>
  );
}

function Fields({
  proposal,
  entityTypes,
  busy,
  onFillIn,
  onDiscard,
}: ReviewActs & { proposal: Proposal; busy: boolean }) {
  const { fields, job, pages } = proposal;
  const [choices, setChoices] = useState<Choices>(() => firstChoices(fields));
  const { doubtful, certain, same } = inOrder(fields);
  const [shown, setShown] = useState<string | undefined>((doubtful[0] ?? certain[0])?.path);
  const narrow = useMedia(below('small'));
  const taken = takenOf(fields, choices);
  const active = fields.find(({ path }) => path === shown);
  const picture = active && (
    <PagePicture
      key={active.path}
      job={job}
      label={active.label}
      evidence={active.evidence}
      pages={pages}
      close={narrow}
    />
  );
  const row = (field: Field) => (
    <ReviewRow
      key={field.path}
      field={field}
      choice={choices.get(field.path) ?? { take: false, value: field.read }}
      entityTypes={entityTypes}
      active={field.path === shown}
      onActive={() => setShown(field.path)}
      onChoice={(choice) => setChoices((so) => new Map(so).set(field.path, choice))}
      picture={narrow ? picture : undefined}
    />
  );
  const tickAll = (own: readonly Field[], take: boolean) =>
    setChoices((so) => {
      const all = own.map(({ path, read }) => [path, { value: so.get(path)?.value ?? read, take }] as const);
      return new Map([...so, ...all]);
    });
  const group = (each: Group) => (
    <ReviewGroup key={each.title} group={each} choices={choices} onTickAll={tickAll} row={row} />
  );
  return (
    <>
      <Head proposal={proposal} taken={taken.length} />
      <div className={styles.columns}>
        <div className={styles.list}>
          <Rows
            title="Look at these"
            lead="What is ticked is filled in. What the draft holds stays unless you choose otherwise."
            fields={doubtful}
            folded={false}
            row={row}
            group={group}
          />
          <Rows title="Read clearly" fields={certain} folded={doubtful.length > 0} row={row} />
          <MissingList proposal={proposal} />
          <BesideList proposal={proposal} />
          <ClaimsList proposal={proposal} />
          {same.length > 0 && (
            <details className={styles.part}>
              <summary className={styles.summary}>As in the draft already ({same.length})</summary>
              <p className={styles.lead}>{same.map(({ label }) => label).join(', ')}</p>
            </details>
          )}
        </div>
        {!narrow && <aside className={styles.picture}>{picture}</aside>}
      </div>
      <footer className={grouped.foot}>
        <Button onClick={onDiscard}>Discard</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={taken.length === 0}
          onClick={() => void onFillIn(taken, proposal)}
        >
          Fill in {counted(taken.length, 'field')}
        </Button>
      </footer>
    </>
  );
}

/** What was read of a file: the line, and once it is pressed the review. */
export function Review({ job, prospect, alone, ...acts }: ReviewProps) {
  const [application, setApplication] = useState<number | null>(null);
  const { data, error, mutate } = useReading(job, application, prospect);
  const [open, setOpen] = useState(alone);
  const opened = useOnce(open);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  if (error !== undefined && !data) return <ErrorState compact error={error} onRetry={() => void mutate()} />;
  if (!data) return null;
  const fillIn: ReviewActs['onFillIn'] = async (taken, proposal) => {
    setBusy(true);
    setRefused('');
    // Closed on the press, and not once the draft is stored: the form below moves while the hand still rests.
    setOpen(false);
    await acts.onFillIn(taken, proposal).catch((reason: unknown) => setRefused(messageOf(reason)));
    setBusy(false);
  };
  return (
    <>
      <div className={styles.found}>
        <Button type="primary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {data.fields.length > 0 ? `Review ${counted(data.fields.length, 'value')}` : 'Review'}
        </Button>
        <span role="status">{readInWords(data)}</span>
        {refused !== '' && (
          <span role="alert" className={styles.failed}>
            {refused}
          </span>
        )}
      </div>
      <div id={id} className={styles.review} hidden={!open}>
        {data.applications.length > 1 && <Applications proposal={data} onChoose={setApplication} />}
        {opened && data.application !== null && (
          // Another application, or a draft that has moved on, is gone through anew.
          <Fields
            key={`${data.application} ${data.version}`}
            proposal={data}
            {...acts}
            busy={busy}
            onFillIn={fillIn}
          />
        )}
      </div>
    </>
  );
}
