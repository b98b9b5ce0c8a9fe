import { Trans } from '@lingui/react/macro';
import type { RecorderState } from '#/features/chat/voice/use-recorder';
import { Notice } from '#/ui/marks/notice';

/** Why there is no recording, and what to do about it. */
export function RecorderHelp({ why }: { why: Extract<RecorderState, { step: 'failed' }>['why'] }) {
  return (
    <Notice tone="warn" announce>
      {why === 'refused' && (
        <Trans>
          Your browser doesn't let us use the microphone. Open the site settings beside the address, allow the
          microphone, and try again.
        </Trans>
      )}
      {why === 'none' && (
        <Trans>We can't find a microphone. Connect one, or use a phone or computer that has one.</Trans>
      )}
      {why === 'busy' && <Trans>The microphone won't start. Close other apps that use it, and try again.</Trans>}
      {why === 'silent' && (
        <Trans>We can't hear anything in this recording. Please check your microphone and try again.</Trans>
      )}
      {why === 'unable' && (
        <Trans>
          This browser can't record voice messages. Update it, or use another one such as Firefox or Chrome.
        </Trans>
      )}
    </Notice>
  );
}
