/** Shapes of the workbook: what the server answers, what is typed upon it, and both together. */
import type { components } from '@/api/schema';
import type { Percent } from './percent';
import type { ReasonPart } from './reasons';

type Schema = components['schemas'];
export type Workbook = Schema['WorkbookAnswer'];
export type Cell = Schema['CellAnswer'];
export type Column = Schema['ColumnAnswer'];
export type CellStatus = Schema['CellStatus'];
export type PreviewColumn = Schema['PreviewColumn'];
export type WorkbookPut = Schema['WorkbookPut'];

/** A place of the grid. */
export interface Place {
  readonly column: string;
  readonly row: string;
}

/** Unsaved fields of a cell; seen: the version that the cell had when the first of them was typed. */
export interface CellEdit {
  readonly seen: number;
  readonly percent?: Percent;
  readonly reasons?: readonly ReasonPart[];
  readonly note?: string;
  readonly status?: CellStatus;
  readonly comments?: string;
  /** Of a custom carrier, as it was typed; '' for none. */
  readonly premium?: string;
}
export type CellField = Exclude<keyof CellEdit, 'seen'>;
export type CellEdits = ReadonlyMap<string, CellEdit>;

/** Fields of a cell that are to change. */
export type Change = readonly [Place, Omit<CellEdit, 'seen'>];

/** An unsaved carrier that was added, or the unsaved name of one that is there; hidden: it is to go. */
export interface CarrierEdit {
  readonly key: string;
  readonly added: boolean;
  readonly name?: string;
  readonly hidden?: boolean;
  readonly seen: number;
}

/** What the page shows. */
export interface WorkbookView {
  readonly book: Workbook;
  readonly cells: ReadonlyMap<string, CellEdit>;
  readonly carriers: readonly CarrierEdit[];
  /** What a Save would make, by column. */
  readonly preview: ReadonlyMap<string, PreviewColumn>;
  /** What the server refused, by cell; gone with the next key there. */
  readonly refused: ReadonlyMap<string, string>;
  /** The version that the oldest unsaved edit was typed upon; null while there is none. */
  readonly base: number | null;
  /** Why no preview could be made of what is typed; '' where it could. */
  readonly previewWhy: string;
  /** Whether a step can be taken back, or taken again. */
  readonly steps: { readonly back: boolean; readonly forth: boolean };
}
