import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SignUpMatchesPage } from '#/features/signup/sign-up-matches-page';
import { joinTexts, visitors } from '#/routes/-guards';
import { signUpMatches } from '#/routes/-search-params';

export const Route = createFileRoute('/_empty/signup-matches')({
  staticData: { name: 'signup-matches', access: 'visitor', title: msg`Sign up` },
  validateSearch: signUpMatches,
  beforeLoad: async (entering) => {
    visitors(entering);
    await joinTexts();
  },
  component: SignUpMatchesRoute,
});

function SignUpMatchesRoute() {
  const { step = 0, t: _, ...said } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SignUpMatchesPage said={said} step={step} goTo={(next) => void navigate({ search: { ...said, step: next } })} />
  );
}
