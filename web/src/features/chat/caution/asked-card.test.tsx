import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { userQuery } from '#/api/queries/user';
import { createQueryClient } from '#/api/query-client';
import type { Conversation, Message } from '#/api/wire';
import { AskedCard, useAsked } from '#/features/chat/caution/asked';
import { loadArea } from '#/i18n/catalogues';
import { safetyAsked } from '#/shared/safety';
import { conversation, member } from '#/testing/samples';

// What comes when it is needed is here already, so that nothing waits for a busy machine.
beforeAll(async () => {
  await Promise.all([
    import('#/features/chat/caution/asks'),
    import('#/features/chat/caution/asked-card'),
    loadArea('verification'),
  ]);
});
beforeEach(() => safetyAsked.set(null));

const from = (mine: boolean, seq: number, text: string): Message => ({
  seq,
  id: `m${seq}`,
  client_id: `x${seq}`,
  mine,
  text,
  gift: null,
  photo: null,
  voice: null,
  quote: null,
  reaction: null,
  edited: false,
  removed: null,
  sent_at: '2026-11-20T20:00:00Z',
});

/** As beneath a message, without the list: it draws nothing here, where nothing has a size. */
function Beneath({ chat }: { chat: Conversation }) {
  const { asked, dismiss } = useAsked(chat, undefined);
  if (!asked) return <p>Nothing</p>;
  const subject = { about: 'message' as const, profile: null, conversation: chat.id, seq: asked.seq };
  return <AskedCard ask={asked.ask} subject={subject} onDismiss={dismiss} onShown={() => {}} />;
}

function talk(...messages: Message[]) {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, { user: member() });
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <Beneath chat={conversation({ id: 'c1', messages })} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}
const card = () => screen.queryByRole('region', { name: 'Is this about money?' });
/** Long enough for the rules, which are here, to have looked. */
const looked = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 50);
  });

it('stands beneath what the other one wrote, reports it, and stays away once it was put aside', async () => {
  const view = talk(from(true, 1, 'Hello'), from(false, 2, 'Can you send me money?'));
  await waitFor(() => expect(card()).toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  expect(safetyAsked.get()).toMatchObject({
    kind: 'report',
    subject: { about: 'message', conversation: 'c1', seq: 2 },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(card()).toBeNull());
  view.unmount();
  talk(from(true, 1, 'Hello'), from(false, 2, 'Can you send me money?'));
  await looked();
  expect(card()).toBeNull();
});

it('comes for money though a messenger was put aside, and stays beneath it whatever comes behind', async () => {
  const [app, money] = [from(false, 2, 'Do you have WhatsApp?'), from(false, 3, 'Can you send me money?')];
  const view = talk(from(true, 1, 'Hello'), app);
  await screen.findByRole('region', { name: 'Moving to another app?' });
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  view.unmount();
  const next = talk(from(true, 1, 'Hello'), app, money);
  await waitFor(() => expect(card()).toBeInTheDocument());
  next.unmount();
  talk(from(true, 1, 'Hello'), app, money, { ...app, seq: 4, id: 'm4' });
  await waitFor(() => expect(card()).toBeInTheDocument());
});

it('does not stand beneath what the reader wrote', async () => {
  talk(from(false, 1, 'Hello'), from(true, 2, 'Can you send me money?'));
  await looked();
  expect(card()).toBeNull();
});
