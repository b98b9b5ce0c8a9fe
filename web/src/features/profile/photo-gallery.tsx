import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { OwnPhoto, PhotoShelf } from '#/api/wire';
import { DeletePhoto } from '#/features/profile/delete-photo';
import type { PhotoAction } from '#/features/profile/photo-menu';
import { moved } from '#/features/profile/photo-order';
import { PhotoTile } from '#/features/profile/photo-tile';
import { useDragOrder } from '#/features/profile/use-drag-order';
import { usePhotoOrder } from '#/features/profile/use-photo-order';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { lazyPart } from '#/ui/layout/lazy-part';
import styles from './photos.module.css';

/** Its script comes when somebody crops. */
const CropDialog = lazyPart(() => import('#/features/profile/crop-dialog').then((module) => module.CropDialog), {
  onMissing: ({ onClose }) => onClose(),
});

interface PhotoGalleryProps {
  shelf: PhotoShelf;
  /** Uploads, after the photos. */
  children: ReactNode;
}

interface Asked {
  photo: OwnPhoto;
  about: 'crop' | 'delete';
}

/** The element of a photo that should have the focus once its tile stands elsewhere. */
function useRefocus() {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<{ id: string; control: string } | null>(null);
  // After each render: an element that is moved within the page loses the focus.
  useEffect(() => {
    if (!wanted.current) return;
    const { id, control } = wanted.current;
    wanted.current = null;
    list.current?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"] ${control}`)?.focus();
  });
  return {
    list,
    refocus: (id: string, control: string) => {
      wanted.current = { id, control };
    },
  };
}

const HANDLE = '[data-handle]';
const MENU = '[popovertarget]';

/** All photos in their order: dragged, moved by keys, or by each one's menu; every move is said aloud. */
export function PhotoGallery({ shelf, children }: PhotoGalleryProps) {
  const { t } = useLingui();
  const { photos, failure, arrange } = usePhotoOrder(shelf);
  const { list, refocus } = useRefocus();
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const ids = photos.map(({ id }) => id);
  const total = ids.length;
  const drop = (id: string, order: readonly string[]) => {
    const number = order.indexOf(id) + 1;
    arrange(order, true);
    setSaid(t`The photo is now number ${number} of ${total}.`);
  };
  const { dragging, start, onPointerDown } = useDragOrder({
    ids,
    onPreview: (order) => arrange(order, false),
    onDrop: drop,
  });
  const move = (id: string, to: number, control: string) => {
    refocus(id, control);
    drop(id, moved(ids, id, to));
  };
  const act = (photo: OwnPhoto, place: number) => (action: PhotoAction) => {
    if (action === 'crop' || action === 'delete') setAsked({ photo, about: action });
    else move(photo.id, { first: 0, earlier: place - 1, later: place + 1 }[action], MENU);
  };
  const afterDeletion = (id: string) => {
    setAsked(null);
    setSaid(t`The photo has been deleted.`);
    const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1];
    if (next) refocus(next, MENU);
    else document.querySelector<HTMLElement>('#photos')?.focus();
  };
  const shown = dragging ? start.flatMap((id) => photos.find((photo) => photo.id === id) ?? []) : photos;
  return (
    <>
      {/* Dragging is one way of three; keys and menus do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} className={styles.grid} data-dragging={dragging ? '' : undefined} onPointerDown={onPointerDown}>
        {shown.map((photo) => {
          const place = ids.indexOf(photo.id);
          return (
            <PhotoTile
              key={photo.id}
              photo={photo}
              place={place}
              count={total}
              held={dragging === photo.id}
              order={dragging ? place : null}
              onMove={(to) => move(photo.id, to, HANDLE)}
              onAction={act(photo, place)}
            />
          );
        })}
        {children}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ProblemNotice error={failure} />
      {asked?.about === 'delete' && (
        <DeletePhoto
          photo={asked.photo}
          onClose={() => setAsked(null)}
          onDeleted={() => afterDeletion(asked.photo.id)}
        />
      )}
      {asked?.about === 'crop' && <CropDialog photo={asked.photo} onClose={() => setAsked(null)} />}
    </>
  );
}
