import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '@test/render';
import { ComboInput, type ComboOption } from './combo-input';

const ROWS: readonly ComboOption[] = ['3632', '3507'].map((code) => ({
  value: code,
  text: code,
  node: code,
}));

/** A field whose choices come when somebody says so. */
function Field() {
  const [options, come] = useState<readonly ComboOption[]>([]);
  return (
    <>
      <ComboInput
        id="code"
        aria-label="Code"
        readOnly={false}
        shown=""
        options={options}
        note="Loading..."
        onQuery={() => undefined}
        onPick={() => undefined}
        onTyped={() => undefined}
        onBlur={() => undefined}
      />
      <button onMouseDown={(event) => event.preventDefault()} onClick={() => come(ROWS)}>
        Answer
      </button>
    </>
  );
}

afterEach(() => vi.restoreAllMocks());

it.each([
  ['below its field, as tall as there is room', 500, '542px', '220px'],
  ['above it where there is hardly room below', 640, '350px', '288px'],
])('stands %s, before its choices have come as after', async (_, top, at, most) => {
  vi.spyOn(HTMLInputElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 40));
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(34);
  const { user } = show(<Field />);
  await user.type(screen.getByRole('combobox', { name: 'Code' }), 'mach');
  const list = screen.getByText('Loading...').parentElement!;
  const before = list.style.top === '542px';
  height.mockReturnValue(288);
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await screen.findAllByRole('option', { hidden: true })).toHaveLength(2);
  expect([list.style.top, list.style.maxHeight]).toEqual([at, most]);
  expect(before).toBe(at === '542px');
});
