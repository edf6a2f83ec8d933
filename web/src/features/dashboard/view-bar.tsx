/** Views of a list: the ready-made ones with their counts, and the person's own, each an address. */
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '@/api/errors';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import { View, Views } from '@/ui/views';
import { TOAST_S } from '@/ui/toast-time';
import { forgetView, keepView, useSavedViews, type ViewScreen } from './api';
import styles from './view-bar.module.css';
import { changed, keptFilter, VIEWS, viewOf, type Page } from './model';

function SaveDialog({ screen, onClose }: { screen: ViewScreen; onClose: () => void }) {
  const [params] = useSearchParams();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    if (name.trim() === '') {
      setProblem('Enter a name');
      return;
    }
    setBusy(true);
    try {
      await keepView(screen, name.trim(), keptFilter(params));
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      size="small"
      title="Save this view"
      okText="Save"
      busy={busy}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <Field label="Name" required problem={problem} hint="Keeps search, filters and order as they are now">
        {(control) => (
          <Input
            {...control}
            maxLength={60}
            value={name}
            onPressEnter={() => void go()}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
    </Modal>
  );
}

/** The bar. */
export function ViewBar(props: {
  screen: ViewScreen;
  /** How many each ready-made view holds; none where the tab has none. */
  counts: Page['counts'] | undefined;
  ready: boolean;
}) {
  const { screen, counts, ready } = props;
  const [params, setParams] = useSearchParams();
  const { notification } = App.useApp();
  const own = useSavedViews(screen).data ?? [];
  const [saving, setSaving] = useState(false);
  const tab = params.get('tab');
  const open = (filter: Readonly<Record<string, string>>) =>
    setParams(new URLSearchParams({ ...(tab !== null && { tab }), ...filter }));
  const isOpen = (filter: Readonly<Record<string, string>>) => {
    const now = keptFilter(params);
    const names = new Set([...Object.keys(filter), ...Object.keys(now)]);
    return [...names].every((name) => filter[name] === now[name]);
  };
  const forget = (name: string) =>
    forgetView(screen, name).catch((error: unknown) =>
      notification.error({ title: messageOf(error), duration: TOAST_S }),
    );
  return (
    <Views label="Views">
      {ready &&
        VIEWS.map(([view, label]) => (
          <View
            key={view}
            label={label}
            count={counts?.[view] ?? null}
            pressed={viewOf(params) === view}
            onPress={() => setParams(changed(params, { view: view === 'all' ? '' : view }))}
          />
        ))}
      {own.map(({ name, filter }) => (
        <span key={name} className={styles.own}>
          <View label={name} pressed={isOpen(filter)} onPress={() => open(filter)} />
          <button
            type="button"
            className={styles.forget}
            aria-label={`Delete the view ${name}`}
            onClick={() => void forget(name)}
          >
            ×
          </button>
        </span>
      ))}
      <Button size="small" type="text" onClick={() => setSaving(true)}>
        Save this view
      </Button>
      {saving && <SaveDialog screen={screen} onClose={() => setSaving(false)} />}
    </Views>
  );
}
