import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { opinionsQuery } from '#/console/api/opinions';
import type { OpinionCase, OpinionPhoto, OpinionView } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { Loaded } from '#/console/loaded';
import { PHOTO_REASONS } from '#/console/measure-words';
import { OpinionPicture } from '#/console/opinions/opinion-picture';
import { RuleList } from '#/console/opinions/rule-list';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import styles from './opinions.module.css';

/** What two see differently, for whoever settles it. */
export function TwoViews() {
  const found = useQuery(opinionsQuery);
  return (
    <Loaded query={found}>
      {({ cases, rules }) => (
        <>
          <section className={styles.section} aria-labelledby="differ">
            <h2 id="differ">
              <Trans>Where two moderators differ</Trans>
            </h2>
            {cases.length > 0 ? (
              <ul className={styles.cases}>
                {cases.map((one) => (
                  <Case key={one.opinion} one={one} />
                ))}
              </ul>
            ) : (
              <p>
                <Trans>Nowhere right now.</Trans>
              </p>
            )}
          </section>
          <RuleList rules={rules} />
        </>
      )}
    </Loaded>
  );
}

function Case({ one }: { one: OpinionCase }) {
  const { opinion, domain, first, second, own } = one;
  const [item, setItem] = useState<OpinionPhoto | null>(null);
  const look = useAct(() => send('post', '/api/console/second-opinion-claims', { case: opinion }), {
    renews: [opinionsQuery.queryKey],
    onDone: (answer) => setItem(answer.item ?? null),
  });
  const settle = useAct(
    (secondHolds: boolean) =>
      send('post', '/api/console/second-opinion-settlements', { opinion, second_holds: secondHolds }),
    { renews: [opinionsQuery.queryKey] },
  );
  return (
    <li className={styles.case}>
      <p>{domain}</p>
      <View view={first} />
      <View view={second} />
      {own && (
        <p>
          <Trans>One of the two is you, so someone else settles it.</Trans>
        </p>
      )}
      {!own && !item && (
        <div className={styles.acts}>
          <Button size="small" variant="secondary" busy={look.isBusy} onClick={() => look.act(undefined)}>
            <Trans>Look at the photo</Trans>
          </Button>
        </div>
      )}
      {item && (
        <>
          <OpinionPicture item={item} />
          <div className={styles.acts}>
            <Button size="small" busy={settle.isBusy} onClick={() => settle.act(false)}>
              <Trans>The first decision stands</Trans>
            </Button>
            <Button size="small" variant="secondary" disabled={settle.isBusy} onClick={() => settle.act(true)}>
              <Trans>Decide as the second one would</Trans>
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

function View({ view: { by, reason, at } }: { view: OpinionView }) {
  const { i18n, t } = useLingui();
  return (
    <p>
      {by}: {reason ? t`Rejected, ${i18n._(PHOTO_REASONS[reason])}` : t`Approved`} <Moment at={at} />
    </p>
  );
}
