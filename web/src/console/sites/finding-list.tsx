import { useLingui } from '@lingui/react/macro';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { SiteFinding } from '#/console/api/types';
import { countryName, languageName } from '#/console/language-name';
import { SETTING_WORDS } from '#/console/sites/setting-words';
import { findingName } from '#/console/sites/site-words';
import styles from './sites.module.css';

interface FindingListProps {
  findings: readonly SiteFinding[];
  /** Beside a field, which says what it is about. */
  isBrief?: boolean;
}

/** What the linter found, in the reader's language, and as `liaison site lint` words it. */
export function FindingList({ findings, isBrief = false }: FindingListProps) {
  const { i18n } = useLingui();
  const about = ({ setting, language, country }: SiteFinding) =>
    [
      setting && !isBrief ? i18n._(SETTING_WORDS[setting].label) : null,
      language && languageName(language, i18n.locale),
      country && countryName(country, i18n.locale),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => {
        const { kind, blocks, text, mend } = finding;
        const Icon = blocks ? CircleAlert : TriangleAlert;
        const where = about(finding);
        return (
          <li key={text} className={styles.finding} data-blocks={blocks ? '' : undefined}>
            <Icon aria-hidden="true" />
            <div>
              <p>
                {i18n._(findingName(kind))}
                {where && `: ${where}`}
              </p>
              <p className={styles.detail} lang="en">
                {text}
                {!isBrief && (
                  <>
                    {' – '}
                    <code>{mend}</code>
                  </>
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
