import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Part } from '#/console/sites/part-of';
import { lazyPart } from '#/ui/layout/lazy-part';
import { Skeleton } from '#/ui/layout/skeleton';

const page = (load: () => Promise<ComponentType>) =>
  lazyPart(load, { words: 'inline', fallback: () => <Skeleton shape="block" /> });

/** The pages of a site; each comes when it is opened. */
const PARTS: Record<Part, ComponentType> = {
  opening: page(async () => (await import('#/console/sites/opening-page')).OpeningPage),
  offers: page(async () => (await import('#/console/sites/offers-page')).OffersPage),
  history: page(async () => (await import('#/console/sites/history-page')).HistoryPage),
  visitors: page(async () => (await import('#/console/content/visitors-page')).VisitorsPage),
  links: page(async () => (await import('#/console/content/links-page')).LinksPage),
  discounts: page(async () => (await import('#/console/content/discounts-page')).DiscountsPage),
  news: page(async () => (await import('#/console/content/news-page')).NewsPage),
  texts: page(async () => (await import('#/console/content/texts-page')).TextsPage),
};

/** The page of a site that the address names; its checklist for one that there is not. */
export function SitePart() {
  const { part = '' } = useParams({ strict: false });
  const Page = PARTS[Object.hasOwn(PARTS, part) ? (part as Part) : 'opening'];
  return <Page />;
}
