/** Where stuck work is looked after: views of the list of workflows, each opening in the Temporal UI. */
import { isoMoment } from '@/lib/dates';
import { ArrowIcon } from '@/ui/icons';
import { Panel } from '@/ui/panel';
import { EmptyState, StateView } from '@/ui/state-view';
import { useWorkflowUi } from './api';
import { viewsOf } from './model';
import styles from './work-views.module.css';

const noUi = ({ url }: { url: string }) =>
  url === '' ? (
    <EmptyState title="No Temporal UI is named">
      This installation names no Temporal UI: set TEMPORAL_UI_URL and start it again.
    </EmptyState>
  ) : null;

/** The panel. */
export function WorkViews() {
  const ui = useWorkflowUi();
  return (
    <Panel title="Workflows" lead="Each opens in the Temporal UI, in a tab of its own." flush>
      <StateView state={ui} rows={3} empty={noUi}>
        {({ url }) => (
          <ul className={styles.views}>
            {viewsOf(url, isoMoment()).map(({ title, text, href }) => (
              <li key={title}>
                <a className={styles.view} href={href} target="_blank" rel="noreferrer">
                  <span>
                    <strong className={styles.title}>{title}</strong>
                    <span className={styles.text}>{text}</span>
                  </span>
                  <ArrowIcon />
                </a>
              </li>
            ))}
          </ul>
        )}
      </StateView>
    </Panel>
  );
}
