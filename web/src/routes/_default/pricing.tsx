import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '#/features/pricing/pricing-page';
import { joinTexts } from '#/routes/-guards';

export const Route = createFileRoute('/_default/pricing')({
  staticData: { name: 'pricing', access: 'public', title: msg`Pricing`, prerender: 'live' },
  beforeLoad: joinTexts,
  component: PricingPage,
});
