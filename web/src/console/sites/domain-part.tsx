import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { useMay } from '#/console/api/session';
import type { SiteAnswer } from '#/console/api/types';
import { ActDialog } from '#/console/sites/act-dialog';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import styles from './sites.module.css';

interface DomainProps {
  site: SiteAnswer['site'];
  onClose: () => void;
}

/** Where the site is, and taking it away: for those who open and close it. */
export function DomainPart({ site: { site } }: { site: SiteAnswer }) {
  const mayOpen = useMay()('open_sites');
  const [open, setOpen] = useState<'domain' | 'delete' | null>(null);
  if (!mayOpen) return null;
  const close = () => setOpen(null);
  return (
    <section className={styles.card} aria-labelledby="domain">
      <h3 id="domain">
        <Trans>Domain</Trans>
      </h3>
      <p className={styles.detail}>
        <Trans>
          The site is at {site.domain}. You can delete a site that no one has joined and that has sold nothing.
        </Trans>
      </p>
      <div className={styles.choice}>
        <Button variant="secondary" onClick={() => setOpen('domain')}>
          <Trans>Give it another domain</Trans>
        </Button>
        <Button variant="quiet" onClick={() => setOpen('delete')}>
          <Trans>Delete the site</Trans>
        </Button>
      </div>
      {open === 'domain' && <RenameDialog site={site} onClose={close} />}
      {open === 'delete' && <DeleteDialog site={site} onClose={close} />}
    </section>
  );
}

function RenameDialog({ site: { id, domain: before }, onClose }: DomainProps) {
  const { t } = useLingui();
  const [domain, setDomain] = useState('');
  const form = (reason: string) => ({ site: id, domain: domain.trim(), reason });
  return (
    <ActDialog
      title={t`Give it another domain`}
      label={t`Change the domain`}
      variant="danger"
      done={t`The site has its new domain.`}
      trial={(reason) => send('post', '/api/console/site-rename-trials', form(reason))}
      work={(reason) => send('post', '/api/console/site-renames', form(reason))}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <p>
            <Trans>
              DNS and certificate of the new domain have to lead here first. Members log in again, and their browsers
              ask again about notifications. Keep {before} for a year: it leads on to the new one.
            </Trans>
          </p>
          <TextField
            label={t`New domain`}
            required
            autoComplete="off"
            maxLength={253}
            value={domain}
            error={problem?.field('domain')}
            onChange={(event) => setDomain(event.currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

function DeleteDialog({ site: { id, domain: named }, onClose }: DomainProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [domain, setDomain] = useState('');
  const form = (reason: string) => ({ site: id, domain: domain.trim(), reason });
  return (
    <ActDialog
      title={t`Delete the site`}
      label={t`Delete the site`}
      variant="danger"
      done={t`The site is deleted.`}
      trial={(reason) => send('post', '/api/console/site-deletion-trials', form(reason))}
      work={(reason) => send('delete', '/api/console/sites', form(reason))}
      onDone={() => void navigate({ to: '/sites' })}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <p>
            <Trans>It goes with its settings and their history, and no one can bring it back.</Trans>
          </p>
          <TextField
            label={t`Type its domain: ${named}`}
            required
            autoComplete="off"
            maxLength={253}
            value={domain}
            error={problem?.field('domain')}
            onChange={(event) => setDomain(event.currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
