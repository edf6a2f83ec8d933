/** 'Get Rating Summary': one CSV of the checked programs and states. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useContext } from 'react';
import { FreshnessContext } from '@/api/freshness';
import { useFiledPartnerName } from '@/api/partner-name';
import { ratingSummary, type Checked, type Row } from '@/features/quote/indication';
import { MESSAGES } from '@/features/quote/messages';
import type { QuoteRun } from '@/features/quote/model';
import { csvText, saveText } from '@/lib/csv';

/** The button; closed while nothing is checked. */
export function RatingSummary({
  run,
  rows,
  checked,
}: {
  run: QuoteRun;
  rows: readonly Row[];
  checked: Checked;
}) {
  const partnerName = useFiledPartnerName();
  const found = useContext(FreshnessContext);
  const save = () => {
    const lines = ratingSummary(run, rows, checked, MESSAGES.illustrative, partnerName, found);
    saveText('rating-summary.csv', csvText(lines));
  };
  return (
    <Button icon={<DownloadOutlined />} disabled={checked.size === 0} onClick={save}>
      {MESSAGES.ratingSummary}
    </Button>
  );
}
