import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Flag, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSettings } from '#/api/site';
import type { Photo as ProfilePhoto } from '#/api/types';
import { pageAfterKey } from '#/features/member/pager';
import { PhotoSlide } from '#/features/member/photo-slide';
import { useZoom } from '#/features/member/use-zoom';
import { NEAR, STEP } from '#/features/member/zoom';
import { openReport, type Named } from '#/lib/safety';
import { IconButton } from '#/ui/icon-button';
import styles from './photo-viewer.module.css';

interface PhotoViewerProps {
  photos: readonly ProfilePhoto[];
  /** Whose they are. */
  person: Named;
  /** One's own photos cannot be reported. */
  isOwn: boolean;
  /** The photo that was pressed. */
  first: number;
  /** With the photo that was looked at last. */
  onClose: (page: number) => void;
}

/** Pixels by which an arrow key moves a photo that is larger than the window. */
const KEY_STEP = 60;
const MOVES: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: KEY_STEP, y: 0 }, ArrowRight: { x: -KEY_STEP, y: 0 }, ArrowUp: { x: 0, y: KEY_STEP }, ArrowDown: { x: 0, y: -KEY_STEP },
};
const ZOOMS: Readonly<Record<string, number>> = { '+': STEP, '=': STEP, '-': 1 / STEP, 0: 0.01 };

/** The photos over the whole window: pinched, double-tapped, swiped; and all of it by keys and buttons too. */
export function PhotoViewer({ photos, person, isOwn, first, onClose }: PhotoViewerProps) {
  const { t } = useLingui();
  const { cdn_prefix } = useSettings();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(first);
  const last = photos.length - 1;
  const zoom = useZoom(frame, (meaning) => (meaning === 'close' ? dialog.current?.close() : goTo(current + (meaning === 'next' ? 1 : -1))));
  function goTo(page: number) {
    if (page < 0 || page > last || page === current) return;
    zoom.reset();
    setCurrent(page);
  }
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const photo = photos[current];
  if (!photo) return null;
  const isNear = zoom.view.scale > 1;
  const press = (event: KeyboardEvent) => {
    const move = isNear ? MOVES[event.key] : undefined;
    const factor = photo.locked ? undefined : ZOOMS[event.key];
    const page = move || factor ? null : pageAfterKey(event.key, current, last);
    if (move) zoom.moveBy(move);
    if (factor) zoom.zoomBy(factor);
    if (page !== null) goTo(page);
    if (move || factor || page !== null) event.preventDefault();
  };
  const { name } = person;
  const number = current + 1;
  const total = photos.length;
  const { scale, x, y } = zoom.view;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for what its buttons do, too
    <dialog ref={dialog} className={styles.viewer} aria-label={t`Photos of ${name}`} onKeyDown={press} onClose={() => onClose(current)}>
      <header className={styles.bar}>
        <p className="numbers" role="status"><span className="visually-hidden">{t`Photo ${number} of ${total}`}</span><span aria-hidden="true">{number} / {total}</span></p>
        {!photo.locked && <IconButton variant="over" label={isNear ? t`Show the whole photo` : t`Zoom in`} icon={isNear ? <ZoomOut /> : <ZoomIn />} onClick={() => (isNear ? zoom.reset() : zoom.zoomBy(NEAR))} />}
        {!isOwn && !photo.locked && <IconButton variant="over" label={t`Report this photo`} icon={<Flag />} onClick={() => openReport({ about: 'photo', profile: person, photo: photo.id })} />}
        <IconButton variant="over" label={t`Close`} icon={<X />} onClick={() => dialog.current?.close()} />
      </header>
      {photo.locked
        ? <div className={styles.locked}><PhotoSlide photo={photo} name={name} number={number} /></div>
        : (
            <div ref={frame} className={styles.frame} {...zoom.on}>
              <img key={photo.id} src={cdn_prefix + photo.filename} alt={t`Photo ${number} of ${name}`} width={photo.width} height={photo.height} draggable={false} data-held={zoom.held ? '' : undefined} style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }} />
            </div>
          )}
      {current > 0 && <span className={styles.previous}><IconButton variant="over" label={t`Previous photo`} icon={<ChevronLeft />} onClick={() => goTo(current - 1)} /></span>}
      {current < last && <span className={styles.next}><IconButton variant="over" label={t`Next photo`} icon={<ChevronRight />} onClick={() => goTo(current + 1)} /></span>}
    </dialog>
  );
}
