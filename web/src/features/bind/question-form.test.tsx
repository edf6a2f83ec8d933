import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionItems } from '@/lib/session-items';
import { afterAnswers } from '@test/clock';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import type { Account, JobType } from './api';
import { anAccount, aQuestion, aWish } from './bind-builders';
import { QuestionForm } from './question-form';
import { KEEP_AFTER_MS } from './use-answers';

const JOB = '01f00000-0000-7000-8000-0000000000b1';
const TWO = [aQuestion('1', { text: 'Any aircraft?' }), aQuestion('2', { text: 'Any boats?' })];

let account: Account;
let calls: string[] = [];
let sent: unknown[] = [];
beforeEach(() => {
  sessionStorage.clear();
  account = anAccount({ questions: TWO, open_questions: 2 });
  calls = [];
  sent = [];
});

function Page({ onDone }: { onDone: () => void }) {
  const [now, setNow] = useState(account);
  const onRead = async () => {
    setNow(account);
    return Promise.resolve(account);
  };
  return <QuestionForm account={now} onRead={onRead} onDone={onDone} />;
}

function open(answers: Partial<Record<JobType, unknown[]>> = {}) {
  const job = (name: string) => {
    calls.push(name);
    return { uuid: JOB };
  };
  server.use(
    on('get', '/api/trigger{carrier}GetQuestions/{quote_id}', () => job('getQuestions')),
    on('post', '/api/trigger{carrier}SaveQuestions/{quote_id}', async (request) => {
      sent.push(await request.json());
      return job('saveQuestions');
    }),
    on('get', '/api/trigger{carrier}GetQuoteDetails/{quote_id}', () => job('getQuoteDetails')),
    on('get', '/api/get{carrier}Data/{id}/{type}', (_, { type }) => {
      calls.push(`poll ${String(type)}`);
      const list = answers[type as JobType] ?? ['processing'];
      return Response.json(list.length > 1 ? list.shift() : list[0]);
    }),
    on('put', '/api/binds/{id}/answers', async (request) => {
      sent.push(await request.json());
      return { version: 7 };
    }),
  );
  let done = 0;
  const view = show(<Page onDone={() => (done += 1)} />);
  return { ...view, done: () => done };
}

const answer = (text: string, said: string) =>
  within(screen.getByText(text).closest('li')!).getByRole('radio', { name: said });

describe('Get Quote', () => {
  it('[QE-111] stops with the message while a question has no answer, marks it and leads there', async () => {
    const { user } = open();
    await user.click(answer('Any aircraft?', 'No'));
    await user.click(screen.getByRole('button', { name: 'Get Quote' }));
    expect(await screen.findByText('Please answer all the questions!')).toBeVisible();
    expect(screen.getByText('This question has no answer yet.').closest('li')).toHaveTextContent(
      'Any boats?',
    );
    await waitFor(() => expect(answer('Any boats?', 'Yes')).toHaveFocus());
    expect(calls).toEqual([]);
    await user.click(answer('Any boats?', 'No'));
    expect(screen.queryByText('Please answer all the questions!')).toBeNull();
  });

  it("[CB-131] [CB-184] sends the answers, then asks for the details, each until it is no longer 'processing'", async () => {
    const details = { Eligibility: 'BindEligible', QuoteStatus: '', StatusCode: 200 };
    const { user, done } = open({
      saveQuestions: ['processing', { Message: 'Questions saved' }],
      getQuoteDetails: ['processing', details],
    });
    await user.click(answer('Any aircraft?', 'No'));
    await user.click(answer('Any boats?', 'Yes'));
    await user.type(screen.getByRole('textbox', { name: 'Remarks to question 2' }), 'one');
    await user.click(screen.getByRole('button', { name: 'Get Quote' }));
    await waitFor(() => expect(done()).toBe(1));
    expect(calls).toEqual([
      'saveQuestions',
      'poll saveQuestions',
      'poll saveQuestions',
      'getQuoteDetails',
      'poll getQuoteDetails',
      'poll getQuoteDetails',
    ]);
    expect(sent).toContainEqual([
      { QuestionId: '1', AnswerValue: 'no' },
      { QuestionId: '2', AnswerValue: 'yes' },
    ]);
    expect(sessionItems.amtrustEligibility.read()).toEqual({ Eligibility: 'BindEligible' });
    expect(sessionItems.quesList.read()).toEqual([
      { Id: '1', Question: 'Any aircraft?', Answer: 'no', remarks: '' },
      { Id: '2', Question: 'Any boats?', Answer: 'yes', remarks: 'one' },
    ]);
  });

  it("[CB-184] 'error' breaks it off, in the carrier's words", async () => {
    const { user, done } = open({ saveQuestions: ['error'] });
    await user.click(answer('Any aircraft?', 'No'));
    await user.click(answer('Any boats?', 'Yes'));
    const step = { uuid: JOB, type: 'saveQuestions', status: 'error' as const, code: 'x', path: null };
    account = { ...account, steps: [{ ...step, words: 'Question 2 needs remarks.' }] };
    await user.click(screen.getByRole('button', { name: 'Get Quote' }));
    expect(await screen.findByText('Question 2 needs remarks.')).toBeVisible();
    expect([calls, done()]).toEqual([['saveQuestions', 'poll saveQuestions'], 0]);
  });
});

describe('questions', () => {
  it("[CB-184] are asked for where none are known, until the result is no longer 'processing'", async () => {
    account = anAccount({ questions: [] });
    open({ getQuestions: ['processing', { StatusCode: 200, Data: [] }] });
    const known = {
      uuid: JOB,
      type: 'getQuestions',
      status: 'done' as const,
      code: null,
      words: null,
      path: null,
    };
    account = anAccount({ questions: TWO, steps: [known] });
    expect(await screen.findByText('Any aircraft?')).toBeVisible();
    expect(calls).toEqual(['getQuestions', 'poll getQuestions', 'poll getQuestions']);
  });

  it('[CB-184] that could not be read say so, with Retry', async () => {
    account = anAccount({ questions: [] });
    const view = open({ getQuestions: [{ StatusCode: 200, Data: [] }] });
    server.use(
      on('get', '/api/trigger{carrier}GetQuestions/{quote_id}', () => refusal(503, 'outage', 'Down')),
    );
    expect(await screen.findByText('Oops! Server not responding')).toBeVisible();
    server.use(on('get', '/api/trigger{carrier}GetQuestions/{quote_id}', () => ({ uuid: JOB })));
    account = anAccount({ questions: TWO });
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Any aircraft?')).toBeVisible();
  });

  it('[CB-131] have remarks, and are saved as typed', async () => {
    const { user } = open();
    await user.click(answer('Any boats?', 'Yes'));
    await user.type(screen.getByRole('textbox', { name: 'Remarks to question 2' }), 'one');
    await waitFor(
      () => expect(sent).toEqual([{ base_version: 4, answers: [{ id: '2', value: 'yes', remarks: 'one' }] }]),
      {
        timeout: 10 * KEEP_AFTER_MS,
      },
    );
  });

  it('[CB-131] are saved as the page is left, before the pause is over', async () => {
    const { user } = open();
    await user.click(answer('Any boats?', 'Yes'));
    expect(sent).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(sent).toMatchObject([{ answers: [{ id: '2', value: 'yes' }] }]), {
      timeout: KEEP_AFTER_MS / 2,
    });
  });

  it('say that they were not saved, and keep what was typed', async () => {
    const { user } = open();
    server.use(on('put', '/api/binds/{id}/answers', () => refusal(503, 'outage', 'Down')));
    await user.click(answer('Any boats?', 'Yes'));
    expect(await screen.findByText(/Not saved: Oops! Server not responding/)).toBeVisible();
    expect(answer('Any boats?', 'Yes')).toBeChecked();
  });

  it('that somebody else answered meanwhile show the newer answer, and say so', async () => {
    const { user } = open();
    const newer = TWO.map((each) => ({ ...each, answer: 'no' }));
    server.use(
      on('put', '/api/binds/{id}/answers', () =>
        Response.json(
          { code: 'typed_since', status: 409, detail: 'x', questions: newer, version: 9 },
          { status: 409 },
        ),
      ),
    );
    await user.click(answer('Any boats?', 'Yes'));
    expect(await screen.findByText(/^Somebody else answered this meanwhile: No/)).toBeVisible();
    expect(answer('Any boats?', 'No')).toBeChecked();
    // The next save names the version that was read.
    server.use(
      on('put', '/api/binds/{id}/answers', async (request) => {
        sent.push(await request.json());
        return { version: 10 };
      }),
    );
    await user.click(answer('Any boats?', 'Yes'));
    await waitFor(() => expect(sent).toMatchObject([{ base_version: 9 }]), { timeout: 10 * KEEP_AFTER_MS });
  });

  it('offer what was answered before, to be confirmed', async () => {
    account = anAccount({ questions: [aQuestion('1', { suggestion: 'no' })], open_questions: 1 });
    const { user } = open();
    expect(screen.getByRole('radio', { name: 'No' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Confirm No' }));
    expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
  });

  it('are answered from a list or in words where the carrier wants that', async () => {
    account = anAccount({
      questions: [
        aQuestion('1', { kind: 'choice', options: ['a', 'b', 'c', 'd', 'e'], text: 'Which letter?' }),
        aQuestion('2', { kind: 'number', text: 'How many?' }),
      ],
    });
    const { user } = open();
    await user.click(screen.getByRole('combobox', { name: '1. Which letter?' }));
    await user.click(await screen.findByTitle('c'));
    await user.type(screen.getByRole('textbox', { name: '2. How many?' }), '12');
    expect(screen.getByText(/^2 of 2 answered/)).toBeVisible();
    await afterAnswers();
  });

  it('are read only while the quote is being bound', () => {
    account = anAccount({ questions: TWO, bind: aWish() });
    open();
    expect(answer('Any boats?', 'Yes')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Get Quote' })).toBeDisabled();
  });
});
