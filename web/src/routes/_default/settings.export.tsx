import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ExportPage } from '#/features/settings/export-page';
import { tokenInLink } from '#/lib/addresses';
import { members } from '#/routes/-guards';
import { mailedToken } from '#/routes/-search-params';

export const Route = createFileRoute('/_default/settings/export')({
  // Not `member`: the server would send a visitor to the login with the token in an address.
  staticData: { name: 'settings-export', access: 'public', title: msg`Your data` },
  validateSearch: mailedToken,
  beforeLoad: async ({ context, location, search }) => {
    const token = tokenInLink({ hash: location.hash, search });
    if (token) {
      const { keepExportToken } = await import('#/features/settings/export-token');
      keepExportToken(token);
      throw redirect({ to: '/settings/export', replace: true });
    }
    await members({ context, location });
  },
  component: ExportPage,
});
