import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { chatsQuery } from '#/api/queries/chats';
import { likesQuery } from '#/api/queries/likes';
import type { Conversation, Likes } from '#/api/wire';
import { conversationsWithNews, likesSince } from '#/features/spoken-news/news-since';

/** So many stay in the page: readers take a moment, and nobody goes back to them. */
const KEPT = 3;

interface Listener {
  onConversation: (chat: Conversation) => void;
  onLikes: (count: number) => void;
}

/** Compares each list with the one before it; returns what ends that. */
function watchNews(client: QueryClient, { onConversation, onLikes }: Listener): () => void {
  let chats = client.getQueryData(chatsQuery.queryKey);
  let likes: Likes | undefined = client.getQueryData(likesQuery.queryKey);
  return client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return;
    const [before, liked] = [chats, likes];
    [chats, likes] = [client.getQueryData(chatsQuery.queryKey), client.getQueryData(likesQuery.queryKey)];
    if (chats && chats !== before) conversationsWithNews(before, chats).forEach(onConversation);
    const count = likes && likes !== liked ? likesSince(liked, likes) : 0;
    if (count > 0) onLikes(count);
  });
}

/**
 * Tells who listens to a page what others see by its badges: a message, a like. The conversation that is open
 * reads its own messages out, and a match has a dialog.
 */
export function SpokenNews() {
  const { t } = useLingui();
  const client = useQueryClient();
  const router = useRouter();
  const [lines, setLines] = useState<readonly { key: string; text: string }[]>([]);
  const say = (text: string) => setLines((said) => [...said, { key: crypto.randomUUID(), text }].slice(-KEPT));
  const onConversation = useEffectEvent(({ id, profile }: Conversation) => {
    const { pathname } = router.state.location;
    if (pathname === `/chats/${id}` || pathname === `/members/${profile?.id}/chat`) return;
    const name = profile?.name;
    say(name ? t`New message from ${name}` : t`New message`);
  });
  const onLikes = useEffectEvent((count: number) =>
    say(t`${plural(count, { one: '# new like', other: '# new likes' })}`),
  );
  useEffect(
    () => watchNews(client, { onConversation: (chat) => onConversation(chat), onLikes: (count) => onLikes(count) }),
    [client],
  );
  return (
    <div aria-live="polite" className="visually-hidden">
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
