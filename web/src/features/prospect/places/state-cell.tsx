/** A state in a grid: typed by its letters or its name; the value is lower case, as stored. */
import { useState } from 'react';
import { ComboInput } from '@/ui/combo-input';
import type { CellInputProps } from '@/ui/grid-input';
import { stateRead } from './paste-cells';
import type { StateChoice } from './state-select';

interface StateCellProps extends CellInputProps {
  readonly value: string;
  readonly states: readonly StateChoice[];
  readonly onChange: (state: string) => void;
}

/** States that begin with the letters or hold the words; all of them for an empty text. */
function matching(states: readonly StateChoice[], typed: string): readonly StateChoice[] {
  const wanted = typed.trim().toLowerCase();
  const exact = states.filter(({ value }) => value === wanted);
  return exact.length > 0 ? exact : states.filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** The cell. */
export function StateCell({ value, states, onChange, ...control }: StateCellProps) {
  const [typed, setTyped] = useState('');
  return (
    <ComboInput
      {...control}
      shown={value.toUpperCase()}
      placeholder="State"
      options={matching(states, typed).map((each) => ({
        value: each.value,
        text: each.label,
        node: each.label,
      }))}
      note="No such state"
      onQuery={(text) => setTyped(text ?? '')}
      onPick={onChange}
      onTyped={(text) => {
        const state = stateRead(text, states);
        if (state !== undefined) onChange(state);
      }}
    />
  );
}
