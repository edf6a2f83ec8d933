/** A field of the company profile, tied to the draft. */
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { keepCaret } from '@/ui/caret';
import { DateInput, NO_SUCH_DAY } from '@/ui/date-input';
import { Field, type ControlProps } from '@/ui/field';
import { useDraft, useDraftSession, useNote, useProblem } from '../draft/context';
import { leaveProfile, setProfile } from '../draft/edits';
import type { ProfileField as Name } from '../draft/model';
import { profilePath } from '../draft/validate';

/** What is said of what no quote needs. */
export const LATER = 'Can wait until you bind';

const TERM = ['effectiveDate', 'expectedStartDate', 'expectedExpiryDate'] as const;

/** What an own control gets. */
export interface ProfileControl extends ControlProps {
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** Label, control and message of one profile field; without children a text input. */
export function ProfileField(props: {
  name: Name;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  type?: 'text' | 'date' | 'email';
  autoComplete?: string;
  inputMode?: 'numeric';
  locked?: boolean;
  /** Told when it is typed into, and when it is left. */
  onTyped?: () => void;
  onLeft?: () => void;
  /** What was refused of what was typed last, where the field shows again what stood there before. */
  refused?: string | null;
  /** What is said while it is empty, where its reader knows the field by another name. */
  missing?: string;
  /** A message as its reader would be told it. */
  told?: (message: string) => string;
  children?: (control: ProfileControl) => ReactNode;
}) {
  const { name, label, required = false, hint, children, locked = false, refused = null, told } = props;
  const { store } = useDraftSession();
  const path = profilePath(name);
  const value = useDraft(({ draft }) => draft.companyProfile[name]);
  const viewOnly = useDraft((view) => view.viewOnly);
  const problemFound = useProblem(path);
  const note = useNote(path);
  const found = problemFound !== null && told ? told(problemFound) : problemFound;
  const [noDay, setNoDay] = useState(false);
  const said = found !== null && value.trim() === '' ? (props.missing ?? found) : found;
  const problem = refused ?? (noDay ? NO_SUCH_DAY : said);
  // A day that does not fit to this one any more says so at once, not when somebody goes on.
  const touchTerm = () => {
    const { companyProfile } = store.read().draft;
    for (const day of TERM) if (companyProfile[day] !== '') store.touch(profilePath(day));
  };
  const change = (typed: string) => {
    store.edit(setProfile(name, typed));
    props.onTyped?.();
    if (props.type === 'date' && typed !== '') touchTerm();
  };
  const leave = () => {
    store.edit(leaveProfile(name));
    store.touch(path);
    props.onLeft?.();
    if (props.type === 'date') touchTerm();
  };
  const own = (control: ControlProps) =>
    props.type === 'date' ? (
      <DateInput
        {...control}
        value={value}
        readOnly={viewOnly}
        onChange={change}
        onNoDay={setNoDay}
        onBlur={leave}
      />
    ) : (
      <Input
        {...control}
        type={props.type ?? 'text'}
        value={value}
        readOnly={locked || viewOnly}
        variant={locked ? 'filled' : 'outlined'}
        {...(locked && { tabIndex: -1 })}
        maxLength={200}
        autoComplete={props.autoComplete ?? 'off'}
        {...(props.inputMode && { inputMode: props.inputMode })}
        onChange={(event) => {
          if (props.type !== 'email') keepCaret(event, /[^]/);
          change(event.target.value);
        }}
        onBlur={leave}
      />
    );
  return (
    <Field label={label} problem={problem} hint={note ?? hint} required={required} marked id={path}>
      {(control) =>
        children
          ? children({ ...control, value, disabled: viewOnly, onChange: change, onBlur: leave })
          : own(control)
      }
    </Field>
  );
}
