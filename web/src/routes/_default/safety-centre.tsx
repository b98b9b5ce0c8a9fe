import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SafetyCentrePage } from '#/features/dates/safety-centre-page';
import { loadArea } from '#/i18n/catalogues';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/safety-centre')({
  staticData: { name: 'safety-centre', access: 'member', title: msg`Safety` },
  beforeLoad: async (entering) => {
    await members(entering);
    await loadArea('verification');
  },
  component: SafetyCentrePage,
});
