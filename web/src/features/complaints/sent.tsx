import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useUser } from '#/api/session';
import type { ComplaintOpened } from '#/api/wire';
import { focusHeading } from '#/lib/page-title';
import { regional } from '#/lib/regional';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import styles from './complaints.module.css';

interface SentProps {
  opened: ComplaintOpened;
  title: ReactNode;
  again: { label: ReactNode; press: () => void };
}

/** It is written down: its number, and what happens next. */
export function Sent({ opened: { number, answer_by: until }, title, again }: SentProps) {
  const { i18n } = useLingui();
  const isMember = useUser() !== null;
  const when = new Intl.DateTimeFormat(regional(i18n.locale), { dateStyle: 'long' }).format(new Date(until));
  // The form is gone, and the focus with it.
  useEffect(() => {
    focusHeading();
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className={styles.page}>
      <PageHead title={title}>
        <Trans comment="{when} is a day">We'll reply by {when} at the latest.</Trans>
      </PageHead>
      <p>
        <Trans>
          Its number is <strong>{number}</strong>. If you gave us an e-mail address, you'll find the link in your inbox.
        </Trans>
      </p>
      <p className={styles.actions}>
        {isMember && (
          <ButtonLink to="/complaints/$number" params={{ number }}>
            <Trans>View it</Trans>
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={again.press}>
          {again.label}
        </Button>
      </p>
    </div>
  );
}
