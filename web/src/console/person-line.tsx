import { Trans, useLingui } from '@lingui/react/macro';
import type { Person } from '#/console/api/types';
import { countryName } from '#/console/language-name';
import { agesOf } from '#/lib/regional';
import { formatDay } from '#/lib/time-ago';
import { Chip } from '#/ui/buttons/chip';
import styles from './person-line.module.css';

/** Who somebody is, as far as it matters to a decision. */
export function PersonLine({ person }: { person: Person }) {
  const { i18n } = useLingui();
  const since = formatDay(person.member_since, i18n.locale);
  const country = countryName(person.country, i18n.locale);
  return (
    <div className={styles.person}>
      <p className={styles.name}>
        <bdi>{person.name}</bdi>, {agesOf(person)}
      </p>
      <p className={styles.detail}>
        <Trans>
          {country}, here since {since}
        </Trans>
      </p>
      <p className={styles.chips}>
        {person.fictional && (
          <Chip tone="tint">
            <Trans>Fictional profile</Trans>
          </Chip>
        )}
        {person.premium && (
          <Chip>
            <Trans>Premium</Trans>
          </Chip>
        )}
        {person.status !== 'active' && <Chip>{person.status}</Chip>}
      </p>
    </div>
  );
}
