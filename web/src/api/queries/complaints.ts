import { queryOptions } from '@tanstack/react-query';
import type { ComplaintLink } from '#/api/actions/complaints';
import { call } from '#/api/client';
import type { Complaint, ComplaintCase, OwnReport } from '#/api/wire';

/** The caller's complaints, the newest first. */
export const complaintsQuery = queryOptions({
  queryKey: ['/api/complaints.php'] as const,
  queryFn: ({ signal }) => call<{ complaints: Complaint[] }>('GET', '/api/complaints.php', { signal }),
  select: (answer) => answer.complaints,
  staleTime: 0,
});

/** What the caller reported, the newest first, and how it was decided. */
export const reportsQuery = queryOptions({
  queryKey: ['/api/reports.php'] as const,
  queryFn: ({ signal }) => call<{ reports: OwnReport[] }>('GET', '/api/reports.php', { signal }),
  select: (answer) => answer.reports,
  staleTime: 0,
});

/**
 * One complaint with all that was written; for members their own, for others with the token of the mailed link.
 * Refusal: not_found.
 */
export function complaintQuery({ number, token }: ComplaintLink) {
  return queryOptions({
    queryKey: ['/api/complaint.php', number, token] as const,
    queryFn: ({ signal }) => call<ComplaintCase>('GET', '/api/complaint.php', { query: { number, token }, signal }),
    staleTime: 0,
  });
}
