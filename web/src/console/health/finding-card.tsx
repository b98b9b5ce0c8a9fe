import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { Finding } from '#/console/api/types';
import { AREA_NAMES, MEND_PAGES, pieces, type Mend } from '#/console/health/area-words';
import { ButtonLink } from '#/ui/buttons/button-link';
import styles from './health.module.css';

const ICONS = { fault: CircleAlert, warning: TriangleAlert, note: CircleCheck };

/** One finding with its mend, as `liaison doctor` words it. */
export function FindingCard({ finding }: { finding: Finding }) {
  const { i18n } = useLingui();
  const { code, level, text, where } = finding;
  const Icon = ICONS[level];
  const page = code in MEND_PAGES && level === 'fault' ? MEND_PAGES[code as Mend] : null;
  return (
    <li className={styles.finding} data-level={level}>
      <Icon aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.detail}>{i18n._(AREA_NAMES[where])}</p>
        <p lang="en">
          {pieces(text).map((piece, index) => (index % 2 === 1 ? <code key={piece}>{piece}</code> : piece))}
        </p>
      </div>
      {page && (
        <ButtonLink to={page} size="small" variant="secondary">
          <Trans>Deal with it</Trans>
        </ButtonLink>
      )}
    </li>
  );
}
