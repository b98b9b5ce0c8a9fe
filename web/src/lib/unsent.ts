import { holdPageWhile } from '#/lib/at-work';
import { memberFiles } from '#/lib/member-files';
import { memberStorage } from '#/lib/member-storage';

/** What would be lost with a log-out. */
export interface Unsent {
  messages: number;
  /** Beside those of the messages. */
  photos: number;
}

let count: (() => Unsent) | undefined;

/** Sets what knows: the outbox at work, which has also what this browser refused to keep. */
export function countUnsentBy(counter: (() => Unsent) | undefined): void {
  count = counter;
  holdPageWhile(() => {
    const { messages, photos } = counter?.() ?? { messages: 0, photos: 0 };
    return messages + photos > 0;
  });
}

/** What `member` has written and not sent yet; while no outbox is at work, as an earlier page left it. */
export async function unsentOf(member: string): Promise<Unsent> {
  if (count) return count();
  const photos = await memberFiles<{ attached: boolean }>(member, 'photo').all();
  return {
    messages: memberStorage(member, 'outbox').entries().length,
    photos: photos.filter(({ attached }) => attached).length,
  };
}
