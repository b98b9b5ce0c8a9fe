import { call } from '#/api/client';
import { isProblem } from '#/api/problem';
import type { AutoLike } from '#/api/wire';

/** The newest match or like that really happened and that the member has not been shown (spec 7); null when there is none. It counts as shown then. */
export async function takeAutoLike(): Promise<AutoLike | null> {
  try {
    return await call<AutoLike>('GET', '/api/auto-like.php');
  } catch (error) {
    if (isProblem(error, 'not_found')) return null;
    throw error;
  }
}
