/** Page of screens.rates. */
import { screens } from '@/app/access';
import { PageHeader } from '@/ui/page-header';

/** The page. */
export default function Page() {
  return <PageHeader title={screens.rates.title} />;
}
