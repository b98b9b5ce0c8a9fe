import { lazyPart } from '#/ui/layout/lazy-part';

/** Photos beside the words; their parts come with the first. */
export const AttachedPhotos = lazyPart(() => import('#/features/chat/photos/attached-photos-lazy').then((module) => module.LazyAttachedPhotos), { words: 'inline' });
