import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MemberSignUpPage } from '#/features/signup/member-sign-up-page';
import { joinTexts, visitors } from '#/routes/-guards';
import { signUpStep } from '#/routes/-search-params';

export const Route = createFileRoute('/_empty/members/$id/signup')({
  staticData: { name: 'members-id-signup', access: 'visitor', values: { id: 'uuid' }, title: msg`Sign up` },
  validateSearch: signUpStep,
  beforeLoad: async ({ context, params: { id } }) => {
    visitors({ context }, `/members/${id}`);
    await joinTexts();
  },
  component: MemberSignUpRoute,
});

function MemberSignUpRoute() {
  const { id } = Route.useParams();
  const { step = 0 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <MemberSignUpPage id={id} step={step} goTo={(next) => void navigate({ search: { step: next } })} />;
}
