import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '#/api/session';
import type { Outbox } from '#/features/chat/outbox';
import { runOutbox } from '#/features/chat/run-outbox';

/** The member's outbox, at work from the first use on. */
export function useOutbox(): Outbox {
  const client = useQueryClient();
  const member = useMember().profile.id;
  const [outbox] = useState(() => runOutbox(client, member));
  return outbox;
}
