import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useSettings } from '#/api/site';
import type { Photo as ProfilePhoto } from '#/api/wire';
import { PhotoOverview } from '#/features/member/photo-overview';
import { PhotoSlide } from '#/features/member/photo-slide';
import { useShownPhotos } from '#/features/member/use-shown-photos';
import { pageAt, pageAfterKey } from '#/lib/pager';
import { openReport, type Named } from '#/shared/safety';
import { IconButton } from '#/ui/buttons/icon-button';
import { lazyPart } from '#/ui/layout/lazy-part';
import styles from './photo-pager.module.css';

interface PhotoPagerProps {
  /** At least one. */
  photos: readonly ProfilePhoto[];
  /** Whose they are. */
  person: Named;
  isOwn: boolean;
}

// Only for those who want to see more.
const PhotoViewer = lazyPart(() => import('#/shared/photos/photo-viewer').then((module) => module.PhotoViewer), {
  onMissing: ({ onClose, first }) => onClose(first),
});

/** The photos one at a time: swiped (the strip scrolls by itself), by arrows, by keys, or chosen below. */
export function PhotoPager({ photos: all, person, isOwn }: PhotoPagerProps) {
  const { name } = person;
  const { t } = useLingui();
  const { cdn_prefix } = useSettings();
  const { photos, cover, hide, latest } = useShownPhotos(all);
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const last = photos.length - 1;
  const number = current + 1;
  const total = photos.length;
  const goTo = (page: number, calm = matchMedia('(prefers-reduced-motion: reduce)').matches) => {
    const element = strip.current;
    element?.scrollTo({ left: page * element.clientWidth, behavior: calm ? 'auto' : 'smooth' });
  };
  const leave = (page: number) => {
    setOpen(false);
    goTo(page, true);
  };
  const viewed = photos.map((photo, index) => {
    const number = index + 1;
    return {
      key: photo.id,
      src: cdn_prefix + photo.filename,
      alt: t`Photo ${number} of ${name}`,
      width: photo.width,
      height: photo.height,
      onError: () => hide(photo.id),
      instead: cover(photo) || (photo.locked && <PhotoSlide photo={photo} name={name} number={number} />),
      report:
        isOwn || photo.locked ? undefined : () => openReport({ about: 'photo', profile: person, photo: photo.id }),
    };
  });
  const press = (event: KeyboardEvent) => {
    const page = pageAfterKey(event.key, current, last);
    if (page === null) return;
    event.preventDefault();
    goTo(page);
  };
  return (
    <section
      aria-roledescription={t({ message: 'carousel', comment: 'read out by screen readers for the photo pager' })}
      aria-label={t`Photos of ${name}`}
      className={styles.pager}
    >
      <div className={styles.frame}>
        <ul
          ref={strip}
          // A scrolled strip must be reachable by keys (WCAG 2.1.1).
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={last > 0 ? 0 : undefined}
          aria-label={t`Photo ${number} of ${total}`}
          className={styles.strip}
          onKeyDown={press}
          onScroll={({ currentTarget }) =>
            setCurrent(pageAt(currentTarget.scrollLeft, currentTarget.clientWidth, last))
          }
        >
          {photos.map((photo, index) => (
            <li key={photo.id} inert={index !== current} className={styles.slide}>
              {cover(photo) || (
                <PhotoSlide
                  photo={photo}
                  name={name}
                  number={index + 1}
                  focused={latest === photo.id && !isOpen}
                  onOpen={() => setOpen(true)}
                  onError={() => hide(photo.id)}
                />
              )}
            </li>
          ))}
        </ul>
        {last > 0 && (
          <>
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
                <IconButton
                  variant="over"
                  label={t`Next photo`}
                  icon={<ChevronRight />}
                  onClick={() => goTo(current + 1)}
                />
              </span>
            )}
            <span className={styles.dots} aria-hidden="true">
              {photos.map((photo, index) => (
                <i key={photo.id} data-current={index === current ? '' : undefined} />
              ))}
            </span>
          </>
        )}
        <p role="status" className="visually-hidden">{t`Photo ${number} of ${total}`}</p>
      </div>
      {last > 0 && <PhotoOverview photos={photos} current={current} onChoose={goTo} />}
      {isOpen && <PhotoViewer photos={viewed} label={t`Photos of ${name}`} first={current} onClose={leave} />}
    </section>
  );
}
