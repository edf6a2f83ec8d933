/** The e-mailed code: four boxes that take a paste, a new code after a countdown, and what each answer says. */
import { Button, Input } from 'antd';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { Modal } from '@/ui/modal';
import { sendOtpMail, verifyOtp } from './api';
import type { OtpWord } from './messages';
import { CODE_DIGITS, countdown, digitsOf, otpText } from './model';
import styles from './code-dialog.module.css';

/** By address: when another code may be asked for, on the clock. Whoever opens the dialog keeps it. */
export type MailedCodes = Map<string, number>;

/** What the dialog is about. */
export interface CodeDialogProps {
  readonly email: string;
  readonly mailed: MailedCodes;
  readonly title: string;
  readonly lead: string;
  readonly onVerified: () => void;
  /** Without it the dialog stays until the address is proven. */
  readonly onCancel?: () => void;
}

/** Between two codes lies a minute; a longer wait has another reason, which is said. */
const LONG_S = 120;

/** What was last heard of a code. */
type TabMessage = { readonly kind: 'good' | 'bad'; readonly text: string } | null;

/** Seconds that are left, counted down once a second. */
function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);
  const begin = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [left, begin];
}

function useCode({ email, mailed, onVerified }: CodeDialogProps) {
  const [round, setRound] = useState(0);
  const [heard, setHeard] = useState<TabMessage>(null);
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null);
  const [left, begin] = useCountdown();
  const empty = () => setRound((last) => last + 1);
  const send = async () => {
    setBusy('sending');
    setHeard(null);
    empty();
    try {
      const seconds = await sendOtpMail(email);
      mailed.set(email, Date.now() + seconds * 1000);
      begin(seconds);
    } catch (error) {
      setHeard({ kind: 'bad', text: messageOf(error) });
      if (error instanceof ApiError && error.retryAfter !== null) begin(error.retryAfter);
    }
    setBusy(null);
  };
  /** The code that was mailed a moment ago still works; a new one would be refused. */
  const open = () => {
    const seconds = ((mailed.get(email) ?? 0) - Date.now()) / 1000;
    if (seconds > 0) begin(seconds);
    else void send();
  };
  const answered = (word: OtpWord | null) => {
    const good = word === 'otp_verified';
    setHeard({ kind: good ? 'good' : 'bad', text: otpText(word) });
    if (good) onVerified();
    else if (word !== null) empty();
  };
  const check = async (typed: string) => {
    setBusy('checking');
    answered(await verifyOtp(email, typed));
    setBusy(null);
  };
  return { round, heard, setHeard, busy, left, send, open, check };
}

const focusFirst = (boxes: HTMLElement | null) => boxes?.querySelector('input')?.focus();
const isTypedIn = (boxes: HTMLElement | null) => boxes?.contains(document.activeElement) ?? false;

/** One of the boxes is a stop of the Tab key: each would lead back to the first empty one, and nobody past them. */
function useOneStop(boxes: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const group = boxes.current;
    const entered = ({ target }: FocusEvent) => {
      for (const box of group?.querySelectorAll('input') ?? []) box.tabIndex = box === target ? 0 : -1;
    };
    group?.addEventListener('focusin', entered);
    return () => group?.removeEventListener('focusin', entered);
  });
}

/** The dialog; it mails a code as soon as it stands open, unless one was mailed a moment ago. */
export function CodeDialog(props: CodeDialogProps) {
  const { email, title, lead, onCancel } = props;
  const { round, heard, setHeard, busy, left, send, open, check } = useCode(props);
  const boxes = useRef<HTMLDivElement>(null);
  useOneStop(boxes);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    open();
  });
  const checking = busy === 'checking';
  const sending = busy === 'sending';
  const sent = useRef(false);
  useEffect(() => {
    // A new code is typed next; the button that asked for it is closed for a while, and the focus with it.
    if (sent.current && !sending && heard === null && !isTypedIn(boxes.current)) focusFirst(boxes.current);
    sent.current = sending;
  }, [sending, heard]);
  useEffect(() => {
    // The boxes were closed while the code was checked, which took the focus from them.
    if (!checking && heard?.kind === 'bad') focusFirst(boxes.current);
  }, [checking, heard]);
  return (
    <Modal
      open
      size="small"
      title={title}
      footer={null}
      // Who is quick types already: the next digit would take the place of the first.
      onOpened={() => !isTypedIn(boxes.current) && focusFirst(boxes.current)}
      {...(onCancel && { onCancel })}
    >
      <p className={styles.lead}>{lead}</p>
      <p className={styles.address}>{email}</p>
      <div ref={boxes} className={styles.boxes}>
        <Input.OTP
          // Kept by the boxes alone: told their value from outside, they lose a digit that is typed meanwhile.
          key={round}
          aria-label={`Code of ${CODE_DIGITS} digits`}
          length={CODE_DIGITS}
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          disabled={checking}
          {...(heard?.kind === 'bad' && { status: 'error' as const })}
          formatter={digitsOf}
          onInput={() => setHeard(null)}
          onChange={(typed) => void check(typed)}
        />
      </div>
      <div className={styles.heard} role="alert" data-kind={heard?.kind}>
        {heard?.text ?? ''}
      </div>
      <div className={styles.again}>
        <span className={styles.hint}>
          The code is good for 10 minutes and five tries.
          {left > LONG_S && ' No more than three codes an hour are mailed.'}
        </span>
        <Button loading={sending} disabled={left > 0 || checking} onClick={() => void send()}>
          {left > 0 ? `New code in ${countdown(left)}` : 'Send a new code'}
        </Button>
      </div>
    </Modal>
  );
}
