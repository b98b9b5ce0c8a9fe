import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { textQuery, type TextPlace } from '#/console/api/content';
import type { SiteAnswer, TextAnswer, TextVersion } from '#/console/api/types';
import { PAGE_NAMES } from '#/console/content/content-words';
import { TextEditor } from '#/console/content/text-editor';
import { SetDialog } from '#/console/content/set-dialog';
import { idOf } from '#/console/content/text-place';
import { countryName, languageName } from '#/console/language-name';
import { Loaded } from '#/console/loaded';
import { ActDialog } from '#/console/sites/act-dialog';
import { partOf } from '#/console/sites/part-of';
import { useTimes } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import styles from './content.module.css';

interface TextFileProps {
  site: SiteAnswer;
  place: TextPlace;
}

/** A text of a static page: what holds, changing it, and what it was before. */
export function TextFile({ site, place }: TextFileProps) {
  const found = useQuery(textQuery(site.site.id, place));
  return <Loaded query={found}>{(file) => <File site={site} place={place} file={file} />}</Loaded>;
}

function File({ site, place, file }: TextFileProps & { file: TextAnswer }) {
  const { i18n, t } = useLingui();
  const [isTaking, setIsTaking] = useState(false);
  const seen = file.history[0]?.version ?? 0;
  const language = languageName(place.language, i18n.locale);
  const others = site.site.countries.filter((country) => country !== place.country);
  const name = [
    i18n._(PAGE_NAMES[place.page]),
    language,
    ...(place.country ? [countryName(place.country, i18n.locale)] : []),
  ].join(', ');
  return (
    <>
      <section className={styles.form}>
        <h3>{name}</h3>
        <p className={styles.detail}>
          {file.version === null ? (
            <Trans>There's no own text here. This is the one that readers see instead: begin with it.</Trans>
          ) : (
            <Trans>This is version {file.version}, which holds now.</Trans>
          )}
        </p>
        <TextEditor key={seen} site={site} place={place} file={file} />
        {file.version !== null && (
          <div className={styles.acts}>
            <Button size="small" variant="quiet" onClick={() => setIsTaking(true)}>
              <Trans>Withdraw the own text</Trans>
            </Button>
          </div>
        )}
      </section>
      {file.history.length > 0 && (
        <section className={styles.cards}>
          <h3>
            <Trans>What it was before</Trans>
          </h3>
          <ol className={styles.cards}>
            {file.history.map((version) => (
              <Version
                key={version.version}
                site={site}
                place={place}
                version={version}
                seen={seen}
                isNow={version.version === file.version}
              />
            ))}
          </ol>
        </section>
      )}
      {place.country === null && (
        <nav aria-label={t`Another text for one country`}>
          <p className={styles.detail}>
            <Trans>Another text for readers in one country:</Trans>
          </p>
          <p className={styles.acts}>
            {others.map((country) => (
              <Link key={country} {...partOf(site.site.id, 'texts', idOf({ ...place, country }))}>
                {countryName(country, i18n.locale)}
              </Link>
            ))}
          </p>
        </nav>
      )}
      {isTaking && (
        <ActDialog
          title={<Trans>Withdraw the own text</Trans>}
          label={<Trans>Withdraw it</Trans>}
          variant="danger"
          done={t`Withdrawn`}
          work={(reason) =>
            send('put', '/api/console/page-texts', {
              site: site.site.id,
              ...place,
              text: null,
              from: null,
              seen,
              reason,
            })
          }
          onClose={() => setIsTaking(false)}
        >
          <p>
            <Trans>
              From now on readers see the text of every country, or the built-in one. All versions stay in the history.
            </Trans>
          </p>
        </ActDialog>
      )}
    </>
  );
}

interface VersionProps extends TextFileProps {
  version: TextVersion;
  seen: number;
  isNow: boolean;
}

/** A version: who set it and from when on, its words, and going back to them. */
function Version({ site, place, version: one, seen, isNow }: VersionProps) {
  const { at } = useTimes();
  const [isOpen, setIsOpen] = useState(false);
  const [isBack, setIsBack] = useState(false);
  const { version, sha256, set_by: by } = one;
  const hasText = sha256 !== null;
  const found = useQuery({ ...textQuery(site.site.id, place, version), enabled: hasText && (isOpen || isBack) });
  const [from, set] = [at(one.valid_from), at(one.set_at)];
  return (
    <li className={styles.card}>
      <h4>
        <Trans>Version {version}</Trans>{' '}
        {isNow && (
          <span className={styles.state}>
            <Trans>now</Trans>
          </span>
        )}
      </h4>
      <p className={styles.detail}>
        <Trans>
          From {from} on. Set {set} by {by}.
        </Trans>{' '}
        {!hasText && <Trans>It withdrew the own text.</Trans>}
      </p>
      {hasText && (
        <>
          <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
            <summary>
              <Trans>Its words</Trans>
            </summary>
            {isOpen && <Loaded query={found}>{({ text }) => <pre className={styles.said}>{text}</pre>}</Loaded>}
          </details>
          {!isNow && (
            <Button size="small" variant="secondary" onClick={() => setIsBack(true)}>
              <Trans>Go back to version {version}</Trans>
            </Button>
          )}
        </>
      )}
      {isBack && found.data && (
        <SetDialog
          site={site.site.id}
          place={place}
          text={found.data.text}
          seen={seen}
          back={version}
          onClose={() => setIsBack(false)}
        />
      )}
    </li>
  );
}
