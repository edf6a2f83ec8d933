/** The specified widths, and that the style sheets keep to them: a browser measures only some of the screens. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { below, breakpoints } from './breakpoints';

const textOf = (sheet: string) => readFileSync(`src/${sheet}`, 'utf8');
const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);
/** Style sheets that change at a width. */
const changing = (query: string) => sheets.filter((sheet) => textOf(sheet).includes(`(${query})`)).toSorted();

it('[QE-210] a small screen is one below 993 px, and tables change below 700 px', () => {
  expect(breakpoints).toMatchObject({ small: 993, cards: 700 });
  expect([below('small'), below('cards')]).toEqual(['(max-width: 992.98px)', '(max-width: 699.98px)']);
  expect(changing('max-width: 992.98px')).toEqual([
    'app/quote/profile.module.css',
    'features/rate-book/compare-view.module.css',
    'features/rate-book/rehearsal-result.module.css',
    'ui/section-nav.module.css',
  ]);
  const tables = ['prospect/places/state-totals', 'quote/price-table', 'worksheet/price-list'];
  const drawn = ['worksheet/difference', 'worksheet/worksheet-table'];
  expect(changing('max-width: 699.98px')).toEqual(
    expect.arrayContaining([...tables, ...drawn].map((name) => `features/${name}.module.css`)),
  );
});

it('[QE-211] letters are smaller on every screen below 1600 px', () => {
  expect(breakpoints.large).toBe(1600);
  const [usual = '', wide = ''] = textOf('app/global.css').split('@media (min-width: 1600px)');
  const letters = (css: string) =>
    Number(/\nbody \{[^}]*?font-size: (\d+)px/s.exec(css.replaceAll('  body', 'body'))?.[1]);
  expect(letters(usual)).toBe(14);
  expect(letters(wide)).toBe(15);
});
