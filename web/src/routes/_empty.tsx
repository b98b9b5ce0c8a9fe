import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SignUpDialogs } from '#/routes/-sign-up-dialogs';
import { EmptyLayout } from '#/layouts/empty/empty-layout';

export const Route = createFileRoute('/_empty')({ component: () => <EmptyLayout dialogs={<SignUpDialogs />}><Outlet /></EmptyLayout> });
