import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotFoundPage } from '#/features/errors/not-found-page';
import { TransactionPage } from '#/features/transactions/transaction-page';
import { TransactionsPage } from '#/features/transactions/transactions-page';
import { members } from '#/routes/-guards';
import { isUuid } from '#/routes/-search-params';

export const Route = createFileRoute('/_default/transactions/{-$id}')({
  staticData: { name: 'transactions-id', access: 'member', values: { id: 'uuid' }, title: msg`Transactions` },
  beforeLoad: async (entering) => {
    const { id } = entering.params;
    if (id !== undefined && !isUuid(id)) throw notFound();
    await members(entering);
  },
  component: TransactionsRoute,
});

function TransactionsRoute() {
  const { id } = Route.useParams();
  return id === undefined ? <TransactionsPage /> : <TransactionPage key={id} id={id} notFound={<NotFoundPage />} />;
}
