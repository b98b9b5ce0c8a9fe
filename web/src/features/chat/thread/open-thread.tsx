import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { chatWithQuery } from '#/api/chat-pages';
import { findCard } from '#/api/member-cards';
import { isProblem } from '#/api/problem';
import { chatQuery } from '#/api/queries/chat';
import { chatsQuery, everyChat } from '#/api/queries/chats';
import { memberQuery } from '#/api/queries/member';
import type { Id } from '#/api/wire';
import { Thread } from '#/features/chat/thread/thread';
import { ThreadProblem } from '#/features/chat/thread/thread-problem';
import { ThreadSkeleton } from '#/features/chat/thread/thread-skeleton';
import { lazyPart } from '#/ui/layout/lazy-part';

function Loading() {
  return <ThreadSkeleton label={<Trans>Loading the conversation…</Trans>} />;
}

// Few have one.
const LeftThread = lazyPart(() => import('#/features/chat/thread/left-thread').then((module) => module.LeftThread), {
  words: 'inline',
  fallback: Loading,
});

export interface OpenThreadProps {
  /** Of /chats/{id}. */
  conversation: Id | null;
  /** Of /members/{id}/chat: somebody to whom nothing may have been written yet. */
  profile: Id | null;
}

/**
 * The thread of either address. It is one component for both, keyed by the partner, so that the first
 * message can change the address without the composer losing text, focus or a phone's keyboard.
 */
export function OpenThread({ conversation, profile }: OpenThreadProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const chats = useQuery(chatsQuery);
  const listed = everyChat(chats.data).find((chat) =>
    conversation ? chat.id === conversation : chat.profile?.id === profile,
  );
  // It may stand further down than the list is known, or have been put away.
  const isWhole = chats.data?.older === null && !chats.data.has_archived;
  const beyond = useQuery({
    ...chatWithQuery(profile ?? ''),
    enabled: profile !== null && !listed && !isWhole,
  });
  const known = listed ?? (profile ? beyond.data?.chats[0] : undefined);
  const chat = useQuery({ ...chatQuery(conversation ?? ''), enabled: conversation !== null });
  const member = useQuery({ ...memberQuery(profile ?? ''), enabled: profile !== null && !known });
  const existing = profile ? known?.id : undefined;
  const isNone = profile !== null && !known && (isWhole || beyond.isSuccess);
  useEffect(() => {
    if (existing) void navigate({ to: '/chats/$id', params: { id: existing }, search: true, replace: true });
  }, [existing, navigate]);
  // What can't be seen any more goes even though this page still has it; a connection that fails takes nothing
  // away.
  const isShut = ['not_found', 'blocked_by'].some((code) => isProblem(chat.error, code));
  const problem = chat.data && !isShut ? null : (chat.error ?? member.error);
  const partner =
    chat.data?.profile ?? known?.profile ?? member.data ?? (profile ? findCard(client, profile) : undefined);
  if (problem)
    return <ThreadProblem error={problem} retry={() => void (conversation ? chat.refetch() : member.refetch())} />;
  if (chat.data && !chat.data.profile) {
    return <LeftThread key={chat.data.id} chat={chat.data} isFetching={chat.isFetching} />;
  }
  if (!partner) return <Loading />;
  return (
    <Thread
      key={partner.id}
      partner={partner}
      conversation={conversation}
      chat={conversation ? chat.data : isNone ? null : undefined}
      isFetching={chat.isFetching}
    />
  );
}
