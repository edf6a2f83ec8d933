/** A place that is as high from the start as what stood in it at the last visit, so that nothing below it jumps. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { below } from '@/lib/breakpoints';
import { readPreference, writePreference } from '@/lib/storage';

/** From the opening to the measuring, milliseconds: what loads has come by then, and nobody has unfolded much. */
export const MEASURED_AFTER_MS = 2000;

/** The layouts that differ in height, narrowest first. */
type Layout = 'cards' | 'rater' | 'wide';

const layoutNow = (): Layout =>
  (['cards', 'rater'] as const).find((name) => window.matchMedia(below(name)).matches) ?? 'wide';

/** What is kept, and how high it is taken to be before the first visit, CSS pixels. */
export interface KeptPlaceProps {
  /** Its height is remembered per layout, in this browser. */
  readonly name: string;
  readonly usual: Readonly<Record<Layout, number>>;
  readonly children: ReactNode;
}

/** Keeps room for what loads inside. */
export function KeptPlace({ name, usual, children }: KeptPlaceProps) {
  const [layout] = useState(layoutNow);
  const key = `quoteloom.height.${name}.${layout}` as const;
  const [height] = useState(() => Number(readPreference(key)) || usual[layout]);
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (inside.current) writePreference(key, String(inside.current.offsetHeight));
    }, MEASURED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return (
    <div style={{ minHeight: height }}>
      <div ref={inside} style={{ display: 'flow-root' }}>
        {children}
      </div>
    </div>
  );
}
