/** Questions with Get Quote: read from the carrier once, answered, and sent; the modal and the page show it alike. */
import { Button } from 'antd';
import useSWR from 'swr';
import { EmptyState, ErrorState, LoadingState } from '@/ui/state-view';
import { scrollToFirst } from './places';
import { isLive, isPending, isUnknown } from './model';
import { readQuestions, useGetQuote } from './get-quote';
import { MESSAGES } from './messages';
import { QuestionList } from './question-list';
import { useAnswers } from './use-answers';
import type { Account } from './api';
import styles from './question-form.module.css';

/** What the form is told. */
export interface QuestionFormProps {
  readonly account: Account;
  /** Reads the account anew. */
  readonly onRead: () => Promise<Account | undefined>;
  /** The carrier has the answers, and said how its quote stands. */
  readonly onDone?: (() => void) | undefined;
}

/** Asks for the questions where nobody has yet; answers why they could not be read. */
function useRead({ account, onRead }: QuestionFormProps) {
  const asked = account.steps.some(({ type, status }) => type === 'getQuestions' && status === 'done');
  const known = account.questions.length > 0 || asked;
  const { error, mutate } = useSWR(
    known ? null : (['bind', 'readQuestions', account.id] as const),
    async () => {
      await readQuestions(account).finally(onRead);
      return true;
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const retry = () => void mutate();
  return { known, error: error as unknown, retry };
}

/** The form. */
export function QuestionForm(props: QuestionFormProps) {
  const { account, onRead, onDone } = props;
  const { known, error, retry } = useRead(props);
  const typed = useAnswers(account);
  const { busy, tried, left, failed, press } = useGetQuote(account, typed, onRead);
  const closed = !isLive(account) || isPending(account.bind) || isUnknown(account);
  if (error !== undefined && !known)
    return (
      <ErrorState
        title={`The questions of ${account.carrier} could not be read`}
        error={error}
        onRetry={retry}
      />
    );
  if (!known)
    return <LoadingState rows={6} reason={`${account.carrier} is taking longer than usual to answer.`} />;
  if (account.questions.length === 0)
    return (
      <EmptyState title={`${account.carrier} asks nothing`}>
        Its questions appear here once it has some.
      </EmptyState>
    );
  const go = async () => {
    if (await press()) onDone?.();
    else scrollToFirst();
  };
  return (
    <div data-questions>
      <QuestionList questions={account.questions} typed={typed} tried={tried} readOnly={closed || busy} />
      <div className={styles.foot}>
        <div className={styles.said}>
          {tried && (
            <p className={styles.wrong} role="alert">
              {MESSAGES.answerAll}
            </p>
          )}
          {failed !== null && (
            <p className={styles.wrong} role="alert">
              {failed}
            </p>
          )}
          {left > 0 && !tried && (
            <p className={styles.quiet}>
              {left} {left === 1 ? 'question' : 'questions'} without an answer
            </p>
          )}
        </div>
        <Button
          type="primary"
          loading={busy}
          disabled={closed}
          title={closed ? 'Nothing is changed while the quote is being bound, or has ended' : undefined}
          onClick={() => void go()}
        >
          {MESSAGES.getQuote}
        </Button>
      </div>
    </div>
  );
}
