import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { as, enter, heading } from '@test/enter-app';
import { compilePages, show } from '@test/render';
import { LandingWelcome } from './landing-welcome';

beforeAll(() => compilePages(), 120_000);

describe('landing page of a signed-in person', () => {
  it('[RD-027] offers Start New Quote to GetQuoteBeta only', async () => {
    enter('/', as(['GetQuoteBeta']));
    expect(await screen.findByRole('link', { name: 'Start New Quote' })).toHaveAttribute('href', '/Quote');
    // What the product does is told to those who do not use it yet.
    expect(screen.queryByRole('region', { name: 'In figures' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Illustration: prices arrive/)).not.toBeInTheDocument();
  });

  it('[RD-027] leaves nothing of the quote before to the new one', async () => {
    sessionStorage.setItem('runId', 'run-1');
    const { user, router } = show(<LandingWelcome session={as(['getquotebeta', 'UWBeta'])} />);
    await user.click(screen.getByRole('link', { name: 'Start New Quote' }));
    expect(router.state.location.pathname).toBe('/Quote');
    expect(sessionStorage).toHaveLength(0);
  });

  it('names the places of the bar and of the footer', () => {
    show(<LandingWelcome session={as(['AdminBeta'])} />);
    const places = within(screen.getByRole('list', { name: 'Your places' })).getAllByRole('link');
    expect(places.map((place) => place.textContent)).toEqual(['Rate Books', 'Demo links']);
  });

  it.each(['DashboardBeta', 'UWBeta'])('[RD-027] and not to %s', async (group) => {
    enter('/', as([group]));
    await screen.findByRole('heading', { name: 'Welcome back, Ada' });
    expect(screen.queryByRole('link', { name: 'Start New Quote' })).not.toBeInTheDocument();
  });

  it('leads underwriters to their desk on a phone too, whose menu does not name it', () => {
    show(<LandingWelcome session={as(['UWBeta'])} />);
    expect(screen.getByRole('link', { name: 'Underwriter Dashboard' })).toHaveAttribute('href', '/UwPortal');
  });
});

describe('landing page of a person without a screen', () => {
  it('tells them what to do', async () => {
    enter('/', as(['AgencyBeta']));
    expect(await screen.findByText(/No screen is open to your account yet/)).toBeInTheDocument();
  });

  it('is none of a carrier’s people, who are led to their portal', () => {
    show(<LandingWelcome session={as(['CarrierBeta'])} />);
    expect(screen.getByRole('link', { name: 'UW Portal' })).toHaveAttribute('href', '/PanelUW');
  });
});

const labelOf = (field: HTMLElement) => (field as HTMLInputElement).labels?.[0]?.textContent;

describe('landing page of a visitor', () => {
  it('[RD-004] [RD-026] [RD-028] [RD-029] [RD-030] [RD-032] has its heading, figures, services, customer and call-back', async () => {
    enter('/', null);
    await heading("Workers' Compensation Rater");
    expect(await screen.findByRole('form', { name: 'Login' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Quoteloom, to the start' })).toHaveAttribute('href', '/');
    await screen.findByRole('heading', { name: 'Request a call back' });
    const ways = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    const places = ways.map((way) => document.querySelector(way.getAttribute('href') ?? '')?.textContent);
    expect(places.map((text) => text?.slice(0, 16))).toEqual([
      'What it does for',
      'CustomersWe used',
      'Request a call b',
    ]);
    const banner = screen.getByRole('region', { name: 'In figures' });
    expect(banner).toHaveTextContent('states47');
    expect(banner).toHaveTextContent('years combined leadership117');
    expect(banner).toHaveTextContent('retention97%');
    const call = screen.getByRole('region', { name: 'Request a call back' });
    expect(within(call).getAllByRole('textbox').map(labelOf)).toEqual(['Name', 'E-mail', 'Phone']);
    expect(within(call).getAllByRole('radio').map(labelOf)).toEqual([
      'Payroll',
      'Benefits',
      'Time & Attendance',
      'Tax & Compliance',
      'Risk & Safety',
      'Request a Demo',
    ]);
    expect(within(call).getByRole('radio', { name: 'Payroll' })).toBeChecked();
    expect(screen.getByText('Illustrative testimonial')).toBeInTheDocument();
    const services = screen.getByRole('region', { name: 'What it does for you' });
    expect(within(services).getAllByRole('heading', { level: 3 })).toHaveLength(6);
    expect(within(services).getByText(/typed once/)).toBeInTheDocument();
    for (const head of within(services).getAllByRole('heading', { level: 3 })) {
      expect(head.nextElementSibling?.textContent).toMatch(/\w{3}.*\.$/);
    }
    expect(screen.getByRole('blockquote')).toHaveTextContent(/\w{3}.*\.$/);
  });
});
