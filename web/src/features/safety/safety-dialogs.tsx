import { useEffect, useState } from 'react';
import { BlockDialog } from '#/features/safety/block-dialog';
import { ReportDialog } from '#/features/safety/report-dialog';
import { subjectKey } from '#/features/safety/report-draft';
import { useStore } from '#/lib/store';
import { safetyAsked, type SafetyAsked } from '#/shared/safety';

/**
 * The dialog that was asked for last; it stays in the page when closed, so that the focus goes back to where it
 * was.
 */
export function SafetyDialogs({ asked }: { asked: SafetyAsked }) {
  const open = useStore(safetyAsked) === asked;
  if (asked.kind === 'block') return <BlockDialog key={asked.profile.id} member={asked.profile} open={open} />;
  return <ReportDialog key={subjectKey(asked.subject)} subject={asked.subject} open={open} />;
}

/**
 * The dialogs to block and to report (shared/safety.ts), once behind every page of a member. They come with it:
 * who needs them should not have to wait for a network.
 */
export function Safety() {
  const asked = useStore(safetyAsked);
  const [last, setLast] = useState<SafetyAsked | null>(null);
  if (asked && asked !== last) setLast(asked);
  useEffect(() => () => safetyAsked.set(null), []);
  return last && <SafetyDialogs asked={last} />;
}
