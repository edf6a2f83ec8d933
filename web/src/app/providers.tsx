/** What every screen stands in: theme, nonce, feedback and the SWR rules. */
import { App, ConfigProvider } from 'antd';
import { useLayoutEffect, type ReactNode } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { MAX_RETRIES, mayRetry, waitBefore } from '@/api/retry-delays';
import { below } from '@/lib/breakpoints';
import { useMedia } from '@/ui/use-media';
import { nonce } from './nonce';
import { fingers, themeOf } from './theme/theme';
import { useThemeMode } from './theme/choice';

/** What a print sheet leaves out, and of a tick the box alone (print.css). */
const PRESSED = { className: 'press' };
const TICKED = { className: 'tick' };

/** The rules of every read. */
export const swrRules: SWRConfiguration = {
  shouldRetryOnError: mayRetry,
  errorRetryCount: MAX_RETRIES,
  onErrorRetry(error: unknown, _key, _config, revalidate, { retryCount }) {
    if (!mayRetry(error) || retryCount > MAX_RETRIES) return;
    setTimeout(() => void revalidate({ retryCount }), waitBefore(error, retryCount));
  },
};

/** Wraps the application. */
export function Providers({ children }: { children: ReactNode }) {
  const mode = useThemeMode();
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const small = useMedia(below('large'));
  const coarse = useMedia('(pointer: coarse)');
  const base = themeOf(mode);
  const theme = {
    ...base,
    token: {
      ...base.token,
      fontSize: small ? 14 : 15,
      ...(coarse && fingers.token),
      // Popups are placed when their motion ends; where motion is cut to nothing they must not wait for it.
      ...(still && { motion: false }),
    },
    components: { ...base.components, ...(coarse && fingers.components) },
  };
  return (
    <ConfigProvider csp={{ nonce }} theme={theme} button={PRESSED} segmented={PRESSED} checkbox={TICKED}>
      <App className="app" notification={{ placement: 'topRight', duration: 5 }}>
        <SWRConfig value={swrRules}>{children}</SWRConfig>
      </App>
    </ConfigProvider>
  );
}
