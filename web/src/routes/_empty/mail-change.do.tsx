import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { MailChangePage } from '#/features/mail-change/mail-change-page';
import { tokenInLink } from '#/lib/addresses';
import { joinTexts } from '#/routes/-guards';
import { mailedToken } from '#/routes/-search-params';

export const Route = createFileRoute('/_empty/mail-change/do')({
  staticData: { name: 'mail-change-do', access: 'public', title: msg`Change of e-mail address` },
  validateSearch: mailedToken,
  beforeLoad: joinTexts,
  component: MailChangeRoute,
});

function MailChangeRoute() {
  const search = Route.useSearch();
  const { hash } = useLocation();
  const navigate = Route.useNavigate();
  return (
    <MailChangePage
      token={tokenInLink({ hash, search })}
      undo={tokenInLink({ hash, search }, 'undo')}
      onUsed={() => navigate({ search: {}, hash: '', replace: true })}
    />
  );
}
