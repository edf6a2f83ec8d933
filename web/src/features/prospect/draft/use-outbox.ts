/** Hooks around what this browser keeps: what waits for an opened prospect, and the outbox of all the others. */
import { useEffect, useState } from 'react';
import { useRepeated } from '@/api/repeated';
import { canKeep } from '@/lib/sealed-store';
import { refreshWork } from './work-list';
import { deviceDrafts, leftBehind, onceLeft, type KeptDraft } from './device-store';
import { emptyOutbox, type Emptied } from './outbox';
import type { DraftSession } from './session';

/** How often the outbox is tried again while something waits, milliseconds. */
const AGAIN_MS = 30_000;
const NOTHING: readonly KeptDraft[] = [];
const EMPTY: Emptied = { sent: [], waiting: [] };

/** What earlier sessions left of a prospect; undefined while this browser is being asked. */
export function useLeftBehind(prospect: string | undefined): readonly KeptDraft[] | undefined {
  const [found, setFound] = useState<{ of: string; kept: readonly KeptDraft[] }>();
  useEffect(() => {
    if (prospect === undefined || !canKeep()) return undefined;
    let asked = true;
    void leftBehind().then((all) => {
      const kept = all.filter(({ value }) => value.prospect === prospect);
      if (asked) setFound({ of: prospect, kept });
    });
    return () => {
      asked = false;
    };
  }, [prospect]);
  if (prospect === undefined || !canKeep()) return NOTHING;
  return found?.of === prospect ? found.kept : undefined;
}

/** Takes up in a session what earlier ones left; each goes from the browser once the session keeps it itself. */
export async function takeUp(session: DraftSession, left: readonly KeptDraft[]): Promise<void> {
  if (left.length === 0) return;
  for (const kept of left) {
    if (session.autosave.state().kind === 'conflict') break;
    session.restore(kept);
    await session.keeper.write();
    if (session.keeper.keeping() !== 'unable') await (await deviceDrafts())?.remove(kept.id);
  }
  await session.autosave.flush();
}

/** Takes up what another tab leaves behind of the same prospect while the session is open here. */
export function useTakeUp(session: DraftSession | undefined): void {
  useEffect(() => {
    if (!session || !canKeep()) return undefined;
    return onceLeft(async () => {
      const left = await leftBehind();
      await takeUp(
        session,
        left.filter(({ value }) => value.prospect === session.prospect),
      );
    });
  }, [session]);
}

/** Sends what was left behind when the page opens, when another tab is closed, when the network is back, and now and then while something waits. */
export function useOutbox(except: string): Emptied & { readonly again: () => void } {
  const { data = EMPTY, mutate } = useRepeated(
    ['prospect', 'outbox', except] as const,
    async ([, , open]) => {
      const emptied = await emptyOutbox(open);
      if (emptied.sent.length > 0) void refreshWork();
      return emptied;
    },
    (known) => (known?.waiting.some(({ why }) => why === 'later') ? AGAIN_MS : 0),
    { revalidateOnFocus: false },
  );
  useEffect(() => onceLeft(mutate), [mutate]);
  return { ...data, again: () => void mutate() };
}
