import type { QueryClient } from '@tanstack/react-query';
import { catchUpWithList, dropChat, knowsMessage, reloadChats, setReadByMe, setReadByPartner } from '#/api/chat-cache';
import type { LiveEvent } from '#/api/live-state';
import { changeCard } from '#/api/member-cards';
import { chatQuery, giftsQuery } from '#/api/queries/chat';
import { chatsQuery } from '#/api/queries/chats';
import { likesQuery } from '#/api/queries/likes';
import { memberQuery } from '#/api/queries/member';
import { userQuery } from '#/api/queries/user';
import { forgetMember, refreshReach } from '#/api/reach';
import type { Id } from '#/api/wire';
import { seenBuild } from '#/lib/build';

/** Reloads what badges, lists and the balance are made of (spec 4: user, chats and likes). */
export function refreshMember(client: QueryClient): Promise<void[]> {
  return Promise.all([userQuery, chatsQuery, likesQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}

/** Keeps the open conversation as new as the list beside it, whatever brought that. Returns what ends it. */
export function keepUpWithList(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      event.action.type === 'success' &&
      event.query.queryKey[0] === chatsQuery.queryKey[0]
    )
      void catchUpWithList(client);
  });
}

/** Where the stream goes on from the answers that came with the page; undefined for a session begun on it. */
export function bootCursor(client: QueryClient): string | undefined {
  return client.getQueryData<{ cursor: string }>(['/api/events.php'])?.cursor;
}

/** The balance now, and with another lot the price of the next credits. */
async function setCredits(client: QueryClient, credits: number): Promise<void> {
  const before = client.getQueryData(userQuery.queryKey)?.user;
  if (!before) return;
  client.setQueryData(userQuery.queryKey, { user: { ...before, credits } });
  if (credits > before.credits || (before.credit_price && credits <= before.credit_price.until)) {
    await Promise.all([userQuery, giftsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  }
}

let loaded: typeof import('#/api/changed-messages') | undefined;

/** What only members who write with somebody need; nothing where it does not come. */
const changed = () =>
  import('#/api/changed-messages').then(
    (part) => (loaded = part),
    () => undefined,
  );

/** Brings the newest of one conversation, and the list. */
async function refreshChat(client: QueryClient, id: Id): Promise<void> {
  await Promise.all([chatQuery(id), chatsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}

/** Spec 4: the pages' copies follow what happens. Typing is the open conversation's own affair. */
export async function applyLiveEvent(client: QueryClient, event: LiveEvent): Promise<void> {
  switch (event.type) {
    case 'resync':
      // Where that does not come, only what is older than a page stays as it was.
      (await changed())?.forgetHistories(client);
      await Promise.all([
        client.invalidateQueries({ queryKey: ['/api/chat.php'] }),
        reloadChats(client),
        refreshMember(client),
      ]);
      break;
    case 'message':
      if (knowsMessage(client, event.conversation, event.seq)) break;
      // At once or not at all: after a wait it may have been read, changed or removed. The next one is not waited for.
      if (event.message && loaded?.receiveMessage(client, event.conversation, event.message)) break;
      if (event.message) void changed();
      await refreshChat(client, event.conversation);
      // A first answer can't be called back: one that was on its way already may be from before the message.
      if (!knowsMessage(client, event.conversation, event.seq)) await refreshChat(client, event.conversation);
      break;
    case 'message_changed':
      await ((await changed())?.refreshMessage(client, event.conversation, event.seq) ??
        refreshChat(client, event.conversation));
      break;
    case 'read':
      if (event.by === 'partner') setReadByPartner(client, event.conversation, event.seq);
      else setReadByMe(client, event.conversation, event.seq);
      break;
    case 'conversation_removed':
      dropChat(client, event.conversation);
      // Not only stale but gone: nothing of it may come back from the cache.
      await client.resetQueries({ queryKey: chatQuery(event.conversation).queryKey });
      break;
    case 'conversation_changed':
      await Promise.all([
        client.invalidateQueries({ queryKey: chatQuery(event.conversation).queryKey }),
        reloadChats(client),
      ]);
      break;
    case 'album':
    case 'like':
    case 'match':
      if (event.type === 'match') changeCard(client, event.profile, { matched: true });
      await Promise.all(
        [memberQuery(event.profile), likesQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      );
      break;
    case 'block':
      await refreshReach(client);
      break;
    case 'gone':
      await forgetMember(client, event.profile);
      break;
    case 'balance':
      await setCredits(client, event.credits);
      await client.invalidateQueries({ queryKey: ['/api/credits.php'] });
      break;
    case 'order':
      await client.invalidateQueries({ queryKey: ['/api/order.php', { id: event.order }] });
      await Promise.all(
        ['/api/orders.php', '/api/transaction.php', '/api/transactions.php'].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      );
      // An order that came to nothing gives its discount back.
      await client.invalidateQueries({ queryKey: ['/api/credits.php'] });
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      break;
    case 'photo':
    case 'profile':
      await Promise.all(
        ['photos', 'profile', 'user', 'decisions', 'verification'].map((name) =>
          client.invalidateQueries({ queryKey: [`/api/${name}.php`] }),
        ),
      );
      break;
    case 'report_decided':
      await client.invalidateQueries({ queryKey: ['/api/reports.php'] });
      break;
    case 'hello':
      seenBuild(event.build);
      break;
  }
}
