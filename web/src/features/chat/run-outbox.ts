import type { QueryClient } from '@tanstack/react-query';
import { sendMessage } from '#/api/actions/chats';
import { receiveSent } from '#/api/chat-cache';
import { findCard } from '#/api/member-cards';
import { liveState } from '#/api/live-state';
import { chatsQuery } from '#/api/queries/chats';
import { userQuery } from '#/api/queries/user';
import type { Id, MessageSent } from '#/api/types';
import { closeDrafts, draftsOf } from '#/features/chat/drafts';
import { createOutbox, type Outbox } from '#/features/chat/outbox';
import type { Outgoing } from '#/features/chat/outgoing';
import { forgetRefusal, rememberRefusal } from '#/features/chat/refusals';
import { memberStorage } from '#/lib/member-storage';

let running: { member: Id; outbox: Outbox; stop: () => void } | undefined;

function spread(client: QueryClient, message: Outgoing, sent: MessageSent): void {
  forgetRefusal(message.partner);
  const partner = client.getQueryData(chatsQuery.queryKey)?.chats.find(({ profile }) => profile?.id === message.partner)?.profile
    ?? findCard(client, message.partner);
  if (partner) receiveSent(client, sent, partner);
  else void client.invalidateQueries({ queryKey: chatsQuery.queryKey });
}

function outboxFor(client: QueryClient, member: Id): Outbox {
  return createOutbox({
    storage: memberStorage(member, 'outbox'),
    send: ({ client_id, text, gift, conversation, partner }, signal) =>
      sendMessage(client_id, { text, gift: gift?.id }, conversation ? { conversation } : { profile: partner }, signal),
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    onSent: (message, sent) => spread(client, message, sent),
    onRefused: (partner, texts, { problem }) => {
      const user = client.getQueryData(userQuery.queryKey)?.user;
      if (user) rememberRefusal(partner, problem, user);
      draftsOf(member).giveBack(partner, texts);
    },
  });
}

function watchConnection(outbox: Outbox): () => void {
  const end = liveState.subscribe(() => ['open', 'back'].includes(liveState.get()) && outbox.flush());
  window.addEventListener('online', outbox.flush);
  return () => {
    end();
    window.removeEventListener('online', outbox.flush);
  };
}

/** The outbox of the logged-in member, at work until somebody logs out, whatever page is open. */
export function runOutbox(client: QueryClient, member: Id): Outbox {
  if (running?.member === member) return running.outbox;
  running?.stop();
  const outbox = outboxFor(client, member);
  const ends = [outbox.start(), watchConnection(outbox)];
  const stop = () => {
    ends.forEach((end) => end());
    closeDrafts(member);
    running = undefined;
  };
  // What one member wrote is never sent in the name of the next.
  ends.push(client.getQueryCache().subscribe(() => {
    if (client.getQueryData(userQuery.queryKey)?.user?.profile.id !== member) stop();
  }));
  running = { member, outbox, stop };
  return outbox;
}
