/** Every place that names distributing partners, with partners that are called otherwise than their keys say. */
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { HomeList } from '@/features/prospect/home/list';
import type { WorkRow } from '@/features/prospect/draft/work-list';
import { allPairs, rowsOf } from '@/features/quote/indication';
import PriceCharts from '@/features/quote/price-charts';
import { PriceHandoff } from '@/features/quote/price-handoff';
import { PriceTable } from '@/features/quote/price-table';
import { ProgressPlaces } from '@/features/quote/progress-places';
import { programRow, quoteRun } from '@/features/quote/quote-builders';
import { RunDifferenceView } from '@/features/quote/run-difference';
import { CompareChooser } from '@/features/worksheet/compare-chooser';
import { DifferenceTable } from '@/features/worksheet/difference-table';
import { DifferenceView } from '@/features/worksheet/difference-view';
import { ExplainDrawer } from '@/features/worksheet/explain-drawer';
import { ExplainHead } from '@/features/worksheet/explain-head';
import type { PriceRef } from '@/features/worksheet/model';
import { aDifference, aPrice, aRecord } from '@/features/worksheet/price-builders';
import { PriceList } from '@/features/worksheet/price-list';
import { below } from '@/lib/breakpoints';
import { keepDownloads } from '@test/downloads';
import { on, refusal } from '@test/handlers';
import { PARTNER_KEYS, partnerName, PARTNERS } from '@test/partner-names';
import { partnersAre } from '@test/partners';
import { show } from '@test/render';
import { media, server } from '@test/setup';
import { RatingSummary } from './summary';

const noop = () => undefined;
const run = quoteRun(
  PARTNER_KEYS.map((partner) => programRow(`${partner}-uwic`, 'quoted', { TX: '8000' })),
  'done',
);
const rows = rowsOf(run.programs, []);
const checked = new Set(allPairs(rows));
const prices = PARTNER_KEYS.map((partner) => aPrice({ partner, program: `${partner}-uwic` }));
const [lib, ies, stafflink, gregory] = prices.map((price) => ({ ...aDifference(), old: price, new: price }));
const pairs = [
  { ...lib!, new: ies!.new },
  { ...stafflink!, new: gregory!.new },
];
const head = { id: 'run-1', status: 'done' as const, created_at: '2026-07-01T12:00:00Z' };
const work = PARTNER_KEYS.map((partner, at): WorkRow => ({
  id: `prospect-${at}`,
  user_id: `user_${at}`,
  company_name: 'Acme',
  partner,
  fein_last4: '',
  states: [],
  stage: 'one',
  status: 'draft',
  version: 1,
  quote_submitted: false,
  saved_by: '',
  updated_at: '2026-07-01T10:00:00Z',
  archived_at: null,
  run: null,
}));

beforeEach(() => {
  partnersAre();
  server.use(
    on('get', '/api/work', () => ({ items: work, cursor: null })),
    on('get', '/api/prospects/{id}/runs', () => []),
    on('get', '/api/prospects/{id}/prices', () => prices),
    on('get', '/api/runs/{id}/difference', () => ({
      old: head,
      new: head,
      asked: [],
      more: 0,
      programs: run.programs.map(({ program, partner, carrier, carrier_name }) => ({
        program,
        partner,
        carrier,
        carrier_name,
        old_state: null,
        new_state: null,
        old: null,
        new: null,
        delta: null,
        states: [],
        explained: false,
      })),
    })),
  );
});

const table = (
  <PriceTable run={run} rows={rows} checked={checked} onChecked={noop} onExplain={noop} forms={new Map()} />
);

function Drawer({ price }: { price: PriceRef }) {
  return (
    <ExplainDrawer
      price={price}
      company=""
      at={null}
      prospect="p"
      kindOf={() => 'Quote'}
      beside={null}
      onBeside={noop}
      onClose={noop}
    />
  );
}

const PLACES: Readonly<Record<string, ReactNode>> = {
  'the price indication': table,
  'what goes along to the comparison': <PriceHandoff programs={run.programs} checked={checked} />,
  'the progress by location': <ProgressPlaces run={run} places={[]} />,
  'the chart and its figures': <PriceCharts programs={run.programs} rows={rows} />,
  'two runs side by side': (
    <RunDifferenceView prospect="p" run="new" against="old" onAgainst={noop} onLines={noop} />
  ),
  'the prices of a business': <PriceList prices={prices} kindOf={() => 'Quote'} onOpen={noop} />,
  'the head of an explained price': prices.map((price) => (
    <ExplainHead key={price.program} company="" price={price} kind="Quote" worksheet={undefined} />
  )),
  'the columns of two prices': pairs.map((pair) => (
    <DifferenceTable key={pair.old.program} found={pair} only={false} />
  )),
  "the day's work": (
    <HomeList
      group="draft"
      title="Open drafts"
      count={4}
      search=""
      live={false}
      none=""
      me=""
      acts={() => null}
    />
  ),
};

/** All four by their names, for eyes and for screen readers, and none by its key. */
async function namesOnly(said: () => string) {
  await waitFor(() => {
    for (const name of Object.values(PARTNERS)) expect(said()).toContain(name);
  });
  expect(said()).not.toMatch(/IES|STAFFLINK|stafflink|GREGORY|gregory/);
}

it.each(Object.entries(PLACES))('[RD-120] calls partners by their names in %s', async (_, place) => {
  const { container } = show(place);
  await namesOnly(() => container.innerHTML);
});

it('[RD-120] calls partners by their names in the cards of a small screen', async () => {
  media.add(below('cards'));
  const { container } = show(table);
  await namesOnly(() => container.innerHTML);
});

it('[RD-120] calls partners by their names among the prices to compare with', async () => {
  const opened = { run: 'run-1', program: 'gms-uwic' };
  const { user } = show(<CompareChooser prospect="p" opened={opened} chosen={null} onChoose={noop} />);
  await user.click(screen.getByRole('combobox', { name: 'Compare with' }));
  await namesOnly(() =>
    Array.from(document.querySelectorAll('[title^="UWIC"]'), (option) => option.outerHTML).join(),
  );
});

it('[RD-120] calls partners by their names in the rating summary', async () => {
  const saved = keepDownloads();
  const { user } = show(
    <>
      {table}
      <RatingSummary run={run} rows={rows} checked={checked} />
    </>,
  );
  await screen.findByText(PARTNERS.stafflink);
  await user.click(screen.getByRole('button', { name: /Get Rating Summary$/ }));
  const lines = (await saved[0]!.file.text()).trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[2])).toEqual(Object.values(PARTNERS));
});

it('[RD-120] writes the key in capitals into a rating summary that is saved before the names are known', async () => {
  server.use(on('get', '/api/programs', () => new Promise<never>(() => undefined)));
  const saved = keepDownloads();
  const { user } = show(<RatingSummary run={run} rows={rows} checked={checked} />);
  await user.click(screen.getByRole('button', { name: /Get Rating Summary$/ }));
  const lines = (await saved[0]!.file.text()).trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[2])).toEqual(PARTNER_KEYS.map((key) => key.toUpperCase()));
});

it("asks for the names beside the day's work, which a list that fails holds up no longer than one that answers", async () => {
  const asked = partnersAre();
  server.use(on('get', '/api/work', () => new Promise<never>(() => undefined)));
  const view = show(PLACES["the day's work"]);
  await waitFor(() => expect(asked).toHaveLength(1));
  view.unmount();
  server.use(
    on('get', '/api/work', () => ({ items: work, cursor: null })),
    on('get', '/api/programs', () => refusal(500, 'internal', 'Something broke')),
  );
  show(PLACES["the day's work"]);
  expect(await screen.findByText('STAFFLINK')).toBeVisible();
});

it('[RD-120] calls the partner by its name over an explained price, and what it differs from', async () => {
  for (const price of prices) {
    const found = { ...aDifference(), old: price };
    server.use(
      on('get', '/api/runs/{id}/programs/{program}/record', () => aRecord(price)),
      on('get', '/api/runs/{id}/programs/{program}/worksheet/difference', () => found),
    );
    const ref = { run: price.run_id, program: price.program };
    const name = `UWIC, ${partnerName(price.partner)}`;
    const view = show(<DifferenceView pair={{ old: ref, new: ref }} />);
    expect(await screen.findByRole('heading', { name: new RegExp(`than ${name}$`) })).toBeVisible();
    view.unmount();
    const drawer = show(<Drawer price={ref} />);
    expect(await screen.findByText(new RegExp(`^${name} · `))).toBeVisible();
    drawer.unmount();
  }
});
