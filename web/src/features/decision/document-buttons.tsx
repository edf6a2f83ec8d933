/** The documents of a submission, each opened in the viewer of the page. */
import { Button } from 'antd';
import { createContext, useContext } from 'react';
import { MESSAGES } from './messages';
import type { Decision } from './model';
import styles from './decision-row.module.css';

/** A document of a submission. */
export type SubmissionDocument = 'acord' | 'lossRun' | 'noLoss';

const NAMES: readonly SubmissionDocument[] = ['acord', 'lossRun', 'noLoss'];

/** Opens a document of a row; the page that holds the viewer says how. */
export const OpenDocumentContext = createContext<(which: SubmissionDocument, row: Decision) => void>(
  () => undefined,
);

/** The three buttons. */
export function DocumentButtons({ row }: { row: Decision }) {
  const open = useContext(OpenDocumentContext);
  return (
    <div className={styles.documents}>
      {NAMES.map((name) => (
        <Button key={name} onClick={() => open(name, row)}>
          {MESSAGES[name]}
        </Button>
      ))}
    </div>
  );
}
