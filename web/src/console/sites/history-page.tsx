import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#/console/api/session';
import { settingListQuery, versionsQuery } from '#/console/api/sites';
import type { SettingLine, SettingsVersion, SiteAnswer } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { BackDialog } from '#/console/sites/back-dialog';
import { DifferenceList } from '#/console/sites/difference-list';
import { SiteFrame } from '#/console/sites/site-frame';
import { viaName } from '#/console/sites/site-words';
import { useNames } from '#/console/sites/use-names';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import styles from './sites.module.css';

/** What the settings of a site were: who changed what, when and why, and the way back. */
export function HistoryPage() {
  const { i18n, t } = useLingui();
  const described = useQuery(settingListQuery(i18n.locale));
  return (
    <SiteFrame title={t`History`}>
      {(site) => <Loaded query={described}>{({ settings }) => <Versions site={site} settings={settings} />}</Loaded>}
    </SiteFrame>
  );
}

function Versions({ site, settings }: { site: SiteAnswer; settings: readonly SettingLine[] }) {
  const names = useNames(settings);
  const mayEdit = useMay()('edit_sites');
  const found = useInfiniteQuery(versionsQuery(site.site.id));
  const [back, setBack] = useState<SettingsVersion | null>(null);
  return (
    <Loaded query={found}>
      {({ pages }) => (
        <>
          <ol className={styles.versions}>
            {pages
              .flatMap(({ versions }) => versions)
              .map((version) => (
                <Version
                  key={version.version}
                  version={version}
                  names={names}
                  isNow={version.version === site.version}
                  onBack={mayEdit ? setBack : null}
                />
              ))}
          </ol>
          {found.hasNextPage && (
            <Button variant="secondary" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              <Trans>Show earlier ones</Trans>
            </Button>
          )}
          {back && <BackDialog site={site} version={back} names={names} onClose={() => setBack(null)} />}
        </>
      )}
    </Loaded>
  );
}

interface VersionProps {
  version: SettingsVersion;
  names: ReturnType<typeof useNames>;
  isNow: boolean;
  onBack: ((version: SettingsVersion) => void) | null;
}

function Version({ version: one, names, isNow, onBack }: VersionProps) {
  const { i18n, t } = useLingui();
  const { version, at, by, os_user: user, via, reason, of_version: earlier, differences } = one;
  const who = by ?? user ?? t`Someone without an account`;
  const way = i18n._(viaName(via));
  return (
    <li className={styles.version}>
      <h3>
        <Trans>Version {version}</Trans>{' '}
        {isNow && (
          <span className={styles.state} data-state="open">
            <Trans>now</Trans>
          </span>
        )}
      </h3>
      <p className={styles.detail}>
        <Moment at={at} /> · {who}, {way}
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {earlier !== null && (
        <p>
          <Trans>Back to version {earlier}</Trans>
        </p>
      )}
      {differences.length > 0 ? (
        <DifferenceList differences={differences} names={names} />
      ) : (
        <p className={styles.detail}>
          <Trans>The first version</Trans>
        </p>
      )}
      {onBack && !isNow && (
        <Button size="small" variant="secondary" onClick={() => onBack(one)}>
          <Trans>Go back to version {version}</Trans>
        </Button>
      )}
    </li>
  );
}
