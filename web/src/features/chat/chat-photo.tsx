import { lazy, Suspense, useState } from 'react';
import type { OutgoingPhotoProps } from '#/features/chat/outgoing-photo-lazy';
import { photoBox } from '#/features/chat/photo-box';
import type { SentPhotoProps } from '#/features/chat/sent-photo-lazy';

async function load() {
  const [outgoing, sent] = await Promise.all([import('#/features/chat/outgoing-photo-lazy'), import('#/features/chat/sent-photo-lazy')]);
  return { ...outgoing, ...sent };
}

let parts: Awaited<ReturnType<typeof load>> | undefined;
const LazySentPhoto = lazy(() => load().then((module) => ({ default: module.LazySentPhoto })));
const LazyOutgoingPhoto = lazy(() => load().then((module) => ({ default: module.LazyOutgoingPhoto })));

/** Brings what shows photos, so that the first one needs no wait. */
export async function loadPhotoParts(): Promise<void> {
  parts = await load();
}

/** The place of a photo whose parts are not here yet, so that nothing moves when they come. */
function Place({ photo }: { photo: { width: number; height: number } }) {
  const { width, height } = photoBox(photo);
  return <div style={{ inlineSize: width, maxInlineSize: '100%', aspectRatio: `${width} / ${height}` }} />;
}

/** A photo in a message. */
export function SentPhoto(props: SentPhotoProps) {
  // What is here already is drawn at once: a photo that was just sent does not blink.
  const [Part] = useState(() => parts?.LazySentPhoto ?? LazySentPhoto);
  return props.message.photo && <Suspense fallback={<Place photo={props.message.photo} />}><Part {...props} /></Suspense>;
}

/** A photo of a message on its way. */
export function OutgoingPhoto(props: OutgoingPhotoProps) {
  const [Part] = useState(() => parts?.LazyOutgoingPhoto ?? LazyOutgoingPhoto);
  return <Suspense fallback={<Place photo={props.photo} />}><Part {...props} /></Suspense>;
}
