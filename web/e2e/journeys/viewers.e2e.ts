/** Every kind of PDF that we write, drawn by pdf.js in Chromium and held against what pdfium draws of it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { python, root } from '@test/python';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, leave, visit } from '../browser';
import { type DrawnPage, drawnByPdfJs } from '../pdf-js';

interface Box {
  name: string;
  tick: boolean;
  filled: boolean;
  area: [number, number, number, number];
  value: string;
  ink: number;
}
interface PaperPage {
  boxes: Box[];
  words: string;
  cells: number[];
}
interface Papers {
  scale: number;
  dark: number;
  cells: number;
  of: Record<string, PaperPage[]>;
}

const KINDS = [
  'ncci',
  'ncci-without-premium',
  'ca',
  'ca-without-premium',
  'fl',
  'fl-without-premium',
  'form',
  'blank',
  'quote',
  'letter',
  'packet',
];
/** Thousandths of a cell: how letters are smoothed differs. */
const CELL_APART = 100;

let folder: string;
let papers: Papers;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quoteloom-papers-'));
  execFileSync(python, ['-m', 'tests.support.drawn_papers', folder], { cwd: root });
  papers = JSON.parse(readFileSync(join(folder, 'papers.json'), 'utf8')) as Papers;
  browser = await launch();
  ({ page } = await visit(browser));
});

afterAll(async () => {
  await leave(browser);
  rmSync(folder, { recursive: true });
});

/** Each page as pdf.js draws it, with what pdfium told of it. */
async function both(kind: string): Promise<[PaperPage, DrawnPage][]> {
  const told = papers.of[kind] ?? [];
  const drawn = await drawnByPdfJs(page, readFileSync(join(folder, `${kind}.pdf`)), {
    scale: papers.scale,
    dark: papers.dark,
    cells: papers.cells,
    areas: told.map(({ boxes }) => boxes.map(({ area }) => area)),
  });
  expect(drawn.length).toBe(told.length);
  return told.map((each, at) => [each, drawn[at] as DrawnPage]);
}

it('knows every kind', () => {
  expect(Object.keys(papers.of)).toEqual(KINDS);
});

it.each(KINDS)('%s looks the same in both viewers, box by box and word by word', async (kind) => {
  const pages = await both(kind);
  const wrong: string[] = [];
  for (const [number, [told, drawn]] of pages.entries()) {
    const say = (words: string) => wrong.push(`page ${number + 1}: ${words}`);
    for (const [at, box] of told.boxes.entries()) {
      const ink = drawn.inks[at] ?? 0;
      if (ink > 0 !== box.filled || box.ink > 0 !== box.filled) say(`${box.name} has ink ${ink}, ${box.ink}`);
      const value = drawn.values[box.name];
      if (!box.tick && value !== undefined && value !== box.value) say(`${box.name} says ${value}`);
    }
    if (drawn.beside > 0) say(`${drawn.beside} pixels of fields beside their boxes`);
    if (drawn.words !== told.words) say(`says ${drawn.words.slice(0, 80)}, not ${told.words.slice(0, 80)}`);
    const apart = Math.max(...told.cells.map((cell, at) => Math.abs(cell - (drawn.cells[at] ?? 0))));
    if (apart > CELL_APART) say(`a cell of ink is ${apart} thousandths apart`);
  }
  expect(wrong).toEqual([]);
});

it('has boxes to fill in where there are to be some, and none in print', () => {
  const filled = (kind: string) =>
    (papers.of[kind] ?? []).flatMap(({ boxes }) => boxes).filter((box) => box.filled);
  for (const kind of ['ncci', 'ca', 'fl', 'blank', 'packet']) expect(filled(kind).length).toBeGreaterThan(0);
  for (const kind of ['form', 'quote', 'letter'])
    expect(papers.of[kind]?.flatMap(({ boxes }) => boxes)).toEqual([]);
  const longest = Math.max(...filled('ncci').map(({ value }) => value.length));
  expect(longest).toBeGreaterThanOrEqual(290);
});
