import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readersQuery } from '#/console/api/content';
import type { NewsletterReaders } from '#/console/api/types';
import { languageName } from '#/console/language-name';
import { Loaded } from '#/console/loaded';
import { regional } from '#/lib/regional';
import styles from './content.module.css';

/** Who will get it: how many members, in how many languages. */
export function Readers({ newsletter, version }: { newsletter: string; version: number }) {
  const found = useQuery(readersQuery(newsletter, version));
  return <Loaded query={found}>{(readers) => <Counted readers={readers} />}</Loaded>;
}

function Counted({ readers: { total, languages } }: { readers: NewsletterReaders }) {
  const { i18n, t } = useLingui();
  const number = new Intl.NumberFormat(regional(i18n.locale));
  const few = t`fewer than 5`;
  if (total === null) {
    return (
      <p>
        <Trans>Fewer than five members would get it now.</Trans>
      </p>
    );
  }
  const members = number.format(total);
  const spoken = languages.length;
  return (
    <details>
      <summary>
        <Trans>
          Would go to {members} members in <Plural value={spoken} one="# language" other="# languages" />
        </Trans>
      </summary>
      <ul className={styles.readers}>
        {languages.map(({ language, count }) => (
          <li key={language}>
            {languageName(language, i18n.locale)}: {count === null ? few : number.format(count)}
          </li>
        ))}
      </ul>
    </details>
  );
}
