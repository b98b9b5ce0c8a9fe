import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useTried } from '#/console/effects/use-tried';

const client = new QueryClient();

function Around({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

describe('a trial', () => {
  it('counts for the form that was tried, not for one that was changed while it ran', async () => {
    let say: (answer: string) => void = () => undefined;
    const trial = vi.fn<(form: { role: string }) => Promise<string>>(
      () =>
        new Promise((resolve) => {
          say = resolve;
        }),
    );
    const { result, rerender } = renderHook(({ role }) => useTried({ role }, trial), {
      initialProps: { role: 'support' },
      wrapper: Around,
    });
    act(() => result.current.tryIt());
    await waitFor(() => expect(trial).toHaveBeenCalledWith({ role: 'support' }));
    rerender({ role: 'controller' });
    act(() => say('A new link'));
    await waitFor(() => expect(result.current.isBusy).toBe(false));
    expect(result.current.tried).toBeNull();
    rerender({ role: 'support' });
    expect(result.current.tried).toBe('A new link');
    act(() => result.current.forget());
    expect(result.current.tried).toBeNull();
  });
});
