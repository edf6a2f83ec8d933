/** The questions of an online-bind carrier as a page; without a quote in the address one is picked. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { screens } from '@/app/access/screens';
import { OpenQuotes } from '@/features/bind/open-quotes';
import { QuestionsPage } from '@/features/bind/questions-page';
import { PageHeader } from '@/ui/page-header';

/** The page of /amtrustUW. */
export default function AmtrustUwPage() {
  const [params, setParams] = useSearchParams();
  const account = params.get('account');
  // What was pressed goes with its list: the focus goes on to what comes in its place.
  const [went, setWent] = useState(false);
  const go = (to: Record<string, string>) => {
    setWent(true);
    setParams(to);
  };
  return (
    <>
      <PageHeader
        title={screens.amtrustUw.title}
        lead="What an online carrier asks before it quotes. Answers are kept as you type them."
      />
      {account === null || account === '' ? (
        <OpenQuotes takesFocus={went} onPick={(id) => go({ account: id })} />
      ) : (
        <QuestionsPage key={account} account={account} takesFocus={went} onOther={() => go({})} />
      )}
    </>
  );
}
