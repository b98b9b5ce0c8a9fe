import { useMatches } from '@tanstack/react-router';

/** Whether the page is one of the members area (spec 2). */
export function useMembersArea(): boolean {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.membersArea === true });
}
