// Parts about photos that not everybody sees: their scripts and texts come for whom they concern.
import { loadArea } from '#/i18n/catalogues';
import { lazyPart } from '#/ui/layout/lazy-part';
import styles from './photos.module.css';

async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadArea('verification')]);
  return loaded;
}

/** In a photo's menu: marks it, and puts it into the album. */
export const PrivacyItems = lazyPart(
  async () => (await withTexts(import('#/features/profile/photo-privacy'))).PrivacyItems,
  { words: 'none' },
);

/** Below a photo: who sees it, where that is not everybody. */
export const PhotoMarks = lazyPart(
  async () => (await withTexts(import('#/features/profile/photo-privacy'))).PhotoMarks,
  {
    words: 'none',
    // As high as it will be: nothing below moves.
    fallback: () => <p className={styles.status}>{'\u00a0'}</p>,
  },
);

/** Who may see the album. */
export const AlbumViewers = lazyPart(
  async () => (await withTexts(import('#/features/profile/album-viewers'))).AlbumViewers,
  { words: 'inline' },
);
