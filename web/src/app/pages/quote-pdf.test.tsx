import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { popupAddress } from '@/features/quote/price-pdf';
import { aSession } from '@test/builders';
import { keepDownloads } from '@test/downloads';
import { on, refusal, sessionIs } from '@test/handlers';
import { openApp } from '@test/render';
import { server } from '@test/setup';

const ASKED = {
  stateList: ['GA', 'TX'],
  peo: 'gms',
  carrier: 'uwic',
  email: 'user_1',
  timestamp: 1_782_900_000_123,
  demoPeo: '',
};

beforeEach(() => {
  keepDownloads();
  server.use(sessionIs(aSession({ groups: ['AgencyBeta', 'GetQuoteBeta'] })));
  showsPdf(true);
});
afterEach(() => Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));

const showsPdf = (value: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value, configurable: true });

function written(): unknown[] {
  const asked: unknown[] = [];
  server.use(
    on('post', '/api/generateQuotePDF', async (request) => {
      asked.push(await request.json());
      const data = btoa('%PDF-1.4');
      return { pdf_data: { data }, additional_data: { calc_net_rates: [] }, data: { data } };
    }),
  );
  return asked;
}

it('[CB-014] shows the quote that its address names, as wide as it is made for', async () => {
  const asked = written();
  openApp(popupAddress(ASKED));
  expect(await screen.findByTitle('uwic-quote.pdf')).toHaveAttribute('src', 'blob:1#view=FitH&navpanes=0');
  expect(asked).toEqual([ASKED]);
});

it('offers the quote as a download where the browser shows no PDF', async () => {
  showsPdf(false);
  written();
  openApp(popupAddress(ASKED));
  expect(await screen.findByText('This browser shows no PDF; save it to open it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled();
});

it.each([popupAddress(ASKED), '/QuotePDF'])(
  '[CB-301] says in a toast that %s shows no quote',
  async (path) => {
    server.use(on('post', '/api/generateQuotePDF', () => refusal(502, 'document_unwritten', 'x')));
    openApp(path);
    await waitFor(() =>
      expect(document.querySelector('.ant-notification-notice')).toHaveTextContent(
        'View Quote is not available due to error',
      ),
    );
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
);
