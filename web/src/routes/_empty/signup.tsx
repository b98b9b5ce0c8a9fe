import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '#/features/signup/sign-up-page';

export const Route = createFileRoute('/_empty/signup')({
  staticData: { name: 'signup', access: 'visitor', title: msg`Sign up`, prerender: true },
  component: SignUpPage,
});
