/** Somebody else saved the same sections: keep mine or take theirs, section by section. */
import { Radio } from 'antd';
import { useState } from 'react';
import { Modal } from '@/ui/modal';
import { clashes, SECTION_WORDS } from './conflict';
import { useDraft, useDraftSession, useSaveState } from './draft-context';
import type { Section } from './model';
import styles from './conflict-dialog.module.css';

/** Opens by itself when a save was refused because of a newer version. */
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
      title="Changed elsewhere"
      okText="Save my choice"
      onOk={() => {
        resolve(sections.filter((section) => !theirs.has(section)));
        setTheirs(new Set());
      }}
    >
      <p>
        Somebody else saved this prospect while you were typing. Everything else is merged; choose for these:
      </p>
      {sections.map((section) => (
        <fieldset key={section} className={styles.choice}>
          <legend>{SECTION_WORDS[section]}</legend>
          <Radio.Group
            value={theirs.has(section) ? 'theirs' : 'mine'}
            options={[
              { value: 'mine', label: 'Keep mine' },
              { value: 'theirs', label: 'Take theirs' },
            ]}
            onChange={(event) => {
              const next = new Set(theirs);
              if (event.target.value === 'theirs') next.add(section);
              else next.delete(section);
              setTheirs(next);
            }}
          />
        </fieldset>
      ))}
    </Modal>
  );
}
