import type { QueryClient } from '@tanstack/react-query';
import { discardChatVoice, sendMessage } from '#/api/actions/chats';
import { conversationWith, receiveSent } from '#/api/chat-cache';
import { liveState } from '#/api/live-state';
import { findCard } from '#/api/member-cards';
import { chatQuery } from '#/api/queries/chat';
import { chatsQuery } from '#/api/queries/chats';
import { userQuery } from '#/api/queries/user';
import type { Id, MessageSent } from '#/api/wire';
import { runChanges, type Changes } from '#/features/chat/change/changes';
import { closeDrafts, draftsOf } from '#/features/chat/composer/drafts';
import { createOutbox, TRY_AGAIN_MS, type Outbox } from '#/features/chat/outbox/outbox';
import type { Outgoing } from '#/features/chat/outbox/outgoing';
import { forgetRefusal, rememberRefusal } from '#/features/chat/outbox/refusals';
import { ChatPhotos } from '#/features/chat/photos/chat-photos';
import { memberFiles } from '#/lib/member-files';
import { memberStorage } from '#/lib/member-storage';
import { countUnsentBy } from '#/lib/unsent';

let running: { member: Id; outbox: Outbox; photos: ChatPhotos; changes: Changes; stop: () => void } | undefined;

/** Puts what was sent into the page's copies; false where it knows nothing of the partner yet. */
function isSpread(client: QueryClient, { partner: id }: Outgoing, sent: MessageSent): boolean {
  const partner = conversationWith(client, id)?.profile ?? findCard(client, id);
  if (partner) receiveSent(client, sent, partner);
  return partner !== undefined;
}

const reloadList = (client: QueryClient) => void client.invalidateQueries({ queryKey: chatsQuery.queryKey });

/**
 * A conversation that is on its way for the first time may be from before this message: it joins that, or its writer
 * would find it gone.
 */
async function joinOpening(client: QueryClient, message: Outgoing, sent: MessageSent): Promise<void> {
  await client.refetchQueries({ queryKey: chatQuery(sent.conversation).queryKey }, { cancelRefetch: false });
  if (!isSpread(client, message, sent)) reloadList(client);
}

function spread(client: QueryClient, message: Outgoing, sent: MessageSent): Promise<void> | void {
  forgetRefusal(message.partner);
  if (isSpread(client, message, sent)) return;
  const isOpening = client.isFetching({ queryKey: chatQuery(sent.conversation).queryKey }) > 0;
  return isOpening ? joinOpening(client, message, sent) : reloadList(client);
}

function outboxFor(client: QueryClient, member: Id, photos: ChatPhotos): Outbox {
  return createOutbox({
    storage: memberStorage(member, 'outbox'),
    send: async ({ client_id, text, gift, photo, voice, quote, conversation, partner }, signal) => {
      const id = photo && (await photos.idOf(photo.key, photo.id));
      return sendMessage(
        client_id,
        { text, gift: gift?.id, photo: id, voice: voice?.id, replyTo: quote?.seq },
        conversation ? { conversation } : { profile: partner },
        signal,
      );
    },
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    onSent: (message, sent) => {
      const shown = spread(client, message, sent);
      const letGo = () => void (message.photo && photos.sent(message.photo.key));
      return shown ? shown.then(letGo) : letGo();
    },
    onRefused: (partner, refused, { problem }) => {
      const user = client.getQueryData(userQuery.queryKey)?.user;
      if (user) rememberRefusal(partner, problem, user);
      refused.forEach(({ photo }) => photo && photos.setAttached(photo.key, true));
      draftsOf(member).giveBack(
        partner,
        refused.map(({ text }) => text),
      );
    },
    onDiscarded: ({ photo, voice }) => {
      if (photo) photos.remove(photo.key);
      // What stays there is forgotten by the server itself.
      if (voice) discardChatVoice(voice.id).catch(() => {});
    },
  });
}

function watchConnection(flush: () => void): () => void {
  const end = liveState.subscribe(() => ['open', 'back'].includes(liveState.get()) && flush());
  window.addEventListener('online', flush);
  // Where no event says that the connection is back.
  const timer = setInterval(flush, TRY_AGAIN_MS);
  return () => {
    end();
    clearInterval(timer);
    window.removeEventListener('online', flush);
  };
}

/** The outbox of the logged-in member and its photos, at work until somebody logs out, whatever page is open. */
export function runOutbox(client: QueryClient, member: Id): { outbox: Outbox; photos: ChatPhotos; changes: Changes } {
  if (running?.member === member) return running;
  running?.stop();
  const photos = new ChatPhotos(memberFiles(member, 'photo'));
  const outbox = outboxFor(client, member, photos);
  photos.restore((key) => outbox.messages.get().some(({ photo }) => photo?.key === key));
  const flush = () => {
    photos.flush();
    outbox.flush();
    void changes.flush();
  };
  const changes = runChanges(client, memberStorage(member, 'change'));
  const ends = [outbox.start(), watchConnection(flush)];
  countUnsentBy(() => ({
    messages: outbox.messages.get().length,
    photos: photos.items.get().filter(({ attached }) => attached).length,
  }));
  const stop = () => {
    ends.forEach((end) => end());
    changes.stop();
    photos.stop();
    closeDrafts(member);
    countUnsentBy(undefined);
    running = undefined;
  };
  // What one member wrote is never sent in the name of the next.
  ends.push(
    client.getQueryCache().subscribe(() => {
      if (client.getQueryData(userQuery.queryKey)?.user?.profile.id !== member) stop();
    }),
  );
  running = { member, outbox, photos, changes, stop };
  return running;
}
