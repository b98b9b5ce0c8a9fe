import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StaticPage } from '#/features/pages/static-page';
import { pageTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/pages/return-policy')({
  staticData: { name: 'pages-return-policy', access: 'public', title: msg`Returns and refunds`, prerender: true },
  beforeLoad: pageTexts('return-policy'),
  component: () => <StaticPage page="return-policy" />,
});
