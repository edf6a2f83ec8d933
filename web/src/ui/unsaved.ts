/** Registry of editors with unsaved work. The shell's one guard asks before leaving; editors only report. */
import { useEffect, useSyncExternalStore } from 'react';

const dirty = new Map<string, string>();
const listeners = new Set<() => void>();
let names: readonly string[] = [];

function report(id: string, name: string | null): void {
  if ((dirty.get(id) ?? null) === name) return;
  if (name === null) dirty.delete(id);
  else dirty.set(id, name);
  names = [...dirty.values()];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reports an editor.
 *
 * @param name what a person calls it: 'company profile'.
 * @param isDirty it differs from the last saved version (not merely: was touched).
 */
export function useUnsaved(id: string, name: string, isDirty: boolean): void {
  useEffect(() => {
    report(id, isDirty ? name : null);
    return () => report(id, null);
  }, [id, name, isDirty]);
}

/** How editors that save by themselves store their last change, and what a person calls it. */
const savers = new Map<() => Promise<boolean>, string>();

/**
 * Registers an editor that saves by itself a moment after a change.
 *
 * @param save stores what is not stored yet, behind what is on its way; false: it could not.
 */
export function useLastSave(name: string, save: () => Promise<boolean>): void {
  useEffect(() => {
    savers.set(save, name);
    return () => void savers.delete(save);
  }, [name, save]);
}

/** Has every such editor store its last change. Answers the names of those that could not. */
export async function storeLastChanges(): Promise<readonly string[]> {
  const asked = [...savers].map(async ([save, name]) => ((await save()) ? [] : [name]));
  return (await Promise.all(asked)).flat();
}

/** Names of the editors with unsaved work. */
export const useUnsavedNames = (): readonly string[] => useSyncExternalStore(subscribe, () => names);
