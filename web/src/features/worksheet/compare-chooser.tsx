/** Compare with...: this carrier's other quotes, or another carrier, of the same prospect. */
import { Select } from 'antd';
import { usePartnerName, type PartnerName } from '@/api/partner-name';
import { shownAlone } from '@/lib/shown-money';
import { usePrices } from './api';
import { carrierWords, choicesFor, quotedWords, refOf } from './comparison';
import styles from './explain.module.css';
import type { PriceRef, PriceSummary } from './model';

const valueOf = ({ run, program }: PriceRef): string => `${run} ${program}`;

const wordsOf = (price: PriceSummary, partnerName: PartnerName): string =>
  `${carrierWords(price, partnerName)}, ${quotedWords(price)}: ${shownAlone(price.total)}`;

/** A price to choose: who and how much, and when it was quoted. */
function Choice({ price }: { price: PriceSummary }) {
  const partnerName = usePartnerName();
  return (
    <span className={styles.choice}>
      <span>{carrierWords(price, partnerName)}</span>
      <span>{shownAlone(price.total)}</span>
      <span className={styles.when}>{quotedWords(price)}</span>
    </span>
  );
}

/** The chosen price on one line. */
const chosenWords = ({ title, value }: { title?: string; value: string | number }) => (
  <span>{title ?? value}</span>
);

/** The chooser; it asks for the prices when it is shown. */
export function CompareChooser(props: {
  prospect: string;
  opened: PriceRef;
  chosen: PriceRef | null;
  onChoose: (other: PriceSummary | null) => void;
}) {
  const { prospect, opened, chosen, onChoose } = props;
  const { data: prices, error, isLoading } = usePrices(prospect);
  const partnerName = usePartnerName();
  const groups = choicesFor(opened, prices ?? []);
  return (
    <Select
      aria-label="Compare with"
      placeholder="Compare with..."
      className={styles.chooser ?? ''}
      classNames={{ popup: { root: styles.choices ?? '' } }}
      popupMatchSelectWidth={false}
      virtual={false}
      allowClear
      loading={isLoading}
      showSearch={{ optionFilterProp: 'title' }}
      value={chosen === null ? null : valueOf(chosen)}
      notFoundContent={
        error === undefined
          ? 'Nothing to compare with yet: quote again, or quote another carrier'
          : 'The prices could not be read'
      }
      options={groups.map(({ label, prices: own }) => ({
        label,
        title: label,
        options: own.map((price) => ({
          value: valueOf(refOf(price)),
          title: wordsOf(price, partnerName),
          label: <Choice price={price} />,
        })),
      }))}
      labelRender={chosenWords}
      onChange={(value: string | null | undefined) =>
        onChoose((prices ?? []).find((price) => valueOf(refOf(price)) === value) ?? null)
      }
    />
  );
}
