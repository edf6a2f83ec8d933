/** The large prospect: fifty locations with ten class codes each, as a table for pasting and as a stored draft. */
import type { Page } from 'playwright-core';

const STATES = [
  ['TX', '78701', 'Austin'],
  ['WI', '53202', 'Milwaukee'],
  ['IL', '60601', 'Chicago'],
  ['AZ', '85004', 'Phoenix'],
  ['IN', '46204', 'Indianapolis'],
] as const;

const CLASSES = [
  ['8810', 'Clerical office employees'],
  ['3632', 'Machine shop'],
  ['8018', 'Store: wholesale not otherwise classified'],
  ['8742', 'Salespersons or collectors, outside'],
  ['9082', 'Restaurant not otherwise classified'],
  ['8017', 'Store: retail not otherwise classified'],
  ['5403', 'Carpentry not otherwise classified'],
  ['5183', 'Plumbing and drivers'],
  ['9015', 'Building or property management, all other'],
  ['8868', 'College or school: professional and clerical'],
] as const;

/** Locations and class codes of each. */
export const PLACES = 50;
export const LINES = 10;

/** One location of the table. */
export interface LargePlace {
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly lines: readonly { code: string; words: string; ft: string; pt: string; payroll: number }[];
}

/** The locations. */
export const largePlaces: readonly LargePlace[] = Array.from({ length: PLACES }, (_, place) => {
  const [state, zip, city] = STATES[place % STATES.length]!;
  const lines = CLASSES.slice(0, LINES).map(([code, words], line) => ({
    code,
    words,
    ft: String(2 + line),
    pt: line % 3 === 0 ? '1' : '',
    payroll: 40_000 + 1_000 * place + 10 * line,
  }));
  return { street: `${100 + place} Main St`, zip, city, state, lines };
});

/** Payroll of all lines. */
export const largePayroll = largePlaces.reduce(
  (sum, { lines }) => sum + lines.reduce((own, { payroll }) => own + payroll, 0),
  0,
);

/** The table as a spreadsheet copies it, with a row of titles; the address stands at its first line only. */
export function largeTable(): string {
  const rows = largePlaces.flatMap(({ street, zip, city, state, lines }) =>
    lines.map(({ code, ft, pt, payroll }, at) => [
      ...(at === 0 ? [street, zip, city, state, ''] : ['', '', '', '', '']),
      code,
      ft,
      pt,
      `$${payroll.toLocaleString('en-US')}.00`,
    ]),
  );
  const titles = ['Street', 'Zip', 'City', 'State', 'SUTA', 'Class code', 'FT', 'PT', 'Payroll'];
  return [titles, ...rows].map((row) => row.join('\t')).join('\r\n');
}

/** Stores the large prospect through the product's own call. Answers its id. */
export function storeLarge(page: Page, company: string): Promise<string> {
  const childrenLoc = largePlaces.map(({ street, zip, city, state, lines }, place) => ({
    number: String(place + 1),
    key: String(place + 1),
    street,
    cityName: city,
    state: state.toLowerCase(),
    zipCode: zip,
    suta: '',
    classCodesInfo: lines.map(({ code, words, ft, pt, payroll }) => ({
      classCodeDescription: `${code}: ${words}`,
      ft,
      pt,
      payroll: `$${payroll.toLocaleString('en-US')}`,
      fromAcord: false,
    })),
  }));
  const sections = { childrenLoc, peoDetails: { selectedPeo: 'gms' } };
  return page.evaluate(
    async ([name, body]) => {
      const { csrf } = (await (await fetch('/api/auth/session')).json()) as { csrf: string };
      const json = { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf };
      const made = await fetch('/api/prospects', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ sections: body }),
      });
      if (!made.ok) throw new Error(`The prospect was not stored: ${made.status} ${await made.text()}`);
      const {
        id,
        version,
        sections: stored,
      } = (await made.json()) as {
        id: string;
        version: number;
        sections: { companyProfile: object };
      };
      const companyProfile = { ...stored.companyProfile, companyName: name };
      const patch = { base_version: version, sections: { companyProfile } };
      await fetch(`/api/prospects/${id}`, { method: 'PATCH', headers: json, body: JSON.stringify(patch) });
      return id;
    },
    [company, sections] as const,
  );
}

/** Chooses programs of several partners for the open prospect: on the screen a person chooses those of one. */
export async function choosePrograms(page: Page, programs: readonly string[]): Promise<void> {
  const carrierList = programs.map((value) => ({ value, label: value }));
  await page.evaluate(async (chosen) => {
    const { csrf } = (await (await fetch('/api/auth/session')).json()) as { csrf: string };
    const address = `/api/prospects/${location.pathname.split('/')[2]}`;
    const { version } = (await (await fetch(address)).json()) as { version: number };
    const answer = await fetch(address, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
      body: JSON.stringify({ base_version: version, sections: { carrierList: chosen } }),
    });
    if (!answer.ok) throw new Error(`The programs were not chosen: ${answer.status} ${await answer.text()}`);
  }, carrierList);
}

/** The cells of both grids by their names, read from the first row to the last: only rows in sight are on the page. */
export async function typedCells(page: Page): Promise<Record<string, string>> {
  await page.getByLabel('Location 1, class code 1, Payroll', { exact: true }).waitFor();
  return page.evaluate(async () => {
    const cells: Record<string, string> = {};
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const grid of document.querySelectorAll('[role="grid"]')) {
      // By halves: a row that a busy machine draws too late is there at the next step.
      for (let top = 0; top < grid.scrollHeight; top += grid.clientHeight / 2) {
        grid.scrollTop = top;
        await painted();
        for (const cell of grid.querySelectorAll<HTMLInputElement>('[role="gridcell"] input[id]')) {
          cells[cell.getAttribute('aria-label') ?? cell.id] = cell.value;
        }
      }
    }
    return cells;
  });
}
