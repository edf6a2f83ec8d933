/** Why the visitor stands here instead of on the page they wanted. */
import { Alert } from 'antd';
import type { Refusal } from '@/app/access/refusal';
import { supportEmail } from '@/lib/support-email';
import styles from './landing.module.css';

/** The notice above the panel. */
export function LandingNotice({ refusal }: { refusal: Refusal }) {
  const text =
    refusal.reason === 'sign-in'
      ? `Sign in to open ${refusal.title}. It opens right after.`
      : // What a page is called that somebody has no right to is none of their business.
        `There is no page for your account at this address. Go on from here, or ask ${supportEmail()}.`;
  return (
    <Alert
      className={styles.notice ?? ''}
      type={refusal.reason === 'sign-in' ? 'info' : 'warning'}
      showIcon
      title={text}
    />
  );
}
