import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Export } from '#/api/wire';
import { formatFileSize } from '#/lib/files';
import { formatMoment } from '#/lib/time-ago';
import { Notice } from '#/ui/marks/notice';

const HOUR_MS = 3_600_000;

/** How the last export stands: being gathered, ready with size and time left, over, or failed. */
export function ExportState({ last }: { last: Export }) {
  const { i18n } = useLingui();
  const [now] = useState(() => Date.now());
  const asked = formatMoment(last.requested_at, i18n.locale);
  if (last.status === 'preparing')
    return (
      <Notice>
        <Trans>
          You asked for your data on {asked}. We're getting it ready and will e-mail you when it's done. You can leave
          this page.
        </Trans>
      </Notice>
    );
  if (last.status === 'failed')
    return (
      <Notice tone="danger">
        <Trans>We couldn't get your data ready. Please ask for it again.</Trans>
      </Notice>
    );
  const left = last.expires_at ? new Date(last.expires_at).getTime() - now : 0;
  if (left <= 0)
    return (
      <Notice tone="info">
        <Trans>The copy you asked for on {asked} is no longer there. Its link was valid for 24 hours.</Trans>
      </Notice>
    );
  const hours = Math.max(1, Math.round(left / HOUR_MS));
  const size = formatFileSize(last.bytes ?? 0, i18n.locale);
  return (
    <Notice tone="ok">
      <p>
        <Trans>Your data is ready ({size}). The link is in your inbox.</Trans>
      </p>
      <p>
        <Plural value={hours} one="It works for # more hour." other="It works for # more hours." />
      </p>
    </Notice>
  );
}
