import { lazy, Suspense, useEffect, useState } from 'react';
import { loadArea } from '#/i18n/catalogues';
import { safetyAsked, type SafetyAsked } from '#/lib/safety';
import { useStore } from '#/lib/store';

const dialogs = () => import('#/features/safety/safety-dialogs');
const SafetyDialogs = lazy(async () => {
  const [{ SafetyDialogs: component }] = await Promise.all([dialogs(), loadArea('app')]);
  return { default: component };
});

/** So long after a page stands, their code comes by itself: who needs it should not have to wait for a network. */
const BEFOREHAND_MS = 4000;

/** The dialogs to block and to report (lib/safety.ts), once behind every page of a member. */
export function Safety() {
  const asked = useStore(safetyAsked);
  const [last, setLast] = useState<SafetyAsked | null>(null);
  if (asked && asked !== last) setLast(asked);
  useEffect(() => {
    const timer = setTimeout(() => void dialogs().catch(() => {}), BEFOREHAND_MS);
    return () => {
      clearTimeout(timer);
      safetyAsked.set(null);
    };
  }, []);
  return last && <Suspense><SafetyDialogs asked={last} /></Suspense>;
}
