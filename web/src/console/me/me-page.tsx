import { Trans, useLingui } from '@lingui/react/macro';
import { useTitle } from '#/console/shell/use-title';
import { useSession } from '#/console/api/session';
import { HeldRoles } from '#/console/staff/held-roles';
import { MyWork } from '#/console/me/my-work';
import { Keys } from '#/console/me/keys';
import { Sessions } from '#/console/me/sessions';
import { QUEUE_NEEDS } from '#/console/queues/queue-words';
import { PageHead } from '#/ui/layout/page-head';
import { Section } from '#/ui/layout/section';
import styles from './me.module.css';

/** One's own roles, work and ways in, and where one is in. */
export function MePage() {
  const { t } = useLingui();
  const { name, roles, permissions } = useSession();
  const works = Object.entries(QUEUE_NEEDS).some(
    ([queue, needed]) => queue !== 'complaints' && permissions.includes(needed),
  );
  useTitle(t`My account`);
  return (
    <>
      <PageHead title={<Trans>My account</Trans>}>{name}</PageHead>
      <div className={styles.sections}>
        <Section id="roles" title={<Trans>Roles</Trans>}>
          <HeldRoles roles={roles} />
        </Section>
        {works && (
          <Section id="work" title={<Trans>My work</Trans>}>
            <MyWork />
          </Section>
        )}
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
