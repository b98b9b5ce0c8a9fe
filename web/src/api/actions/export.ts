import { apiUrl, call } from '#/api/client';
import { readProblem, unreachable } from '#/api/problem';
import type { Export } from '#/api/types';

/** Asks for all of the member's data. Refusals: export_preparing; field: old_password_wrong. */
export function requestExport(password: string, idempotencyKey: string): Promise<Export> {
  return call('POST', '/api/export.php', { body: { password }, idempotencyKey });
}

/** The ZIP behind a mailed link, for the member whose data it is. Throws ProblemError: link_expired, not_found. */
export async function fetchExport(token: string): Promise<Blob> {
  const answer = await fetch(apiUrl('/api/export-file.php', { token }), { credentials: 'same-origin' }).catch(() => null);
  if (!answer) throw unreachable();
  if (!answer.ok) throw await readProblem(answer);
  return answer.blob();
}
