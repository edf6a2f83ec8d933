/** One tab: the print of its sheet, whether premium and carrier stand in it, and the editable sheet to take along. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { saveFile } from '@/lib/csv';
import { PDF_VIEW } from '@/lib/pdf-view';
import { ErrorState, LoadingState } from '@/ui/state-view';
import styles from './acord-tabs.module.css';
import { editableSheet, type SheetAsked } from './eacord-api';
import { MESSAGES } from './messages';
import type { AcordTab } from './tabs';
import { usePreview } from './use-preview';

function Print({ asked, name }: { asked: SheetAsked | null; name: string }) {
  const shows = navigator.pdfViewerEnabled;
  const { address, failed, retry } = usePreview(shows ? asked : null);
  if (!shows) return <p className={styles.states}>{MESSAGES.noViewer}</p>;
  return (
    <div className={styles.frame}>
      {failed && <ErrorState title={MESSAGES.notPreviewed} text="Try again." onRetry={retry} />}
      {/* Out of sight nothing is waited for: what is asked for later is not late yet. */}
      {asked !== null && !failed && address === null && <LoadingState rows={10} />}
      {address !== null && (
        // The browser shows no PDF in a sandboxed frame; this one is of our own making.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe className={styles.print} title={`Preview of the ${name} sheet`} src={address + PDF_VIEW} />
      )}
    </div>
  );
}

/** The content of a tab. asked: of its sheet. */
export function AcordTabContent(props: {
  tab: AcordTab;
  asked: SheetAsked;
  shown: boolean;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}) {
  const { tab, asked, shown, ticked, onTick } = props;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const download = async (body: SheetAsked) => {
    setFailed(false);
    setBusy(true);
    try {
      saveFile(`eacord-${tab.key}.pdf`, await editableSheet(tab.call, body));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.tab}>
      <div className={styles.acts}>
        <Checkbox checked={ticked} onChange={({ target }) => onTick(target.checked)}>
          {MESSAGES.include}
        </Checkbox>
        <Button
          icon={<DownloadOutlined />}
          loading={busy}
          aria-label={`Download eACORD ${tab.key}`}
          onClick={() => void download(asked)}
        >
          Download eACORD {tab.key}
        </Button>
        <span className={styles.failed} role="alert">
          {failed && MESSAGES.notDownloaded}
        </span>
      </div>
      <p className={styles.states}>Worksheets: {tab.states.join(', ')}</p>
      <Print asked={shown ? asked : null} name={tab.key} />
    </div>
  );
}
