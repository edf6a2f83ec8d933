/** 'Proceed to bind online': off with its reason, else the confirmation, and what a press met. */
import { Button, Tooltip } from 'antd';
import { Suspense, useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { useSession } from '@/api/session';
import { fetchedPart } from '@/ui/fetched-part';
import { Modal } from '@/ui/modal';
import type { Account } from './api';
import { BindFailed, BindMoved } from './bind-standing';
import { MESSAGES } from './messages';
import { acceptedOf, chosenPlan, isTaken, whyOff } from './model';
import { useBindPress, type Refused } from './use-bind';

const BindConfirm = fetchedPart(async () => (await import('./bind-confirm')).BindConfirm);

/** What it is told. */
export interface ProceedProps {
  readonly account: Account;
  readonly userId: string;
  readonly insured: string;
  /** YYYY-MM-DD. */
  readonly effectiveDate: string;
  readonly onRead: () => Promise<Account | undefined>;
  /** Told when somebody opens the confirmation. */
  readonly onAsking: () => void;
}

/** The popup of a second carrier. */
function OneCarrier({ onClose }: { onClose: () => void }) {
  const ok = (
    <Button type="primary" onClick={onClose}>
      OK
    </Button>
  );
  return (
    <Modal open size="small" title={MESSAGES.bindError} onCancel={onClose} footer={ok}>
      {MESSAGES.oneCarrier}
    </Modal>
  );
}

/** What a press met, until another plan is chosen: what a new acceptance mends is no failure. */
function Met({ account, refused }: { account: Account; refused: Refused | undefined }) {
  if (refused?.kind !== 'error') return null;
  const { error, plan } = refused;
  const chosen = chosenPlan(account)?.id;
  if (plan !== undefined && chosen !== undefined && chosen !== plan) return null;
  return error instanceof ApiError && error.code === 'price_moved' ? (
    <BindMoved account={account} />
  ) : (
    <BindFailed account={account} words={messageOf(error)} />
  );
}

/** 'Proceed to bind online' with all that it asks; the reason stands in a tooltip while it is off. */
export function Proceed(props: ProceedProps) {
  const { account, userId, insured, effectiveDate, onRead, onAsking } = props;
  const mayBind = useSession()?.permissions.includes('bind') ?? false;
  const { busy, refused, press, forget } = useBindPress(userId, onRead);
  const [asking, setAsking] = useState(false);
  const why = mayBind ? whyOff(account) : 'Only underwriters bind online';
  const off = why !== '' || acceptedOf(account) === undefined;
  const close = () => setAsking(false);
  const open = () => {
    forget();
    onAsking();
    setAsking(true);
  };
  const accept = async () => {
    if (await press(account)) close();
  };
  const error = refused?.kind === 'error' ? refused.error : undefined;
  return (
    <>
      <Tooltip title={why}>
        {/* The wrapper is what a pointer finds over a button that is off. */}
        <span>
          <Button type="primary" disabled={off} title={why || undefined} onClick={open}>
            {MESSAGES.proceed}
          </Button>
        </span>
      </Tooltip>
      {asking && (isTaken(account) || refused?.kind === 'one_carrier') && <OneCarrier onClose={close} />}
      <Suspense fallback={null}>
        {asking && !isTaken(account) && refused?.kind !== 'one_carrier' && (
          <BindConfirm
            account={account}
            insured={insured}
            effectiveDate={effectiveDate}
            busy={busy}
            error={error}
            onAccept={() => void accept()}
            onClose={close}
          />
        )}
      </Suspense>
      <Met account={account} refused={refused} />
    </>
  );
}
