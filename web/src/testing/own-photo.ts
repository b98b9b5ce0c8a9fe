import type { OwnPhoto } from '#/api/wire';

/** One's own photo that everybody sees. */
export function ownPhoto(changes: Partial<OwnPhoto> = {}): OwnPhoto {
  return {
    id: '00000000-0000-4000-8000-0000000000f1',
    status: 'active',
    reason: null,
    main: true,
    filename: 'f1.webp',
    thumb_filename: 'f1-thumb.webp',
    match: 'f1-match.webp',
    width: 640,
    height: 800,
    crop: null,
    nude_by: null,
    album: false,
    ...changes,
  };
}
