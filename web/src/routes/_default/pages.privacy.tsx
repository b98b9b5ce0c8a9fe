import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StaticPage } from '#/features/pages/static-page';
import { pageTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/pages/privacy')({
  staticData: { name: 'pages-privacy', access: 'public', title: msg`Privacy`, prerender: true },
  beforeLoad: pageTexts('privacy'),
  component: () => <StaticPage page="privacy" />,
});
