import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Section } from '#/ui/layout/section';
import styles from './edit-form.module.css';

/** The way to the notification settings, a page of their own (spec 2). */
export function NotificationsEntry() {
  return (
    <Section id="notifications" title={<Trans>Notifications</Trans>}>
      <div className={styles.row}>
        <p className={styles.summary}>
          <Trans>Choose which e-mails you get.</Trans>
        </p>
        <ButtonLink to="/notifications" variant="secondary">
          <Trans>Notification settings</Trans>
        </ButtonLink>
      </div>
    </Section>
  );
}

/** The way to the safety centre, a page of its own. */
export function SafetyEntry() {
  return (
    <Section id="safety" title={<Trans>Safety centre</Trans>}>
      <div className={styles.row}>
        <p className={styles.summary}>
          <Trans>Plan a date for a friend to see, and find out what helps and who to call.</Trans>
        </p>
        <ButtonLink to="/safety-centre" variant="secondary">
          <Trans>Open the safety centre</Trans>
        </ButtonLink>
      </div>
    </Section>
  );
}

/** The way out, as easy as the way in. */
export function DeletionEntry() {
  return (
    <Section id="delete" title={<Trans>Delete account</Trans>}>
      <div className={styles.row}>
        <p className={styles.summary}>
          <Trans>
            Your profile is hidden straight away. You can come back within 14 days. After that, everything is deleted.
          </Trans>
        </p>
        <ButtonLink to="/settings/delete" variant="secondary">
          <Trans>Delete my account</Trans>
        </ButtonLink>
      </div>
    </Section>
  );
}
