/** Search and filters with the partners and states that there are. */
import type { ReactNode } from 'react';
import { FilterBar } from '@/features/dashboard/filter-bar';
import { usePrograms } from '@/features/reference/api';
import { partnersOf, STATE_CHOICES } from '@/features/reference/model';
import { today } from '@/lib/dates';

const STATES = STATE_CHOICES.map(({ value, label }) => ({ value: value.toUpperCase(), label }));

/** The bar. */
export function ListTools(props: { typed: string; onType: (text: string) => void; children?: ReactNode }) {
  const partners = partnersOf(usePrograms(today()).data ?? []);
  return (
    <FilterBar typed={props.typed} onType={props.onType} partners={partners} states={STATES}>
      {props.children}
    </FilterBar>
  );
}
