/** Saved elsewhere as well: both versions side by side, and a choice for each section that both sides changed. */
import { Radio } from 'antd';
import { useState } from 'react';
import { usePartnerName } from '@/api/partner-name';
import { momentWords } from '@/lib/dates';
import { Modal } from '@/ui/modal';
import { clashes, ELSEWHERE, SECTION_WORDS, type Newer } from '../draft/conflict';
import { differingRows } from './conflict-rows';
import { useDraft, useDraftSession } from '../draft/context';
import type { Draft, Section } from '../draft/model';
import styles from './conflict-choices.module.css';

/** 'Uma Reed saved this prospect, Nov 21, 2026, 10:06 PM, after it was opened here.' */
function lead({ by, at }: Newer): string {
  const who = by === '' ? 'Somebody' : by;
  const when = at === '' ? '' : `, ${momentWords(at)}`;
  const elsewhere = by === ELSEWHERE ? 'You saved this prospect in another tab or on another device' : '';
  return `${elsewhere || `${who} saved this prospect`}${when}, after it was opened here.`;
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
  const partnerName = usePartnerName();
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
          {differingRows(section, mine, theirs, partnerName).map((row) => (
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

/** The dialog about a version that clashes with what was typed here. */
export default function ConflictChoices({ newer }: { newer: Newer }) {
  const { autosave, resolve } = useDraftSession();
  const draft = useDraft((view) => view.draft);
  const [theirs, setTheirs] = useState<ReadonlySet<Section>>(new Set());
  const sections = clashes(autosave.saved, draft, newer.theirs);
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
      <p>
        {lead(newer)} Sections that only one side changed are merged. Choose for the others; until then
        nothing is saved.
      </p>
      {sections.map((section) => (
        <Choice
          key={section}
          section={section}
          mine={draft}
          theirs={newer.theirs}
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
