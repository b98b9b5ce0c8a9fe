import { useState, type ReactNode } from 'react';
import type { Id, NudePhoto, Photo } from '#/api/wire';
import { loadArea } from '#/i18n/catalogues';
import { lazyPart } from '#/ui/layout/lazy-part';

/** Its script and its texts come with the first photo that is marked as nude. */
const CoveredSlide = lazyPart(
  async () => {
    const [{ CoveredSlide: component }] = await Promise.all([
      import('#/features/member/covered-slide'),
      loadArea('verification'),
    ]);
    return component;
  },
  { words: 'inline' },
);

/**
 * The photos as this page has them: those that its reader asked for are sharp until the page is left, or their
 * address ends.
 */
export function useShownPhotos(photos: readonly Photo[]) {
  const [shown, setShown] = useState<Readonly<Record<Id, NudePhoto>>>({});
  const [latest, setLatest] = useState<Id | null>(null);
  const show = (id: Id, sharp: NudePhoto) => {
    // The button that was pressed goes: over the whole window, the next one takes its focus.
    document.activeElement?.closest('dialog')?.querySelector('button')?.focus();
    setShown((known) => ({ ...known, [id]: sharp }));
    setLatest(id);
  };
  return {
    photos: photos.map((photo) => ({ ...photo, ...shown[photo.id], covered: photo.covered && !shown[photo.id] })),
    /** What stands in the place of a covered one. */
    cover: (photo: Photo): ReactNode =>
      photo.covered && <CoveredSlide photo={photo} onShown={(sharp) => show(photo.id, sharp)} />,
    /** Its picture can't be shown any more: it is covered again. */
    hide: (id: Id) => setShown((known) => Object.fromEntries(Object.entries(known).filter(([one]) => one !== id))),
    /** The one that was asked for last: it takes the focus of the button that is gone. */
    latest,
  };
}
