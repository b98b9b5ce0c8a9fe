import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { Hit } from '#/console/api/types';
import { HIT_NAMES, titleOf } from '#/console/find/hit-words';
import { useOpenHit } from '#/console/find/use-find';
import { Chip } from '#/ui/buttons/chip';
import { IconButton } from '#/ui/buttons/icon-button';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './find.module.css';

/** Something that was found: it opens where it has a page, and its id can be copied in any case. */
export function HitRow({ hit }: { hit: Hit }) {
  const { i18n, t } = useLingui();
  const open = useOpenHit()(hit);
  const title = titleOf(hit, (words) => i18n._(words));
  const text = (
    <>
      <Chip>{i18n._(HIT_NAMES[hit.kind])}</Chip>
      <span className={styles.title}>
        <bdi>{title}</bdi>
      </span>
      <span className={styles.detail}>{hit.site}</span>
    </>
  );
  const copy = async () => {
    await navigator.clipboard.writeText(hit.id);
    showToast(t`Copied`);
  };
  return (
    <li className={styles.hit}>
      {open ? (
        <button type="button" className={styles.open} data-row onClick={open}>
          {text}
        </button>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- j and k move over all that was found
        <div className={styles.open} data-row tabIndex={-1}>
          {text}
        </div>
      )}
      <span className={styles.id}>
        <Trans>ID</Trans> <code>{hit.id}</code>
      </span>
      <IconButton label={t`Copy the ID of ${title}`} icon={<Copy />} onClick={() => void copy()} />
    </li>
  );
}
