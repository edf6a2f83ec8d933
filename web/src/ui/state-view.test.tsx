import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { show } from '@test/render';
import { LoadingState, StateView } from './state-view';

const state = (data: string[] | undefined, error: unknown = undefined, mutate = vi.fn()) => ({
  data,
  error,
  mutate,
});
const view = (given: ReturnType<typeof state>) =>
  show(
    <StateView state={given} empty={(rows) => (rows.length === 0 ? <p>No rows yet</p> : null)}>
      {(rows) => <p>{rows.join(' ')}</p>}
    </StateView>,
  );

describe('state view', () => {
  it('shows a skeleton of the wait', async () => {
    view(state(undefined));
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });

  it('has its place from the start, before it is shown at all', () => {
    const { container } = show(<LoadingState rows={27} />);
    expect(container.querySelector('.ant-skeleton')).toBeNull();
    expect(container.querySelector('[data-skeleton]')).toHaveStyle({ minHeight: '880px' });
  });

  it('shows the data, or what an empty place means', () => {
    view(state(['a', 'b']));
    expect(screen.getByText('a b')).toBeInTheDocument();
    view(state([]));
    expect(screen.getByText('No rows yet')).toBeInTheDocument();
  });

  it('shows cause, request id and Retry of an error', async () => {
    const given = state(undefined, new ApiError(500, { detail: 'The store is full', request_id: 'req-9' }));
    const { user } = view(given);
    expect(screen.getByRole('alert')).toHaveTextContent('The store is full');
    expect(screen.getByText('req-9')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(given.mutate).toHaveBeenCalledOnce();
  });

  it('keeps old data under the error', () => {
    view(state(['a'], new ApiError(0, {})));
    expect(screen.getByRole('alert')).toHaveTextContent('What you see may be out of date');
    expect(screen.getByText('a')).toBeInTheDocument();
  });
});
