import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Blocks } from '#/features/pages/blocks';
import type { PageName } from '#/features/pages/content';
import { Contents, ContentsFrame } from '#/features/pages/contents';
import { useFillMarks } from '#/features/pages/marks';
import { builtInOr, builtInOrText } from '#/features/pages/own-text';
import { knownPage, loadPage } from '#/features/pages/texts';
import { useIsMarked } from '#/shared/marked/where';
import { PageHead } from '#/ui/layout/page-head';
import styles from './static-page.module.css';

/** The pages whose version is the date of the terms (spec 4): members agree to it. */
const AGREED: readonly PageName[] = ['terms', 'privacy'];

/** The page's text in the current language; after a switch the old one stays until the new one is here. */
function usePage(page: PageName) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const [shown, setShown] = useState(() => knownPage(client, page, i18n.locale));
  useEffect(() => {
    let wanted = true;
    const bring = async () => {
      const next = await loadPage(client, page, i18n.locale);
      if (wanted) setShown(next);
    };
    // Without a network the text stays in the language that is here.
    bring().catch(() => {});
    return () => {
      wanted = false;
    };
  }, [client, page, i18n.locale]);
  return shown;
}

/**
 * Spec 2 /pages/…: the site's own text, or one of content/pages, with this site's values in it. Made at build
 * time.
 */
export function StaticPage({ page }: { page: PageName }) {
  const { i18n } = useLingui();
  const shown = usePage(page);
  const fill = useFillMarks(shown?.dates);
  const isMarked = useIsMarked();
  if (!shown) return null;
  const { locale, title, revisedOn, blocks } = shown.content;
  const version = fill('{{version_date}}');
  const either = (own: string, builtIn: string) => (isMarked ? builtInOrText(own, builtIn) : builtIn);
  const revised = either('{{own_revised_day}}', fill(`{{day ${revisedOn}}}`));
  const contents = <Contents blocks={blocks} fill={fill} />;
  const text = <Blocks blocks={blocks} fill={fill} />;
  return (
    <article className={styles.page} lang={locale === i18n.locale ? undefined : locale}>
      <PageHead title={either('{{own_title}}', fill(title))}>
        {AGREED.includes(page) && (
          <>
            <Trans comment="Of the terms and the privacy statement; {version} is a day">
              Version of {version}.
            </Trans>{' '}
          </>
        )}
        <Trans comment="Of a text; {revised} is a day">
          Last updated on <time dateTime={either('{{own_revised}}', revisedOn)}>{revised}</time>.
        </Trans>
      </PageHead>
      {isMarked ? builtInOr('own_contents', contents, <ContentsFrame>{'{{own_list}}'}</ContentsFrame>) : contents}
      <div className={styles.text}>{isMarked ? builtInOr('own', text, '{{own_text}}') : text}</div>
    </article>
  );
}
