import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSession } from '@test/builders';
import { showInDraft } from '@test/draft';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';
import { sessionStore } from '@/api/session';
import { CompanySection } from './company-section';

const ID = '01a20000-0000-7000-8000-000000000009';
const FEIN = '12-3456789';

/** Shows the section on a server that knows one earlier prospect; answers the bodies that it was asked. */
function open(quotedAt: string | null = '2026-11-02T15:00:00Z') {
  const asked: unknown[] = [];
  const view = showInDraft(<CompanySection entityTypes={[]} />);
  server.use(
    on('post', '/api/prospects/clearance', async (request) => {
      const body = (await request.json()) as { fein: string };
      asked.push(body);
      const earlier = {
        id: ID,
        company_name: 'Walnut Bakery',
        quoted_at: quotedAt,
        updated_at: '2026-10-01T15:00:00Z',
      };
      return { earlier: body.fein === FEIN ? earlier : null };
    }),
  );
  const type = async (text: string) => {
    const field = screen.getByLabelText('FEIN');
    await view.user.clear(field);
    await view.user.type(field, text);
    await view.user.tab();
  };
  return { ...view, asked, type };
}

it('says on leaving the FEIN that the business was quoted, and leads there', async () => {
  const { asked, type, session } = open();
  await type('123456789');
  const link = await screen.findByRole('link', { name: 'open Walnut Bakery' });
  expect(link).toHaveAttribute('href', `/Quote/${ID}/compare`);
  expect(link.closest('p')).toHaveTextContent(
    'You quoted this business on 11/02/2026: open Walnut Bakery, or start another',
  );
  expect(asked).toEqual([{ fein: FEIN, besides: session.prospect }]);
});

it('leads to the profile of a business that was begun and never quoted', async () => {
  const { type } = open(null);
  await type('123456789');
  const link = await screen.findByRole('link', { name: 'open Walnut Bakery' });
  expect(link).toHaveAttribute('href', `/Quote/${ID}/profile`);
  expect(link.closest('p')).toHaveTextContent('You began this business on 10/01/2026');
});

it('goes away with another number, or when another quote is started, and asks once for each', async () => {
  const { asked, type, user } = open();
  await type('123456789');
  await user.click(await screen.findByRole('button', { name: 'start another' }));
  expect(screen.queryByText(/this business on/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Entity type')).toHaveFocus();
  await user.click(screen.getByLabelText('FEIN'));
  await user.tab();
  await type('123456780');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.queryByText(/this business on/)).not.toBeInTheDocument();
});

it('asks nothing of a number that is not whole, nor for a visitor', async () => {
  const { asked, type } = open();
  await type('XX-XXX6789');
  sessionStore.set(aSession({ user: { ...aSession().user, user_type: 'visitor' } }));
  await type('123456789');
  expect(asked).toEqual([]);
});

it('keeps quiet when no answer comes', async () => {
  const { type } = open();
  server.use(on('post', '/api/prospects/clearance', () => refusal(429, 'too_many_requests', 'Later')));
  await type('123456789');
  expect(screen.queryByText(/this business on|Later/)).not.toBeInTheDocument();
});
