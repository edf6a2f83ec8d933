/** The questions of a campaign's visitor: short sections in an owner's words, one conscious word, then the prices. */
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { questionPath } from '@/features/prospect/company/question-list';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { askedAnswers, unanswered } from '@/features/prospect/draft/questions';
import { jumpTo } from '@/features/prospect/flow/items-left';
import { SaveLine, SaveRefused } from '@/features/prospect/flow/save-line';
import { OWNER_SECTIONS, sectionOf } from '@/features/prospect/owner/owner-questions';
import { OwnerSectionList } from '@/features/prospect/owner/owner-section';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { StickyBar } from '@/ui/sticky-bar';
import { AnswersRead } from './answers-read';
import { useButtonsHidden, useQuoteFlow } from './flow';
import { useGetQuote } from './get-quote';
import { useScreenPart } from './screen-part';
import { VisitorProgress } from './visitor-progress';
import styles from './visitor-profile.module.css';

const LAST = OWNER_SECTIONS.length - 1;
const USUAL =
  'Each answer is set to what most businesses say. Read them, and change what is different for you.';

/** On a slow line the prices' own code is there before they are asked for. */
const nextStep = () => Promise.all([import('./compare'), import('./visitor-compare')]);

/** The step. */
export function VisitorQuestions() {
  const { goTo } = useQuoteFlow();
  const { store } = useDraftSession();
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  const hidden = useButtonsHidden();
  const { at, show, heading } = useScreenPart(OWNER_SECTIONS.length);
  const [refused, setRefused] = useState(false);
  const jump = (name: string) => {
    setRefused(true);
    show(sectionOf(name));
    jumpTo(questionPath(name));
  };
  const quote = useGetQuote(jump);
  useEffect(() => void nextStep().catch(() => undefined), []);
  const section = OWNER_SECTIONS[at];
  const next = () => {
    const { uwQues, childrenLoc } = store.read().draft;
    const states = childrenLoc.map(({ state }) => state);
    const gap = unanswered(askedAnswers(uwQues, states)).find((name) => sectionOf(name) === at);
    if (gap !== undefined) return jump(gap);
    return show(at + 1);
  };
  if (!section) return null;
  return (
    <div className={styles.page}>
      <PageHeader title="Some questions about your business" eyebrow={company} actions={<SaveLine />} />
      <VisitorProgress word="Questions" at={at} of={OWNER_SECTIONS.length} />
      <div ref={heading} tabIndex={-1} className={styles.step}>
        <Panel title={section.title} lead={USUAL}>
          <OwnerSectionList section={section} refused={refused} />
          {at === LAST && (
            <div className={styles.confirm}>
              <AnswersRead refused={quote.refused === 'unread'} />
            </div>
          )}
        </Panel>
      </div>
      <StickyBar status={<SaveRefused className={styles.failed} />}>
        <Button size="large" onClick={() => (at === 0 ? goTo('profile') : show(at - 1))}>
          Back
        </Button>
        <Button type="primary" size="large" disabled={hidden} onClick={at < LAST ? next : quote.press}>
          {at < LAST ? 'Next' : 'See my prices'}
        </Button>
      </StickyBar>
    </div>
  );
}
