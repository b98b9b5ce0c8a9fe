import { Trans } from '@lingui/react/macro';
import type { PhotoRefusal } from '#/lib/photo-file';

/** Why a photo was not taken, in words. */
export function PhotoRefusalText({ reason }: { reason: PhotoRefusal }) {
  if (typeof reason === 'object') return reason.said;
  if (reason === 'too_large') return <Trans>This is too large to send.</Trans>;
  if (reason === 'unreadable') return <Trans>We cannot read this picture. Please choose another one.</Trans>;
  if (reason === 'unreachable') return <Trans>The connection broke before the photo was there.</Trans>;
  return <Trans>An error occured, please try again later.</Trans>;
}
