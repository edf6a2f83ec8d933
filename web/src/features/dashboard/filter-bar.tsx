/** Search and filters of a list; all but a whole FEIN stands in the address. */
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTypedText } from '@/ui/typed-text';
import { DateInput } from '@/ui/date-input';
import { Field } from '@/ui/field';
import { useOwners } from './api';
import styles from './view-bar.module.css';
import { changed, DAYS, filterCount, FLAGS, isFein, listOf, STATUSES, unfiltered } from './model';

/** A choice of a filter. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

const STATUS_CHOICES: readonly Choice[] = STATUSES.map(([value, label]) => ({
  value: value || 'select',
  label,
}));

/** The typed search, which is asked for once the keys rest; it stands in the address unless it is a FEIN. */
export function useSearch(): { typed: string; search: string; type: (text: string) => void } {
  const [params, setParams] = useSearchParams();
  const { typed, rested, type } = useTypedText(
    params.get('q') ?? '',
    (q) => setParams((now) => changed(now, { q }), { replace: true }),
    (text) => (isFein(text) ? '' : text.trim()),
  );
  return { typed, search: rested, type };
}

function Choices(props: { name: string; label: string; options: readonly Choice[] }) {
  const [params, setParams] = useSearchParams();
  return (
    <Field label={props.label} problem={null}>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          allowClear
          virtual={false}
          style={{ width: '100%' }}
          placeholder="Any"
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          value={listOf(params, props.name)}
          options={[...props.options]}
          onChange={(chosen) => setParams((now) => changed(now, { [props.name]: chosen.join(',') }))}
        />
      )}
    </Field>
  );
}

/** The filters, folded at first unless the address sets some. */
function Filters({ partners, states }: { partners: readonly Choice[]; states: readonly Choice[] }) {
  const [params, setParams] = useSearchParams();
  const owners = (useOwners(true).data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section className={styles.filters} aria-label="Filters">
      <Choices name="status" label="Status" options={STATUS_CHOICES} />
      <Choices name="owner" label="Owner" options={owners} />
      <Choices name="partner" label="Distributing Partners" options={partners} />
      <Choices name="primary_state" label="Primary State" options={states} />
      <Choices name="governing_state" label="Gov CC State" options={states} />
      {DAYS.map(([from, to, label]) => (
        <Field key={from} label={label} problem={null}>
          {(control) => (
            <span className={styles.days}>
              {(
                [
                  [from, 'from'],
                  [to, 'to'],
                ] as const
              ).map(([name, words]) => (
                <span key={name} className={styles.day}>
                  <span aria-hidden="true">{words}</span>
                  <DateInput
                    {...(name === from && { id: control.id })}
                    aria-label={`${label} ${words}`}
                    value={params.get(name) ?? ''}
                    onChange={(day) => setParams((now) => changed(now, { [name]: day }))}
                  />
                </span>
              ))}
            </span>
          )}
        </Field>
      ))}
      {FLAGS.map(([name, label]) => (
        <Field key={name} label={label} problem={null}>
          {(control) => (
            <Select
              {...control}
              allowClear
              virtual={false}
              style={{ width: '100%' }}
              placeholder="Any"
              value={params.get(name)}
              options={[
                { value: 'true', label: 'Yes' },
                { value: 'false', label: 'No' },
              ]}
              onChange={(said: string | undefined) =>
                setParams((now) => changed(now, { [name]: said ?? '' }))
              }
            />
          )}
        </Field>
      ))}
    </section>
  );
}

/** The bar. */
export function FilterBar(props: {
  typed: string;
  onType: (text: string) => void;
  partners: readonly Choice[];
  states: readonly Choice[];
  children?: React.ReactNode;
}) {
  const [params, setParams] = useSearchParams();
  const count = filterCount(params);
  const [open, setOpen] = useState(count > 0);
  return (
    <>
      <div className={styles.tools}>
        <Input
          type="search"
          className={styles.search ?? ''}
          aria-label="Search by company, FEIN, producer or class code"
          placeholder="Company, FEIN, producer or class code"
          maxLength={100}
          value={props.typed}
          onChange={({ target }) => props.onType(target.value)}
        />
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
        {count > 0 && (
          <Button type="text" onClick={() => setParams((now) => unfiltered(now))}>
            Clear filters
          </Button>
        )}
        {props.children}
      </div>
      {open && <Filters partners={props.partners} states={props.states} />}
    </>
  );
}
