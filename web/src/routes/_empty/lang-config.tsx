import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LanguagePage } from '#/features/language/language-page';
import { joinTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_empty/lang-config')({
  staticData: { name: 'lang-config', access: 'public', title: msg`Language and country` },
  beforeLoad: joinTexts,
  component: LanguagePage,
});
