/** The way to the carrier's underwriter, where the carrier has one who reads messages. */
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { fetchedPart } from '@/ui/fetched-part';
import type { Account } from './api';
import type { Steps } from './use-steps';

const WriteMessage = fetchedPart(async () => (await import('./write-message')).WriteMessage);

/** The button with its dialog; nothing where the carrier takes no messages. */
export function CarrierMessage({ account, steps }: { account: Account; steps: Steps }) {
  const [writing, setWriting] = useState(false);
  if (!account.takes_messages) return null;
  return (
    <>
      <Button
        loading={steps.waits('message') !== ''}
        disabled={account.quote_id === null}
        onClick={() => setWriting(true)}
      >
        Message to its underwriter
      </Button>
      <Suspense fallback={null}>
        {writing && <WriteMessage account={account} steps={steps} onClose={() => setWriting(false)} />}
      </Suspense>
    </>
  );
}
