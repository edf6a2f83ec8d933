/**
 * What underwriters wait for, on the running stack: the first rows of their list, a key in the largest grid, what the
 * other one does, and the scripts of the page. Prints a JSON object as its last line; run by `./quoteloom bench`.
 */
import type { Page } from 'playwright-core';
import { watchRequests } from './at-rest.ts';
import { keyTimes, noteKeys } from './key-paint.ts';
import { baseUrl, cold, launch, signIn, weigh } from './measured.ts';

const [ONE, OTHER] = ['underwriter@quoteloom.example', 'underwriter3@quoteloom.example'] as const;
const LIST = 'Underwriter Dashboard';
const WORKBOOK = "Here's Your UnderWriting Price Indication";
const [VISITS, CELLS, MOVES] = [12, 14, 20];
const rounded = (times: readonly number[]): number[] => times.map((time) => Math.round(time * 10) / 10);

/** Milliseconds from asking for the list's address until ten of its rows have been painted, visit by visit. */
async function firstRows(page: Page): Promise<number[]> {
  const [list, times] = [page.url(), [] as number[]];
  for (let visit = 0; visit < VISITS; visit += 1) {
    await page.goto(list, { waitUntil: 'commit' });
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const look = () => {
              const rows = document.querySelectorAll('tr[data-row-key]').length;
              if (rows < 10 && performance.now() < 20_000) return requestAnimationFrame(look);
              return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
            };
            look();
          }),
      ),
    );
  }
  return times.slice(2);
}

/** Opens the workbook and waits until it is at rest. */
async function openWorkbook(page: Page, address: string): Promise<void> {
  const atRest = watchRequests(page);
  await page.goto(`${baseUrl}${address}`);
  await page.getByRole('heading', { level: 1, name: WORKBOOK }).waitFor();
  await cells(page).first().waitFor();
  await page.waitForTimeout(1_500);
  await atRest();
}

/** Cells with a price that may be given a percent. */
const cells = (page: Page) =>
  page.getByRole('grid').getByRole('button', { name: /^[^,]+, [A-Z]{2}, .*premium/ });

/** Carrier and state of each of them. */
const named = async (page: Page): Promise<string[]> =>
  (await cells(page).evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''))).map(
    (label) => label.split(', ').slice(0, 2).join(', '),
  );

/** Types a percent into one cell after the other, as fast as a quick typist; none is saved. */
async function typePercents(page: Page): Promise<void> {
  await cells(page).first().focus();
  for (let cell = 0; cell < CELLS; cell += 1) {
    await page.keyboard.type('-1.25', { delay: 60 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
  }
}

/** Milliseconds until the other's screen shows in which cell one is; both clocks are the machine's. */
async function presence(one: Page, other: Page): Promise<number[]> {
  await other.evaluate(() => {
    const seen: [string, number][] = [];
    Object.assign(window, { seen });
    let last = '';
    const look = () => {
      const mark = document.querySelector('[role="grid"] [title$=" is here"]');
      const cell = mark?.parentElement?.querySelector('button')?.getAttribute('aria-label') ?? '';
      if (cell !== last) seen.push([(last = cell), Date.now()]);
    };
    new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, {
      childList: true, subtree: true, attributes: true,
    }); // prettier-ignore
  });
  // One of them has moved on; rows that the other has not on the screen are not drawn there.
  const shown = new Set(await named(other));
  const both = (await named(one)).filter((name) => shown.has(name));
  const times: number[] = [];
  for (let move = 0; move < MOVES; move += 1) {
    const name = both[(move * 7) % both.length] ?? '';
    const cell = one.getByRole('grid').getByRole('button', { name: `${name},` });
    const moved = Date.now();
    await cell.focus();
    const arrived = await other.evaluate(
      async ([wanted, since]) => {
        const { seen } = window as unknown as { seen: [string, number][] };
        for (;;) {
          const found = seen.find(([label, at]) => at >= since && label.startsWith(`${wanted},`));
          if (found) return found[1];
          if (Date.now() - since > 20_000) return since + 20_000;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      },
      [name, moved] as const,
    );
    times.push(arrived - moved);
    await one.waitForTimeout(700);
  }
  return times;
}

const browser = await launch();
try {
  const viewport = { width: 1440, height: 1000 };
  const [one, other] = await Promise.all([browser.newPage({ viewport }), browser.newPage({ viewport })]);
  await signIn(one, ONE, LIST);
  await signIn(other, OTHER, LIST);
  const first_rows = rounded(await firstRows(one));
  const address = `/Quote/${process.env['E2E_PROSPECT'] ?? ''}/underwriting`;
  await openWorkbook(one, address);
  await openWorkbook(other, address);
  const shown = await one.getByRole('grid').getByRole('gridcell').count();
  await noteKeys(one);
  await typePercents(one);
  const keys = await keyTimes(one);
  const seen = await presence(one, other);
  const weight = await weigh(await cold(browser, ONE, LIST), address, WORKBOOK);
  console.log(JSON.stringify({ first_rows, keys, presence: seen, cells: shown, weight }));
} finally {
  await browser.close();
}
