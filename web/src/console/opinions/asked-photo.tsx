import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { nextOpinionQuery } from '#/console/api/opinions';
import type { OpinionPhoto, PhotoReason } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { KeyButton } from '#/console/keys/key-button';
import { Loaded } from '#/console/loaded';
import { PHOTO_REASON_LIST, PHOTO_REASONS } from '#/console/measure-words';
import { OpinionPicture } from '#/console/opinions/opinion-picture';
import { ReasonPanel } from '#/console/queues/reason-panel';
import { Button } from '#/ui/buttons/button';
import { EmptyState } from '#/ui/layout/empty-state';
import styles from './opinions.module.css';

/** One photo after the other, as long as some wait. */
export function AskedPhoto() {
  const next = useQuery(nextOpinionQuery);
  return (
    <Loaded query={next}>
      {({ item }) =>
        item ? (
          <Question key={item.opinion} item={item} />
        ) : (
          <EmptyState
            icon={<CircleCheck />}
            title={<Trans>No photo waits for a second opinion</Trans>}
            action={
              <Button variant="secondary" busy={next.isFetching} onClick={() => void next.refetch()}>
                <Trans>Ask again</Trans>
              </Button>
            }
          >
            <Trans>Now and then there is one here.</Trans>
          </EmptyState>
        )
      }
    </Loaded>
  );
}

function Question({ item }: { item: OpinionPhoto }) {
  const { i18n, t } = useLingui();
  const [isRejecting, setIsRejecting] = useState(false);
  const give = useAct(
    (reason: PhotoReason | null) => send('post', '/api/console/second-opinions', { opinion: item.opinion, reason }),
    { renews: [nextOpinionQuery.queryKey, ['opinions']] },
  );
  // What has to be said in words is said to its owner, and no one writes to them here.
  const reasons = PHOTO_REASON_LIST.filter((reason) => reason !== 'other');
  return (
    <section className={styles.asked} aria-label={t`A photo to look at`}>
      <OpinionPicture item={item} />
      {isRejecting ? (
        <ReasonPanel
          reasons={reasons.map((value) => ({ value, label: i18n._(PHOTO_REASONS[value]) }))}
          onChoose={(reason) => give.act(reason)}
          onCancel={() => setIsRejecting(false)}
        />
      ) : (
        <div className={styles.acts}>
          <KeyButton
            hotkey="a"
            label={t`I'd approve it`}
            icon={<Check />}
            busy={give.isBusy}
            onPress={() => give.act(null)}
          />
          <KeyButton
            hotkey="r"
            label={t`I'd reject it`}
            variant="secondary"
            icon={<X />}
            disabled={give.isBusy}
            onPress={() => setIsRejecting(true)}
          />
        </div>
      )}
    </section>
  );
}
