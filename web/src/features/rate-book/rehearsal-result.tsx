/** What a rehearsal found: totals, sums by program and state, and each price of an open quote on both books. */
import { useState } from 'react';
import { Link } from 'react-router';
import { usDay } from '@/lib/dates';
import { shownAlone } from '@/lib/shown-money';
import { Panel } from '@/ui/panel';
import { EmptyState, StateView } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import { VirtualTable, type VirtualColumn } from '@/ui/virtual-table';
import { useMoves, type MoveFilter, type Rehearsal, type RehearsalOutcome, type RehearsalRow } from './api';
import changeStyles from './change-rows.module.css';
import { ChoiceFilter, FilterBar, StateFilter } from './filter-bar';
import { GroupSums } from './group-sums';
import { ImpactFigures, type Summary } from './impact-figures';
import { OUTCOMES } from './impact-words';
import { direction, many, percentText } from './model';
import styles from './rehearsal-result.module.css';

const NO_FILTER: MoveFilter = { outcome: '', program: '', state: '' };

const COLUMNS: readonly VirtualColumn<RehearsalRow>[] = [
  {
    key: 'company',
    title: 'Quote',
    width: 220,
    head: true,
    cell: ({ company, prospect_id: id }) =>
      company === null ? (
        'Not yours to see'
      ) : (
        <Link to={`/Quote/${id}/compare`}>{company || 'Without a name'}</Link>
      ),
  },
  { key: 'program', title: 'Program', width: 160, cell: ({ program }) => program },
  {
    key: 'states',
    title: 'States',
    width: 110,
    cell: ({ states }) => states.map(({ state }) => state).join(', '),
  },
  { key: 'from', title: 'Starts', width: 110, cell: ({ effective_date: day }) => usDay(day) },
  {
    key: 'outcome',
    title: 'Outcome',
    width: 250,
    cell: ({ outcome, reason }) => (
      <span title={reason}>
        <StatusTag {...OUTCOMES[outcome]} />
        {reason !== '' && <span className={styles.reason}> {reason}</span>}
      </span>
    ),
  },
  { key: 'old', title: 'Now', width: 110, align: 'end', cell: ({ old_premium: now }) => shownAlone(now) },
  {
    key: 'new',
    title: 'On the draft',
    width: 120,
    align: 'end',
    cell: ({ new_premium: premium }) => (premium === null ? '' : shownAlone(premium)),
  },
  {
    key: 'percent',
    title: 'Move',
    width: 90,
    align: 'end',
    cell: ({ percent }) => (
      <strong className={changeStyles.move} data-way={direction(percent)}>
        {percentText(percent)}
      </strong>
    ),
  },
];

function nothingFound({ total, hidden }: { total: number; hidden: number }) {
  if (total > 0) return null;
  return hidden > 0 ? (
    <EmptyState title="None of these prices is yours to see">
      The sums above count them all. Administrators and underwriters see each of them.
    </EmptyState>
  ) : (
    <EmptyState title="No price is like that">Clear a filter to see more.</EmptyState>
  );
}

/** The result. */
export function RehearsalResult({ rehearsal, summary }: { rehearsal: Rehearsal; summary: Summary }) {
  const [wanted, setWanted] = useState(NO_FILTER);
  const list = useMoves(rehearsal.version, rehearsal.id, wanted);
  const hidden = list.data?.hidden ?? 0;
  const change = (part: Partial<MoveFilter>) => setWanted((now) => ({ ...now, ...part }));
  if (rehearsal.done === 0) {
    return (
      <Panel title="Nobody moves">
        <EmptyState title="There is no open quote for this book">
          Quotes that start before its first day, are submitted or have no price are not counted.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <Panel title="In all">
        <ImpactFigures summary={summary} />
        <div className={styles.groups}>
          <GroupSums
            label="By program"
            what="Program"
            groups={summary.by_program}
            chosen={wanted.program}
            onChoose={(program) => change({ program })}
          />
          <GroupSums
            label="By state"
            what="State"
            groups={summary.by_state}
            chosen={wanted.state}
            onChoose={(state) => change({ state })}
          />
        </div>
      </Panel>
      <Panel
        title="Who moves"
        {...(hidden > 0 && { lead: `${many(hidden)} more count above and are not yours to see.` })}
      >
        <FilterBar total={list.data?.total} what="prices">
          <ChoiceFilter
            label="Outcome"
            value={wanted.outcome}
            options={[
              { value: '', label: 'All outcomes' },
              ...Object.entries(OUTCOMES).map(([value, { label }]) => ({
                value: value as RehearsalOutcome,
                label,
              })),
            ]}
            onChange={(outcome) => change({ outcome })}
          />
          <ChoiceFilter
            label="Program"
            value={wanted.program}
            options={[
              { value: '', label: 'All programs' },
              ...summary.by_program.map(({ group }) => ({ value: group, label: group })),
            ]}
            onChange={(program) => change({ program })}
          />
          <StateFilter
            states={summary.by_state.map(({ group }) => group)}
            value={wanted.state}
            onChange={(state) => change({ state })}
          />
        </FilterBar>
        <StateView state={list} rows={6} empty={nothingFound}>
          {() => (
            <VirtualTable
              label="Prices of open quotes on the draft"
              columns={COLUMNS}
              total={list.total}
              rowAt={list.rowAt}
              onShow={list.show}
              listKey={JSON.stringify(wanted)}
            />
          )}
        </StateView>
      </Panel>
    </>
  );
}
