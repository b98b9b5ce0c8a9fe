import { Trans, useLingui } from '@lingui/react/macro';
import { useTitle } from '#/console/shell/use-title';
import { useSession } from '#/console/api/session';
import { HeldRoles } from '#/console/staff/held-roles';
import { Keys } from '#/console/me/keys';
import { Sessions } from '#/console/me/sessions';
import { PageHead } from '#/ui/layout/page-head';
import { Section } from '#/ui/layout/section';
import styles from './me.module.css';

/** One's own ways in, and where one is in. */
export function MePage() {
  const { t } = useLingui();
  const { name, roles } = useSession();
  useTitle(t`My sign-in`);
  return (
    <>
      <PageHead title={<Trans>My sign-in</Trans>}>{name}</PageHead>
      <div className={styles.sections}>
        <Section id="roles" title={<Trans>Roles</Trans>}>
          <HeldRoles roles={roles} />
        </Section>
        <Section
          id="keys"
          title={<Trans>Passkeys</Trans>}
          lead={<Trans>Add one on a second device, so that a lost one doesn't lock you out.</Trans>}
        >
          <Keys />
        </Section>
        <Section id="sessions" title={<Trans>Where you're signed in</Trans>}>
          <Sessions />
        </Section>
      </div>
    </>
  );
}
