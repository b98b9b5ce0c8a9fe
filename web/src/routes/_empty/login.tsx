import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#/features/login/login-page';
import { joinTexts, visitors } from '#/routes/-guards';
import { returnPath } from '#/routes/-search-params';

export const Route = createFileRoute('/_empty/login')({
  staticData: { name: 'login', access: 'visitor', title: msg`Log in`, prerender: true },
  validateSearch: returnPath,
  beforeLoad: async ({ context, search: { to } }) => {
    visitors({ context }, to);
    await joinTexts();
  },
  component: LoginRoute,
});

function LoginRoute() {
  const { to } = Route.useSearch();
  return <LoginPage to={to} />;
}
