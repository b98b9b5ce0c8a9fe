import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StaticPage } from '#/features/pages/static-page';
import { pageTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/pages/accessibility')({
  staticData: { name: 'pages-accessibility', access: 'public', title: msg`Accessibility`, prerender: true },
  beforeLoad: pageTexts('accessibility'),
  component: () => <StaticPage page="accessibility" />,
});
