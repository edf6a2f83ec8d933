import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { themeOf, type Mode } from './theme';

type Rgb = readonly [number, number, number];

function parsed(colour: string): { rgb: Rgb; alpha: number } {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'))?.[1];
  if (hex !== undefined) {
    return { rgb: [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb, alpha: 1 };
  }
  const parts = /^rgba?\(([^)]+)\)$/.exec(colour)?.[1]?.split(',').map(Number);
  if (!parts) throw new Error(`${colour} is no colour that this test reads`);
  const [r = 0, g = 0, b = 0, alpha = 1] = parts;
  return { rgb: [r, g, b], alpha };
}

function over(front: string, back: Rgb): Rgb {
  const { rgb, alpha } = parsed(front);
  return rgb.map((value, at) => value * alpha + (back[at] ?? 0) * (1 - alpha)) as unknown as Rgb;
}

function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(text: string, ground: string): number {
  const back = parsed(ground).rgb;
  const [high = 0, low = 0] = [luminance(over(text, back)), luminance(back)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const texts = [
  'colorText',
  'colorTextSecondary',
  'colorTextTertiary',
  'colorTextQuaternary',
  'colorTextPlaceholder',
  'colorTextDescription',
  'colorPrimary',
  'colorLink',
  'colorLinkHover',
  'colorLinkActive',
  'colorSuccess',
  'colorWarning',
  'colorError',
] as const;
const grounds = ['colorBgContainer', 'colorBgElevated', 'colorBgLayout'] as const;

describe.each(['light', 'dark'] as const)('%s theme', (mode: Mode) => {
  const token = theme.getDesignToken(themeOf(mode));

  it.each(texts)('%s stands out by 4.5:1 on every ground', (text) => {
    for (const ground of grounds) {
      const ratio = contrast(token[text], token[ground]);
      expect(ratio, `${text} ${token[text]} on ${ground} ${token[ground]}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['Success', 'Warning', 'Error', 'Info'] as const)(
    '%s words stand out on their own ground',
    (kind) => {
      expect(contrast(token[`color${kind}`], token[`color${kind}Bg`])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('the words of a primary button stand out', () => {
    const words = themeOf(mode).components?.Button?.primaryColor ?? token.colorTextLightSolid;
    expect(contrast(words, token.colorPrimary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(words, token.colorPrimaryHover)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('light seeds', () => {
  it('are the ones that were measured', () => {
    expect(themeOf('light').token).toMatchObject({
      colorPrimary: '#0958d9',
      colorSuccess: '#237804',
      colorWarning: '#ad4e00',
      colorError: '#cf1322',
      colorSuccessBg: '#f6ffed',
    });
  });
});
