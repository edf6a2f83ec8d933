/** What is fetched for as long as it is looked at: nothing of a document stays behind once it is closed. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

/** How far a load is. */
export type Loaded<T> =
  { readonly state: 'loading' | 'failed' } | { readonly state: 'loaded'; readonly value: T };

/** Loads once, and again on retry; called off when what shows it goes. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): [Loaded<T>, () => void] {
  const [attempt, setAttempt] = useState(1);
  const [found, setFound] = useState<{ attempt: number; is: Loaded<T> }>();
  const start = useEffectEvent(load);
  useEffect(() => {
    const dropped = new AbortController();
    const end = (is: Loaded<T>) => !dropped.signal.aborted && setFound({ attempt, is });
    start(dropped.signal).then(
      (value) => end({ state: 'loaded', value }),
      (error: unknown) => {
        console.info('Document not loaded:', error);
        end({ state: 'failed' });
      },
    );
    return () => dropped.abort();
  }, [attempt]);
  const is: Loaded<T> = found?.attempt === attempt ? found.is : { state: 'loading' };
  return [is, () => setAttempt(attempt + 1)];
}

/**
 * Shows bytes in an element by an address of this browser's, which is taken back once it shows them no more.
 *
 * @param how the viewer is to open it, behind the address.
 */
export function useBlobSource<E extends HTMLElement & { src: string }>(
  blob: Blob,
  how = '',
): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    if (element.current) element.current.src = made + how;
    return () => URL.revokeObjectURL(made);
  }, [blob, how]);
  return element;
}
