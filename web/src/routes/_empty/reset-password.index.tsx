import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RequestResetPage } from '#/features/reset-password/request-page';
import { joinTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_empty/reset-password/')({
  staticData: { name: 'reset-password', access: 'public', title: msg`Set a new password` },
  beforeLoad: joinTexts,
  component: RequestResetPage,
});
