/** Page of screens.dashboard. */
import { screens } from '@/app/access';
import { PageHeader } from '@/ui/page-header';

/** The page. */
export default function Page() {
  return <PageHeader title={screens.dashboard.title} />;
}
