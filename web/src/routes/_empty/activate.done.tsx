import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ActivationDonePage } from '#/features/signup/activation-done-page';
import { tokenInLink } from '#/lib/addresses';
import { joinTexts } from '#/routes/-guards';
import { mailedToken } from '#/routes/-search-params';

export const Route = createFileRoute('/_empty/activate/done')({
  staticData: { name: 'activate-done', access: 'public', title: msg`Confirm your e-mail address` },
  validateSearch: mailedToken,
  beforeLoad: joinTexts,
  component: ActivationDoneRoute,
});

function ActivationDoneRoute() {
  const search = Route.useSearch();
  const { hash } = useLocation();
  const navigate = Route.useNavigate();
  return (
    <ActivationDonePage
      token={tokenInLink({ hash, search })}
      onUsed={() => navigate({ search: {}, hash: '', replace: true })}
    />
  );
}
