import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StaticPage } from '#/features/pages/static-page';
import { pageTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/pages/imprint')({
  staticData: { name: 'pages-imprint', access: 'public', title: msg`Imprint`, prerender: true },
  beforeLoad: pageTexts('imprint'),
  component: () => <StaticPage page="imprint" />,
});
