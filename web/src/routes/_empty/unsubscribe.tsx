import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '#/features/notifications/unsubscribe-page';
import { appTexts } from '#/routes/-guards';
import { mailedToken } from '#/routes/-search-params';

export const Route = createFileRoute('/_empty/unsubscribe')({
  staticData: { name: 'unsubscribe', access: 'public', title: msg`Unsubscribe` },
  validateSearch: mailedToken,
  beforeLoad: appTexts,
  component: UnsubscribeRoute,
});

function UnsubscribeRoute() {
  const { token } = Route.useSearch();
  return <UnsubscribePage token={token ?? null} />;
}
