import { useRef } from 'react';
import { send } from '#/console/api/call';
import { useSession } from '#/console/api/session';
import type { ConsoleCase } from '#/console/api/types';

/** Has one see to the complaint before one answers or decides, which nobody else then does; the version to name. */
export function useTaken({ number, version, assignee }: ConsoleCase): () => Promise<number> {
  const { staff } = useSession();
  // Once is enough, also where the answer itself has to be sent again.
  const taken = useRef({ seen: -1, version: -1 });
  return async () => {
    if (assignee?.id === staff) return version;
    if (taken.current.seen !== version) {
      const now = await send('put', '/api/console/complaint-assignee', { number, staff, version });
      taken.current = { seen: version, version: now.version };
    }
    return taken.current.version;
  };
}
