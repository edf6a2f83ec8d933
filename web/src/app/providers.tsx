/** What every screen stands in: theme, nonce, feedback and the SWR rules. */
import { App, ConfigProvider } from 'antd';
import { useLayoutEffect, type ReactNode } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { ApiError } from '@/api/errors';
import { below } from '@/lib/breakpoints';
import { useMedia } from '@/ui/use-media';
import { nonce } from './nonce';
import { themeOf } from './theme';
import { useThemeMode } from './theme-choice';

const maxRetries = 3;
const worthRetrying = new Set([408, 425, 429]);

/** Retries below 500 only what says "later"; 0 is a network that was away. */
export function mayRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || worthRetrying.has(error.status);
}

/** The rules of every read. */
export const swrRules: SWRConfiguration = {
  shouldRetryOnError: mayRetry,
  errorRetryCount: maxRetries,
  onErrorRetry(error: unknown, _key, _config, revalidate, { retryCount }) {
    if (!mayRetry(error) || retryCount > maxRetries) return;
    const asked = error instanceof ApiError ? error.retryAfter : null;
    const wait = asked === null ? 1000 * 2 ** retryCount : asked * 1000;
    setTimeout(() => void revalidate({ retryCount }), wait);
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
  const base = themeOf(mode);
  const theme = {
    ...base,
    // Popups are placed when their motion ends; where motion is cut to nothing they must not wait for it.
    token: { ...base.token, fontSize: small ? 14 : 15, ...(still && { motion: false }) },
  };
  return (
    <ConfigProvider csp={{ nonce }} theme={theme}>
      <App className="app" notification={{ placement: 'topRight', duration: 5 }}>
        <SWRConfig value={swrRules}>{children}</SWRConfig>
      </App>
    </ConfigProvider>
  );
}
