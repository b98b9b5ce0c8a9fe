import { Trans, useLingui } from '@lingui/react/macro';
import type { CaseLine } from '#/console/api/types';
import { CaseFileButton } from '#/console/complaints/case-file';
import { Moment } from '#/console/times';
import styles from './complaints.module.css';

interface ThreadProps {
  lines: readonly CaseLine[];
  number: string;
  /** The complainer's language. */
  locale: string;
}

/** What was written, turn by turn: words of strangers, as text and never as a link. */
export function Thread({ lines, number, locale }: ThreadProps) {
  const { t } = useLingui();
  return (
    <ol className={styles.thread} aria-label={t`What was written`}>
      {lines.map(({ turn, by, at, text, told, files }) => (
        <li key={turn} className={styles.turn} data-by={by}>
          <p className={styles.detail}>
            {by === 'staff' ? <Trans>We wrote</Trans> : <Trans>They wrote</Trans>} <Moment at={at} />
            {by === 'staff' && !told && (
              <>
                {' · '}
                <Trans>not e-mailed yet</Trans>
              </>
            )}
          </p>
          <p className={styles.text} lang={locale} dir="auto">
            {text}
          </p>
          {files.length > 0 && (
            <div className={styles.files}>
              {files.map((file) => (
                <CaseFileButton key={file.id} file={file} number={number} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
