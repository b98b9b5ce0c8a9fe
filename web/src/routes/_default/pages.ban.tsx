import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StaticPage } from '#/features/pages/static-page';
import { pageTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/pages/ban')({
  staticData: { name: 'pages-ban', access: 'public', title: msg`Rules and bans`, prerender: true },
  beforeLoad: pageTexts('ban'),
  component: () => <StaticPage page="ban" />,
});
