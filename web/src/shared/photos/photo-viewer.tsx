import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Flag, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { pageAfterKey } from '#/lib/pager';
import { IconButton } from '#/ui/buttons/icon-button';
import { useZoom } from '#/ui/gestures/use-zoom';
import { NEAR, STEP } from '#/ui/gestures/zoom';
import styles from './photo-viewer.module.css';

/** A photo to look at. */
export interface ViewedPhoto {
  key: string;
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Its address has ended. */
  onError?: () => void;
  /** Stands in its place, where it may not be seen. */
  instead?: ReactNode;
  /** Undefined: it cannot be reported, as one's own. */
  report?: (() => void) | undefined;
}

interface PhotoViewerProps {
  photos: readonly ViewedPhoto[];
  /** What they are together. */
  label: string;
  /** The photo that was pressed. */
  first: number;
  /** With the photo that was looked at last. */
  onClose: (page: number) => void;
}

/** Pixels by which an arrow key moves a photo that is larger than the window. */
const KEY_STEP = 60;
const MOVES: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
};
const ZOOMS: Readonly<Record<string, number>> = { '+': STEP, '=': STEP, '-': 1 / STEP, 0: 0.01 };

/** The photos over the whole window: pinched, double-tapped, swiped; and all of it by keys and buttons too. */
export function PhotoViewer({ photos, label, first, onClose }: PhotoViewerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(first);
  const last = photos.length - 1;
  const zoom = useZoom(frame, (meaning) =>
    meaning === 'close' ? dialog.current?.close() : goTo(current + (meaning === 'next' ? 1 : -1)),
  );
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
    const factor = photo.instead ? undefined : ZOOMS[event.key];
    const page = move || factor ? null : pageAfterKey(event.key, current, last);
    if (move) zoom.moveBy(move);
    if (factor) zoom.zoomBy(factor);
    if (page !== null) goTo(page);
    if (move || factor || page !== null) event.preventDefault();
  };
  const number = current + 1;
  const total = photos.length;
  const { scale, x, y } = zoom.view;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for what its buttons do, too
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={label}
      onKeyDown={press}
      onClose={() => onClose(current)}
    >
      <div className={styles.bar}>
        <p className="numbers" role="status">
          <span className="visually-hidden">{t`Photo ${number} of ${total}`}</span>
          <span aria-hidden="true">
            {number} / {total}
          </span>
        </p>
        {!photo.instead && (
          <IconButton
            variant="over"
            label={isNear ? t`Show the whole photo` : t`Zoom in`}
            icon={isNear ? <ZoomOut /> : <ZoomIn />}
            onClick={() => (isNear ? zoom.reset() : zoom.zoomBy(NEAR))}
          />
        )}
        {photo.report && (
          <IconButton variant="over" label={t`Report this photo`} icon={<Flag />} onClick={photo.report} />
        )}
        <IconButton variant="over" label={t`Close`} icon={<X />} onClick={() => dialog.current?.close()} />
      </div>
      {photo.instead ? (
        <div className={styles.locked}>{photo.instead}</div>
      ) : (
        <div ref={frame} className={styles.frame} {...zoom.on}>
          <img
            key={photo.key}
            src={photo.src}
            alt={photo.alt}
            onError={photo.onError}
            width={photo.width}
            height={photo.height}
            draggable={false}
            data-held={zoom.held ? '' : undefined}
            style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          />
        </div>
      )}
      {current > 0 && (
        <span className={styles.previous}>
          <IconButton
            variant="over"
            label={t`Previous photo`}
            icon={<ChevronLeft />}
            onClick={() => goTo(current - 1)}
          />
        </span>
      )}
      {current < last && (
        <span className={styles.next}>
          <IconButton variant="over" label={t`Next photo`} icon={<ChevronRight />} onClick={() => goTo(current + 1)} />
        </span>
      )}
    </dialog>
  );
}
