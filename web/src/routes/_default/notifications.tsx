import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '#/features/notifications/notifications-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/notifications')({
  staticData: { name: 'notifications', access: 'member', title: msg`Notifications` },
  beforeLoad: members,
  component: NotificationsPage,
});
