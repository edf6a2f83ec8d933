/** Whose case it is: shown only when somebody asks and says why, which is kept. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { useKeptTyped } from '@/api/kept-typed';
import { phoneEntered } from '@/lib/phone';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import { openPersonal } from './api';
import styles from './ops.module.css';

/** Characters of a reason. */
const LONGEST = 500;

type Opened = Awaited<ReturnType<typeof openPersonal>>;

function Shown({ data }: { data: Opened }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Company', data.company_name],
    ['FEIN', data.fein],
    ['Contact', data.contact_person],
    ['E-mail', data.email],
    ['Phone', phoneEntered(data.phone)],
    ['Address', data.address],
  ];
  return (
    <dl className={styles.facts} aria-label="Whose case it is">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The button, then the data. */
export function PersonalData({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  const kept = useKeptTyped();
  const place = `ops personal ${id}`;
  const { reason = '' } = kept.of(place);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [data, setData] = useState<Opened>();
  if (data !== undefined) return <Shown data={data} />;
  const go = async () => {
    if (reason.trim().length < 3) {
      setProblem('Say why, in a few words');
      return;
    }
    setBusy(true);
    try {
      setData(await openPersonal(id, reason.trim()));
      kept.forget(place);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <div>
      <Button size="small" onClick={() => setAsking(true)}>
        Show whose case it is
      </Button>
      {asking && (
        <Modal
          open
          size="small"
          title="Show whose case it is"
          okText="Show"
          busy={busy}
          onOk={() => void go()}
          onCancel={() => setAsking(false)}
        >
          <Field
            label="Reason"
            required
            problem={problem}
            hint="Kept, with your name"
            letters={{ used: reason.length, most: LONGEST }}
          >
            {(control) => (
              <Input
                {...control}
                maxLength={LONGEST}
                value={reason}
                onPressEnter={() => void go()}
                onChange={({ target }) => {
                  kept.type(place, { reason: target.value });
                  setProblem(null);
                }}
              />
            )}
          </Field>
        </Modal>
      )}
    </div>
  );
}
