import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ComplaintsPage } from '#/features/complaints/complaints-page';
import { joinTexts } from '#/routes/-guards';
import { decisionAgainst } from '#/routes/-search-params';

export const Route = createFileRoute('/_default/complaints')({
  staticData: { name: 'complaints', access: 'public', title: msg`Complaints`, prerender: 'live' },
  validateSearch: decisionAgainst,
  beforeLoad: joinTexts,
  component: ComplaintsRoute,
});

function ComplaintsRoute() {
  const { against } = Route.useSearch();
  return <ComplaintsPage against={against} />;
}
