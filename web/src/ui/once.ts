/** What is fetched for the first time that it is wanted, and stays from then on. */
import { useState } from 'react';

/** True from the first time on that it was wanted. */
export function useOnce(wanted: boolean): boolean {
  const [was, setWas] = useState(wanted);
  if (wanted && !was) setWas(true);
  return was || wanted;
}
