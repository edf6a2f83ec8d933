/** The press of Get Quote on the questions: every question has an answer, and somebody has said that they were read. */
import { useState } from 'react';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import type { Draft } from '@/features/prospect/draft/model';
import { askedAnswers, unanswered } from '@/features/prospect/draft/questions';
import { READ } from './answers-read';
import { useQuoteFlow } from './flow';

/** Names of the questions that are asked and have no answer. */
const gapsOf = ({ uwQues, childrenLoc }: Draft): string[] =>
  unanswered(
    askedAnswers(
      uwQues,
      childrenLoc.map(({ state }) => state),
    ),
  );

/** Whether somebody has to say yet that the answers were read: once, before the first quote of a prospect. */
function useUnread(): boolean {
  const { record } = useQuoteFlow();
  const answersRead = useDraft((view) => view.answersRead);
  return !answersRead && (record?.last_run_id ?? null) === null;
}

/** The press, and what it was refused for. */
export interface GetQuotePress {
  /** How many questions have no answer. */
  readonly left: number;
  readonly refused: 'gap' | 'unread' | undefined;
  readonly press: () => unknown;
}

/**
 * The press of Get Quote.
 *
 * @param jump leads to a question without an answer.
 */
export function useGetQuote(jump: (name: string) => void): GetQuotePress {
  const { getQuote, goTo } = useQuoteFlow();
  const { store } = useDraftSession();
  const left = useDraft(({ draft }) => gapsOf(draft).length);
  const [refused, setRefused] = useState<'gap' | 'unread'>();
  const asks = useUnread();
  const press = () => {
    const { draft, issues } = store.read();
    const [gap] = gapsOf(draft);
    setRefused(gap !== undefined ? 'gap' : asks ? 'unread' : undefined);
    if (gap !== undefined) return jump(gap);
    if (asks) return document.getElementById(READ)?.focus();
    if (issues.size > 0) {
      store.attempt();
      return goTo('profile');
    }
    return getQuote();
  };
  return { left, refused, press };
}
