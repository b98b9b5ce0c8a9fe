import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { textsQuery } from '#/console/api/content';
import type { SiteAnswer, StaticPage, TextLine } from '#/console/api/types';
import { PAGE_NAMES } from '#/console/content/content-words';
import { TextFile } from '#/console/content/text-file';
import { idOf, placeOf } from '#/console/content/text-place';
import { countryName, languageName } from '#/console/language-name';
import { Loaded } from '#/console/loaded';
import { partOf } from '#/console/sites/part-of';
import { SiteFrame } from '#/console/sites/site-frame';
import { useTimes } from '#/console/times';
import styles from './content.module.css';

/** The static pages of a site: which have texts of its own, and one of them. */
export function TextsPage() {
  const { t } = useLingui();
  const { id: named = '' } = useSearch({ strict: false });
  const id = String(named);
  const place = placeOf(id);
  return (
    <SiteFrame title={t`Page texts`}>
      {(site) =>
        place ? (
          <div className={styles.part}>
            <p>
              <Link {...partOf(site.site.id, 'texts')}>
                <Trans>All page texts</Trans>
              </Link>
            </p>
            <TextFile key={id} site={site} place={place} />
          </div>
        ) : (
          <Texts site={site} />
        )
      }
    </SiteFrame>
  );
}

function Texts({ site: { site } }: { site: SiteAnswer }) {
  const { i18n } = useLingui();
  const found = useQuery(textsQuery(site.id));
  return (
    <Loaded query={found}>
      {({ texts }) => (
        <div className={styles.part}>
          <p className={styles.detail}>
            <Trans>
              Every page comes with a text in each language. A text of your own takes its place, in versions that are
              never changed.
            </Trans>
          </p>
          {(Object.keys(PAGE_NAMES) as StaticPage[]).map((page) => (
            <section key={page} className={styles.cards}>
              <h3>{i18n._(PAGE_NAMES[page])}</h3>
              <ul className={styles.list}>
                {texts
                  .filter((line) => line.page === page)
                  .map((line) => (
                    <Line key={idOf(line)} site={site.id} line={line} />
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Loaded>
  );
}

function Line({ site, line }: { site: string; line: TextLine }) {
  const { i18n, t } = useLingui();
  const { at } = useTimes();
  const { language, country, own, coming, is_offered: isOffered } = line;
  const version = own?.version ?? 0;
  const since = own ? at(own.valid_from) : '';
  const next = coming[0];
  const [then, from] = next ? [next.version, at(next.valid_from)] : [0, ''];
  const name = [languageName(language, i18n.locale), ...(country ? [countryName(country, i18n.locale)] : [])].join(
    ', ',
  );
  const facts = [
    own ? t`own text, version ${version} since ${since}` : country ? t`as for every country` : t`built-in text`,
    ...(next ? [t`version ${then} from ${from}`] : []),
    ...(isOffered ? [] : [t`the site doesn't offer this language`]),
  ];
  return (
    <li>
      <Link {...partOf(site, 'texts', idOf(line))} className={styles.open} data-row>
        <strong>{name}</strong>
        <span className={styles.detail}>{facts.join(' · ')}</span>
      </Link>
    </li>
  );
}
