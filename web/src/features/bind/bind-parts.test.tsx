import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bindBench, JOB, openPanels } from '@test/bind';
import { on } from '@test/handlers';
import { server } from '@test/setup';
import { aNetRate, anAccount, aPlan, aQuestion, aWish } from './bind-builders';

const bench = bindBench();

describe('plans', () => {
  it('name the down payment and its date first, then the rest and the total; invoices unfold', async () => {
    const { user } = openPanels(bench);
    const [row] = within(await screen.findByRole('region', { name: 'Payment plans of AmTrust' }))
      .getAllByRole('row')
      .slice(1);
    expect([...row!.children].map((cell) => cell.textContent)).toEqual([
      '$3,094.15on Aug 1, 2026',
      '2 payments of $3,094.15',
      '$9,282.45',
      '3 paymentsDirect',
      'Invoices',
    ]);
    await user.click(screen.getByRole('button', { name: 'Invoices of 3 payments' }));
    const invoices = screen.getByRole('table', { name: 'Invoices of 3 payments' });
    const rows = within(invoices).getAllByRole('row');
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)).toHaveTextContent('All$9,000.00$270.45$12.00$9,282.45');
  });

  it('is chosen by its radio, and the newest answer of the carrier stands', async () => {
    const other = aPlan({ id: 'plan-2', words: 'Full', chosen: false });
    bench.accounts = [anAccount({ plans: [aPlan(), other] })];
    const sent: unknown[] = [];
    server.use(
      on('put', '/api/binds/{id}/plan', async (request) => {
        sent.push(await request.json());
        bench.accounts = [anAccount({ plans: [aPlan({ chosen: false }), { ...other, chosen: true }] })];
        return { uuid: JOB };
      }),
    );
    const { user } = openPanels(bench);
    await user.click(await screen.findByRole('radio', { name: /^Full/ }));
    await waitFor(() => expect(sent).toEqual([{ plan_id: 'plan-2' }]));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Full/ })).toBeChecked());
  });

  it('are asked for where none are known, and why there are none is said', async () => {
    bench.accounts = [anAccount({ plans: [] })];
    let asked = 0;
    server.use(
      on('get', '/api/trigger{carrier}SavePaymentPlans/{quote_id}', () => {
        asked += 1;
        const step = { uuid: JOB, type: 'savePaymentPlans', status: 'error' as const, code: 'x', path: null };
        bench.accounts = [anAccount({ plans: [], steps: [{ ...step, words: 'No plan yet.' }] })];
        return { uuid: JOB };
      }),
    );
    const { user } = openPanels(bench);
    const press = await screen.findByRole('button', { name: 'Ask for the payment plans' });
    const room = press.parentElement?.parentElement;
    expect(room).toHaveStyle({ minHeight: '0px' });
    await user.click(press);
    // The room of the plans is taken by the press, and stays whatever the carrier answers.
    expect(room).toHaveStyle({ minHeight: '360px' });
    expect(await screen.findByText('No plan yet.')).toBeVisible();
    expect(room).toHaveStyle({ minHeight: '360px' });
    expect(asked).toBe(1);
  });

  it('says in the words of the carrier why a plan was not saved', async () => {
    const step = {
      uuid: JOB,
      type: 'plan',
      status: 'error' as const,
      code: 'x',
      words: 'No such plan.',
      path: null,
    };
    bench.accounts = [anAccount({ steps: [step] })];
    openPanels(bench);
    expect(await screen.findByText('No such plan.')).toBeVisible();
  });
});

describe('terms', () => {
  it('are shown, and ticked by a person', async () => {
    bench.accounts = [anAccount({ terms_ticked: false })];
    let ticked = 0;
    server.use(
      on('put', '/api/binds/{id}/terms', () => {
        ticked += 1;
        bench.accounts = [anAccount()];
        return { uuid: JOB };
      }),
    );
    const { user } = openPanels(bench);
    expect(await screen.findByRole('region', { name: 'Terms of AmTrust' })).toHaveTextContent(
      'The carrier bills the insured.What was said is true.',
    );
    const box = screen.getByRole('checkbox', { name: /^I have read the terms of AmTrust/ });
    expect(box).not.toBeChecked();
    await user.click(box);
    await waitFor(() => expect(ticked).toBe(1));
    await waitFor(() => expect(box).toBeChecked());
    expect(box).toBeDisabled();
  });

  it('are no part of a carrier that has none', async () => {
    bench.accounts = [anAccount({ checklist: [], terms: null, terms_ticked: false })];
    openPanels(bench);
    expect(await screen.findByRole('heading', { name: 'Payment plan' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Terms' })).toBeNull();
  });
});

describe('officers', () => {
  it('are read and not typed while the bind is under way', async () => {
    bench.accounts = [anAccount({ officers, bind: aWish() })];
    openPanels(bench);
    expect(await screen.findByRole('textbox', { name: /name/i })).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Remove/ })).toBeDisabled();
  });

  const officers = {
    listed: [{ state: 'TX', kind: 'Members', forms: [], most_excluded: 5, note: null }],
    typed: [],
    missing: ['TX'],
  };
  it('are typed where the carrier lists them, checked, and saved', async () => {
    bench.accounts = [anAccount({ officers })];
    const sent: unknown[] = [];
    server.use(
      on('put', '/api/binds/{id}/officers', async (request) => {
        sent.push(await request.json());
        return { version: 5, uuid: JOB };
      }),
    );
    const { user } = openPanels(bench);
    await user.click(await screen.findByRole('button', { name: 'Save officers' }));
    expect(screen.getByText('Enter the name')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name of officer 1' }), 'Dana Whitfield');
    await user.type(screen.getByRole('textbox', { name: 'Ownership of officer 1, per cent' }), '62.5');
    await user.click(screen.getByRole('button', { name: 'Save officers' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      base_version: 4,
      officers: [{ name: 'Dana Whitfield', title: '', ownership: '62.5', state: 'TX', included: true }],
    });
  });

  it('shows those that somebody else saved meanwhile', async () => {
    bench.accounts = [anAccount({ officers })];
    const newer = [{ name: 'Ann Other', title: 'CEO', ownership: '100', state: 'TX', included: false }];
    server.use(
      on('put', '/api/binds/{id}/officers', () =>
        Response.json(
          {
            code: 'typed_since',
            status: 409,
            detail: 'Somebody else saved this meanwhile',
            officers: newer,
            version: 9,
          },
          { status: 409 },
        ),
      ),
    );
    const { user } = openPanels(bench);
    await user.type(await screen.findByRole('textbox', { name: 'Name of officer 1' }), 'Dana');
    await user.type(screen.getByRole('textbox', { name: 'Ownership of officer 1, per cent' }), '10');
    await user.click(screen.getByRole('button', { name: 'Save officers' }));
    expect(await screen.findByText(/Somebody else saved this meanwhile/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name of officer 1' })).toHaveValue('Ann Other');
  });
});

describe('net rates', () => {
  it('[CB-227] stand beside payroll and premium of their class; what was not quoted has neither', async () => {
    const none = { class_code: '8742', class_description: 'Sales', payroll: null, premium: null };
    bench.accounts = [anAccount({ net_rates: [aNetRate(), aNetRate(none)] })];
    openPanels(bench);
    const table = within(await screen.findByRole('region', { name: 'Net rates of AmTrust' }));
    const [, clerical, sales] = table.getAllByRole('row');
    expect(clerical).toHaveTextContent('TX8810 ClericalPayroll $100,000.001.2345$1,234.50');
    expect(sales).toHaveTextContent(/^TX8742 Sales1\.2345\D*$/);
  });

  it('[CB-298] a failed read shows the message with the carrier’s name, and Retry asks again', async () => {
    bench.accounts = [anAccount({ net_rates_error: 'none in five tries' })];
    const rates = [aNetRate()];
    server.use(
      on('get', '/api/trigger{carrier}GetNetRates/{quote_id}', () => ({ uuid: JOB })),
      on('get', '/api/get{carrier}Data/{id}/{type}', () => {
        bench.accounts = [anAccount({ net_rates: rates })];
        return Response.json({ Data: [] });
      }),
    );
    const { user } = openPanels(bench);
    const wrong = 'Error while fetching Net Rates for AmTrust. Please Try Agian Later.';
    expect(await screen.findByText(wrong)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('cell', { name: '1.2345' })).toBeVisible();
    expect(screen.queryByText(wrong)).toBeNull();
  });
});

it('officers have their room from the press that opens the questions, whose answers name them', async () => {
  const { user, container } = openPanels(bench);
  const press = await screen.findByRole('button', { name: /^Submit to AmTrust/ });
  const room = () => container.querySelector('[style="min-height: 190px;"]');
  expect(room()).toBeNull();
  await user.click(press);
  await waitFor(() => expect(room()).not.toBeNull());
});

it('says of a carrier that has all answers that it lists no officers, in the room that was kept for them', async () => {
  const { user } = openPanels(bench);
  const none = 'AmTrust has listed no officers for this quote.';
  await screen.findByRole('button', { name: /^Submit to AmTrust/ });
  expect(screen.queryByText(none)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Submit to AmTrust/ }));
  expect(await screen.findByText(none)).toBeInTheDocument();
});

it('says nothing of officers while the carrier still asks', async () => {
  bench.accounts = [anAccount({ questions: [aQuestion('1')], open_questions: 1 })];
  const { user } = openPanels(bench);
  await user.click(await screen.findByRole('button', { name: /^Submit to AmTrust/ }));
  await screen.findByRole('dialog');
  expect(screen.queryByText(/has listed no officers/)).not.toBeInTheDocument();
});
