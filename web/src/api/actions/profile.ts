import { call } from '#/api/client';
import { upload, type UploadOptions } from '#/api/upload';
import type { AddedPhoto, Crop, EditableProfile, Id, PhotoShelf, ProfileChanges } from '#/api/wire';

/** Adds a photo at the end. Refusals: premium_only, photo_limit, photo_unreadable, body_too_large, rate_limited. */
export function addPhoto(file: Blob, options: UploadOptions): Promise<AddedPhoto> {
  return upload('/api/photo.php', 'photo', file, options);
}

/** Shows a part of the photo only, or the whole again. */
export function cropPhoto(id: Id, crop: Crop | null): Promise<PhotoShelf> {
  return call('PUT', '/api/photo.php', { body: { id, crop } });
}

/** Removes a photo; one that is gone already is done. */
export function deletePhoto(id: Id): Promise<PhotoShelf> {
  return call('DELETE', '/api/photo.php', { body: { id } });
}

/** Puts all photos in this order. Refusal: photos_changed, when these are not all that there are. */
export function orderPhotos(order: readonly Id[]): Promise<PhotoShelf> {
  return call('PUT', '/api/photos.php', { body: { order } });
}

/** Changes these fields of one's own profile and leaves the others. All wrong fields are named at once. */
export function changeProfile(change: ProfileChanges): Promise<EditableProfile> {
  return call('PUT', '/api/profile.php', { body: change });
}
