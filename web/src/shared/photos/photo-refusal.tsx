import { Trans } from '@lingui/react/macro';
import { ProblemText } from '#/shared/problems/problem-notice';
import type { PhotoRefusal } from '#/shared/photos/photo-file';

/** Why a photo was not taken, in words. */
export function PhotoRefusalText({ reason }: { reason: PhotoRefusal }) {
  if (typeof reason === 'object') return reason.said;
  if (reason === 'too_large') return <Trans>This is too large to send.</Trans>;
  if (reason === 'unreadable') return <Trans>We can't read this picture. Please choose another one.</Trans>;
  if (reason === 'unreachable') return <Trans>The connection was lost before the photo finished uploading.</Trans>;
  return <ProblemText />;
}
