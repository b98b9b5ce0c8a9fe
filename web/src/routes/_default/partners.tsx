import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StaticPage } from '#/features/pages/static-page';
import { pageTexts } from '#/routes/-guards';

/** The area of spec 1 that is only English and French: for those who send visitors (docs/LANGUAGES.md). */
export const Route = createFileRoute('/_default/partners')({
  staticData: { name: 'partners', access: 'public', title: msg`For partners`, prerender: true, locales: ['en', 'fr'] },
  beforeLoad: pageTexts('partners'),
  component: () => <StaticPage page="partners" />,
});
