/** The ACORD tabs of a run: one for the NCCI states and one for each state with a form of its own. */
import { Select } from 'antd';
import { useState } from 'react';
import type { components } from '@/api/schema';
import { useSession } from '@/api/session';
import { Panel } from '@/ui/panel';
import { Tabs } from '@/ui/tabs';
import { AcordTabContent } from './acord-tab';
import styles from './acord-tabs.module.css';
import { sheetAsked, type Program, type SheetFacts } from './asked';
import { MESSAGES } from './messages';
import { statesOfRun, tabsOf, ticksKept } from './tabs';
import { useInSight } from './use-in-sight';

/** The run whose states have tabs. */
export interface AcordTabsProps {
  readonly run: components['schemas']['QuoteRun'];
  /** Those of its programs that have a price; the first is chosen till somebody chooses. */
  readonly priced: readonly Program[];
  /** What people call each of them. */
  readonly names: ReadonlyMap<string, string>;
  readonly facts: SheetFacts;
}

/** The tabs; nothing where no carrier has a price. */
export function AcordTabs({ run, priced, names, facts }: AcordTabsProps) {
  const session = useSession();
  const [picked, setPicked] = useState<string>();
  const row = priced.find(({ program }) => program === picked) ?? priced[0];
  const tabs = tabsOf(statesOfRun(run));
  const [opened, setOpened] = useState<string>();
  const active = tabs.find(({ key }) => key === opened) ?? tabs[0];
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set());
  const [frame, seen] = useInSight<HTMLElement>();
  if (!row || !active) return null;
  const tick = (key: string, on: boolean) =>
    setTicks((now) => new Set(on ? [...now, key] : [...now].filter((each) => each !== key)));
  const open = (key: string) => {
    setTicks((now) => ticksKept(now, tabs));
    setOpened(key);
  };
  return (
    <Panel
      title={MESSAGES.title}
      lead={MESSAGES.lead}
      frame={frame}
      extra={
        <Select
          className={styles.carrier ?? ''}
          aria-label="Carrier of the sheets"
          value={row.program}
          onChange={setPicked}
          options={priced.map(({ program }) => ({ value: program, label: names.get(program) ?? program }))}
        />
      }
    >
      <Tabs
        label={MESSAGES.title}
        active={active.key}
        onChange={open}
        items={tabs.map((tab) => ({
          key: tab.key,
          label: tab.key,
          content: (
            <AcordTabContent
              tab={tab}
              asked={sheetAsked(run, row, facts, session, tab.states, ticks.has(tab.key))}
              shown={seen && tab.key === active.key}
              ticked={ticks.has(tab.key)}
              onTick={(on) => tick(tab.key, on)}
            />
          ),
        }))}
      />
      {facts.funds.length > 0 && (
        <p className={styles.funds}>
          In no sheet: {facts.funds.join(', ')}, where the state’s own fund insures.
        </p>
      )}
    </Panel>
  );
}
