import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { DeskContext } from './context';
import { RangeStore } from './ranges';
import { WorkbookStore } from './store';
import { SUBMISSION, twoPrograms } from './workbook-builders';
import { WorkbookPanel } from './workbook-panel';

/** The page with two programs; what a program's range in a state is. */
function open(rangeOf: (program: string | null, state: string) => number[] = () => [25, 25]) {
  const asked: string[] = [];
  server.use(
    on('get', '/api/getScheduleDebitCreditRange/{state}', (request, { state }) => {
      const program = new URL(request.url).searchParams.get('program');
      asked.push(`${String(program)} ${String(state)}`);
      return rangeOf(program, String(state));
    }),
    on('post', '/api/workbooks/{id}/preview', () => ({ version: 7, columns: [] })),
    on('post', '/api/submissions/{id}/presence', () => ({ message: 'Present' })),
  );
  const store = new WorkbookStore(twoPrograms());
  const desk = { submission: SUBMISSION, store, ranges: new RangeStore('2026-07-01') };
  const { user } = show(
    <DeskContext value={desk}>
      <WorkbookPanel
        onSaved={() => Promise.resolve()}
        onExplain={() => undefined}
        onRetry={() => undefined}
      />
    </DeskContext>,
  );
  return { user, store, asked };
}

const cell = (row: string, name = 'Key Risk') =>
  screen.getByRole('button', { name: new RegExp(`^${name}, ${row},`) });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('filling by keys alone', () => {
  it('Shift and arrows select, Ctrl+R fills across, Ctrl+Z takes all of it back, Ctrl+Y fills again', async () => {
    const { user, asked } = open();
    cell('GA').focus();
    await user.keyboard('12.5{Enter}');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}{Control>}r{/Control}');
    await waitFor(() => expect(cell('GA', 'UWIC')).toHaveAccessibleName(/Dr 12.5 %.*not saved/));
    expect(asked).toContain('gms-uwic GA');
    await user.keyboard('{Control>}z{/Control}');
    expect(cell('GA', 'UWIC')).toHaveAccessibleName(/Dr 0 %/);
    expect(cell('GA')).toHaveAccessibleName(/Dr 12.5 %.*not saved/);
    await user.keyboard('{Control>}y{/Control}');
    expect(cell('GA', 'UWIC')).toHaveAccessibleName(/Dr 12.5 %.*not saved/);
  });

  it('Ctrl+D fills down over a state without a percent, and one step takes it back', async () => {
    const { user, store } = open();
    cell('GA').focus();
    await user.keyboard('c5{Enter}');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    await waitFor(() => expect(cell('TX')).toHaveAccessibleName(/Cr 5 %.*not saved/));
    expect([...store.read().cells.keys()]).toEqual(['gms-key_risk:GA', 'gms-key_risk:TX']);
    await user.click(button('Undo'));
    expect([...store.read().cells.keys()]).toEqual(['gms-key_risk:GA']);
  });

  it('Delete empties the whole selection', async () => {
    const { user, store } = open();
    const percent = { text: '5', credit: true };
    store.edit(['gms-key_risk', 'gms-uwic'].map((column) => [{ column, row: 'GA' }, { percent }] as const));
    cell('GA').focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Delete}');
    expect(store.read().cells.size).toBe(0);
  });
});

describe('a fill that is refused', () => {
  it('fills nothing, names each cell with its reason, and fills the others when asked', async () => {
    const { user, store } = open((program, state) =>
      program === 'gms-uwic' && state === 'TX' ? [25, 10] : [25, 25],
    );
    store.edit(
      ['GA', 'TX'].map((row) => [{ column: 'gms-key_risk', row }, { percent: { text: '15', credit: true } }]),
    );
    cell('GA').focus();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}');
    await user.click(button('Fill across'));
    const told = await screen.findByRole('alert', { name: 'What was not done' });
    expect(told).toHaveTextContent('Nothing filled: 1 cell refused it');
    expect(told).toHaveTextContent('UWIC, TX Your credit range is 0 - 10');
    expect(store.read().cells.size).toBe(2);
    await user.click(within(told).getByRole('button', { name: 'UWIC, TX' }));
    expect(cell('TX', 'UWIC')).toHaveFocus();
    await user.click(within(told).getByRole('button', { name: 'Fill the other 1 cell' }));
    expect(cell('GA', 'UWIC')).toHaveAccessibleName(/Cr 15 %.*not saved/);
    expect(cell('TX', 'UWIC')).toHaveAccessibleName(/Dr 0 %/);
    expect(screen.queryByRole('alert', { name: 'What was not done' })).not.toBeInTheDocument();
  });

  it('has nothing to fill before cells are selected, and says what a paste could not place', async () => {
    const { user } = open();
    expect(button('Fill down')).toBeDisabled();
    expect(button('Fill across')).toBeDisabled();
    cell('GA').focus();
    await waitFor(() => expect(button('Fill across')).toBeEnabled());
    await user.paste('5\t6\t7');
    const told = await screen.findByRole('alert', { name: 'What was not done' });
    expect(told).toHaveTextContent('1 pasted value found no place');
    expect(told).toHaveTextContent('Cells without a percent take none: 7');
    await user.click(within(told).getByRole('button', { name: 'Dismiss' }));
    expect(cell('GA', 'UWIC')).toHaveAccessibleName(/Dr 6 %.*not saved/);
  });
});
