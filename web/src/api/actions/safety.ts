import { call } from '#/api/client';
import type { Id, ReportCategory } from '#/api/wire';

export interface Report {
  about: 'profile' | 'photo' | 'message';
  /** Not known of the writer of a message who has left. */
  profile?: Id;
  photo?: Id;
  conversation?: Id;
  seq?: number;
  category: ReportCategory;
  /** At most 1000 characters. */
  text?: string;
  /** Blocks the member as well. */
  block: boolean;
}

/** Blocks a member: from now on neither sees anything of the other. Safe to repeat. */
export function block(profile: Id): Promise<object> {
  return call('POST', '/api/block.php', { body: { profile } });
}

/** Takes a block back. Safe to repeat. */
export function unblock(profile: Id): Promise<object> {
  return call('DELETE', '/api/block.php', { body: { profile } });
}

/**
 * Reports a member, a photo or a message to the moderators; what is reported is kept as it is now. Refusal:
 * not_found.
 */
export function report(wish: Report, idempotencyKey: string): Promise<object> {
  return call('POST', '/api/report.php', { body: wish, idempotencyKey });
}
