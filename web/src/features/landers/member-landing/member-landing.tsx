import { Trans } from '@lingui/react/macro';
import { LanderHeader } from '#/features/landers/frame/lander-header';
import { NobodyHere } from '#/features/landers/people/nobody-here';
import { PersonPhoto } from '#/features/landers/people/person-photo';
import { SomeoneLine } from '#/features/landers/people/someone-line';
import { useMemberLanding } from '#/features/landers/people/use-member-landing';
import { MessageBox } from '#/features/landers/writing/message-box';
import styles from './member-landing.module.css';

/** Spec 2 `/members/{id}/landing`: the portrait is the page; the message box lies on its foot. */
export function MemberLanding({ id }: { id: string }) {
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
      <div className={styles.portrait}>
        {person && <PersonPhoto person={person} sizes="(width >= 992px) 55vw, 100vw" priority />}
      </div>
      <div className={styles.front}>
        <LanderHeader tone="over" />
        <div className={styles.foot}>
          <h1 tabIndex={-1} className={styles.title}>
            {name ? <Trans>{name} is one sentence away.</Trans> : '\u00A0'}
          </h1>
          {person && (
            <p className={styles.who}>
              <SomeoneLine person={person} over />
            </p>
          )}
          {person ? <MessageBox person={person} tone="over" /> : <div className={styles.waits} />}
        </div>
      </div>
    </div>
  );
}
