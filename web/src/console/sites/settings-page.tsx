import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#/console/api/session';
import { asProblem } from '#/console/api/problem';
import { findingsQuery, settingListQuery, trialQuery } from '#/console/api/sites';
import type { SettingLine, SiteAnswer, SiteFinding } from '#/console/api/types';
import { matches } from '#/console/keys/match';
import { Loaded } from '#/console/loaded';
import { Conflict } from '#/console/sites/conflict';
import { withValue } from '#/console/sites/draft';
import { FindingList } from '#/console/sites/finding-list';
import { SaveBar } from '#/console/sites/save-bar';
import { SettingField } from '#/console/sites/setting-field';
import { SETTING_WORDS } from '#/console/sites/setting-words';
import { SiteFrame } from '#/console/sites/site-frame';
import { GROUP_NAMES, GROUPS } from '#/console/sites/site-words';
import { useDraft, useRested } from '#/console/sites/use-draft';
import { useNames } from '#/console/sites/use-names';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import styles from './sites.module.css';

/** Everything that can be set of a site, as forms made from the description of the settings. */
export function SettingsPage() {
  const { i18n, t } = useLingui();
  const described = useQuery(settingListQuery(i18n.locale));
  return (
    <SiteFrame title={t`Settings`}>
      {(site) => (
        <Loaded query={described}>
          {({ settings }) => <Settings key={site.site.id} site={site} settings={settings} />}
        </Loaded>
      )}
    </SiteFrame>
  );
}

function Settings({ site, settings }: { site: SiteAnswer; settings: readonly SettingLine[] }) {
  const { i18n, t } = useLingui();
  const mayEdit = useMay()('edit_sites');
  const names = useNames(settings);
  const [typed, setTyped] = useState('');
  const { draft, setDraft, isStale } = useDraft(site);
  const rested = useRested(draft.values);
  const trial = useQuery(trialQuery(site.site.id, site.version, rested));
  const saved = useQuery(findingsQuery(site.site.id));
  const isTried = Object.keys(draft.values).length > 0 && trial.data !== undefined;
  const findings = (isTried ? trial.data?.findings : saved.data?.findings) ?? [];
  const refusal = trial.error ? asProblem(trial.error) : null;
  const isMeant = ({ key }: SettingLine) => {
    const { label, help } = SETTING_WORDS[key];
    return matches(`${i18n._(label)} ${i18n._(help)} ${key}`, typed);
  };
  const shown = settings.filter(isMeant);
  const about = (key: string) => findings.filter(({ setting }) => setting === key);
  return (
    <>
      {isStale && <Conflict site={site} draft={draft} names={names} onSettle={setDraft} />}
      {!mayEdit && (
        <Notice>
          <Trans>You can read these settings. Site managers change them.</Trans>
        </Notice>
      )}
      <div className={styles.filter}>
        <TextField
          type="search"
          label={t`Find a setting`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <General findings={findings} />
      {shown.length === 0 && (
        <p role="status">
          <Trans>No setting is called that. Try another word.</Trans>
        </p>
      )}
      {GROUPS.map((group) => {
        const lines = shown.filter((line) => line.group === group);
        return (
          lines.length > 0 && (
            <section key={group} aria-labelledby={`group-${group}`} className={styles.settings}>
              <h3 id={`group-${group}`}>{i18n._(GROUP_NAMES[group])}</h3>
              {lines.map((line) => (
                <SettingField
                  key={line.key}
                  line={line}
                  names={names}
                  value={line.key in draft.values ? draft.values[line.key] : draft.base[line.key]}
                  locales={site.locales}
                  isChanged={line.key in draft.values}
                  readOnly={!mayEdit}
                  error={refusal?.field(line.key)}
                  findings={about(line.key)}
                  onChange={(value) => setDraft(withValue(draft, line.key, value))}
                />
              ))}
            </section>
          )
        );
      })}
      {mayEdit && (
        <SaveBar
          site={site}
          draft={draft}
          names={names}
          settings={settings}
          isStale={isStale}
          onDraft={setDraft}
          refused={trial.data?.refused === true || refusal !== null}
        />
      )}
    </>
  );
}

/** What is about no single setting. */
function General({ findings }: { findings: readonly SiteFinding[] }) {
  const general = findings.filter(({ setting }) => setting === null);
  const count = general.length;
  if (count === 0) return null;
  return (
    <details className={styles.general}>
      <summary>
        <Trans>Also to look at, beside the settings: {count}</Trans>
      </summary>
      <FindingList findings={general} />
    </details>
  );
}
