/** The quote is taken back from the carrier, once somebody has read what that ends. */
import { Button } from 'antd';
import { useState } from 'react';
import { Modal } from '@/ui/modal';
import { withdrawBind, type Account } from './api';
import type { Steps } from './use-steps';

/** The button with its question; nothing while a policy may exist, or where there is nothing to take back. */
export function Withdraw({ account, steps }: { account: Account; steps: Steps }) {
  const { carrier, quote_id: quote, id } = account;
  const [asking, setAsking] = useState(false);
  const busy = steps.waits('withdraw') !== '';
  const go = async () => {
    await steps.ask('withdraw', () => withdrawBind(id));
    setAsking(false);
  };
  return (
    <>
      <Button danger loading={busy} disabled={quote === null} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      {asking && (
        <Modal
          open
          size="small"
          danger
          title={`Withdraw from ${carrier}?`}
          okText="Withdraw the quote"
          busy={busy}
          onOk={() => void go()}
          onCancel={() => setAsking(false)}
        >
          <p>
            Quote {quote} ends: it is not bound any more, and what was answered there goes with it. Get Quote
            then makes a new one, at the price that {carrier} has by then.
          </p>
        </Modal>
      )}
    </>
  );
}
