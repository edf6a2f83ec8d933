/** The place of a step while it is fetched; on a visitor's short screens as high as the window, so that nothing moves up. */
import { useVisitor } from '@/api/session';
import { LoadingState } from '@/ui/state-view';
import styles from './step-to-come.module.css';

/** Lines to come. */
export function StepToCome() {
  const visitor = useVisitor();
  return (
    <div className={visitor ? styles.tall : ''}>
      <LoadingState rows={8} />
    </div>
  );
}
