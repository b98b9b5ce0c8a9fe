import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StaticPage } from '#/features/pages/static-page';
import { pageTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/pages/faq')({
  staticData: { name: 'pages-faq', access: 'public', title: msg`FAQ`, prerender: true },
  beforeLoad: pageTexts('faq'),
  component: () => <StaticPage page="faq" />,
});
