import { BlockDialog } from '#/features/safety/block-dialog';
import { ReportDialog } from '#/features/safety/report-dialog';
import { subjectKey } from '#/features/safety/report-draft';
import { safetyAsked, type SafetyAsked } from '#/shared/safety';
import { useStore } from '#/lib/store';

/** The dialog that was asked for last; it stays in the page when closed, so that the focus goes back to where it was. */
export function SafetyDialogs({ asked }: { asked: SafetyAsked }) {
  const open = useStore(safetyAsked) === asked;
  if (asked.kind === 'block') return <BlockDialog key={asked.profile.id} member={asked.profile} open={open} />;
  return <ReportDialog key={subjectKey(asked.subject)} subject={asked.subject} open={open} />;
}
