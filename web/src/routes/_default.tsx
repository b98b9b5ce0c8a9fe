import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '#/api/session';
import { DefaultLayout } from '#/layouts/default/default-layout';
import { useStore } from '#/lib/store';
import { loadMemberAlerts, memberAlerts } from '#/routes/-member-alerts';
import { SignUpDialogs } from '#/routes/-sign-up-dialogs';

export const Route = createFileRoute('/_default')({ component: DefaultRoute });

function DefaultRoute() {
  const user = useUser();
  const draw = useStore(memberAlerts);
  const missing = user !== null && draw === null;
  useEffect(() => {
    // Should the chunk not come, the next page tries again.
    if (missing) loadMemberAlerts().catch(() => {});
  }, [missing]);
  return <DefaultLayout dialogs={<SignUpDialogs />} warnings={user && draw?.(user)}><Outlet /></DefaultLayout>;
}
