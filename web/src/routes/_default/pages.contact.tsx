import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StaticPage } from '#/features/pages/static-page';
import { pageTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/pages/contact')({
  staticData: { name: 'pages-contact', access: 'public', title: msg`Contact`, prerender: true },
  beforeLoad: pageTexts('contact'),
  component: () => <StaticPage page="contact" />,
});
