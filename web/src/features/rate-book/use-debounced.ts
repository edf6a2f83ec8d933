/** A value that others follow once it rests: what is typed letter by letter asks once. */
import { useEffect, useState } from 'react';

const RESTS_MS = 300;

/** The value as it was when it last rested. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const asked = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(asked) as T), RESTS_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return settled;
}
