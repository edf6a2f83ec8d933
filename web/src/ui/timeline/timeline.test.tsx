import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useState } from 'react';
import { momentWords } from '@/lib/dates';
import { show } from '@test/render';
import { Timeline } from './timeline';
import type { CaseEvent } from './words';

const WORDS: Readonly<Record<string, string>> = {
  submitted: 'Submitted to Key Risk',
  approve: 'Approved by Key Risk',
  withdrawn: 'Withdrawn',
};

const event = (seq: number, code: string, params: CaseEvent['params'] = {}): CaseEvent => ({
  seq,
  at: `2026-11-14T16:${String(seq).padStart(2, '0')}:00Z`,
  code,
  words: WORDS[code] ?? code,
  params,
});

const label = 'What happened at Key Risk';
const titles = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);

/** A timeline to which events come. */
function Growing({ first, then }: { first: CaseEvent[]; then: CaseEvent[] }) {
  const [events, setEvents] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setEvents([...events, ...then])}>
        Goes on
      </button>
      <Timeline label={label} events={events} />
    </>
  );
}

describe('the timeline of a case', () => {
  it('tells what happened newest first, each with its moment in the reader’s zone', () => {
    show(<Timeline label={label} events={[event(1, 'submitted'), event(2, 'approve')]} />);
    expect(titles()).toEqual(['Approved by Key Risk', 'Submitted to Key Risk']);
    const [newest] = screen.getAllByRole('listitem');
    const time = within(newest!).getByTitle(momentWords('2026-11-14T16:02:00Z'));
    expect(time).toHaveAttribute('datetime', '2026-11-14T16:02:00Z');
    expect(screen.getByRole('group', { name: label })).toBeInTheDocument();
  });

  it('says news aloud, and nothing when it is first shown', async () => {
    const { user } = show(
      <Growing first={[event(1, 'submitted')]} then={[event(2, 'withdrawn', { reason: 'released' })]} />,
    );
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.click(screen.getByRole('button', { name: 'Goes on' }));
    expect(screen.getByRole('status')).toHaveTextContent('Withdrawn. The submission went back to its agent.');
  });

  it('shows eight lines and the earlier ones at a key, with the focus in the list', async () => {
    const many = Array.from({ length: 11 }, (_, at) => event(at + 1, at % 2 ? 'hold' : 'reopen'));
    const { user } = show(<Timeline label={label} events={many} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
    screen.getByRole('button', { name: 'Show 3 earlier' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('listitem')).toHaveLength(11);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: label })).toHaveFocus();
  });

  it('says that nothing has happened yet', () => {
    show(<Timeline label={label} events={[]} none="Nobody has asked yet." />);
    expect(screen.getByText('Nobody has asked yet.')).toBeInTheDocument();
  });
});
