/** Colours and measures of both themes. Each pair of text and ground holds 4.5:1; a test pins them. */
import { theme, type ThemeConfig } from 'antd';

/** The two themes. */
export type Mode = 'light' | 'dark';

const fontFamily =
  "'Inter Variable', Inter, ui-sans-serif, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, 'DejaVu Sans Condensed', sans-serif";
const fontFamilyCode =
  "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

const shared = {
  fontFamily,
  fontFamilyCode,
  borderRadius: 6,
  borderRadiusLG: 10,
  fontSize: 14,
  controlHeight: 34,
  controlHeightLG: 42,
  wireframe: false,
} satisfies ThemeConfig['token'];

const light: ThemeConfig['token'] = {
  colorPrimary: '#0958d9',
  colorPrimaryHover: '#1765dc',
  colorInfo: '#0958d9',
  colorLink: '#0958d9',
  colorLinkHover: '#0747ae',
  colorLinkActive: '#063a8f',
  colorPrimaryBg: '#e6f4ff',
  colorInfoBg: '#e6f4ff',
  colorInfoBorder: '#91caff',
  colorSuccess: '#237804',
  colorSuccessBg: '#f6ffed',
  colorSuccessBorder: '#b7eb8f',
  colorWarning: '#ad4e00',
  colorWarningBg: '#fff7e6',
  colorWarningBorder: '#ffd591',
  colorError: '#cf1322',
  colorErrorBg: '#fff1f0',
  colorErrorBorder: '#ffa39e',
  colorTextTertiary: 'rgba(0,0,0,.6)',
  colorTextQuaternary: 'rgba(0,0,0,.56)',
  colorTextPlaceholder: 'rgba(0,0,0,.56)',
  colorTextDescription: 'rgba(0,0,0,.62)',
  colorBgLayout: '#f7f8fa',
  colorBorder: '#cfd5de',
  colorBorderSecondary: '#e5e8ee',
};

const dark: ThemeConfig['token'] = {
  colorPrimary: '#65a9f3',
  colorPrimaryHover: '#86bcf7',
  colorInfo: '#65a9f3',
  colorLink: '#65a9f3',
  colorLinkHover: '#93c3f8',
  colorLinkActive: '#b5d6fb',
  colorError: '#ff7875',
  colorTextTertiary: 'rgba(255,255,255,.65)',
  colorTextQuaternary: 'rgba(255,255,255,.6)',
  colorTextPlaceholder: 'rgba(255,255,255,.6)',
  colorTextDescription: 'rgba(255,255,255,.65)',
  colorBgLayout: '#0d0f13',
  colorBgContainer: '#14171c',
  colorBgElevated: '#1b1f26',
  colorBorder: '#3a414c',
  colorBorderSecondary: '#272c35',
};

/** Measures where a finger is the pointer; letters of 16 px, since phones zoom into smaller fields. */
export const fingers = {
  token: { controlHeight: 44, controlHeightLG: 48, controlHeightSM: 44 },
  components: { Input: { inputFontSize: 16, inputFontSizeSM: 16 } },
} as const satisfies ThemeConfig;

/** antd's configuration of a theme; compact lowers the density of every control. */
export function themeOf(mode: Mode, compact = false): ThemeConfig {
  const algorithms = [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm];
  if (compact) algorithms.push(theme.compactAlgorithm);
  return {
    algorithm: algorithms,
    hashed: false,
    token: { ...shared, ...(mode === 'dark' ? dark : light) },
    components:
      mode === 'dark'
        ? {
            Button: { primaryColor: '#0a0a0a', dangerColor: '#0a0a0a', primaryShadow: 'none' },
            Switch: {
              colorPrimary: '#1554ad',
              colorPrimaryHover: '#1668dc',
              colorTextQuaternary: 'rgba(255,255,255,.3)',
              colorTextTertiary: 'rgba(255,255,255,.35)',
            },
          }
        : { Button: { primaryShadow: 'none', defaultShadow: 'none' } },
  };
}
