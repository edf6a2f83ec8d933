/** What one was told, newest first: each leads to its prospect and is read by that; the mails are switched below. */
import { App, Button, Drawer } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { BellIcon } from '@/ui/icons';
import { EmptyState, StateView } from '@/ui/state-view';
import { TOAST_S } from '@/ui/toast-time';
import { readNotices, useNotices, type NoticePage } from './api';
import { MailSwitches } from './mail-switches';
import { NoticeItem } from './notice-item';
import styles from './notice-panel.module.css';

const nothing = (pages: NoticePage[]) =>
  pages[0]?.items.length ? null : (
    <EmptyState title="No notices yet" icon={<BellIcon />}>
      What happens to submissions that concern you is told here.
    </EmptyState>
  );

interface NoticePanelProps {
  readonly open: boolean;
  readonly underwriter: boolean;
  readonly onClose: () => void;
}

/** The panel. */
export function NoticePanel({ open, underwriter, onClose }: NoticePanelProps) {
  const notices = useNotices();
  const { notification } = App.useApp();
  const [mails, setMails] = useState(false);
  const unread = notices.data?.[0]?.unread ?? 0;
  const last = notices.data?.at(-1);
  const read = async (ids: string[] | null) => {
    try {
      await readNotices(ids);
      await notices.mutate();
    } catch (failed) {
      notification.error({ title: messageOf(failed), duration: TOAST_S });
    }
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size="min(440px, 100vw)"
      title="Notices"
      extra={
        unread > 0 && (
          <Button type="link" onClick={() => void read(null)}>
            Mark all as read
          </Button>
        )
      }
      footer={
        <div className={styles.foot}>
          <Button type="text" aria-expanded={mails} onClick={() => setMails(!mails)}>
            {mails ? 'Hide the mails' : 'Which of it is mailed to me'}
          </Button>
          {mails && <MailSwitches underwriter={underwriter} />}
        </div>
      }
    >
      <StateView state={notices} rows={6} empty={nothing}>
        {(pages) => (
          <ul className={styles.items}>
            {pages
              .flatMap(({ items }) => items)
              .map((notice) => (
                <NoticeItem
                  key={notice.id}
                  notice={notice}
                  underwriter={underwriter}
                  onRead={() => void read([notice.id])}
                  onGo={onClose}
                />
              ))}
          </ul>
        )}
      </StateView>
      {last?.cursor && (
        <Button block loading={notices.isValidating} onClick={() => void notices.setSize((size) => size + 1)}>
          Show older notices
        </Button>
      )}
    </Drawer>
  );
}
