/** Makes a draft from a book: its name, its base, and the first day that it will be effective for. */
import { App, Input, Select } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { dayProblem, today } from '@/lib/dates';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import { createBook, refreshBooks, type BookHead } from './api';
import { latestBase, nameProblem, suggestName } from './model';

/** First of January of the year after a day. */
const nextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}-01-01`;

function freeName(base: string, day: string, taken: readonly string[]): string {
  const wanted = suggestName(base, day);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}.${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** The dialog; from is the book that it was opened from. */
export function DraftDialog(props: {
  books: readonly BookHead[];
  from?: string;
  onClose: () => void;
  onMade: (version: string) => void;
}) {
  const { books, onClose, onMade } = props;
  const { notification } = App.useApp();
  const taken = books.map(({ version }) => version);
  const [base, setBase] = useState(props.from ?? latestBase(books, today()));
  const [day, setDay] = useState(nextYear(today()));
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = typed ?? freeName(base, day, taken);
  const problems = {
    version: nameProblem(name, taken),
    effective_from: day === '' ? 'Choose the first day' : dayProblem(day),
  };
  const problemOf = (field: 'version' | 'effective_from') =>
    refused.get(field) ?? (asked || typed !== null ? problems[field] : null);

  const make = async () => {
    setAsked(true);
    if (problems.version !== null || problems.effective_from !== null) return;
    setBusy(true);
    try {
      await createBook({ version: name, base, effective_from: day, note });
      await refreshBooks();
      onMade(name);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : new Map<string, string>();
      setRefused(fields);
      if (fields.size === 0)
        notification.error({ title: 'No draft was made', description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title="New draft"
      okText="Make the draft"
      busy={busy}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <p>
        A draft has every row of the book that it starts from. Import files into it, then have it approved.
      </p>
      <Field label="Starts from" problem={null}>
        {(control) => (
          <Select
            {...control}
            virtual={false}
            value={base}
            options={books.map(({ version }) => ({ value: version, label: version }))}
            onChange={setBase}
          />
        )}
      </Field>
      <Field
        label="First day"
        required
        problem={problemOf('effective_from')}
        hint="Policies that start on this day or later"
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            value={day}
            onChange={(event) => {
              setDay(event.target.value);
              setRefused(new Map());
            }}
          />
        )}
      </Field>
      <Field label="Name" required problem={problemOf('version')} hint="Stays with every price made with it">
        {(control) => (
          <Input
            {...control}
            maxLength={40}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setTyped(event.target.value);
              setRefused(new Map());
            }}
          />
        )}
      </Field>
      <Field label="What is new" problem={null} hint="One line for those who read the list">
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}
