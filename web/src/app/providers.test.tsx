import { render, screen } from '@testing-library/react';
import { theme } from 'antd';
import { expect, it } from 'vitest';
import { media } from '@test/setup';
import { Providers } from './providers';

function Letters() {
  return <output>{theme.useToken().token.fontSize}</output>;
}

it.each([
  ['below 1600 px', true, '14'],
  ['on a wide screen', false, '15'],
])('[QE-211] %s the letters of every control have their size', (_where, small, size) => {
  if (small) media.add('(max-width: 1599.98px)');
  render(
    <Providers>
      <Letters />
    </Providers>,
  );
  expect(screen.getByRole('status')).toHaveTextContent(size);
});
