import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { creditsQuery, directDebitQuery } from '#/api/queries/credits';
import { DirectDebitPage } from '#/features/credits/direct-debit-page';
import { members } from '#/routes/-guards';
import { chosenBundle } from '#/routes/-search-params';

export const Route = createFileRoute('/_default/directdebit')({
  staticData: { name: 'directdebit', access: 'member', title: msg`Direct debit` },
  validateSearch: chosenBundle,
  beforeLoad: members,
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(creditsQuery), queryClient.fetchQuery(directDebitQuery)]),
  component: DirectDebitRoute,
});

function DirectDebitRoute() {
  const { bundle } = Route.useSearch();
  return <DirectDebitPage asked={bundle} />;
}
