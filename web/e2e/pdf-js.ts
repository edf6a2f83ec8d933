/** pdf.js in a page of the browser: what it draws of a PDF, counted there. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';

type Area = readonly [number, number, number, number];

/** What is to be counted: pixels of a point, how dark ink is, cells of a side, and of each page its boxes. */
export interface Counting {
  readonly scale: number;
  readonly dark: number;
  readonly cells: number;
  readonly areas: readonly (readonly Area[])[];
}

/** A page as pdf.js draws it: ink in each area, ink of fields beside all areas, ink by cell, words, values. */
export interface DrawnPage {
  readonly inks: number[];
  readonly beside: number;
  readonly cells: number[];
  readonly words: string;
  readonly values: Record<string, string>;
}

const ORIGIN = 'http://pdf-js.test';
const DOCUMENT = `<!doctype html><title>pdf.js</title>
<script type="module">import * as pdf from '/pdf.mjs'; globalThis.pdfJs = pdf;</script>`;
const build = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'build');

/** Draws every page of a file, with and without what its fields show. */
export async function drawnByPdfJs(page: Page, file: Buffer, counting: Counting): Promise<DrawnPage[]> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === 'file.pdf') await route.fulfill({ body: file, contentType: 'application/pdf' });
    else if (/^pdf(\.worker)?\.mjs$/.test(name))
      await route.fulfill({ body: readFileSync(join(build, name)), contentType: 'text/javascript' });
    else await route.fulfill({ body: DOCUMENT, contentType: 'text/html' });
  });
  await page.goto(`${ORIGIN}/`);
  const drawn = await page.evaluate(counted, { ...counting, origin: ORIGIN });
  await page.unroute(`${ORIGIN}/**`);
  return drawn;
}

/** Runs in the browser, so it knows nothing of this file. */
async function counted(asked: Counting & { origin: string }): Promise<DrawnPage[]> {
  const pdf = (globalThis as unknown as { pdfJs: typeof import('pdfjs-dist') }).pdfJs;
  pdf.GlobalWorkerOptions.workerSrc = `${asked.origin}/pdf.worker.mjs`;
  const file = await pdf.getDocument({ url: `${asked.origin}/file.pdf` }).promise;

  const ink = (pixels: Uint8ClampedArray, at: number) =>
    0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0) <
    255 - asked.dark;

  async function pictures(number: number, mode: number) {
    const own = await file.getPage(number);
    const viewport = own.getViewport({ scale: asked.scale });
    const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const context = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
    await own.render({ canvas: null, canvasContext: context, viewport, annotationMode: mode }).promise;
    return context.getImageData(0, 0, canvas.width, canvas.height);
  }

  async function words(number: number) {
    const { items } = await (await file.getPage(number)).getTextContent();
    return items
      .map((item) => ('str' in item ? item.str : ''))
      .join('')
      .replaceAll(/\s/g, '');
  }

  async function values(number: number) {
    const found: Record<string, string> = {};
    for (const each of await (await file.getPage(number)).getAnnotations()) {
      if (each.fieldType === 'Tx') found[each.fieldName] = each.fieldValue ?? '';
    }
    return found;
  }

  async function drawn(number: number): Promise<DrawnPage> {
    const whole = await pictures(number, pdf.AnnotationMode.ENABLE);
    const bare = await pictures(number, pdf.AnnotationMode.DISABLE);
    const { width, height } = whole;
    const inBox = new Uint8Array(width * height);
    const own = new Uint8Array(width * height);
    const cells = Array.from({ length: asked.cells ** 2 }, () => 0);
    for (let at = 0; at < width * height; at += 1) {
      const dark = ink(whole.data, at * 4);
      own[at] = dark && !ink(bare.data, at * 4) ? 1 : 0;
      const column = Math.floor(((at % width) * asked.cells) / width);
      const row = Math.floor((Math.floor(at / width) * asked.cells) / height);
      if (dark) cells[row * asked.cells + column] = (cells[row * asked.cells + column] ?? 0) + 1;
    }
    const inks = (asked.areas[number - 1] ?? []).map(([left, top, right, bottom]) => {
      let sum = 0;
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) {
          sum += own[y * width + x] ?? 0;
          inBox[y * width + x] = 1;
        }
      }
      return sum;
    });
    const beside = own.reduce((sum, each, at) => sum + (inBox[at] === 1 ? 0 : each), 0);
    const whole1000 = (width * height) / asked.cells ** 2 / 1000;
    return {
      inks,
      beside,
      cells: cells.map((cell) => Math.round(cell / whole1000)),
      words: await words(number),
      values: await values(number),
    };
  }

  const found = [];
  for (let number = 1; number <= file.numPages; number += 1) found.push(await drawn(number));
  return found;
}
