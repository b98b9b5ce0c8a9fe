import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Newspaper, Plus } from 'lucide-react';
import { newsListQuery, newsQuery } from '#/console/api/content';
import type { NewsletterLine, SiteAnswer } from '#/console/api/types';
import { NEWS_KINDS, NEWS_STATES } from '#/console/content/content-words';
import { NewsEditor } from '#/console/content/news-editor';
import { NewsSending } from '#/console/content/news-sending';
import { Loaded } from '#/console/loaded';
import { partOf } from '#/console/sites/part-of';
import { SiteFrame } from '#/console/sites/site-frame';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import styles from './content.module.css';

/** News and offers of a site: the list, one of them, or a new one. */
export function NewsPage() {
  const { t } = useLingui();
  const { id: named } = useSearch({ strict: false });
  const id = named === undefined ? '' : String(named);
  return (
    <SiteFrame title={t`News and offers`}>
      {(site) => {
        if (!id) return <NewsList site={site} />;
        return (
          <div className={styles.part}>
            <p>
              <Link {...partOf(site.site.id, 'news')}>
                <Trans>All news and offers</Trans>
              </Link>
            </p>
            {id === 'new' ? <NewsEditor site={site} known={null} /> : <One key={id} site={site} id={id} />}
          </div>
        );
      }}
    </SiteFrame>
  );
}

function One({ site, id }: { site: SiteAnswer; id: string }) {
  const found = useQuery(newsQuery(id));
  return (
    <Loaded query={found}>
      {(newsletter) => (
        <>
          <NewsSending newsletter={newsletter} />
          <NewsEditor key={newsletter.version} site={site} known={newsletter} />
        </>
      )}
    </Loaded>
  );
}

function NewsList({ site: { site } }: { site: SiteAnswer }) {
  const found = useInfiniteQuery(newsListQuery(site.id));
  return (
    <>
      <div className={styles.head}>
        <p className={styles.detail}>
          <Trans>
            They go to members who asked for them, each in their language, once a second person has approved.
          </Trans>
        </p>
        <ButtonLink {...partOf(site.id, 'news', 'new')} icon={<Plus />}>
          <Trans>Write one</Trans>
        </ButtonLink>
      </div>
      <Loaded query={found}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.newsletters);
          return all.length > 0 ? (
            <ul className={styles.list}>
              {all.map((line) => (
                <Line key={line.id} site={site.id} line={line} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<Newspaper />} title={<Trans>Nothing written yet</Trans>}>
              <Trans>Write it in each language of the site, look at it in your own inbox, then ask a colleague.</Trans>
            </EmptyState>
          );
        }}
      </Loaded>
      {found.hasNextPage && (
        <Button variant="secondary" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </>
  );
}

function Line({ site, line }: { site: string; line: NewsletterLine }) {
  const { i18n } = useLingui();
  const state = line.waits ? 'waits' : line.status;
  const words = NEWS_STATES[state];
  return (
    <li>
      <Link {...partOf(site, 'news', line.id)} className={styles.open} data-row>
        <strong>{line.name}</strong>
        <span className={styles.detail}>
          {i18n._(NEWS_KINDS[line.kind])} · <Moment at={line.started_at ?? line.created_at} />
          {line.told !== null && (
            <>
              {' · '}
              <Plural value={line.told} one="# member told" other="# members told" />
            </>
          )}
        </span>
        <span className={styles.state} data-state={state}>
          {words ? i18n._(words) : state}
        </span>
      </Link>
    </li>
  );
}
