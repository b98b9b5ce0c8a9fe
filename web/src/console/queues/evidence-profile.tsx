import { Trans, useLingui } from '@lingui/react/macro';
import type { AskedField, CaseReport } from '#/console/api/types';
import { countryName } from '#/console/language-name';
import { FIELD_NAMES } from '#/console/measure-words';
import { formatDay } from '#/lib/time-ago';
import styles from './queues.module.css';

const FIELDS = Object.keys(FIELD_NAMES) as AskedField[];

/** The profile as it was when somebody reported it: its words, and how old they said they were. */
export function EvidenceProfile({ profile }: { profile: NonNullable<CaseReport['evidence']>['profile'] }) {
  const { i18n } = useLingui();
  const kept: Record<string, unknown> = profile ?? {};
  const text = (name: string) => (typeof kept[name] === 'string' ? kept[name] : '');
  const shown = FIELDS.filter((field) => text(field) !== '');
  if (shown.length === 0) return null;
  const born = text('date_of_birth');
  const country = text('country');
  return (
    <div className={styles.kept}>
      <h2>
        <Trans>The profile as it was</Trans>
      </h2>
      <p className={styles.muted}>
        {born && <Trans>Born {formatDay(`${born}T12:00:00Z`, i18n.locale)}</Trans>}
        {born && country && ' · '}
        {country && countryName(country, i18n.locale)}
      </p>
      <dl>
        {shown.map((field) => (
          <div key={field}>
            <dt className={styles.muted}>{i18n._(FIELD_NAMES[field])}</dt>
            <dd className={styles.words} dir="auto">
              {text(field)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
