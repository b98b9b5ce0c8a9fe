import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Copy, Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { linksQuery } from '#/console/api/content';
import type { ShortLink, SiteAnswer } from '#/console/api/types';
import { LinkDialog } from '#/console/content/link-dialog';
import { Loaded } from '#/console/loaded';
import { ActDialog } from '#/console/sites/act-dialog';
import { SiteFrame } from '#/console/sites/site-frame';
import { useTimes } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { EmptyState } from '#/ui/layout/empty-state';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './content.module.css';

/** Short links of campaigns: issued, counted and withdrawn. */
export function LinksPage() {
  const { t } = useLingui();
  return <SiteFrame title={t`Short links`}>{(site) => <Links site={site} />}</SiteFrame>;
}

function Links({ site: { site } }: { site: SiteAnswer }) {
  const { t } = useLingui();
  const found = useInfiniteQuery(linksQuery(site.id));
  const [isMaking, setIsMaking] = useState(false);
  const [off, setOff] = useState<ShortLink | null>(null);
  const campaign = off?.campaign ?? '';
  return (
    <>
      <div className={styles.head}>
        <p className={styles.detail}>
          <Trans>A page of the site under a few letters. How often a link is used is counted; who used it isn't.</Trans>
        </p>
        <Button icon={<Plus />} onClick={() => setIsMaking(true)}>
          <Trans>New link</Trans>
        </Button>
      </div>
      <Loaded query={found}>
        {({ pages }) => {
          const links = pages.flatMap((page) => page.links);
          return links.length > 0 ? (
            <ul className={styles.cards}>
              {links.map((link) => (
                <LinkCard key={link.token} link={link} onOff={() => setOff(link)} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<Link2 />} title={<Trans>No links yet</Trans>}>
              <Trans>Make the first one for a flyer, an advertisement or an e-mail.</Trans>
            </EmptyState>
          );
        }}
      </Loaded>
      {found.hasNextPage && (
        <Button variant="secondary" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
      {isMaking && <LinkDialog site={site.id} onClose={() => setIsMaking(false)} />}
      {off && (
        <ActDialog
          title={<Trans>Withdraw: {campaign}</Trans>}
          label={<Trans>Withdraw it</Trans>}
          variant="danger"
          done={t`Withdrawn`}
          work={(reason) => send('delete', '/api/console/short-links', { site: site.id, token: off.token, reason })}
          onClose={() => setOff(null)}
        >
          <p>
            <Trans>Whoever follows it from then on finds no page. It can't be brought back.</Trans>
          </p>
        </ActDialog>
      )}
    </>
  );
}

function LinkCard({ link, onOff }: { link: ShortLink; onOff: () => void }) {
  const { t } = useLingui();
  const { at, now } = useTimes();
  const { address, campaign, target, uses, expires_at: expires, withdrawn_at: withdrawn } = link;
  const isOver = expires !== null && Date.parse(expires) <= now;
  const leads = !withdrawn && !isOver;
  const until = expires === null ? '' : at(expires);
  const since = withdrawn === null ? '' : at(withdrawn);
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => showToast(t`Copied`),
      () => showToast(t`Your browser didn't let us copy it. Select the address instead.`, { tone: 'danger' }),
    );
  return (
    <li className={styles.card}>
      <h3>{campaign}</h3>
      <p>
        <code>{address}</code>
      </p>
      <p className={styles.detail}>
        <Trans>Leads to {target}</Trans>
      </p>
      <p>
        <Plural value={uses} _0="Not followed yet" one="Followed # time" other="Followed # times" />
        {' · '}
        {withdrawn && <Trans>withdrawn {since}</Trans>}
        {!withdrawn && isOver && <Trans>over since {until}</Trans>}
        {leads && expires && <Trans>until {until}</Trans>}
        {leads && !expires && <Trans>without an end</Trans>}
      </p>
      {leads && (
        <div className={styles.acts}>
          <Button size="small" variant="secondary" icon={<Copy />} onClick={copy}>
            <Trans>Copy the address</Trans>
            <span className="visually-hidden">: {campaign}</span>
          </Button>
          <Button size="small" variant="quiet" onClick={onOff}>
            <Trans>Withdraw</Trans>
            <span className="visually-hidden">: {campaign}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
