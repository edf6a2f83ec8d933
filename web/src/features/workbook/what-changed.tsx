/** What changed since the last visit: how many Saves, and the way to all of it. */
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { readPreference, writePreference } from '@/lib/storage';
import { fetchedPart } from '@/ui/fetched-part';
import { useOnce } from '@/ui/once';
import { useBook, useDesk } from './context';

const ChangesDrawer = fetchedPart(async () => (await import('./changes-drawer')).ChangesDrawer);

/** The version of a workbook that this browser had before the page was opened; 0 for one that it never had. */
function useLastVisit(submission: string, version: number): number {
  const key = `quoteloom.seen.${submission}` as const;
  const [before] = useState(() => Number(readPreference(key) ?? 0));
  useEffect(() => writePreference(key, String(version)), [key, version]);
  return before;
}

/** The button that says how many Saves came since the last visit, and its drawer. */
export function WhatChanged() {
  const { submission } = useDesk();
  const version = useBook(({ book }) => book.version);
  const before = useLastVisit(submission, version);
  const [open, setOpen] = useState(false);
  const opened = useOnce(open);
  const saves = version - before;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {saves > 0 && before > 0
          ? `What changed: ${saves} ${saves === 1 ? 'Save' : 'Saves'} since your last visit`
          : 'What changed'}
      </Button>
      <Suspense fallback={null}>
        {opened && <ChangesDrawer open={open} before={before} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
