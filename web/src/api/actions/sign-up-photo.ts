import { upload, type UploadOptions } from '#/api/upload';

/** Leaves a photo for an account that is yet to be made; the token is good for 24 hours. Refusals: photo_unreadable, body_too_large, rate_limited. */
export function leaveSignUpPhoto(file: Blob, options: UploadOptions): Promise<{ photo: string }> {
  return upload('/api/signup-photo.php', 'photo', file, options);
}
