import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fetchExport } from '#/api/actions/export';
import { ProblemError } from '#/api/problem';
import { forgetExportToken, keptExportToken } from '#/features/settings/export-token';
import { saveFile } from '#/lib/files';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import { Notice } from '#/ui/marks/notice';
import styles from './export-page.module.css';

/** Refusals that end the link for good. */
const OVER = new Set(['link_expired', 'not_found', 'invalid_request', 'field_invalid']);

/** Where the mailed link leads, once the member is logged in: downloads the copy, or says that the link is over. */
export function ExportPage() {
  const [token, setToken] = useState(keptExportToken);
  const [saved, setSaved] = useState(false);
  const { press, busy, failure } = usePress(async () => {
    if (!token) return;
    try {
      saveFile(await fetchExport(token), 'my-data.zip');
      // It is good for one download.
      forgetExportToken();
      setSaved(true);
    } catch (error) {
      if (!(error instanceof ProblemError && OVER.has(error.code))) throw error;
      forgetExportToken();
      setToken(null);
    }
  });
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Your data</Trans>}>
        {token && !saved && (
          <Trans>Everything we have about you, in one file. It's private, so keep it somewhere safe.</Trans>
        )}
      </PageHead>
      {saved ||
        (token ? (
          <Button size="large" busy={busy} icon={<Download aria-hidden="true" />} onClick={press}>
            {failure ? <Trans>Try again</Trans> : <Trans>Download</Trans>}
          </Button>
        ) : (
          <Notice tone="warn" announce>
            <Trans>
              This link no longer works. It's valid for one download within 24 hours, and only for the member who asked
              for it. You can ask for a new copy in your settings.
            </Trans>
          </Notice>
        ))}
      <div role="status">
        {saved && (
          <Notice tone="ok">
            <Trans>The file is now on your device.</Trans>
          </Notice>
        )}
      </div>
      <ProblemNotice error={failure} />
      <p>
        <ButtonLink to="/settings" hash="data" variant="secondary">
          <Trans>Go to the settings</Trans>
        </ButtonLink>
      </p>
    </div>
  );
}
