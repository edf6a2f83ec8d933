/** Asks before operations do something: what follows from it, what it needs, and why it is done. */
import { App, Input } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { useKeptTyped } from '@/api/kept-typed';
import { newUuid } from '@/lib/uuid';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import { ActFields, fieldsOf, type Typed } from './act-fields';
import { perform, useRefresh } from './api';
import type { Act, OpsAction } from './model';
import { ACTIONS } from './stuck-words';
import styles from './ops.module.css';

/** Characters of a reason. */
const [SHORTEST, LONGEST] = [3, 500];

/** What is to be done, and to what: the id of a case, or a carrier. */
export interface Asked {
  readonly action: OpsAction;
  readonly target: string;
  /** As it is called: 'Key Risk'. */
  readonly name: string;
}

function actOf({ action, target }: Asked, typed: Typed, reason: string): Act {
  const said = (name: string) => (typed[name] ?? '').trim();
  switch (action) {
    case 'sweep':
      return { action, reason };
    case 'hold':
    case 'release':
      return { action, carrier: target, reason };
    case 'mark-bound':
      return { action, id: target, policy_number: said('policy_number'), reason };
    case 'abort':
      return { action, id: target, confirmed_by: said('confirmed_by'), reason };
    case 'correct':
      return { action, id: target, path: said('path'), value: said('value'), reason };
    case 'override':
      return { action, id: target, status: said('status') as 'hold', reason };
    case 'extend':
      return { action, id: target, days: Number(said('days')), reason };
    default:
      return { action, id: target, reason };
  }
}

const isDays = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 30;

function lackingOf(action: OpsAction, typed: Typed, reason: string): ReadonlyMap<string, string> {
  const lacking = new Map<string, string>();
  for (const { name, label, optional, kind } of fieldsOf(action)) {
    const value = (typed[name] ?? '').trim();
    if (optional !== true && value === '') lacking.set(name, `${label} is needed`);
    else if (kind === 'days' && !isDays(value)) lacking.set(name, 'A whole number from 1 to 30');
  }
  if (reason.trim().length < SHORTEST) lacking.set('reason', 'Say why, in a few words');
  return lacking;
}

/** The dialog; it stands open while it is rendered. */
export function ActDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { notification } = App.useApp();
  const refresh = useRefresh();
  const { label, follows, danger } = ACTIONS[asked.action];
  // The same for each try, so that an answer that was lost does nothing twice.
  const [press, setPress] = useState(newUuid);
  const kept = useKeptTyped();
  const place = `ops ${asked.action} ${asked.target}`;
  const typed: Typed = kept.of(place);
  const { reason = '' } = typed;
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const typing = (change: Typed) => {
    kept.type(place, change);
    setProblems(new Map());
    setPress(newUuid());
  };
  const go = async () => {
    const lacking = lackingOf(asked.action, typed, reason);
    setProblems(lacking);
    if (lacking.size > 0) return;
    setBusy(true);
    try {
      const done = await perform(actOf(asked, typed, reason.trim()), press);
      kept.forget(place);
      notification.success({ title: `${label}: ${asked.name}`, description: done.message, duration: 5 });
      onClose();
      await refresh();
    } catch (error) {
      setBusy(false);
      const fields = error instanceof ApiError ? error.fields : new Map<string, string>();
      setProblems(fields.size > 0 ? fields : new Map([['', messageOf(error)]]));
    }
  };
  return (
    <Modal
      open
      title={`${label}: ${asked.name}`}
      okText={label}
      danger={danger}
      busy={busy}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <p className={styles.follows}>{follows}</p>
      <ActFields
        action={asked.action}
        typed={typed}
        problems={problems}
        onType={(name, value) => typing({ [name]: value })}
      />
      <Field
        label="Reason"
        required
        problem={problems.get('reason') ?? null}
        hint="Stands in the history; no customer data"
        letters={{ used: reason.length, most: LONGEST }}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={LONGEST}
            value={reason}
            onChange={({ target }) => typing({ reason: target.value })}
            onPressEnter={() => void go()}
          />
        )}
      </Field>
      {[...problems]
        .filter(([path]) => path !== 'reason' && !fieldsOf(asked.action).some(({ name }) => name === path))
        .map(([path, words]) => (
          <p key={path} className={styles.refused} role="alert">
            {words}
          </p>
        ))}
    </Modal>
  );
}
