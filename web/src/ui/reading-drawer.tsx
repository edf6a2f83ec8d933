/** A drawer of what is read and not filled in: its text scrolls by the keyboard though no control is in it. */
import { Drawer, type DrawerProps } from 'antd';
import styles from './reading-drawer.module.css';

/** What a drawer takes; its title is words, which name the text as well. */
export interface ReadingDrawerProps extends DrawerProps {
  readonly title: string;
}

/** The drawer. */
export function ReadingDrawer({ title, children, ...rest }: ReadingDrawerProps) {
  return (
    <Drawer {...rest} title={title} classNames={{ body: styles.frame ?? '' }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.text} role="region" aria-label={title} tabIndex={0}>
        {children}
      </div>
    </Drawer>
  );
}
