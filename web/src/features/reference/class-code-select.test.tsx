import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { ownClock, pass } from '@test/clock';
import { server } from '@test/setup';
import { ClassCodeSelect } from './class-code-select';

const asked: string[] = [];
const found = {
  class_code: '8810',
  description: 'Clerical office employees',
  eligibility: 'yes',
  why: '',
  alone: false,
} as const;

function open(chosen: (value: string) => void = () => undefined, place = 'tx', value = '') {
  asked.length = 0;
  server.use(
    sessionIs(null),
    on('get', '/api/getCcodes/{state}/{search}', (_, { state, search }) => {
      asked.push(`${String(state)} ${String(search)}`);
      return { data: { data: search === '8810' ? [found] : [] } };
    }),
  );
  return show(
    <ClassCodeSelect
      id="code"
      aria-label="Class code"
      state={place}
      value={value}
      disabled={false}
      onChange={chosen}
      onBlur={() => undefined}
    />,
  );
}

it('[QE-084] [QE-086] [QE-141] asks nothing below three characters, then once for the whole text', async () => {
  ownClock();
  const { user } = open();
  await user.click(screen.getByRole('combobox'));
  expect(await screen.findByText('Enter 3 characters to start')).toBeInTheDocument();
  await user.type(screen.getByRole('combobox'), 'cl');
  await pass(1000);
  expect(asked).toEqual([]);
  expect(screen.getByText('Enter 3 characters to start')).toBeInTheDocument();
  await user.type(screen.getByRole('combobox'), 'erk');
  await waitFor(() => expect(new Set(asked)).toEqual(new Set(['tx clerk'])));
  expect(await screen.findByText('No data found')).toBeInTheDocument();
});

it('[QE-085] [QE-088] waits 800 ms after the last key and says that it is loading', async () => {
  const { user } = open();
  await user.click(screen.getByRole('combobox'));
  const typedAt = Date.now();
  await user.type(screen.getByRole('combobox'), '8810');
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
  await waitFor(() => expect(new Set(asked)).toEqual(new Set(['tx 8810'])), { interval: 20 });
  expect(Date.now() - typedAt).toBeGreaterThanOrEqual(800);
});

it('[QE-088] [QE-087] says that it is loading until the answer is there', async () => {
  const { user } = open();
  let tell = (): void => undefined;
  const told = new Promise<void>((go) => (tell = go));
  let waits = 0;
  server.use(
    on('get', '/api/getCcodes/{state}/{search}', async () => {
      waits += 1;
      await told;
      return { data: { data: [] } };
    }),
  );
  await user.click(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), 'roof');
  await waitFor(() => expect(waits).toBeGreaterThan(0));
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  tell();
  expect(await screen.findByText('No data found')).toBeInTheDocument();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});

it('[QE-086] says the hint to who comes by the Tab key and types, too', async () => {
  const { user } = open();
  await user.tab();
  await user.keyboard('c');
  expect(screen.getByText('Enter 3 characters to start')).toBeInTheDocument();
});

it("[QE-031] [QE-088] answers 'code: description' of what is found for the very text", async () => {
  const chosen = vi.fn();
  const { user } = open(chosen);
  await user.click(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), '8810');
  await screen.findByText('Clerical office employees');
  // What was found for the shorter text is gone while the longer one is searched for.
  await user.type(screen.getByRole('combobox'), '5');
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(screen.queryByText('Clerical office employees')).not.toBeInTheDocument();
  await user.type(screen.getByRole('combobox'), '{Backspace}');
  await user.click(await screen.findByText('Clerical office employees'));
  expect(chosen).toHaveBeenCalledWith('8810: Clerical office employees');
});

it('[QE-084] asks for one character that is a number', async () => {
  const { user } = open();
  await user.click(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), '8');
  await waitFor(() => expect(new Set(asked)).toEqual(new Set(['tx 8'])));
});

it('[QE-141] asks nobody before the location has a state', async () => {
  ownClock();
  const { user } = open(undefined, '', '8810: Clerical');
  let calls = 0;
  server.events.on('request:start', ({ request }) => {
    if (request.url.includes('/api/getCcodes/')) calls += 1;
  });
  await user.click(screen.getByRole('combobox'));
  await user.clear(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), '5551');
  expect(screen.getByRole('combobox')).toHaveValue('5551');
  await pass(1500);
  expect(calls).toBe(0);
  server.events.removeAllListeners();
});

it('[QE-085] counts the pause from the last key anew', async () => {
  ownClock();
  const { user } = open();
  await user.click(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), '881');
  await pass(450);
  await user.type(screen.getByRole('combobox'), '0');
  await pass(450);
  // 900 ms after the text could first be searched for, and about half of the pause after its last key.
  expect(asked).toEqual([]);
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(screen.queryByText('No data found')).not.toBeInTheDocument();
  await pass(400);
  await waitFor(() => expect(new Set(asked)).toEqual(new Set(['tx 8810'])));
});

it('[QE-141] asks for what the programs of the partner say of policies that start on the day', async () => {
  const queries: Record<string, string>[] = [];
  server.use(
    sessionIs(null),
    on('get', '/api/getCcodes/{state}/{search}', (request) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      const referred = { ...found, class_code: '8811', eligibility: 'uw' as const };
      const declined = { ...found, class_code: '8812', description: 'Roofing', eligibility: 'no' as const };
      const others = Array.from({ length: 47 }, (_, at) => ({ ...found, class_code: `${8813 + at}` }));
      return { data: { data: [found, referred, declined, ...others] } };
    }),
  );
  const { user } = show(
    <ClassCodeSelect
      id="code"
      aria-label="Class code"
      state="tx"
      value=""
      disabled={false}
      scope={{ peo: 'gms', date: '2026-07-02' }}
      onChange={() => undefined}
      onBlur={() => undefined}
    />,
  );
  await user.click(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), '88');
  // The dot of a class that is taken says nothing.
  expect(await screen.findAllByText('Referred')).toHaveLength(1);
  const options = screen.getAllByRole('option', { hidden: true }).map((each) => each.textContent);
  expect(options).toHaveLength(50);
  expect(options.slice(0, 3)).toEqual([
    '8810Clerical office employees',
    expect.stringMatching(/^8811Clerical office employees.*Referred$/),
    expect.stringMatching(/^8812Roofing.*Declined$/),
  ]);
  expect(queries[0]).toEqual({ peo: 'gms', date: '2026-07-02' });
});

it('[QE-141] says by which words a class was found, and takes none that nobody chose', async () => {
  const chosen = vi.fn();
  const left = vi.fn();
  server.use(
    sessionIs(null),
    on('get', '/api/getCcodes/{state}/{search}', () => {
      const trucking = { ...found, class_code: '7219', description: 'Trucking', why: 'hauling -> Trucking' };
      return { data: { data: [trucking, found] } };
    }),
  );
  const { user } = show(
    <ClassCodeSelect
      id="code"
      aria-label="Class code"
      state="tx"
      value=""
      disabled={false}
      onChange={chosen}
      onTyped={left}
      onBlur={() => undefined}
    />,
  );
  const cell = screen.getByRole('combobox');
  await user.click(cell);
  await user.type(cell, 'hauling');
  expect(await screen.findByText('hauling → Trucking')).toBeInTheDocument();
  expect(cell).not.toHaveAttribute('aria-activedescendant');
  // The first Enter shows what the second would take.
  await user.keyboard('{Enter}');
  expect(chosen).not.toHaveBeenCalled();
  expect(cell).toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(chosen).toHaveBeenCalledWith('7219: Trucking');
  expect(left).not.toHaveBeenCalled();
});

it('[QE-141] Enter waits for words that are still searched for, and then shows what the next one takes', async () => {
  const [chosen, left] = [vi.fn(), vi.fn()];
  let tell = (): void => undefined;
  const told = new Promise<void>((go) => (tell = go));
  server.use(
    sessionIs(null),
    on('get', '/api/getCcodes/{state}/{search}', async () => {
      await told;
      return { data: { data: [{ ...found, class_code: '7219', description: 'Trucking' }, found] } };
    }),
  );
  const { user } = show(
    <ClassCodeSelect
      id="code"
      aria-label="Class code"
      state="tx"
      value=""
      disabled={false}
      onChange={chosen}
      onTyped={left}
      onBlur={() => undefined}
    />,
  );
  const cell = screen.getByRole('combobox');
  await user.type(cell, 'hauling{Enter}');
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  tell();
  await waitFor(() => expect(cell).toHaveAttribute('aria-activedescendant'));
  expect(cell).toHaveValue('hauling');
  expect([chosen.mock.calls, left.mock.calls]).toEqual([[], []]);
  await user.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('7219: Trucking');
});

it('[QE-141] takes a code that was typed exactly with one Enter', async () => {
  const chosen = vi.fn();
  const { user } = open(chosen);
  await user.click(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), '8810');
  await screen.findByText('Clerical office employees');
  await user.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledWith('8810: Clerical office employees');
});

it('tells an owner what is not offered, and nothing of who looks at a class first', async () => {
  const { user } = open();
  server.use(
    on('get', '/api/getCcodes/{state}/{search}', () => ({
      data: {
        data: [
          { ...found, eligibility: 'uw' as const },
          { ...found, class_code: '5551', description: 'Roofing', eligibility: 'no' as const },
        ],
      },
    })),
  );
  const base = aSession();
  act(() => sessionStore.set(aSession({ user: { ...base.user, user_type: 'visitor' } })));
  await user.type(screen.getByRole('combobox'), 'office');
  expect(await screen.findByText('Roofing')).toBeInTheDocument();
  expect(screen.getByText('Not offered')).toBeInTheDocument();
  for (const word of ['Referred', 'Declined']) expect(screen.queryByText(word)).not.toBeInTheDocument();
});
