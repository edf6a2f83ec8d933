/** One drop zone: files are dropped or chosen, those that are not taken are named, those that are wait below. */
import { InboxOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { useId } from 'react';
import { sizeWords } from '@/lib/file-size';
import { ZONES } from './messages';
import { accepted, typeWords, type NotTaken, type Zone } from './model';
import styles from './upload.module.css';

/** A zone and what was just chosen there. */
export interface DropZoneProps {
  readonly zone: Zone;
  readonly notTaken: readonly NotTaken[];
  readonly closed: boolean;
  readonly onChoose: (zone: Zone, files: readonly File[]) => void;
}

/** 'pdf, xlsx or csv; at most 20 MB each, xlsx 10 MB, csv 5 MB'. */
function takesWords(zone: Zone): string {
  const most = Math.max(...zone.types.map(({ most_bytes: bytes }) => bytes));
  const sizes = [...new Set(zone.types.map(({ most_bytes: bytes }) => bytes))].filter((own) => own !== most);
  const less = sizes.map((own) => {
    const ends = zone.types.filter(({ most_bytes: bytes }) => bytes === own).map(({ end }) => end);
    return `${ends.join(', ')} ${megabytes(own)}`;
  });
  return [`${typeWords(zone)}; at most ${megabytes(most)} each`, ...less].join('; ');
}

const megabytes = (bytes: number): string => sizeWords(bytes).replace('.0', '');

/** The zone. */
export function DropZone({ zone, notTaken, closed, onChoose }: DropZoneProps) {
  const heading = useId();
  const take = (file: File, all: readonly File[]) => {
    // Told once for each of them.
    if (file === all[0]) onChoose(zone, all);
    return Upload.LIST_IGNORE;
  };
  return (
    <section className={styles.zone} aria-labelledby={heading}>
      <Upload.Dragger
        // Offered by the dialog; what is dropped all the same is told why it is not taken.
        accept={{ format: accepted(zone), filter: () => true }}
        multiple
        disabled={closed}
        showUploadList={false}
        beforeUpload={take}
      >
        <p className={styles.icon}>
          <InboxOutlined />
        </p>
        <p className={styles.name} id={heading}>
          {ZONES[zone.folder]}
        </p>
        <p className={styles.hint}>Choose files, or drop them here</p>
        <p className={styles.hint}>{takesWords(zone)}</p>
      </Upload.Dragger>
      {notTaken.length > 0 && (
        <div className={styles.refusals} role="alert">
          {notTaken.map(({ name, why }) => (
            <p key={name}>
              <strong>{name}</strong>: {why}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}
