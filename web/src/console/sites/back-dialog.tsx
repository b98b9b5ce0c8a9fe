import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { send } from '#/console/api/call';
import { backTrialQuery } from '#/console/api/sites';
import type { SettingsVersion, SiteAnswer } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { ActDialog } from '#/console/sites/act-dialog';
import { DifferenceList } from '#/console/sites/difference-list';
import { FindingList } from '#/console/sites/finding-list';
import type { useNames } from '#/console/sites/use-names';
import { Notice } from '#/ui/marks/notice';

interface BackDialogProps {
  site: SiteAnswer;
  version: SettingsVersion;
  names: ReturnType<typeof useNames>;
  onClose: () => void;
}

/** Makes an earlier version hold again: first what would be different, then the reason. */
export function BackDialog({ site, version: { version }, names, onClose }: BackDialogProps) {
  const { t } = useLingui();
  const trial = useQuery(backTrialQuery(site.site.id, version));
  return (
    <ActDialog
      title={<Trans>Go back to version {version}</Trans>}
      label={<Trans>Go back</Trans>}
      done={t`It's as it was then.`}
      work={(reason) =>
        send('post', '/api/console/site-reversions', {
          site: site.site.id,
          version: site.version,
          back_to: version,
          reason,
        })
      }
      onClose={onClose}
    >
      <Loaded query={trial}>
        {({ differences, findings, refused }) => (
          <>
            {refused && (
              <Notice tone="warn">
                <Trans>
                  The site is open, and that version lacked something. Change what you need by hand instead.
                </Trans>
              </Notice>
            )}
            {differences.length === 0 ? (
              <p>
                <Trans>Everything is as it was then.</Trans>
              </p>
            ) : (
              <DifferenceList differences={differences} names={names} />
            )}
            <FindingList findings={findings.filter(({ blocks }) => blocks)} isBrief />
          </>
        )}
      </Loaded>
    </ActDialog>
  );
}
