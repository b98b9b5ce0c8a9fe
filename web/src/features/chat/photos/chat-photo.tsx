import { createElement, useState } from 'react';
import type { OutgoingPhotoProps } from '#/features/chat/photos/outgoing-photo';
import type { SentPhotoProps } from '#/features/chat/photos/sent-photo';
import { lazyPart } from '#/ui/layout/lazy-part';

/** CSS pixels of a photo in a message: as large as it fits, its edges cut where it is far longer than wide. */
const WIDEST = 300;
const HIGHEST = 360;
const SMALLEST = 120;

/**
 * The place that a photo of so many pixels takes; zeros: not known, then a square. Fixed before the photo is
 * there.
 */
export function photoBox({ width, height }: { width: number; height: number }): { width: number; height: number } {
  if (width <= 0 || height <= 0) return { width: 240, height: 240 };
  const scale = Math.min(WIDEST / width, HIGHEST / height);
  return {
    width: Math.round(Math.max(SMALLEST, width * scale)),
    height: Math.round(Math.max(SMALLEST, height * scale)),
  };
}

async function load() {
  const [outgoing, sent] = await Promise.all([
    import('#/features/chat/photos/outgoing-photo'),
    import('#/features/chat/photos/sent-photo'),
  ]);
  return { ...outgoing, ...sent };
}

/** The place of a photo whose parts are not here yet, so that nothing moves when they come. */
function Place({ photo }: { photo: { width: number; height: number } }) {
  const { width, height } = photoBox(photo);
  return <div style={{ inlineSize: width, maxInlineSize: '100%', aspectRatio: `${width} / ${height}` }} />;
}

let parts: Awaited<ReturnType<typeof load>> | undefined;
const LaterSentPhoto = lazyPart(() => load().then((module) => module.SentPhoto), {
  words: 'inline',
  fallback: ({ message: { photo } }) => photo && <Place photo={photo} />,
});
const LaterOutgoingPhoto = lazyPart(() => load().then((module) => module.OutgoingPhoto), {
  words: 'inline',
  fallback: ({ photo }) => <Place photo={photo} />,
});

/** Brings what shows photos, so that the first one needs no wait. */
export async function loadPhotoParts(): Promise<void> {
  parts = await load();
}

/** A photo in a message. */
export function SentPhoto(props: SentPhotoProps) {
  // What is here already is drawn at once: a photo that was just sent does not blink.
  const [Part] = useState(() => parts?.SentPhoto ?? LaterSentPhoto);
  return props.message.photo && createElement(Part, props);
}

/** A photo of a message on its way. */
export function OutgoingPhoto(props: OutgoingPhotoProps) {
  const [Part] = useState(() => parts?.OutgoingPhoto ?? LaterOutgoingPhoto);
  return createElement(Part, props);
}
