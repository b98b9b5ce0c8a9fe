import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ExportPage } from '#/features/settings/export-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/settings/export')({
  // Not `member`: the server would send a visitor to the login with the token in an address.
  staticData: { name: 'settings-export', access: 'public', title: msg`Your data` },
  beforeLoad: async ({ context, location }) => {
    const { exportToken, keepExportToken } = await import('#/features/settings/export-token');
    const token = exportToken(location.href);
    if (token) {
      keepExportToken(token);
      throw redirect({ to: '/settings/export', replace: true });
    }
    await members({ context, location });
  },
  component: ExportPage,
});
