/** Class codes per location: a grid of code, heads and payroll with running totals; many locations fold. */
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { wholeDollars } from '@/lib/money';
import { Panel } from '@/ui/panel';
import { ClassCodeGrid, type LineSlots } from './class-code-grid';
import styles from './class-codes-section.module.css';
import { useDraft } from './draft-context';
import { totals } from './location-edits';
import type { Location } from './model';

/** Locations that stand open at once without being asked for. */
const OPEN_AT_ONCE = 4;

function Totals({ locations, name }: { locations: readonly Location[]; name: string }) {
  const { ft, pt, payroll } = totals(locations);
  return (
    <span className={styles.totals}>
      <span className="visually-hidden">{name}: </span>
      <span>{ft.toLocaleString('en-US')} FT</span>
      <span>{pt.toLocaleString('en-US')} PT</span>
      <strong>{wholeDollars(String(payroll))}</strong>
    </span>
  );
}

function Block(props: { number: string; slots: LineSlots; foldable: boolean; startsOpen: boolean }) {
  const { number, slots, foldable, startsOpen } = props;
  const [open, setOpen] = useState(startsOpen);
  const location = useDraft(({ draft }) => draft.childrenLoc.find((each) => each.number === number));
  const left = useDraft(
    ({ issues }) =>
      [...issues.keys()].filter((path) => path.startsWith(`childrenLoc.${number}.classCodesInfo`)).length,
  );
  const sought = useDraft(({ sought: path }) => path?.startsWith(`childrenLoc.${number}.`) ?? false);
  if (!location) return null;
  const shown = !foldable || open || sought;
  const place = [location.cityName, location.state.toUpperCase()].filter(Boolean).join(', ');
  const title: ReactNode = (
    <>
      <strong>Location {number}</strong>
      <span className={styles.place}>{place || 'no state yet'}</span>
      {left > 0 && <span className={styles.left}>{left} left</span>}
    </>
  );
  return (
    <section className={styles.block} aria-label={`Class codes of location ${number}`}>
      <header className={styles.head}>
        {foldable ? (
          <button type="button" className={styles.fold} aria-expanded={shown} onClick={() => setOpen(!shown)}>
            {shown ? <DownOutlined /> : <RightOutlined />}
            {title}
          </button>
        ) : (
          <span className={styles.fold}>{title}</span>
        )}
        <Totals locations={[location]} name={`Location ${number}`} />
      </header>
      {shown && <ClassCodeGrid location={location} slots={slots} />}
    </section>
  );
}

/** The section; slots come from the page, which knows how class codes are searched and checked. */
export function ClassCodesSection({ slots }: { slots: LineSlots }) {
  const numbers = useDraft(({ draft }) => draft.childrenLoc.map(({ number }) => number).join(' ')).split(' ');
  const locations = useDraft(({ draft }) => draft.childrenLoc);
  const foldable = numbers.length > OPEN_AT_ONCE;
  return (
    <Panel
      id="classCodes"
      title="Class codes"
      lead="What people do at each location, how many they are, and their annual payroll."
      extra={<Totals locations={locations} name="All locations" />}
    >
      {numbers.map((number, at) => (
        <Block key={number} number={number} slots={slots} foldable={foldable} startsOpen={at === 0} />
      ))}
    </Panel>
  );
}
