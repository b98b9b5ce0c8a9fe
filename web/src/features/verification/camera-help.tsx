import { Trans } from '@lingui/react/macro';
import type { DeviceProblem } from '#/lib/device-problem';
import { Notice } from '#/ui/marks/notice';

/** Why there is no picture, and what to do about it. */
export function CameraHelp({ problem }: { problem: DeviceProblem }) {
  return (
    <Notice tone="warn" announce>
      {problem === 'refused' && (
        <Trans>
          Your browser doesn't let us use the camera. Open the site settings beside the address, allow the camera, and
          try again.
        </Trans>
      )}
      {problem === 'none' && (
        <Trans>We can't find a camera. Open your profile on a phone or computer that has one.</Trans>
      )}
      {problem === 'busy' && <Trans>The camera won't start. Close other apps that use it, and try again.</Trans>}
    </Notice>
  );
}
