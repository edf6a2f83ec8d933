/** Page of /Ops: where operators find stuck work today. */
import { screens } from '@/app/access/screens';
import { WorkViews } from '@/features/ops/work-views';
import { PageHeader } from '@/ui/page-header';

/** The page. */
export default function OpsPage() {
  return (
    <>
      <PageHeader
        title={screens.ops.title}
        lead="Every quote is a workflow. What waits, fails or takes too long is seen and mended where it runs."
      />
      <WorkViews />
    </>
  );
}
