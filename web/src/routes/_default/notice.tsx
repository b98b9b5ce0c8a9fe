import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NoticePage } from '#/features/complaints/notice-page';
import { joinTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/notice')({
  staticData: { name: 'notice', access: 'public', title: msg`Report illegal content`, prerender: 'live' },
  beforeLoad: joinTexts,
  component: NoticePage,
});
