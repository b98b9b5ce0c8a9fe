import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CompleteSignUpPage } from '#/features/signup/complete-sign-up-page';

export const Route = createFileRoute('/_empty/complete-signup')({
  staticData: { name: 'complete-signup', access: 'public', title: msg`Sign up` },
  component: CompleteSignUpPage,
});
