/** The editor of a cell: percent and side, what it is given for, status and comment; what is typed counts at once. */
import { Button, Input, Select, Switch } from 'antd';
import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react';
import { payrollShown } from '@/lib/money';
import styles from './cell-editor.module.css';
import { useBook, useCell, useDesk, useRange } from './context';
import { cellFault } from './faults';
import { MESSAGES } from './messages';
import { keyOf, MASTER, STATUS_OPTIONS, type CellView } from './model';
import { hundredthsOf, isWithoutPlan, mostOf, typedPercent, flipped } from './percent';
import { ReasonFields } from './reason-fields';
import { following } from './reasons';
import type { CellEdit, CellStatus, Place } from './shapes';

interface CellEditorProps {
  readonly place: Place;
  readonly name: string;
  /** The key that opened it; it is typed already. */
  readonly typed: string | undefined;
  /** What was typed before, which Escape puts back. */
  readonly before: CellEdit | undefined;
  readonly mayPrice: boolean;
  readonly mayWrite: boolean;
  /** Why a percent may not be entered, beyond what the cell says. */
  readonly whyNot: string;
  readonly onClose: () => void;
  readonly onHistory: (place: Place) => void;
}

/** The range beside the box, in words. */
function rangeWords(view: CellView, most: { debit: number | null; credit: number | null }): string {
  if (most.debit === null || most.credit === null) return view.cell.open ? 'Asking the range…' : '';
  return `Range: credit 0 - ${most.credit}, debit 0 - ${most.debit}`;
}

/** '; 15 needs level 2' once the percent is beyond the level of who types it. */
function useBeyond({ column, row }: Place): string {
  return useBook(({ preview }) => {
    const issues = preview.get(column)?.issues ?? [];
    const own = issues.find((each) => each.row === row && each.measure !== 'reason_missing');
    return own ? `; ${Number(own.value ?? 0)} needs level ${own.level}` : '';
  });
}

type PercentFieldsProps = CellEditorProps & {
  readonly view: CellView;
  /** With what it is given for. */
  readonly whole: boolean;
};

function PercentFields({ place, view, typed, mayPrice, whyNot, whole }: PercentFieldsProps) {
  const { store, ranges } = useDesk();
  const range = useRange(place);
  const refused = useBook((all) => all.refused.get(keyOf(place)));
  const beyond = useBeyond(place);
  const without = isWithoutPlan(range);
  const failed = range.state === 'failed';
  const closed = !view.cell.open || !mayPrice || without || failed;
  const { percent, reasons } = view;
  const set = (next: typeof percent) => {
    const amount = hundredthsOf(next);
    const turned = amount === null ? {} : { reasons: following(reasons, amount) };
    store.edit([[place, { percent: next, ...turned }]]);
  };
  const fault = refused ?? cellFault(view, range)?.words;
  const words = !view.cell.open ? view.cell.closed_why : !mayPrice ? whyNot : without ? '' : undefined;
  return (
    <div className={styles.percent}>
      <label className={styles.label} htmlFor="workbook-percent">
        Debit/credit
      </label>
      <span className={styles.pair}>
        <input
          id="workbook-percent"
          className={styles.box}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          disabled={closed}
          value={!view.cell.open || without ? MESSAGES.noRange : percent.text}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby="workbook-percent-line"
          onFocus={(event) => typed === undefined && event.target.select()}
          onChange={(event) => set(typedPercent(event.target.value, percent))}
        />
        <Switch
          checked={percent.credit}
          checkedChildren="Cr"
          unCheckedChildren="Dr"
          disabled={closed}
          aria-label="Credit instead of debit"
          onChange={() => set(flipped(percent))}
        />
      </span>
      <p
        className={styles.words}
        id="workbook-percent-line"
        data-wrong={fault !== undefined || failed || without}
      >
        {failed ? MESSAGES.rangeFailed : without ? MESSAGES.noRangeAvailable : (words ?? fault)}
        {failed && (
          <Button type="link" size="small" onClick={() => void ranges.ask(place.column, place.row, true)}>
            Retry
          </Button>
        )}
      </p>
      {!without && !failed && view.cell.open && (
        <p className={styles.quiet}>
          {rangeWords(view, { debit: mostOf(range, false), credit: mostOf(range, true) })}
          {beyond}
        </p>
      )}
      {whole && !closed && <ReasonFields place={place} view={view} range={range} />}
    </div>
  );
}

function PremiumField({ place, view, mayWrite }: { place: Place; view: CellView; mayWrite: boolean }) {
  const { store } = useDesk();
  const fault = cellFault(view, useRange(place));
  return (
    <div className={styles.percent}>
      <label className={styles.label} htmlFor="workbook-premium">
        Premium
      </label>
      <input
        id="workbook-premium"
        className={styles.box}
        inputMode="decimal"
        autoComplete="off"
        disabled={!mayWrite}
        value={view.premium}
        aria-invalid={fault !== null || undefined}
        onChange={(event) => store.edit([[place, { premium: event.target.value.trim() }]])}
      />
      <p className={styles.words} data-wrong={fault !== null}>
        {fault?.words ?? ''}
      </p>
    </div>
  );
}

/** The states that a MASTER figure is the sum of. */
function MasterStates({ column }: { column: string }) {
  const states = useBook(({ book }) => book.master_states[column]);
  return <p className={styles.quiet}>Sum of {(states ?? []).join(', ')}</p>;
}

/** The editor; Escape takes back what was typed in it, Enter and a click outside keep it. */
export function CellEditor(props: CellEditorProps) {
  const { place, name, typed, before, mayWrite, onClose, onHistory } = props;
  const { store, ranges } = useDesk();
  const view = useCell(place);
  // Who types into a cell sees the digit at once; what else the editor offers comes behind it.
  const whole = useDeferredValue(true, typed === undefined);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void ranges.ask(place.column, place.row);
    const field = box.current?.querySelector<HTMLInputElement>('input:enabled, textarea:enabled');
    field?.focus();
    // What was typed goes on behind the key that opened the editor.
    if (typed !== undefined) field?.setSelectionRange(field.value.length, field.value.length);
  }, [ranges, place, typed]);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (key === 'Escape') store.putBack(place, before);
    else if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'text') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const editor = box.current;
    const listen = (event: KeyboardEvent) => pressed(event);
    editor?.addEventListener('keydown', listen);
    return () => editor?.removeEventListener('keydown', listen);
  }, []);
  if (!view) return null;
  const { cell } = view;
  const counted = cell.counted && mayWrite;
  return (
    <div ref={box} className={styles.editor} role="dialog" aria-label={`${name}, ${place.row}`}>
      <header className={styles.head}>
        <strong>
          {name}, {place.row}
        </strong>
        <span className={styles.quiet}>
          {cell.stateType}
          {cell.payroll !== null && ` · ${payrollShown(cell.payroll)} payroll`}
        </span>
      </header>
      {place.row === MASTER && <MasterStates column={place.column} />}
      {cell.form === 'custom' ? (
        <PremiumField place={place} view={view} mayWrite={mayWrite} />
      ) : (
        <PercentFields {...props} view={view} whole={whole} />
      )}
      {whole && cell.counted && (
        <>
          <label className={styles.label} htmlFor="workbook-status">
            Status
          </label>
          <Select<CellStatus>
            id="workbook-status"
            virtual={false}
            disabled={!counted}
            options={STATUS_OPTIONS}
            value={view.status}
            getPopupContainer={(node) => node.parentElement ?? document.body}
            onChange={(status) => store.edit([[place, { status }]])}
          />
          <label className={styles.label} htmlFor="workbook-comments">
            Comments
          </label>
          <Input.TextArea
            id="workbook-comments"
            rows={2}
            maxLength={4000}
            disabled={!counted}
            value={view.comments}
            onChange={(event) => store.edit([[place, { comments: event.target.value }]])}
          />
        </>
      )}
      <footer className={styles.foot}>
        <Button size="small" type="primary" onClick={onClose}>
          Done
        </Button>
        <Button size="small" type="text" onClick={() => onHistory(place)}>
          History
        </Button>
        {view.changed && (
          <Button size="small" type="text" onClick={() => store.forget(place)}>
            Undo changes
          </Button>
        )}
      </footer>
    </div>
  );
}
