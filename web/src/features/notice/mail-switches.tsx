/** Which notices are mailed as well, kind by kind. */
import { App, Switch } from 'antd';
import { messageOf } from '@/api/errors';
import { StateView } from '@/ui/state-view';
import { TOAST_S } from '@/ui/toast-time';
import { putNoticeMail, useNoticeMails } from './api';
import styles from './mail-switches.module.css';
import { MAIL_WORDS, mailsOf, type MailedKind } from './model';

/** The switches. */
export function MailSwitches({ underwriter }: { underwriter: boolean }) {
  const mails = useNoticeMails();
  const { notification } = App.useApp();
  const put = (kind: MailedKind, mail: boolean) => {
    const now = (mails.data ?? []).map((each) => (each.kind === kind ? { ...each, mail } : each));
    mails
      .mutate(
        putNoticeMail(kind, mail).then(() => now),
        {
          optimisticData: now,
          rollbackOnError: true,
          revalidate: false,
        },
      )
      .catch((failed: unknown) => notification.error({ title: messageOf(failed), duration: TOAST_S }));
  };
  return (
    <StateView state={mails} rows={2}>
      {(known) => (
        <ul className={styles.kinds}>
          {mailsOf(underwriter).map((kind) => (
            <li key={kind}>
              <label className={styles.kind}>
                <Switch
                  size="small"
                  checked={known.find((each) => each.kind === kind)?.mail ?? true}
                  onChange={(mail) => put(kind, mail)}
                />
                {MAIL_WORDS[kind]}
              </label>
            </li>
          ))}
        </ul>
      )}
    </StateView>
  );
}
