import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { ComplaintPage } from '#/features/complaints/complaint-page';
import { tokenInLink } from '#/lib/addresses';
import { keep, readKept } from '#/lib/tab-storage';
import { joinTexts } from '#/routes/-guards';
import { mailedToken } from '#/routes/-search-params';

const keyOf = (number: string) => `complaint-${number}`;

export const Route = createFileRoute('/_default/complaints_/$number')({
  staticData: { name: 'complaints-number', access: 'public', values: { number: 'complaint' }, title: msg`Complaint` },
  validateSearch: mailedToken,
  beforeLoad: async ({ context, location, search, params: { number } }) => {
    if (!/^C-[\dA-Z]{8}$/u.test(number)) throw notFound();
    const token = tokenInLink({ hash: location.hash, search });
    if (token) {
      // Kept in this tab, so that no address has it.
      keep(keyOf(number), token);
      // The page may be open already, as it was before the mail.
      await context.queryClient.invalidateQueries({ queryKey: ['/api/complaint.php', number] });
      throw redirect({ to: '/complaints/$number', params: { number }, replace: true });
    }
    await joinTexts();
  },
  component: ComplaintRoute,
});

function ComplaintRoute() {
  const { number } = Route.useParams();
  const kept = readKept(keyOf(number));
  return <ComplaintPage link={{ number, token: typeof kept === 'string' ? kept : null }} />;
}
