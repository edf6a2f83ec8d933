/** The first step's code apart from the flow's: who opens a later step by its address does not fetch it. */
import { lazy, useState, type ComponentProps, type ComponentType } from 'react';
import type ProfileStep from './profile';

let loaded: typeof ProfileStep | undefined;

/** Fetches the code of the first step; once it is here, the step stands without a placeholder. */
export async function loadFirstStep(): Promise<{ default: typeof ProfileStep }> {
  const found = await import('./profile');
  loaded = found.default;
  return found;
}

const Fetched = lazy(loadFirstStep);

/** The first step of the flow, at once where its code is here already. */
export function FirstStep(props: ComponentProps<typeof ProfileStep>) {
  const [Step] = useState<ComponentType<ComponentProps<typeof ProfileStep>>>(() => loaded ?? Fetched);
  return <Step {...props} />;
}
