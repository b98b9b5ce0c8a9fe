import { createFileRoute, Outlet } from '@tanstack/react-router';
import { LanderLayout } from '#/layouts/lander/lander-layout';

export const Route = createFileRoute('/_lander')({
  component: () => (
    <LanderLayout>
      <Outlet />
    </LanderLayout>
  ),
});
