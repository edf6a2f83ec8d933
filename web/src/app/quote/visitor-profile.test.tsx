import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { today } from '@/lib/dates';
import { aSession } from '@test/builders';
import { on } from '@test/handlers';
import { anOffer } from '@test/partners';
import { openQuote } from '@test/quote';
import { compilePages } from '@test/render';
import { server } from '@test/setup';
import { FRESH } from './fresh';

beforeAll(() => compilePages(), 120_000);

const base = aSession({ groups: ['GetQuoteBeta'] });
const visitor = aSession({
  ...base,
  user: {
    ...base.user,
    email: 'dana@corner-bakery.example',
    name: 'dana',
    user_type: 'visitor',
    agency_name: 'Alder',
    producer: 'Alder',
    agency_phone: null,
  },
});

/** A campaign whose partner has two carriers, beside a partner with one. */
const OFFERS = [
  anOffer('aaa', 'other', 'Other'),
  anOffer('gms', 'uwic', 'UWIC'),
  anOffer('gms', 'key', 'Key Risk'),
];

/** Opens stage one as a visitor whose campaign offers two carriers; answers what was stored first. */
function open() {
  const stored: Record<string, Record<string, unknown>>[] = [];
  openQuote('/Quote', undefined, visitor, FRESH);
  server.use(
    on('get', '/api/programs', () => OFFERS),
    on('post', '/api/updateSolveTrackingDataGeneric/updateFormStage', () => ({ message: 'Noted', id: 'x' })),
    on('post', '/api/prospects', async (request) => {
      stored.push(((await request.json()) as { sections: Record<string, Record<string, unknown>> }).sections);
      return new Response(null, { status: 503 });
    }),
  );
  return stored;
}

it("speaks an owner's words, one screen after the other, and keeps one that lacks something", async () => {
  open();
  expect(await screen.findByText('Step 1 of 4')).toBeInTheDocument();
  expect(screen.getByLabelText('Business name')).toBeInTheDocument();
  for (const word of [
    /PEO/,
    /Distributing partner/,
    /Producer/,
    /Class code/,
    /Your quotes/,
    /Company Profile/,
    /Risk Profile/,
  ]) {
    expect(screen.queryByText(word)).not.toBeInTheDocument();
  }
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  screen.getByRole('button', { name: 'Next' }).click();
  expect(await screen.findByText('Enter the name of your business')).toBeInTheDocument();
  expect(screen.getByText('Step 1 of 4')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Business name')).toHaveFocus());
});

it("stores the campaign's partner and carriers, the proven e-mail, and the agency as the producer", async () => {
  const stored = open();
  const name = await screen.findByLabelText('Business name');
  await waitFor(() => expect(screen.getByText('Step 1 of 4')).toBeInTheDocument());
  const { default: userEvent } = await import('@testing-library/user-event');
  await userEvent.setup().type(name, 'Corner Bakery');
  await waitFor(() => expect(stored).not.toEqual([]));
  expect(stored[0]).toMatchObject({
    companyProfile: {
      emailId: 'dana@corner-bakery.example',
      producer: 'Alder',
      effectiveDate: today(),
      expectedStartDate: today(),
    },
    peoDetails: { selectedPeo: 'gms' },
    carrierList: [{ value: 'gms-key' }, { value: 'gms-uwic' }],
  });
});

it('shows every legal form in words of an owner, and stores the word of the list', async () => {
  const stored = open();
  server.use(
    on('get', '/api/getEntityType', () => ({ entities: ['LLC', "SubCharter 'S' corp"], limits: [] })),
  );
  const form = await screen.findByRole('radio', { name: 'S corporation' });
  expect(screen.queryByText(/SubCharter/)).not.toBeInTheDocument();
  form.click();
  await waitFor(() => expect(stored).not.toEqual([]));
  expect(stored[0]).toMatchObject({ companyProfile: { entityType: "SubCharter 'S' corp" } });
});

it('goes on to the next screen of a draft that nothing has been saved of yet, with what was typed', async () => {
  open();
  server.use(on('get', '/api/getEntityType', () => ({ entities: ['LLC'], limits: [] })));
  const { default: userEvent } = await import('@testing-library/user-event');
  const user = userEvent.setup();
  for (const [label, text] of [
    ['Business name', 'Corner Bakery'],
    ['What does your business do?', 'Bakery with a shop'],
    ['Federal tax number (FEIN)', '123456789'],
    ['In business since', '2004'],
  ] as const) {
    await user.type(await screen.findByLabelText(label), text);
  }
  await user.click(await screen.findByRole('radio', { name: 'LLC' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Step 2 of 4')).toBeInTheDocument();
  expect(screen.getByLabelText('Zip code')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Business name')).toHaveValue('Corner Bakery');
});
