/** What is said in a carrier's column beside its price, by carrier; told by what else is asked of that carrier. */
import { createContext } from 'react';

export type ColumnNotes = ReadonlyMap<string, string>;

export const ColumnNotesContext = createContext<ColumnNotes>(new Map());
