import { useEffect, useState } from 'react';
import { SafetyDialogs } from '#/features/safety/safety-dialogs';
import { safetyAsked, type SafetyAsked } from '#/shared/safety';
import { useStore } from '#/lib/store';

/** The dialogs to block and to report (shared/safety.ts), once behind every page of a member. They come with it: who needs them should not have to wait for a network. */
export function Safety() {
  const asked = useStore(safetyAsked);
  const [last, setLast] = useState<SafetyAsked | null>(null);
  if (asked && asked !== last) setLast(asked);
  useEffect(() => () => safetyAsked.set(null), []);
  return last && <SafetyDialogs asked={last} />;
}
