/** Explain this price: the waterfall and every line of the worksheet, on screen and on paper. */
import { PrinterOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { StateView } from '@/ui/state-view';
import { useWorksheet } from './api';
import styles from './explain-drawer.module.css';
import { MESSAGES } from './messages';
import { PROGRAM_STATES, type ProgramQuote } from './model';
import { PriceWaterfall } from './price-waterfall';
import { WorksheetTable } from './worksheet-table';

/** The drawer of one program; closed while there is none. */
export function ExplainDrawer(props: { run: string; row: ProgramQuote | undefined; onClose: () => void }) {
  const { run, row, onClose } = props;
  const worksheet = useWorksheet(run, row?.program ?? null);
  return (
    <Drawer
      open={row !== undefined}
      onClose={onClose}
      size={1040}
      title="Explain this price"
      extra={
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      {row && (
        <article className={styles.sheet} data-print-sheet="">
          <header className={styles.head}>
            <h2 className={styles.title}>
              {row.carrier_name} · {row.partner.toUpperCase()}
            </h2>
            <p className={styles.lead}>
              {PROGRAM_STATES[row.state].label}
              {row.illustrative && ` · ${MESSAGES.illustrative}`}
            </p>
          </header>
          <StateView state={worksheet} rows={10}>
            {(sheet) => (
              <>
                <PriceWaterfall worksheet={sheet} />
                <WorksheetTable worksheet={sheet} />
              </>
            )}
          </StateView>
        </article>
      )}
    </Drawer>
  );
}
