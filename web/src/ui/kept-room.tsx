/** Room for what comes later by itself: at least as high from the start as it was at the last visit, and never cut off. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { readPreference, writePreference } from '@/lib/storage';
import { layoutNow, MEASURED_AFTER_MS, type Layout } from './stable-height';

/** What is kept, and how high it is taken to be before the first visit, CSS pixels. */
export interface KeptRoomProps {
  /** Its height is remembered per layout, in this browser. */
  readonly name: string;
  readonly usual: Readonly<Record<Layout, number>>;
  /** What the room is kept for stands in it. */
  readonly come: boolean;
  /** It is waited for: room is kept from then on, as from the press that asks for it. */
  readonly awaited?: boolean;
  readonly children: ReactNode;
}

/** Keeps room where what it is kept for was missing at first; what has come before it is shown takes what it needs. */
export function KeptRoom({ name, usual, come, awaited = true, children }: KeptRoomProps) {
  const [layout] = useState(layoutNow);
  const key = `quoteloom.height.${name}.${layout}` as const;
  const [height] = useState(() => (come ? 0 : Number(readPreference(key)) || usual[layout]));
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!come) return undefined;
    const timer = setTimeout(() => {
      if (inside.current) writePreference(key, String(inside.current.offsetHeight));
    }, MEASURED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [come, key]);
  return (
    <div style={{ minHeight: awaited ? height : 0 }}>
      <div ref={inside} style={{ display: 'flow-root' }}>
        {children}
      </div>
    </div>
  );
}
