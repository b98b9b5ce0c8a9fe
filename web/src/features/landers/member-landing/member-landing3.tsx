import { Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { LanderHeader } from '#/features/landers/frame/lander-header';
import { NobodyHere } from '#/features/landers/people/nobody-here';
import { PersonPhoto } from '#/features/landers/people/person-photo';
import { SomeoneLine } from '#/features/landers/people/someone-line';
import { useMemberLanding } from '#/features/landers/people/use-member-landing';
import { MessageBox } from '#/features/landers/writing/message-box';
import styles from './member-landing3.module.css';

/** Spec 2 `/members/{id}/landing3`: a postcard; the picture above, the words below. */
export function MemberLanding3({ id }: { id: string }) {
  const { t } = useLingui();
  const { person, missing } = useMemberLanding(id);
  if (missing)
    return (
      <>
        <LanderHeader />
        <NobodyHere />
      </>
    );
  const name = person?.name;
  return (
    <div className={styles.page}>
      <LanderHeader />
      <div className={styles.inner}>
        <h1 tabIndex={-1} className={styles.title}>
          {name ? <Trans>Send {name} a card.</Trans> : '\u00A0'}
        </h1>
        <div className={styles.card}>
          <div className={styles.picture}>
            {person && <PersonPhoto person={person} sizes="(width >= 768px) 460px, 92vw" priority />}
          </div>
          <div className={styles.back}>
            <div className={styles.address}>
              <span className={styles.to}>
                <small>
                  {t({ message: 'A card for', comment: 'On a postcard, above the name of whom it goes to' })}
                </small>
                {person && <SomeoneLine person={person} />}
              </span>
              <span className={styles.stamp} aria-hidden="true">
                <Heart />
              </span>
            </div>
            {person ? <MessageBox person={person} /> : <div className={styles.waits} />}
          </div>
        </div>
      </div>
    </div>
  );
}
