import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '#/api/session';
import type { Changes } from '#/features/chat/change/changes';
import type { Outbox } from '#/features/chat/outbox/outbox';
import { runOutbox } from '#/features/chat/outbox/run-outbox';
import type { ChatPhotos } from '#/features/chat/photos/chat-photos';

function useRunning() {
  const client = useQueryClient();
  const member = useMember().profile.id;
  const [running] = useState(() => runOutbox(client, member));
  return running;
}

/** The member's outbox, at work from the first use on. */
export function useOutbox(): Outbox {
  return useRunning().outbox;
}

/** What the member changes of messages that were sent. */
export function useChanges(): Changes {
  return useRunning().changes;
}

/** The member's photos on their way to messages. */
export function useChatPhotos(): ChatPhotos {
  return useRunning().photos;
}
