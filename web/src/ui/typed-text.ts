/** Text of a search box that stands in the address too, without a letter lost while the address follows. */
import { useEffect, useEffectEvent, useState } from 'react';

/** How long the keys rest before a text is asked for, milliseconds. */
const REST_MS = 300;

/** A text as it is typed, and as it was when the keys last rested. */
export interface TypedText {
  readonly typed: string;
  readonly rested: string;
  readonly type: (text: string) => void;
}

/**
 * A typed text that is told once the keys rest. A text that the address brings of itself, by a view or the
 * browser's Back, replaces it; one that was told from here does not, however late it comes.
 *
 * @param named what the address says.
 * @param tell says a text to the address.
 * @param said what of a text the address may say.
 */
export function useTypedText(
  named: string,
  tell: (text: string) => void,
  said: (text: string) => string = (text) => text,
): TypedText {
  const [typed, type] = useState(named);
  const [rested, setRested] = useState(named);
  const [last, setLast] = useState(named);
  const [told, setTold] = useState<readonly string[]>([]);
  if (named !== last) {
    const at = told.indexOf(named);
    setLast(named);
    setTold(told.slice(at === -1 ? told.length : at + 1));
    if (at === -1) {
      type(named);
      setRested(named);
    }
  }
  const rest = useEffectEvent(() => {
    setRested(typed);
    const words = said(typed);
    if (words === (told.at(-1) ?? named)) return;
    setTold([...told, words]);
    tell(words);
  });
  useEffect(() => {
    if (typed === rested) return undefined;
    const timer = setTimeout(() => rest(), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, rested]);
  return { typed, rested, type };
}
