import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ActivationDonePage } from '#/features/signup/activation-done-page';

export const Route = createFileRoute('/_empty/activate/done')({
  staticData: { name: 'activate-done', access: 'public', title: msg`Account activated` },
  component: ActivationDonePage,
});
