/** The quote flow. */
import { PageHeader } from '@/ui/page-header';

/** Page of /Quote. */
export default function QuotePage() {
  return <PageHeader title="Quote" />;
}
