/**
 * A text field with a list below it (the combobox of WAI-ARIA): typing searches, arrows and Enter choose, leaving
 * hands over what was typed. The list lies in the browser's top layer, so that no frame cuts it off.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './combo-input.module.css';
import type { CellInputProps } from './grid-input';
import grid from './grid-table.module.css';

/** A choice; text is what it is called, node what is shown. */
export interface ComboOption {
  readonly value: string;
  readonly text: string;
  readonly node: ReactNode;
}

interface ComboInputProps extends CellInputProps {
  /** The chosen value in words, shown while nobody types. */
  readonly shown: string;
  readonly options: readonly ComboOption[];
  /** The row that Enter takes before an arrow was pressed; -1 takes none, and the list stays open. */
  readonly preselected?: number;
  /** A line instead of options: a hint, that it is loading, that there is nothing. */
  readonly note: ReactNode;
  /** Options are on their way: Enter waits for them, and then shows what the next one would take. */
  readonly pending?: boolean;
  readonly disabled?: boolean;
  /** What is typed; null once nobody types any more. */
  readonly onQuery: (typed: string | null) => void;
  readonly onPick: (value: string) => void;
  /** The field was left, or Enter pressed, with a text that is no choice yet; '' clears. */
  readonly onTyped: (typed: string) => void;
}

/** CSS pixels of a list at most, and with how many it still stands below its field. */
const [TALLEST, LEAST] = [288, 180];

/** Below the field, or above it where there is no room: by the window alone, so that no answer moves it across. */
function place(list: HTMLElement, field: HTMLElement): void {
  const box = field.getBoundingClientRect();
  const [under, over] = [window.innerHeight - box.bottom - 8, box.top - 8];
  const below = under >= LEAST || under >= over;
  list.style.minWidth = `${Math.max(box.width, 220)}px`;
  list.style.maxHeight = `${Math.min(TALLEST, below ? under : over)}px`;
  list.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - list.offsetWidth - 8))}px`;
  list.style.top = `${below ? box.bottom + 2 : box.top - list.offsetHeight - 2}px`;
}

function List(props: {
  id: string;
  label: string;
  field: React.RefObject<HTMLInputElement | null>;
  options: readonly ComboOption[];
  note: ReactNode;
  at: number;
  onPick: (value: string) => void;
}) {
  const { id, label, field, options, note, at, onPick } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The list stays at its field, wherever that is scrolled to.
    const scrolled = (event: Event) => {
      if (list.current && field.current && event.target !== list.current) place(list.current, field.current);
    };
    window.addEventListener('scroll', scrolled, { capture: true });
    return () => window.removeEventListener('scroll', scrolled, { capture: true });
  }, [field]);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !field.current) return;
    // Not every test environment knows the top layer.
    if (element.showPopover && !element.matches(':popover-open')) element.showPopover();
    place(element, field.current);
    element.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  });
  return (
    <div
      ref={list}
      role="presentation"
      popover="manual"
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.length === 0 ? (
        <span role="status" className={styles.note}>
          {note}
        </span>
      ) : (
        <div role="listbox" id={id} aria-label={label}>
          {options.map(({ value, text, node }, index) => (
            // The field has the focus and moves the choice; the list itself is never reached by Tab.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={value}
              id={`${id}-${index}`}
              role="option"
              aria-label={text}
              aria-selected={index === at}
              className={styles.option}
              onClick={() => onPick(value)}
            >
              {node}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The field. */
export function ComboInput(props: ComboInputProps) {
  const {
    shown,
    options,
    preselected = 0,
    note,
    pending = false,
    disabled = false,
    onQuery,
    onPick,
    onTyped,
    onBlur,
    ...control
  } = props;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  // Enter moves on at once, and leaving the field asks again before anything is rendered.
  const text = useRef<string | null>(null);
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const [waiting, setWaiting] = useState(false);
  if (waiting && !pending) {
    setWaiting(false);
    if (options.length > 0) setMoved(0);
  }
  const at = Math.min(moved ?? preselected, options.length - 1);
  const close = () => {
    setOpen(false);
    setTyped(null);
    text.current = null;
    setMoved(null);
    setWaiting(false);
    onQuery(null);
  };
  const pick = (value: string) => {
    close();
    onPick(value);
  };
  const commit = () => {
    const last = text.current?.trim();
    close();
    if (last !== undefined && (last !== '' || shown !== '')) onTyped(last);
  };
  const show = () => {
    if (control.readOnly || disabled || open) return;
    setOpen(true);
    onQuery(typed ?? '');
  };
  const chosen = open ? options[at] : undefined;
  const pressed = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.altKey && step !== 0) show();
    else if (open && step !== 0) setMoved(Math.max(0, Math.min(options.length - 1, at + step)));
    else if (open && event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) pick(chosen.value);
    // Nothing is taken that nobody chose: the first Enter only marks where a second one would go.
    else if (event.key === 'Enter' && open && typed !== null && options.length > 0) setMoved(0);
    else if (event.key === 'Enter' && open && pending) setWaiting(true);
    else if (event.key === 'Enter' && typed !== null) return commit();
    else return undefined;
    return event.preventDefault();
  };
  return (
    <span className={styles.place}>
      <input
        {...control}
        ref={field}
        type="text"
        role="combobox"
        className={grid.input}
        autoComplete="off"
        disabled={disabled}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open && options.length > 0 ? id : undefined}
        aria-activedescendant={chosen ? `${id}-${at}` : undefined}
        value={typed ?? shown}
        title={typed === null && shown !== '' ? shown : undefined}
        onClick={show}
        onChange={(event) => {
          setTyped(event.target.value);
          text.current = event.target.value;
          setMoved(null);
          setWaiting(false);
          setOpen(true);
          onQuery(event.target.value);
        }}
        onKeyDown={pressed}
        onBlur={() => {
          commit();
          onBlur();
        }}
      />
      {open && (
        <List
          id={id}
          label={control['aria-label']}
          field={field}
          options={options}
          note={note}
          at={at}
          onPick={pick}
        />
      )}
    </span>
  );
}
