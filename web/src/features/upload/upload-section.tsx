/** What is still wanted of a prospect before it can be bound: its files, by drop zone. */
import { Panel } from '@/ui/panel';
import { MESSAGES } from './messages';

/** The prospect whose files they are. */
export interface UploadSectionProps {
  readonly prospect: string;
}

/** The section. */
export function UploadSection(_: UploadSectionProps) {
  return (
    <Panel id="uploads" title={MESSAGES.title}>
      {null}
    </Panel>
  );
}
