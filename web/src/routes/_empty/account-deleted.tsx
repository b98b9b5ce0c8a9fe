import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AccountDeletedPage } from '#/features/leaving/account-deleted-page';
import { tokenInLink } from '#/lib/addresses';
import { appTexts } from '#/routes/-guards';
import { mailedToken } from '#/routes/-search-params';

export const Route = createFileRoute('/_empty/account-deleted')({
  staticData: { name: 'account-deleted', access: 'public', title: msg`Your account is deleted` },
  validateSearch: mailedToken,
  beforeLoad: appTexts,
  component: AccountDeletedRoute,
});

function AccountDeletedRoute() {
  const search = Route.useSearch();
  const { hash } = useLocation();
  const navigate = Route.useNavigate();
  return (
    <AccountDeletedPage
      token={tokenInLink({ hash, search })}
      onBack={() => navigate({ to: '/members', replace: true })}
    />
  );
}
