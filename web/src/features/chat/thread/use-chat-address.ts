import { useMatches } from '@tanstack/react-router';
import type { Id } from '#/api/wire';

/** Id in the address of an open conversation or, for a new one, of a profile. */
export function useChatAddress(): { conversation: Id | null; profile: Id | null } {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const id = useMatches({ select: (matches) => {
    const params: Record<string, string> = { ...matches.at(-1)?.params };
    return params['id'] ?? null;
  } });
  return { conversation: name === 'chats-id' ? id : null, profile: name === 'members-id-chat' ? id : null };
}
