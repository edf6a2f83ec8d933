/** Steps of the flow whose screens are still to come; each says so and leads back. */
import { Button } from 'antd';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-view';
import { useQuoteFlow } from './flow';

/** The step. */
export default function LaterStep() {
  const { goTo } = useQuoteFlow();
  return (
    <>
      <PageHeader title="UnderWriting Page" />
      <EmptyState
        title="This screen is not part of Quoteloom yet"
        action={<Button onClick={() => goTo('profile')}>Back to the company profile</Button>}
      >
        Everything you entered is saved. Prices are on the Get Quotes step.
      </EmptyState>
    </>
  );
}
