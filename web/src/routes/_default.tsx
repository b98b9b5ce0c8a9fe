import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useUser } from '#/api/session';
import { DefaultLayout } from '#/layouts/default/default-layout';
import { useMemberWarnings } from '#/routes/-member-warnings';
import { SignUpDialogs } from '#/routes/-sign-up-dialogs';

export const Route = createFileRoute('/_default')({ component: DefaultRoute });

function DefaultRoute() {
  const user = useUser();
  const draw = useMemberWarnings(user !== null);
  return (
    <DefaultLayout
      dialogs={<SignUpDialogs />}
      warnings={
        user &&
        draw && (
          <>
            {draw.banner(user)}
            {draw.alerts(user)}
          </>
        )
      }
    >
      <Outlet />
    </DefaultLayout>
  );
}
