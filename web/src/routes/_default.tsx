import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useUser } from '#/api/session';
import { loadArea } from '#/i18n/catalogues';
import { DefaultLayout } from '#/layouts/default/default-layout';
import { SignUpDialogs } from '#/routes/-sign-up-dialogs';

// Alerts are for members: a visitor's first page does without.
const MemberAlerts = lazy(async () => {
  const [{ MemberAlerts: component }] = await Promise.all([import('#/features/alerts/member-alerts'), loadArea('app')]);
  return { default: component };
});

export const Route = createFileRoute('/_default')({ component: DefaultRoute });

function DefaultRoute() {
  const user = useUser();
  return <DefaultLayout dialogs={<SignUpDialogs />} warnings={user && <Suspense><MemberAlerts user={user} /></Suspense>}><Outlet /></DefaultLayout>;
}
