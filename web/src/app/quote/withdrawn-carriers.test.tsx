/** A stored draft that is opened past the profile, some of whose carriers have left the catalogue meanwhile. */
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Draft } from '@/features/prospect/draft/model';
import { patchOf } from '@/features/prospect/draft/wire';
import type { ProgramOffer } from '@/features/reference/api';
import { on } from '@test/handlers';
import { completeDraft, OPEN_ID, openQuote, storedProspect, type Prospect, pressGetQuote } from '@test/quote';
import { compilePages } from '@test/render';
import { server } from '@test/setup';

beforeAll(() => compilePages(), 120_000);
beforeEach(() => sessionStorage.clear());

const KEPT = { value: 'gms-a', label: 'Key Risk' };
const LEFT = { value: 'gms-left', label: 'Left Mutual' };

const offer = (program: string) =>
  ({
    program,
    peo: 'gms',
    displayPeoName: 'GMS',
    carrierName: 'Key Risk',
    offered: true,
    range: [],
  }) as unknown as ProgramOffer;

/** Opens a step; answers the carriers that are saved, the starts, and the offered programs that were asked for. */
function open(step: string, carrierList: Draft['carrierList'], stored: Partial<Prospect> = {}) {
  const [saved, started, asked]: [unknown[], unknown[], string[]] = [[], [], []];
  const view = openQuote(`/Quote/${OPEN_ID}/${step}`, (body) => started.push(body));
  const sections = patchOf({ ...completeDraft(), carrierList });
  const prospect = { ...storedProspect(OPEN_ID), ...stored, sections } as Prospect;
  server.use(
    on('get', '/api/prospects/{id}', () => prospect),
    on('get', '/api/programs', (request) => {
      asked.push(request.url);
      return [offer('gms-a')];
    }),
    on('patch', '/api/prospects/{id}', async (request) => {
      const body = (await request.json()) as { sections: Partial<Draft> };
      saved.push(body.sections.carrierList);
      return { ...prospect, version: prospect.version + 1 };
    }),
  );
  return { ...view, saved, started, asked };
}

it('takes a carrier out with a word on a later step too, and Get Quote asks the others', async () => {
  const { user, saved, started } = open('questions', [LEFT, KEPT]);
  expect(await screen.findByText('Left Mutual taken out: not on offer any more')).toBeInTheDocument();
  await pressGetQuote(user);
  await waitFor(() => expect(started).toHaveLength(1));
  expect(saved).toEqual([[KEPT]]);
  expect(JSON.stringify(started)).not.toContain('gms-left');
});

it('leads to the profile where none of the chosen carriers is left to ask', async () => {
  const { user, router, saved, started } = open('questions', [LEFT], { stage: 'three' });
  expect(await screen.findByText('Left Mutual taken out: not on offer any more')).toBeInTheDocument();
  await pressGetQuote(user);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${OPEN_ID}/profile`));
  expect(await screen.findByText('Select at least one carrier')).toBeInTheDocument();
  // Kept by the time the page is left: a save under way would reach whoever opens a draft next.
  await waitFor(() => expect(saved).toEqual([[]]));
  expect(started).toEqual([]);
});

it('leaves a bound quote as it was', async () => {
  const { asked, saved } = open('compare', [LEFT, KEPT], { stage: 'three', status: 'bound' });
  await screen.findByRole('button', { name: 'To the questions' });
  expect([asked, saved]).toEqual([[], []]);
  expect(screen.queryByText(/taken out/)).not.toBeInTheDocument();
});
