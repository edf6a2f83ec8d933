/** A component whose code is fetched once it is shown, and that stands for itself where it cannot be. */
import { lazy, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { ErrorState } from './state-view';

interface Asked {
  readonly onRetry: () => void;
}

/** Once it stands there, whoever asks gets a load of their own; before, Suspense would ask without end. */
function Failed(props: Asked & { error: unknown; onShown: () => void }) {
  const shown = useEffectEvent(props.onShown);
  useEffect(() => {
    shown();
  }, []);
  return <ErrorState error={props.error} onRetry={props.onRetry} />;
}

/**
 * The component of a load, to be shown within Suspense. Where its code cannot be fetched, as without a network, it says
 * so with a Retry, and the page around it stands: a lazy component would take all of it down.
 */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const again = () => {
    known = asked();
  };
  const asked = () =>
    lazy(async (): Promise<{ default: ComponentType<Props & Asked> }> => {
      try {
        const Part = await load();
        return { default: ({ onRetry: _, ...props }) => <Part {...(props as unknown as Props)} /> };
      } catch (error) {
        return { default: (props) => <Failed {...props} error={error} onShown={again} /> };
      }
    });
  let known = asked();
  return function FetchedPart(props) {
    const [Part, setPart] = useState(() => known);
    return <Part {...props} onRetry={() => setPart(() => known)} />;
  };
}
