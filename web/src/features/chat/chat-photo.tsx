import { lazy, Suspense } from 'react';
import type { OutgoingPhotoProps } from '#/features/chat/outgoing-photo-lazy';
import { photoBox } from '#/features/chat/photo-box';
import type { SentPhotoProps } from '#/features/chat/sent-photo-lazy';

const LazySentPhoto = lazy(() => import('#/features/chat/sent-photo-lazy').then((module) => ({ default: module.LazySentPhoto })));
const LazyOutgoingPhoto = lazy(() => import('#/features/chat/outgoing-photo-lazy').then((module) => ({ default: module.LazyOutgoingPhoto })));

/** The place of a photo whose parts are not here yet, so that nothing moves when they come. */
function Place({ photo }: { photo: { width: number; height: number } }) {
  const { width, height } = photoBox(photo);
  return <div style={{ inlineSize: width, maxInlineSize: '100%', aspectRatio: `${width} / ${height}` }} />;
}

/** A photo in a message. */
export function SentPhoto(props: SentPhotoProps) {
  return props.message.photo && <Suspense fallback={<Place photo={props.message.photo} />}><LazySentPhoto {...props} /></Suspense>;
}

/** A photo of a message on its way. */
export function OutgoingPhoto(props: OutgoingPhotoProps) {
  return <Suspense fallback={<Place photo={props.photo} />}><LazyOutgoingPhoto {...props} /></Suspense>;
}
