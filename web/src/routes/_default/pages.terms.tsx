import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StaticPage } from '#/features/pages/static-page';
import { pageTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/pages/terms')({
  staticData: { name: 'pages-terms', access: 'public', title: msg`Terms`, prerender: true },
  beforeLoad: pageTexts('terms'),
  component: () => <StaticPage page="terms" />,
});
