import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useMember } from '#/api/session';
import { Advice, Emergency, Protections } from '#/features/dates/advice';
import { PlansSection } from '#/features/dates/plans-section';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import { Stack } from '#/ui/layout/stack';

/** Everything about meeting safely: a member's plans, what helps, and whom to call. */
export function SafetyCentrePage() {
  const user = useMember();
  // The address may say whom one means to meet.
  const partner = useLocation({ select: ({ hash }) => (/^[\da-f-]{36}$/iu.test(hash) ? hash : undefined) });
  return (
    <Stack wide>
      <PageHead
        title={<Trans>Safety centre</Trans>}
        actions={
          <ButtonLink to="/pages/safety" variant="secondary" size="small">
            <Trans>Staying safe</Trans>
          </ButtonLink>
        }
      >
        <Trans>For dates that end well: tell a friend, check in, and know what to do.</Trans>
      </PageHead>
      <PlansSection user={user} partner={partner} />
      <Emergency country={user.country} />
      <Advice />
      <Protections />
    </Stack>
  );
}
