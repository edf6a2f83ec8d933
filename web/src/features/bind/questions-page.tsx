/** The questions of one account as a page of their own. */
import { Button } from 'antd';
import { Link } from 'react-router';
import { Panel } from '@/ui/panel';
import { StateView } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import { useBind, useOpenBinds } from './api';
import { BindStanding } from './bind-standing';
import { HoldBanner } from './hold-banner';
import { isBusy, LOOK_MS, SOON_MS, STATES, verdictWords } from './model';
import { QuestionForm } from './question-form';
import styles from './open-quotes.module.css';

/** The page's part; onOther leads back to the list, takesFocus: somebody has come from there. */
export function QuestionsPage(props: { account: string; onOther: () => void; takesFocus: boolean }) {
  const { account: id, onOther, takesFocus } = props;
  const state = useBind(id, (known) => (known && isBusy(known) ? SOON_MS : LOOK_MS));
  const company = useOpenBinds(true).data?.find((each) => each.id === id)?.company;
  return (
    <StateView state={state} rows={8}>
      {(account) => (
        <Panel
          title={`Questions of ${account.carrier}`}
          lead={
            [company, account.quote_id && `Quote ${account.quote_id}`].filter(Boolean).join(' · ') ||
            undefined
          }
          takesFocus={takesFocus}
          extra={<Button onClick={onOther}>Another quote</Button>}
        >
          <HoldBanner carriers={[account.path.toLowerCase()]} />
          <BindStanding account={account} />
          <p className={styles.row}>
            <StatusTag tone={STATES[account.state].tone} label={STATES[account.state].label} />
            <span className={styles.quiet}>{verdictWords(account)}</span>
            <Link to={`/Quote/${account.prospect_id}/underwriting`}>To the UnderWriting Page</Link>
          </p>
          <QuestionForm key={account.id} account={account} onRead={() => state.mutate()} />
        </Panel>
      )}
    </StateView>
  );
}
