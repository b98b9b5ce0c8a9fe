import { useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import { useSettings } from '#/api/site';
import type { Photo as ProfilePhoto } from '#/api/wire';
import { Photo } from '#/ui/marks/photo';
import styles from './photo-pager.module.css';

interface PhotoOverviewProps {
  photos: readonly ProfilePhoto[];
  current: number;
  onChoose: (page: number) => void;
}

/** All photos small, the locked ones with a lock (spec 2). */
export function PhotoOverview({ photos, current, onChoose }: PhotoOverviewProps) {
  const { t } = useLingui();
  const { cdn_prefix } = useSettings();
  const nameOf = (number: number, locked: boolean) => (locked ? t`Photo ${number}, locked` : t`Photo ${number}`);
  return (
    <ul className={styles.overview}>
      {photos.map(({ id, locked, thumb_filename }, index) => (
        <li key={id}>
          <button
            type="button"
            className={styles.thumb}
            aria-label={nameOf(index + 1, locked)}
            aria-current={index === current}
            onClick={() => onChoose(index)}
          >
            <Photo src={cdn_prefix + thumb_filename} alt="" width={160} height={200} />
            {locked && <LockKeyhole aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
