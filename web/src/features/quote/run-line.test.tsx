import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ProgramQuote, QuoteRun } from './model';
import { programRow, quoteRun } from './quote-builders';
import { RunLine } from './run-line';

const priced = programRow('gms-uwic', 'quoted', { TX: '8000' });
const silent = programRow('gms-key', 'unresponsive');
const away = programRow('gms-own', 'outage');
const refused = programRow('gms-sunz', 'declined');

it.each<[string, QuoteRun['status'], ProgramQuote[]]>([
  ['All carriers answered within 1.2 s', 'done', [priced, refused]],
  ['All but one carrier answered within 1.2 s', 'done', [priced, silent]],
  ['All but 2 carriers answered within 1.2 s', 'done', [priced, silent, away]],
  ['Stopped after 1.2 s', 'error', [away]],
])('says %s', (words, status, programs) => {
  const run = { ...quoteRun(programs, status), closed_at: '2026-07-01T12:00:01.200Z' };
  render(<RunLine run={run} startedAt={0} live />);
  expect(screen.getByText(words)).toBeVisible();
});

it('counts no milliseconds of a run that nobody had to wait for', () => {
  const run = { ...quoteRun([priced], 'done'), closed_at: '2026-07-01T12:00:00.139Z' };
  render(<RunLine run={run} startedAt={0} live />);
  expect(screen.getByText('All carriers answered within a second')).toBeVisible();
});
