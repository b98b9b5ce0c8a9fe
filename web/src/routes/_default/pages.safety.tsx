import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StaticPage } from '#/features/pages/static-page';
import { pageTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/pages/safety')({
  staticData: { name: 'pages-safety', access: 'public', title: msg`Safety`, prerender: true },
  beforeLoad: pageTexts('safety'),
  component: () => <StaticPage page="safety" />,
});
