import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StaticPage } from '#/features/pages/static-page';
import { pageTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/pages/cookies')({
  staticData: { name: 'pages-cookies', access: 'public', title: msg`Cookies`, prerender: true },
  beforeLoad: pageTexts('cookies'),
  component: () => <StaticPage page="cookies" />,
});
