/** Two runs of the business side by side, in a drawer that the address opens, so that it can be sent. */
import { Button, Drawer } from 'antd';
import { useRuns } from '@/features/quote/api';
import { RunDifferenceView } from '@/features/quote/run-difference';
import { useAddressDrawer } from './address-drawer';

const NAME = 'against';
/** Opened, but no earlier run is chosen yet. */
const OPEN = 'choose';
const NOTHING = { [NAME]: null };

/** The button, once there are two runs, and the drawer. */
export function RunsCompared({ prospect, run }: { prospect: string; run: string }) {
  const { params, open, change, close } = useAddressDrawer(NOTHING);
  const runs = useRuns(prospect, run);
  const against = params.get(NAME);
  const others = (runs.data ?? []).filter(({ id }) => id !== run);
  const earlier = against === null || against === OPEN ? null : against;
  return (
    <>
      {others.length > 0 && (
        <Button onClick={() => open({ [NAME]: others[0]?.id ?? OPEN })}>Compare runs</Button>
      )}
      <Drawer
        open={against !== null}
        onClose={close}
        size="min(900px, 100vw)"
        title="Compare with an earlier quote"
        destroyOnHidden
      >
        {against !== null && (
          <RunDifferenceView
            prospect={prospect}
            run={run}
            against={earlier}
            onAgainst={(id) => change({ [NAME]: id })}
            onLines={(program) =>
              open({ ...NOTHING, run, explain: program, beside_run: earlier, beside: program, at: null })
            }
          />
        )}
      </Drawer>
    </>
  );
}
