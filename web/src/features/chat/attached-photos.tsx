import { lazy, Suspense } from 'react';
import type { AttachedPhotosProps } from '#/features/chat/attached-photos-lazy';

const LazyAttachedPhotos = lazy(() => import('#/features/chat/attached-photos-lazy').then((module) => ({ default: module.LazyAttachedPhotos })));

/** Photos beside the words; their parts come with the first. */
export function AttachedPhotos(props: AttachedPhotosProps) {
  return <Suspense><LazyAttachedPhotos {...props} /></Suspense>;
}
