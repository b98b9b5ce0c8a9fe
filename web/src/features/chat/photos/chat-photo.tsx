import { createElement, useState } from 'react';
import type { OutgoingPhotoProps } from '#/features/chat/photos/outgoing-photo';
import { photoBox } from '#/features/chat/photos/photo-box';
import type { SentPhotoProps } from '#/features/chat/photos/sent-photo';
import { lazyPart } from '#/ui/layout/lazy-part';

async function load() {
  const [outgoing, sent] = await Promise.all([import('#/features/chat/photos/outgoing-photo'), import('#/features/chat/photos/sent-photo')]);
  return { ...outgoing, ...sent };
}

/** The place of a photo whose parts are not here yet, so that nothing moves when they come. */
function Place({ photo }: { photo: { width: number; height: number } }) {
  const { width, height } = photoBox(photo);
  return <div style={{ inlineSize: width, maxInlineSize: '100%', aspectRatio: `${width} / ${height}` }} />;
}

let parts: Awaited<ReturnType<typeof load>> | undefined;
const LaterSentPhoto = lazyPart(() => load().then((module) => module.LazySentPhoto), { words: 'inline', fallback: ({ message: { photo } }) => photo && <Place photo={photo} /> });
const LaterOutgoingPhoto = lazyPart(() => load().then((module) => module.LazyOutgoingPhoto), { words: 'inline', fallback: ({ photo }) => <Place photo={photo} /> });

/** Brings what shows photos, so that the first one needs no wait. */
export async function loadPhotoParts(): Promise<void> {
  parts = await load();
}

/** A photo in a message. */
export function SentPhoto(props: SentPhotoProps) {
  // What is here already is drawn at once: a photo that was just sent does not blink.
  const [Part] = useState(() => parts?.LazySentPhoto ?? LaterSentPhoto);
  return props.message.photo && createElement(Part, props);
}

/** A photo of a message on its way. */
export function OutgoingPhoto(props: OutgoingPhotoProps) {
  const [Part] = useState(() => parts?.LazyOutgoingPhoto ?? LaterOutgoingPhoto);
  return createElement(Part, props);
}
