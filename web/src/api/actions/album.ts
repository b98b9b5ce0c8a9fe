import { call } from '#/api/client';
import type { AlbumTime, AlbumViewers, Id, NudePhoto, PhotoShelf } from '#/api/wire';

/**
 * Marks one's own photo as nude, or takes the mark off. Refusals: nude_main_photo, nude_by_moderator,
 * nude_photos_refused.
 */
export function markNude(id: Id, nude: boolean): Promise<PhotoShelf> {
  return call('PUT', '/api/nude-photo.php', { body: { id, nude } });
}

/** The sharp picture of a photo that is marked as nude, for a while. Refusal: not_found. */
export function askForNude(id: Id): Promise<NudePhoto> {
  return call('GET', '/api/nude-photo.php', { query: { id } });
}

/** Puts one's own photo into the private album, or shows it to everybody. Refusals: album_main_photo, album_limit. */
export function putInAlbum(id: Id, album: boolean): Promise<PhotoShelf> {
  return call('PUT', '/api/album.php', { body: { id, album } });
}

/** Opens the album to somebody. Refusals: not_found, blocked_by, album_needs_conversation, album_viewers_limit. */
export function openAlbum(profile: Id, time: AlbumTime): Promise<AlbumViewers> {
  return call('PUT', '/api/album-viewers.php', { body: { profile, time } });
}

/** Closes it to them; where it is closed already, that is done. */
export function closeAlbum(profile: Id): Promise<AlbumViewers> {
  return call('DELETE', '/api/album-viewers.php', { body: { profile } });
}
