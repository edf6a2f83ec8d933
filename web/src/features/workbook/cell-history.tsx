/** The history of a cell, fetched when it is opened for the first time. */
import { Suspense } from 'react';
import { fetchedPart } from '@/ui/fetched-part';
import { useOnce } from '@/ui/once';
import type { CellChangesProps } from './cell-changes';

const CellChanges = fetchedPart(async () => (await import('./cell-changes')).CellChanges);

/** The drawer; closed without a place. */
export function CellHistory(props: CellChangesProps) {
  const opened = useOnce(props.place !== null);
  return <Suspense fallback={null}>{opened && <CellChanges {...props} />}</Suspense>;
}
