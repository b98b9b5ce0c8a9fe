import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Blocks } from '#/features/pages/blocks';
import type { PageName } from '#/features/pages/content';
import { Contents } from '#/features/pages/contents';
import { useFillMarks } from '#/features/pages/marks';
import { loadedPage, loadPage } from '#/features/pages/texts';
import { PageHead } from '#/ui/page-head';
import styles from './static-page.module.css';

/** The pages whose version is the date of the terms (spec 4): members agree to it. */
const AGREED: readonly PageName[] = ['terms', 'privacy'];

/** The page's text in the current language; after a switch the old one stays until the new one is here. */
function usePage(page: PageName) {
  const { i18n } = useLingui();
  const [content, setContent] = useState(() => loadedPage(page, i18n.locale));
  useEffect(() => {
    let wanted = true;
    const bring = async () => {
      const next = await loadPage(page, i18n.locale);
      if (wanted) setContent(next);
    };
    // Without a network the text stays in the language that is here.
    bring().catch(() => {});
    return () => { wanted = false; };
  }, [page, i18n.locale]);
  return content;
}

/** Spec 2 /pages/…: a text of content/pages with this site's values in it. Made at build time. */
export function StaticPage({ page }: { page: PageName }) {
  const { i18n } = useLingui();
  const content = usePage(page);
  const fill = useFillMarks();
  if (!content) return null;
  const { title, revisedOn, blocks } = content;
  const version = fill('{{terms_date}}');
  const revised = fill(`{{day ${revisedOn}}}`);
  return (
    <article className={styles.page} lang={content.locale === i18n.locale ? undefined : content.locale}>
      <PageHead title={fill(title)}>
        {AGREED.includes(page) && <><Trans comment="Of the terms and the privacy statement; {version} is a day">Version of {version}.</Trans>{' '}</>}
        <Trans comment="Of a text; {revised} is a day">Last revised on <time dateTime={revisedOn}>{revised}</time>.</Trans>
      </PageHead>
      <Contents blocks={blocks} fill={fill} />
      <div className={styles.text}><Blocks blocks={blocks} fill={fill} /></div>
    </article>
  );
}
