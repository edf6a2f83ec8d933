/** A place that is as high from the start as what stood in it at the last visit, so that nothing below it jumps. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { below } from '@/lib/breakpoints';
import { readPreference, writePreference } from '@/lib/storage';

/** From the opening to the measuring, milliseconds: what loads has come by then, and nobody has unfolded much. */
export const MEASURED_AFTER_MS = 2000;

const layout = (): string =>
  ['cards' as const, 'rater' as const].find((name) => window.matchMedia(below(name)).matches) ?? 'wide';

/**
 * Keeps room for what loads inside.
 *
 * @param name of the place; its height is remembered per layout, in this browser.
 */
export function KeptPlace({ name, children }: { name: string; children: ReactNode }) {
  const [key] = useState(() => `quoteloom.height.${name}.${layout()}` as const);
  const [height] = useState(() => Number(readPreference(key)) || undefined);
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (inside.current) writePreference(key, String(inside.current.offsetHeight));
    }, MEASURED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return (
    <div style={{ minHeight: height }}>
      <div ref={inside}>{children}</div>
    </div>
  );
}
