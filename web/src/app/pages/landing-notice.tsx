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
      : `Your account has no access to ${refusal.title}. Ask ${supportEmail()} if you need it.`;
  return (
    <Alert
      className={styles.notice ?? ''}
      type={refusal.reason === 'sign-in' ? 'info' : 'warning'}
      showIcon
      title={text}
    />
  );
}
