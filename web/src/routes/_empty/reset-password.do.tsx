import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { NewPasswordPage } from '#/features/reset-password/new-password-page';
import { tokenInLink } from '#/lib/addresses';
import { joinTexts } from '#/routes/-guards';
import { mailedToken } from '#/routes/-search-params';

export const Route = createFileRoute('/_empty/reset-password/do')({
  staticData: { name: 'reset-password-do', access: 'public', title: msg`Choose a new password` },
  validateSearch: mailedToken,
  beforeLoad: joinTexts,
  component: NewPasswordRoute,
});

function NewPasswordRoute() {
  const search = Route.useSearch();
  const { hash } = useLocation();
  const token = tokenInLink({ hash, search });
  return <NewPasswordPage key={token} token={token} />;
}
