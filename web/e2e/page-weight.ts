/**
 * What a first visit transfers: scripts of the landing page, of an opened quote page and of the carrier's portal, in a browser without a cache.
 * Prints a JSON object of kilobytes as its last line; run by `./quoteloom bench`.
 */
import { cold, launch, weigh } from './measured.ts';

const browser = await launch();
try {
  const landing = await weigh(await browser.newContext(), '/', 'Compensation');
  const agent = await cold(browser, 'agent@alder-agency.example', 'Company Profile');
  const quote = await weigh(agent, '/Quote', 'Company Profile');
  const carrier = await cold(browser, 'carrier@anchor-mutual.example', 'UW Portal');
  const portal = await weigh(carrier, '/PanelUW', 'UW Portal');
  console.log(JSON.stringify({ landing, quote, portal }));
} finally {
  await browser.close();
}
