import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import AcordPage from './acord';

beforeEach(() => {
  server.use(on('get', '/api/getEntityType', () => ({ entities: ['LLC'], limits: [] }) as never));
});

const open = (search: string) => show(<AcordPage />, `/Acord${search}`);

it('[QE-016] takes user, campaignName and viewButton of its link, and leads to the quote of that address', async () => {
  open('?user=ann%40elm.example&campaignName=Spring%202027&viewButton=true');
  expect(await screen.findByText('ann@elm.example \u00b7 Spring 2027')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View quote' })).toHaveAttribute(
    'href',
    '/Campaign?user=ann%40elm.example&campaignName=Spring+2027&viewButton=true',
  );
});

it.each(['', '?user=ann%40elm.example&viewButton=false', '?viewButton=true', '?user=nobody&viewButton=1'])(
  '[QE-016] shows no button that the link does not ask for, or that leads to nobody: %j',
  async (search) => {
    open(search);
    expect(await screen.findByRole('heading', { name: 'Read an ACORD form' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'View quote' })).not.toBeInTheDocument();
  },
);
