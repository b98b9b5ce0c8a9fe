import { createFileRoute, Outlet } from '@tanstack/react-router';
import { EmptyLayout } from '#/layouts/empty/empty-layout';
import { SignUpDialogs } from '#/routes/-sign-up-dialogs';

export const Route = createFileRoute('/_empty')({
  component: () => (
    <EmptyLayout dialogs={<SignUpDialogs />}>
      <Outlet />
    </EmptyLayout>
  ),
});
