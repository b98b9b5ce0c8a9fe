import { useEffect, useState } from 'react';
import { getBlob } from '#/console/api/call';

export type Look = 'blurred' | 'grey' | 'sharp';

interface Wanted {
  photo: string;
  look: Look;
  /** Of a photo that waits: as it was seen. */
  revision?: number | undefined;
  /** Of evidence: the report that holds it, as it was then. */
  report?: string | undefined;
  /** Of a capture: whose, and which; `photo` says which of its two pictures. */
  capture?: { member: string; verification: string } | undefined;
}

/** Pictures in memory: the blurred ones of what comes next are here before they are shown. */
const KEPT = 24;
const kept = new Map<string, Promise<string>>();

const nameOf = ({ photo, revision, report, capture, look }: Wanted) =>
  `${photo}/${capture?.verification ?? report ?? revision}/${look}`;

function drop(name: string): void {
  kept.get(name)?.then(
    (url) => URL.revokeObjectURL(url),
    () => {},
  );
  kept.delete(name);
}

function fetched({ capture, photo, ...wanted }: Wanted): Promise<Blob> {
  if (capture) return getBlob('/api/console/verification-picture', { ...capture, picture: photo, look: wanted.look });
  const call = wanted.report ? '/api/console/evidence-picture' : '/api/console/photo-picture';
  return getBlob(call, { photo, ...wanted });
}

/** The picture's address in this page. A sharp or grey one is asked for anew each time: each look leaves a line. */
function bring(wanted: Wanted): Promise<string> {
  const name = nameOf(wanted);
  const known = kept.get(name);
  if (known) return known;
  const coming = fetched(wanted).then((blob) => URL.createObjectURL(blob));
  kept.set(name, coming);
  coming.catch(() => kept.delete(name));
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) drop(oldest);
  return coming;
}

/** Fetches what is shown soon. */
export function prefetchPicture(photo: string, revision: number): void {
  bring({ photo, revision, look: 'blurred' }).catch(() => {});
}

/** Nothing of them stays in memory. */
export function forgetPictures(): void {
  for (const name of kept.keys()) drop(name);
}

/** A picture's address once it is here; null before, and where it can't be had. */
export function usePicture(wanted: Wanted): { url: string | null; failed: boolean } {
  const name = nameOf(wanted);
  const [found, setFound] = useState<{ name: string; url: string | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    bring(wanted).then(
      (url) => isWanted && setFound({ name, url }),
      () => isWanted && setFound({ name, url: null }),
    );
    return () => {
      isWanted = false;
      if (wanted.look !== 'blurred') drop(name);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `name` is all of `wanted` that makes another picture
  }, [name]);
  const isHere = found?.name === name;
  return { url: isHere ? found.url : null, failed: isHere && found.url === null };
}
