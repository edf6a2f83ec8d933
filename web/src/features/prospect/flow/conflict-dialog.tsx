/** Opens by itself when a newer version says something else than what was typed here. */
import { lazy, Suspense, useEffect } from 'react';
import { useSaveState } from '../draft/context';

const choices = () => import('./conflict-choices');
const ConflictChoices = lazy(choices);

/** Nothing, as long as nothing clashes. */
export function ConflictDialog() {
  const state = useSaveState();
  // Fetched beforehand: a clash often follows a cut of the network.
  useEffect(() => void choices().catch(() => undefined), []);
  if (state.kind !== 'conflict') return null;
  return (
    <Suspense fallback={null}>
      <ConflictChoices newer={state} />
    </Suspense>
  );
}
