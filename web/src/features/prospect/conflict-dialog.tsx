/** Saved elsewhere as well: both versions side by side, and a choice for each section that both sides changed. */
import { Radio } from 'antd';
import { useState } from 'react';
import { momentWords } from '@/lib/dates';
import { Modal } from '@/ui/modal';
import { clashes, SECTION_WORDS, type Newer } from './conflict';
import { differingRows } from './conflict-rows';
import { useDraft, useDraftSession, useSaveState } from './draft-context';
import type { Draft, Section } from './model';
import styles from './conflict-dialog.module.css';

/** 'Uma Reed saved this prospect on 7/1/26, 10:42 while you were typing.' */
function lead({ by, at }: Newer): string {
  const who = by === '' ? 'Somebody' : by.charAt(0).toUpperCase() + by.slice(1);
  const when = at === '' ? '' : ` (${momentWords(at)})`;
  return `${who} saved this prospect${when} after you had opened it. What only one side changed is in already.`;
}

interface ChoiceProps {
  readonly section: Section;
  readonly mine: Draft;
  readonly theirs: Draft;
  readonly takes: 'mine' | 'theirs';
  readonly onTake: (side: 'mine' | 'theirs') => void;
}

function Choice({ section, mine, theirs, takes, onTake }: ChoiceProps) {
  const words = SECTION_WORDS[section];
  return (
    <fieldset className={styles.choice}>
      <legend>{words}</legend>
      <table className={styles.sides} aria-label={`${words}, both versions`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {differingRows(section, mine, theirs).map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td data-taken={takes === 'mine'}>{row.mine || 'Nothing'}</td>
              <td data-taken={takes === 'theirs'}>{row.theirs || 'Nothing'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Radio.Group
        aria-label={`Which version of ${words} stays`}
        value={takes}
        options={[
          { value: 'mine', label: 'Keep mine' },
          { value: 'theirs', label: 'Take theirs' },
        ]}
        onChange={(event) => onTake(event.target.value === 'theirs' ? 'theirs' : 'mine')}
      />
    </fieldset>
  );
}

/** Opens by itself when a newer version says something else than what was typed here. */
export function ConflictDialog() {
  const state = useSaveState();
  const { autosave, resolve } = useDraftSession();
  const draft = useDraft((view) => view.draft);
  const [theirs, setTheirs] = useState<ReadonlySet<Section>>(new Set());
  if (state.kind !== 'conflict') return null;
  const sections = clashes(autosave.saved, draft, state.theirs);
  return (
    <Modal
      open
      size="large"
      title="Changed elsewhere"
      okText="Save my choice"
      onOk={() => {
        resolve(sections.filter((section) => !theirs.has(section)));
        setTheirs(new Set());
      }}
    >
      <p>{lead(state)} Choose for the rest; nothing is saved before.</p>
      {sections.map((section) => (
        <Choice
          key={section}
          section={section}
          mine={draft}
          theirs={state.theirs}
          takes={theirs.has(section) ? 'theirs' : 'mine'}
          onTake={(side) => {
            const next = new Set(theirs);
            if (side === 'theirs') next.add(section);
            else next.delete(section);
            setTheirs(next);
          }}
        />
      ))}
    </Modal>
  );
}
