import { lazyPart } from '#/ui/lazy-part';

/** Photos beside the words; their parts come with the first. */
export const AttachedPhotos = lazyPart(() => import('#/features/chat/attached-photos-lazy').then((module) => module.LazyAttachedPhotos), { words: 'inline' });
