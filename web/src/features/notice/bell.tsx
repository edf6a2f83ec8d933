/** The bell in the top bar: how much is unread, live; what it is opens beside the page. */
import { Badge, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { BellIcon } from '@/ui/icons';
import { useNoticeNews, useNotices } from './api';
import { bellName } from './model';

const loadPanel = async () => ({ default: (await import('./notice-panel')).NoticePanel });
const NoticePanel = lazy(loadPanel);

/** The bell. */
export function Bell({ person, underwriter }: { person: string; underwriter: boolean }) {
  const notices = useNotices();
  const newest = notices.data?.[0];
  useNoticeNews(person, ({ unread: now, newest: id }) => {
    if (newest === undefined || now !== newest.unread || id !== (newest.items[0]?.id ?? null))
      void notices.mutate();
  });
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const unread = newest?.unread ?? 0;
  return (
    <>
      <Badge size="small" offset={[-6, 6]} count={unread} overflowCount={99} title="">
        <Button
          type="text"
          icon={<BellIcon />}
          aria-label={bellName(unread)}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadPanel().catch(() => undefined)}
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        />
      </Badge>
      <span className="visually-hidden" role="status">
        {unread > 0 && `${unread} unread notices`}
      </span>
      {wanted && (
        <Suspense fallback={null}>
          <NoticePanel open={open} underwriter={underwriter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
