import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ActivationErrorPage } from '#/features/signup/activation-error-page';
import { joinTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_empty/activate/error')({
  staticData: { name: 'activate-error', access: 'public', title: msg`Activation failed` },
  beforeLoad: joinTexts,
  component: ActivationErrorPage,
});
