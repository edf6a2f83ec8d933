/** The menu of a narrow screen: links by group and the account, in a drawer. */
import { Button, Drawer } from 'antd';
import type { AccountActs } from './account-acts';
import { NavigationColumn } from './navigation';
import styles from './top-bar.module.css';

interface NarrowMenuProps extends AccountActs {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly groups: readonly string[];
}

/** The drawer; each act closes it. */
export function NarrowMenu({ open, onClose, groups, email, ...acts }: NarrowMenuProps) {
  const offered = [
    { label: 'Start Fresh', act: acts.onStartFresh },
    { label: 'Agency logo', act: acts.onLogo },
  ];
  return (
    <Drawer open={open} onClose={onClose} placement="right" size={320} title="Menu">
      <nav aria-label="Main">
        <NavigationColumn groups={groups} onGo={onClose} />
      </nav>
      <div className={styles.account}>
        <p className={styles.signed}>
          Signed in as <strong>{email}</strong>
        </p>
        {offered.map(
          ({ label, act }) =>
            act && (
              <Button
                key={label}
                className={styles.fresh ?? ''}
                block
                size="large"
                onClick={() => {
                  onClose();
                  act();
                }}
              >
                {label}
              </Button>
            ),
        )}
        <Button block size="large" onClick={acts.onLogout}>
          Logout
        </Button>
      </div>
    </Drawer>
  );
}
