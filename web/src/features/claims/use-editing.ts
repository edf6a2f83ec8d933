/** What is typed into the claims, upon what was read; saved by hand, kept apart from what others save meanwhile. */
import { App } from 'antd';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { useUnsaved } from '@/ui/unsaved';
import { TOAST_S } from '@/ui/toast-time';
import { useSaveClaims } from './api';
import { MESSAGES } from './messages';
import {
  faultyYears,
  gapsOf,
  isReplaced,
  isSame,
  typedOf,
  withField,
  yearOf,
  type Claims,
  type Field,
  type Typed,
  type TypedYear,
} from './model';

/** How the last save stands. */
export type SaveState =
  | { readonly kind: 'quiet' | 'saving' | 'newer' }
  | { readonly kind: 'refused'; readonly words: string; readonly fields: ReadonlyMap<string, string> };

const QUIET: SaveState = { kind: 'quiet' };
const NO_FIELDS: ReadonlyMap<string, string> = new Map();

/** The claims as they are edited. */
export interface Editing {
  /** What it is typed upon: as it was read when the first key was pressed. */
  readonly base: Claims;
  readonly typed: Typed;
  readonly dirty: boolean;
  readonly state: SaveState;
  /** Save was pressed with something in its way. */
  readonly tried: boolean;
  readonly change: (change: (typed: Typed) => Typed) => void;
  readonly field: (year: number, field: Field, text: string) => void;
  readonly year: (year: number, change: Partial<TypedYear>) => void;
  /** Whether all of it is stored now. */
  readonly save: () => Promise<boolean>;
  readonly takeTheirs: () => void;
  readonly keepMine: () => Promise<boolean>;
}

/** What keeps the claims from being saved, in words; null: nothing. */
export function obstacleOf(typed: Typed, claims: Claims, noDay: boolean, today: string): string | null {
  if (typed.noLoss && (noDay || typed.since > today)) return `${MESSAGES.startDate}: today at the latest`;
  if (isReplaced(typed)) return null;
  const [faulty] = faultyYears(typed, claims.rows);
  if (faulty !== undefined) return `Look at ${faulty}: a figure there cannot be read`;
  return gapsOf(typed, claims.rows).length > 0 ? MESSAGES.notConsecutive : null;
}

/** Holds them. obstacle: asked when Save is pressed. */
export function useEditing(
  prospect: string,
  claims: Claims,
  obstacle: (typed: Typed) => string | null,
): Editing {
  const [edited, setEdited] = useState<{ base: Claims; typed: Typed } | null>(null);
  const [state, setState] = useState<SaveState>(QUIET);
  const [tried, setTried] = useState(false);
  const asked = useRef(false);
  const { message } = App.useApp();
  const saveClaims = useSaveClaims(prospect);
  const base = edited?.base ?? claims;
  const typed = edited?.typed ?? typedOf(claims);
  const dirty = !isSame(typed, typedOf(base), base.rows);
  useUnsaved(`claims ${prospect}`, 'claims', dirty);

  const change: Editing['change'] = (by) => {
    setEdited((now) => {
      const from = now ?? { base: claims, typed: typedOf(claims) };
      return { base: from.base, typed: by(from.typed) };
    });
    if (state.kind === 'refused') setState(QUIET);
  };
  const year: Editing['year'] = (at, part) =>
    change((now) => ({ ...now, years: { ...now.years, [at]: { ...yearOf(now, at), ...part } } }));
  const send = async (upon: Claims): Promise<boolean> => {
    const words = obstacle(typed);
    setTried(words !== null);
    if (words !== null) {
      setState({ kind: 'refused', words, fields: NO_FIELDS });
      return false;
    }
    if (asked.current) return false;
    asked.current = true;
    setState({ kind: 'saving' });
    const valid = faultyYears(typed, base.rows).length + gapsOf(typed, base.rows).length === 0;
    try {
      await saveClaims(upon, typed, valid);
      // What was typed while it was on its way stays, upon what is stored now.
      setEdited((now) =>
        now === null || now.typed === typed
          ? null
          : { ...now, base: { ...now.base, version: now.base.version + 1 } },
      );
      setState(QUIET);
      void message.success(MESSAGES.saved, TOAST_S);
      return true;
    } catch (error) {
      const newer = error instanceof ApiError && error.code === 'claims_changed';
      const fields = error instanceof ApiError ? error.fields : NO_FIELDS;
      setState(newer ? { kind: 'newer' } : { kind: 'refused', words: messageOf(error), fields });
      return false;
    } finally {
      asked.current = false;
    }
  };
  return {
    base,
    typed,
    dirty,
    state,
    tried,
    change,
    year,
    field: (at, field, text) => year(at, withField(yearOf(typed, at), field, text)),
    save: () => send(base),
    takeTheirs: () => {
      setEdited(null);
      setState(QUIET);
    },
    keepMine: () => {
      setEdited({ base: claims, typed });
      return send(claims);
    },
  };
}
