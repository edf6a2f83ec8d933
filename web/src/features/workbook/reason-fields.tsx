/** What a percent is given for: one click where it is one thing, parts where it is several; a note where it is large. */
import { Input } from 'antd';
import styles from './cell-editor.module.css';
import { useDesk } from './context';
import type { CellView } from './model';
import { hundredthsOf, percentFrom, type Range } from './percent';
import { CATEGORIES, categoryWords, LONGEST_NOTE, needsNote, shared, toggled } from './reasons';
import type { Place } from './shapes';

/** The reasons; nothing while there is no percent. */
export function ReasonFields({ place, view, range }: { place: Place; view: CellView; range: Range }) {
  const { store } = useDesk();
  const { reasons, note } = view;
  const percent = hundredthsOf(view.percent) ?? 0;
  if (percent === 0) return null;
  const part = (category: string, typed: string) => {
    const amount = hundredthsOf({ ...percentFrom(typed), credit: percent < 0 });
    if (amount !== null) return shared(reasons, category, amount, percent);
    return reasons.map((each) => (each.category === category ? { ...each, percent: typed } : each));
  };
  return (
    <>
      <div className={styles.reasons} role="group" aria-label="Given for">
        {CATEGORIES.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            className={styles.reason}
            aria-pressed={reasons.some((each) => each.category === key)}
            onClick={() => store.edit([[place, { reasons: toggled(reasons, key, percent) }]])}
          >
            {label}
          </button>
        ))}
      </div>
      {reasons.length > 1 &&
        reasons.map(({ category, percent: of }) => (
          <label key={category} className={styles.part}>
            {categoryWords(category)}
            <input
              className={styles.box}
              inputMode="decimal"
              key={of}
              defaultValue={of.replace('-', '')}
              onBlur={(event) => store.edit([[place, { reasons: part(category, event.target.value) }]])}
            />
          </label>
        ))}
      {(needsNote(percent, range) || note !== '') && (
        <>
          <label className={styles.label} htmlFor="workbook-note">
            Note{needsNote(percent, range) && ' (more than half of the range)'}
          </label>
          <Input.TextArea
            id="workbook-note"
            rows={2}
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={(event) => store.edit([[place, { note: event.target.value }]])}
          />
        </>
      )}
    </>
  );
}
