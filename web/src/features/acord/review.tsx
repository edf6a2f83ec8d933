/** What was read, field by field, doubtful ones first: accept, correct or leave, then fill in. */
import { Button, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import { below } from '@/lib/breakpoints';
import { ErrorState, LoadingState } from '@/ui/state-view';
import { useMedia } from '@/ui/use-media';
import { useReading } from './api';
import {
  firstChoices,
  groupsOf,
  inOrder,
  pagesWords,
  takenOf,
  type Choices,
  type Field,
  type Group,
  type Proposal,
  type Taken,
} from './model';
import { PagePicture } from './page-picture';
import { ReviewGroup } from './review-group';
import { BesideList, ClaimsList, MissingList } from './review-lists';
import { ReviewRow } from './review-row';
import grouped from './review-group.module.css';
import styles from './review.module.css';

interface Acts {
  readonly entityTypes: readonly { readonly value: string; readonly label: string }[];
  readonly onFillIn: (taken: readonly Taken[], proposal: Proposal) => Promise<void>;
  readonly onDiscard: () => void;
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Of a file with several applicants the agent takes one; nothing of the others comes along. */
function Applications({ proposal, onChoose }: { proposal: Proposal; onChoose: (index: number) => void }) {
  return (
    <fieldset className={styles.applications}>
      <legend className={styles.heading}>
        {counted(proposal.applications.length, 'application')} in this file: which one is this quote for?
      </legend>
      <Radio.Group
        vertical
        value={proposal.application}
        onChange={({ target }) => onChoose(Number(target.value))}
        options={proposal.applications.map(({ index, applicant, form, edition, pages }) => ({
          value: index,
          label: `${applicant === '' ? 'Applicant not named' : applicant} \u2013 ${form}${edition === null ? '' : ` (${edition})`}, ${pagesWords(pages)}`,
        }))}
      />
    </fieldset>
  );
}

/** What is about to happen, in numbers. */
function Head({ proposal, taken }: { proposal: Proposal; taken: number }) {
  const { doubtful, certain, same } = inOrder(proposal.fields);
  const conflicts = doubtful.filter(({ state }) => state === 'conflict').length;
  const form = proposal.applications.find(({ index }) => index === proposal.application);
  const parts = [
    `${certain.length} read clearly`,
    doubtful.length > conflicts ? `${doubtful.length - conflicts} to check` : '',
    conflicts > 0 ? `${counted(conflicts, 'conflict')} with what is in the draft` : '',
    same.length > 0 ? `${same.length} as in the draft` : '',
  ].filter((part) => part !== '');
  return (
    <header className={styles.head}>
      <h3 className={styles.title}>
        {form ? `${form.applicant || proposal.file}` : proposal.file}
        {form && (
          <span className={styles.form}>
            {form.form}
            {form.edition !== null && ` (${form.edition})`} from {proposal.file}
          </span>
        )}
      </h3>
      <p className={styles.lead}>
        {parts.join(' \u00b7 ')}. {counted(taken, 'field')} will be filled in.
      </p>
    </header>
  );
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

function Fields({ proposal, entityTypes, onFillIn, onDiscard }: Acts & { proposal: Proposal }) {
  const { fields, job, pages } = proposal;
  const [choices, setChoices] = useState<Choices>(() => firstChoices(fields));
  const { doubtful, certain, same } = inOrder(fields);
  const [shown, setShown] = useState<string | undefined>((doubtful[0] ?? certain[0])?.path);
  const [state, setState] = useState<'' | 'busy' | { readonly error: string }>('');
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
  const alert = useRef<HTMLSpanElement>(null);
  const refused = typeof state === 'object';
  useEffect(() => {
    if (refused) alert.current?.scrollIntoView({ block: 'center' });
  }, [refused]);
  const fillIn = () => {
    setState('busy');
    onFillIn(taken, proposal).catch((error: unknown) => setState({ error: messageOf(error) }));
  };
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
        <span ref={alert} role="alert" className={styles.failed}>
          {typeof state === 'object' && state.error}
        </span>
        <Button onClick={onDiscard}>Discard</Button>
        <Button type="primary" loading={state === 'busy'} disabled={taken.length === 0} onClick={fillIn}>
          Fill in {counted(taken.length, 'field')}
        </Button>
      </footer>
    </>
  );
}

/** The review of a reading. */
export function Review({ job, prospect, ...acts }: Acts & { job: string; prospect: string | null }) {
  const [application, setApplication] = useState<number | null>(null);
  const { data, error, mutate } = useReading(job, application, prospect);
  if (error !== undefined && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState rows={6} />;
  return (
    <div className={styles.review}>
      {data.applications.length > 1 && <Applications proposal={data} onChoose={setApplication} />}
      {data.application !== null && (
        // Another application, or a draft that has moved on, is gone through anew.
        <Fields key={`${data.application} ${data.version}`} proposal={data} {...acts} />
      )}
    </div>
  );
}
