import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StaticPage } from '#/features/pages/static-page';
import { pageTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/pages/service')({
  staticData: { name: 'pages-service', access: 'public', title: msg`Customer service`, prerender: true },
  beforeLoad: pageTexts('service'),
  component: () => <StaticPage page="service" />,
});
