import { Trans } from '@lingui/react/macro';
import { asProblem } from '#/api/problem';
import { ProblemText } from '#/shared/problems/problem-notice';

/** What browsers can turn into one of these they do, such as an iPhone's own format. */
export const PICTURES = 'image/jpeg,image/png,image/webp';

/** Bytes that the server takes of one photo (POST photo.php, signup-photo.php). */
const LARGEST = 12 * 1024 * 1024;

/** Refusals that another try of the same file would meet again. */
const FINAL = new Set([
  'photo_unreadable',
  'photo_moving',
  'photo_too_small',
  'photo_too_large',
  'body_too_large',
  'photo_limit',
  'photo_rejected_before',
  'premium_only',
]);

/** Why there is no photo: found out here, or in the server's words. */
export type PhotoRefusal = 'too_large' | 'unreadable' | 'unreachable' | 'failed' | { said: string };

/** What can be said of a file before it is sent; null: nothing against it. */
export function checkPicture({ type, size }: File): PhotoRefusal | null {
  if (type !== '' && !type.startsWith('image/')) return 'unreadable';
  return size > LARGEST ? 'too_large' : null;
}

/** A refused upload: why, and whether another try could end otherwise. */
export function refusedUpload(error: unknown): { reason: PhotoRefusal; worthRetrying: boolean } {
  const {
    code,
    problem: { detail },
  } = asProblem(error);
  const unsaid = code === 'unreachable' ? 'unreachable' : 'failed';
  return { reason: detail ? { said: detail } : unsaid, worthRetrying: !FINAL.has(code) };
}

/** Why a photo was not taken, in words. */
export function PhotoRefusalText({ reason }: { reason: PhotoRefusal }) {
  if (typeof reason === 'object') return reason.said;
  if (reason === 'too_large') return <Trans>This is too large to send.</Trans>;
  if (reason === 'unreadable') return <Trans>We can't read this picture. Please choose another one.</Trans>;
  if (reason === 'unreachable') return <Trans>The connection was lost before the photo finished uploading.</Trans>;
  return <ProblemText />;
}
