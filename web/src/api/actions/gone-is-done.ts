import { isProblem } from '#/api/problem';

/**
 * A removal that is repeated because its first answer was lost finds nothing any more: it is done. The server
 * answers so for what belongs to somebody else, too, which no page of ours asks for.
 */
export async function goneIsDone(removal: Promise<object>): Promise<object> {
  try {
    return await removal;
  } catch (error) {
    if (isProblem(error, 'not_found')) return {};
    throw error;
  }
}
