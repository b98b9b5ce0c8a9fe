import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { isProblem } from '#/console/api/problem';
import { siteQuery } from '#/console/api/sites';
import type { SettingLine, SiteAnswer } from '#/console/api/types';
import { KeyButton } from '#/console/keys/key-button';
import { ActDialog } from '#/console/sites/act-dialog';
import { DifferenceList } from '#/console/sites/difference-list';
import type { Draft } from '#/console/sites/draft';
import { PreviewDialog } from '#/console/sites/preview-dialog';
import { AFFECTS } from '#/console/sites/site-words';
import type { useNames } from '#/console/sites/use-names';
import { Button } from '#/ui/buttons/button';
import styles from './sites.module.css';

interface SaveBarProps {
  site: SiteAnswer;
  draft: Draft;
  names: ReturnType<typeof useNames>;
  settings: readonly SettingLine[];
  isStale: boolean;
  /** The server would not take it as it is. */
  refused: boolean;
  onDraft: (draft: Draft) => void;
}

/** What one has changed, by name, and the way to save it or to let it go. Other pages can be looked at meanwhile. */
export function SaveBar({ site, draft, names, settings, isStale, refused, onDraft }: SaveBarProps) {
  const { i18n, t } = useLingui();
  const client = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const keys = Object.keys(draft.values);
  // Within the console the draft stays; a tab that is closed asks.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: keys.length > 0, disabled: keys.length === 0 });
  if (keys.length === 0) return null;
  const named = keys.map(names.setting).join(', ');
  const affected = new Set(
    settings.filter(({ key }) => keys.includes(key)).map((line) => i18n._(AFFECTS[line.affects])),
  );
  const save = async (reason: string) => {
    try {
      return await send('put', '/api/console/site', {
        site: site.site.id,
        version: draft.version,
        values: draft.values,
        reason,
      });
    } catch (error) {
      // Somebody was faster: the page shows both as soon as it has theirs.
      if (isProblem(error, 'stale_version'))
        void client.invalidateQueries({ queryKey: siteQuery(site.site.id).queryKey });
      throw error;
    }
  };
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.left}>
        <Trans>Not saved: {named}</Trans>
        {refused && (
          <span className={styles.wrong}>
            {' '}
            <Trans>Something is outside what's allowed.</Trans>
          </span>
        )}
      </p>
      <Button variant="quiet" onClick={() => onDraft({ ...draft, values: {} })}>
        <Trans>Discard</Trans>
      </Button>
      <Button variant="secondary" onClick={() => setIsShown(true)}>
        <Trans>Preview</Trans>
      </Button>
      <KeyButton hotkey="s" label={t`Save…`} disabled={isStale || refused} onPress={() => setIsSaving(true)} />
      {isShown && <PreviewDialog site={site.site.id} values={draft.values} onClose={() => setIsShown(false)} />}
      {isSaving && (
        <ActDialog
          title={<Trans>Save settings</Trans>}
          label={<Trans>Save settings</Trans>}
          done={t`Saved`}
          work={save}
          onDone={({ version }) => onDraft({ version, base: { ...draft.base, ...draft.values }, values: {} })}
          onClose={() => setIsSaving(false)}
        >
          <DifferenceList
            names={names}
            differences={keys.map((setting) => ({
              setting,
              before: draft.base[setting],
              after: draft.values[setting],
            }))}
          />
          <ul className={styles.affected}>
            {[...affected].map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </ActDialog>
      )}
    </div>
  );
}
