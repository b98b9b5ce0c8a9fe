/** Where the installed app gets what other apps share with it (`share_target` of the manifest). */
export const SHARE_PATH = '/share';
/** The field of its form. */
export const SHARE_FIELD = 'photos';
/** Where the service worker leads from there. */
export const SHARED_TO = '/profile#photos';

/** A page asks the service worker for what was shared. */
export interface SharedQuestion {
  type: 'shared-photos';
}

/** What was shared, once. */
export interface SharedAnswer {
  photos: File[];
}
