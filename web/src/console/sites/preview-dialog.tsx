import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '#/console/api/sites';
import { languageName } from '#/console/language-name';
import { Loaded } from '#/console/loaded';
import type { Values } from '#/console/sites/draft';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './sites.module.css';

interface PreviewDialogProps {
  site: string;
  values: Values;
  onClose: () => void;
}

/** Links to the real start page with the draft, in each of its languages, for a few minutes. */
export function PreviewDialog({ site, values, onClose }: PreviewDialogProps) {
  const { i18n } = useLingui();
  const preview = useQuery(previewQuery(site, values));
  return (
    <Dialog open onClose={onClose} title={<Trans>Preview</Trans>}>
      <div className={styles.form}>
        <p>
          <Trans>
            The start page with your draft, as visitors would see it. The links work for ten minutes, and nothing on the
            page can be used. The domain has to lead to this server.
          </Trans>
        </p>
        <Loaded query={preview}>
          {({ address, locales }) => (
            <ul className={styles.rows}>
              {locales.map((locale) => (
                <li key={locale}>
                  <a href={`${address}&lang=${locale}`} target="_blank" rel="noreferrer">
                    {languageName(locale, i18n.locale)}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
