import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetMatches, onMatch } from '#/api/match-news';
import { memberQuery } from '#/api/queries/member';
import { createQueryClient } from '#/api/query-client';
import { useLike } from '#/shared/likes/use-like';
import { profile as sampleProfile } from '#/testing/samples';
import { toasts } from '#/ui/overlays/toast-store';

const profile = sampleProfile();

/** The server of these tests: each POST or DELETE of like.php waits until `answer` is called. */
class Server {
  readonly calls: string[] = [];
  private readonly waiting: ((response: Response) => void)[] = [];

  readonly fetch = (url: string, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
    if (!url.startsWith('/api/like.php')) return new Promise(() => {});
    this.calls.push(method);
    return new Promise((resolve) => this.waiting.push(resolve));
  };

  async answer(status: number, body: unknown): Promise<void> {
    await waitFor(() => expect(this.waiting).not.toHaveLength(0));
    await act(async () => this.waiting.shift()?.(Response.json(body, { status })));
  }
}

const liked = (matched = false) => ({ matched, profile: { ...profile, liked: true, matched } });
const refused = { status: 403, code: 'not_confirmed', detail: 'Confirm your address first.' };
let server: Server;

function start() {
  const client = createQueryClient();
  client.setQueryData(memberQuery(profile.id).queryKey, { profile });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </I18nProvider>
  );
  const { result } = renderHook(
    () => {
      const known = useQuery({ ...memberQuery(profile.id), enabled: false }).data ?? profile;
      return { known, press: useLike(known) };
    },
    { wrapper },
  );
  return {
    press: () => act(async () => result.current.press()),
    shows: (state: Partial<typeof profile>) => waitFor(() => expect(result.current.known).toMatchObject(state)),
  };
}

beforeEach(() => {
  server = new Server();
  vi.stubGlobal('fetch', server.fetch);
  toasts.set([]);
  forgetMatches();
});

// spec: 1.6
it('shows at once and stays when the server agrees', async () => {
  const { press, shows } = start();
  await press();
  await shows({ liked: true });
  await server.answer(200, liked());
  await shows({ liked: true, matched: false });
});

it('goes back, and says why, when the server refuses', async () => {
  const { press, shows } = start();
  await press();
  await server.answer(403, refused);
  await shows({ liked: false });
  expect(toasts.get().map(({ text, tone }) => [text, tone])).toEqual([[refused.detail, 'danger']]);
});

it('a second press takes it back: sent one after the other, the last one counts', async () => {
  const { press, shows } = start();
  await press();
  await shows({ liked: true });
  await press();
  await shows({ liked: false });
  expect(server.calls).toEqual(['POST']);
  await server.answer(200, liked());
  await shows({ liked: false });
  await server.answer(200, {});
  expect(server.calls).toEqual(['POST', 'DELETE']);
  await shows({ liked: false });
});

it('when both presses fail, what was before them shows', async () => {
  const { press, shows } = start();
  await press();
  await shows({ liked: true });
  await press();
  await server.answer(403, refused);
  await server.answer(403, refused);
  await shows({ liked: false });
});

it('when only the taking back fails, the like shows again', async () => {
  const { press, shows } = start();
  await press();
  await shows({ liked: true });
  await press();
  await server.answer(200, liked());
  await server.answer(403, refused);
  await shows({ liked: true });
});

it('tells of a match once, and again after the like was taken back', async () => {
  const told: string[] = [];
  const stop = onMatch(({ name }) => told.push(name));
  const { press, shows } = start();
  await press();
  await server.answer(200, liked(true));
  await shows({ matched: true });
  expect(told).toEqual(['Sofie']);
  await press();
  await shows({ matched: false });
  await server.answer(200, {});
  await shows({ liked: false });
  await press();
  await server.answer(200, liked(true));
  await waitFor(() => expect(told).toEqual(['Sofie', 'Sofie']));
  stop();
});
