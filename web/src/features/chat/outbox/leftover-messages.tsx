import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Id } from '#/api/wire';
import { memberStorage } from '#/lib/member-storage';

/** Sends on any page what an earlier page left unsent; costs nothing where there is nothing. */
export function LeftoverMessages({ member }: { member: Id }) {
  const client = useQueryClient();
  useEffect(() => {
    if (['outbox', 'change'].every((area) => memberStorage(member, area).entries().length === 0)) return;
    // Should the chunk not come, the next page tries again.
    void import('#/features/chat/outbox/run-outbox').then(
      ({ runOutbox }) => runOutbox(client, member),
      () => {},
    );
  }, [client, member]);
  return null;
}
