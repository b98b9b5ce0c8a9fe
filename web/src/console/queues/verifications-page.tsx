import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { send } from '#/console/api/call';
import { asProblem, saidOf } from '#/console/api/problem';
import { undosQuery } from '#/console/api/queues';
import type { Item, VerificationReason } from '#/console/api/types';
import { Due } from '#/console/due';
import { EarlierList } from '#/console/earlier-list';
import { KeyButton } from '#/console/keys/key-button';
import { PersonLine } from '#/console/person-line';
import { forgetPictures } from '#/console/queues/pictures';
import { QueueFrame } from '#/console/queues/queue-frame';
import { ReasonPanel } from '#/console/queues/reason-panel';
import { ShownPhoto } from '#/console/queues/shown-photo';
import { useUndone } from '#/console/queues/undone';
import { useClaims, type Claims } from '#/console/queues/use-claims';
import {
  POSE_NAMES,
  TRY_STATES,
  VERIFICATION_REASON_LIST,
  VERIFICATION_REASONS,
} from '#/console/queues/verification-words';
import { Moment } from '#/console/times';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './queues.module.css';

/** Members who want to be verified, one at a time. */
export function VerificationsPage() {
  const claims = useClaims('verifications', { ahead: 2, batch: 1 });
  useUndone(claims.renewAll);
  useEffect(() => forgetPictures, []);
  const [item] = claims.items;
  return (
    <QueueFrame queue="verifications" claims={claims}>
      {item && <VerificationDesk key={item.id} item={item} claims={claims} />}
    </QueueFrame>
  );
}

const PICTURES = ['first', 'second'] as const;

type Verdict = { decision: 'verify' } | { decision: 'refuse'; reason: VerificationReason };

/** Both pictures of the capture beside all photos, and the decision. */
function VerificationDesk({ item, claims }: { item: Item; claims: Claims }) {
  const { i18n, t } = useLingui();
  const client = useQueryClient();
  const [look, setLook] = useState<'blurred' | 'grey' | 'sharp'>('blurred');
  const [isRefusing, setIsRefusing] = useState(false);
  const { verification: capture } = item;
  if (!capture) return null;
  const { member, verification, poses, photos, tries, earlier } = capture;
  const decide = (verdict: Verdict) => {
    claims.pass([item.id]);
    const seen = photos.map(({ photo, revision }) => ({ photo, revision }));
    send('post', '/api/console/verification-decisions', {
      member: member.id,
      verification,
      photos: seen,
      ...verdict,
    }).then(
      () => void client.invalidateQueries({ queryKey: undosQuery.queryKey }),
      (error: unknown) => {
        showToast(saidOf(asProblem(error)), { tone: 'danger' });
        claims.renewAll();
      },
    );
  };
  // A newer server may ask for poses that this page has no name for.
  const poseName = (pose = '') => {
    const known = POSE_NAMES[pose];
    return known ? i18n._(known) : pose;
  };
  const toggle = (wanted: 'grey' | 'sharp') => setLook(look === wanted ? 'blurred' : wanted);
  return (
    <>
      <div className={styles.desk}>
        <section className={styles.block} aria-label={t`Live pictures`}>
          {member.second_age && (
            <p>
              <Trans>A couple: both have to be in each picture, and on the photos.</Trans>
            </p>
          )}
          <ul className={styles.cards}>
            {PICTURES.map((picture, index) => (
              <li key={picture} className={styles.card}>
                <ShownPhoto
                  photo={picture}
                  capture={{ member: member.id, verification }}
                  look={look}
                  name={member.name}
                />
                <p className={styles.facts}>{poseName(poses[index])}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.block} aria-label={t`Photos`}>
          <ul className={styles.cards}>
            {photos.map(({ photo, revision, status }) => (
              <li key={photo} className={styles.card}>
                <ShownPhoto photo={photo} revision={revision} look={look} name={member.name} />
                {status === 'pending' && (
                  <p className={styles.facts}>
                    <Trans>Not approved yet</Trans>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.block} aria-label={t`Who they are`}>
          <PersonLine person={member} />
          <p className={styles.meta}>
            <Due at={item.due_at} /> <span className={styles.muted}>{item.site.domain}</span>
          </p>
          {tries.map(({ state, reason, by, at }) => (
            <p key={at} className={styles.muted}>
              {i18n._(TRY_STATES[state] ?? TRY_STATES.refused)}
              {reason && `: ${i18n._(VERIFICATION_REASONS[reason])}`} · {by} · <Moment at={at} />
            </p>
          ))}
          <EarlierList earlier={earlier} />
        </section>
      </div>
      <div className={styles.bar}>
        {isRefusing ? (
          <ReasonPanel
            reasons={VERIFICATION_REASON_LIST.map((value) => ({ value, label: i18n._(VERIFICATION_REASONS[value]) }))}
            onChoose={(reason) => decide({ decision: 'refuse', reason })}
            onCancel={() => setIsRefusing(false)}
          />
        ) : (
          <>
            <KeyButton
              hotkey="a"
              label={member.second_age ? t`Same two people in all` : t`Same person in all`}
              icon={<BadgeCheck />}
              onPress={() => decide({ decision: 'verify' })}
            />
            <KeyButton
              hotkey="r"
              label={t`Reject`}
              variant="secondary"
              icon={<X />}
              onPress={() => setIsRefusing(true)}
            />
            <KeyButton
              hotkey="s"
              label={t`Sharp`}
              variant="quiet"
              aria-pressed={look === 'sharp'}
              onPress={() => toggle('sharp')}
            />
            <KeyButton
              hotkey="c"
              label={t`Grey`}
              variant="quiet"
              aria-pressed={look === 'grey'}
              onPress={() => toggle('grey')}
            />
          </>
        )}
      </div>
    </>
  );
}
