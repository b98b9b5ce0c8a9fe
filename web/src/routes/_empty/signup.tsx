import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '#/features/signup/sign-up-page';
import { joinTexts, visitors } from '#/routes/-guards';
import { signUpStep } from '#/routes/-search-params';

export const Route = createFileRoute('/_empty/signup')({
  staticData: { name: 'signup', access: 'visitor', title: msg`Sign up`, prerender: true },
  validateSearch: signUpStep,
  beforeLoad: async (entering) => {
    visitors(entering);
    await joinTexts();
  },
  component: SignUpRoute,
});

function SignUpRoute() {
  const { step = 0 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <SignUpPage step={step} goTo={(next) => void navigate({ search: { step: next } })} />;
}
