import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { show } from '@test/render';
import { Unopened } from './opening-failure';

describe('a prospect that could not be opened', () => {
  beforeEach(() => sessionStorage.clear());

  it('leads back to one’s own when it is not there to be seen', async () => {
    sessionStorage.setItem('prospectId', 'somebody-elses');
    const gone = new ApiError(404, { detail: 'There is no such prospect, or it is not yours to see' });
    const { user, router } = show(<Unopened error={gone} onRetry={vi.fn()} />, '/Quote/1/profile');
    expect(screen.getByText('There is no such prospect, or it is not yours to see')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'To your quotes' }));
    expect(router.state.location.pathname).toBe('/Quote');
    expect(sessionStorage.getItem('prospectId')).toBeNull();
  });

  it('is tried again where that can help', async () => {
    const again = vi.fn();
    const { user } = show(<Unopened error={new ApiError(503, {})} onRetry={again} />);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(again).toHaveBeenCalledOnce();
  });
});
