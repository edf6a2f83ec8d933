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

/** Waits until the server has what is typed here, which must not be overwritten by what was typed elsewhere. */
function onceSaved({ autosave }: DraftSession, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (autosave.dirty() && !signal.aborted) return;
      leave();
      resolve();
    };
    const leave = autosave.subscribe(look);
    signal.addEventListener('abort', look, { once: true });
    look();
  });
}

/**
 * Takes up what was left of a session's prospect, now and whenever another tab that has it open is gone. Answers how to
 * stop.
 *
 * @param left what was there when the draft was opened: it stands in the draft when this answers.
 */
export function followLeft(session: DraftSession, left: readonly KeptDraft[]): () => void {
  let looking = takeUp(session, left);
  if (!canKeep()) return () => undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const search = async () => {
    while (!signal.aborted) {
      await onceSaved(session, signal);
      const all = await leftBehind();
      if (signal.aborted || session.autosave.dirty()) continue;
      return takeUp(
        session,
        all.filter(({ value }) => value.prospect === session.prospect),
      );
    }
  };
  // One after the other: what one of them takes up, the next must not find again.
  const look = () => (looking = looking.catch(() => undefined).then(search));
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    stop = onceLeft(look);
    // A tab that was still closing when the draft was opened may be gone before anybody waits for its end.
    void look();
  };
  follow();
  // A tab that came, or typed, after this look is found by none of its waits.
  const leave = session.tabs.subscribe(follow);
  return () => {
    leave();
    stop?.();
    ended.abort();
  };
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
