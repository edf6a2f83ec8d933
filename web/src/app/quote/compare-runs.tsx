/** Two runs of the business side by side, in a drawer that the address opens, so that it can be sent. */
import { Button, Drawer } from 'antd';
import { useSearchParams } from 'react-router';
import { useRuns } from '@/features/quote/api';
import { RunDifferenceView } from '@/features/quote/run-difference';

const NAME = 'against';
/** Opened, but no earlier run is chosen yet. */
const OPEN = 'choose';

/** The button, once there are two runs, and the drawer. */
export function RunsCompared({ prospect, run }: { prospect: string; run: string }) {
  const [params, setParams] = useSearchParams();
  const runs = useRuns(prospect, run);
  const against = params.get(NAME);
  const set = (change: Readonly<Record<string, string | null>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(change)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  const others = (runs.data ?? []).filter(({ id }) => id !== run);
  const earlier = against === null || against === OPEN ? null : against;
  return (
    <>
      {others.length > 0 && (
        <Button onClick={() => set({ [NAME]: others[0]?.id ?? OPEN })}>Compare runs</Button>
      )}
      <Drawer
        open={against !== null}
        onClose={() => set({ [NAME]: null })}
        size="min(900px, 100vw)"
        title="Compare with an earlier quote"
        destroyOnHidden
      >
        {against !== null && (
          <RunDifferenceView
            prospect={prospect}
            run={run}
            against={earlier}
            onAgainst={(id) => set({ [NAME]: id })}
            onLines={(program) =>
              set({ run, explain: program, beside_run: earlier, beside: program, at: null })
            }
          />
        )}
      </Drawer>
    </>
  );
}
