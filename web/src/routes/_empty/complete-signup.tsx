import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CompleteSignUpPage } from '#/features/signup/complete-sign-up-page';
import { joinTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_empty/complete-signup')({
  staticData: { name: 'complete-signup', access: 'public', title: msg`Check your inbox` },
  beforeLoad: joinTexts,
  component: CompleteSignUpPage,
});
