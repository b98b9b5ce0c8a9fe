import { queryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';
import type { FileSection } from '#/console/api/types';

/** Each look leaves a line in the log: never by chance. */
const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** What one may open of a member's file, and for which cases. */
export const coverQuery = (member: string) =>
  queryOptions({
    queryKey: ['member', member],
    queryFn: ({ signal }) => get('/api/console/member', { member }, signal),
    ...ONCE,
  });

/** Whose file, and the case that it is opened for. */
export interface FileOf {
  member: string;
  reason: string;
}

/** A section, for a case. */
export const sectionQuery = <P extends `/api/console/member-${FileSection}`>(path: P, { member, reason }: FileOf) =>
  queryOptions({
    queryKey: ['member', member, path, reason],
    queryFn: ({ signal }) => get(path, { member, case: reason }, signal),
    ...ONCE,
  });

/** What stands in the address of a file. */
export interface FileFilter {
  case?: string;
  section?: FileSection;
}

export const SECTIONS: readonly FileSection[] = [
  'account',
  'profile',
  'photos',
  'decisions',
  'complaints',
  'orders',
  'sessions',
  'mails',
  'notes',
];

/** As far as it means something. */
export function readFileFilter({ case: reason, section }: Record<string, unknown>): FileFilter {
  return {
    ...(typeof reason === 'string' && { case: reason }),
    ...(SECTIONS.includes(section as FileSection) && { section: section as FileSection }),
  };
}
