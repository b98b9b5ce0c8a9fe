import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sendActivationMail } from '#/api/actions/sign-up';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import { InMoney } from '#/features/chat/composer/price-line';
import type { Obstacle } from '#/features/chat/composer/send-rules';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import styles from './obstacle-card.module.css';

function ActivationAgain() {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [problem, setProblem] = useState<unknown>(null);
  const send = async () => {
    setState('busy');
    setProblem(null);
    try {
      await sendActivationMail();
      setState('sent');
    } catch (error) {
      setProblem(error);
      setState('idle');
    }
  };
  return (
    <div role="status" className={styles.again}>
      <ProblemNotice error={problem} />
      {state === 'sent' ? (
        <p>
          <Trans>We've sent the e-mail. Check your inbox.</Trans>
        </p>
      ) : (
        <Button variant="secondary" busy={state === 'busy'} onClick={() => void send()}>
          <Trans>Resend e-mail</Trans>
        </Button>
      )}
    </div>
  );
}

export interface ObstacleCardProps {
  obstacle: Obstacle;
  name: string;
  /** Credits of the gift that was to be sent; a message otherwise. */
  gift?: number | undefined;
  /** Credits of photos, and words with them, that are to be sent. */
  parcel?: number | undefined;
  /** What the member wrote to them before signing up waits for the confirmation. */
  waits?: boolean;
}

function CostWords({ gift, parcel }: Pick<ObstacleCardProps, 'gift' | 'parcel'>) {
  const { message_credits: price } = useSettings();
  const money = <InMoney credits={gift ?? parcel ?? price} />;
  if (gift !== undefined)
    return (
      <>
        <Plural value={gift} one="This gift costs # credit." other="This gift costs # credits." /> {money}
      </>
    );
  if (parcel !== undefined)
    return (
      <>
        <Plural value={parcel} one="This message costs # credit." other="This message costs # credits." /> {money}
      </>
    );
  return (
    <>
      <Plural value={price} one="A message costs # credit." other="A message costs # credits." /> {money}
    </>
  );
}

/** Says what keeps the next message from going, and leads to what helps; the text written so far stays. */
export function ObstacleCard({ obstacle: { code, detail }, name, gift, parcel, waits = false }: ObstacleCardProps) {
  const { t } = useLingui();
  const { email } = useMember();
  switch (code) {
    case 'not_enough_credits':
      return (
        <section className={styles.card}>
          <h2>
            <Trans>You do not have enough credits</Trans>
          </h2>
          <p>
            <CostWords gift={gift} parcel={parcel} /> <Trans>What you've written stays here.</Trans>
          </p>
          <ButtonLink to="/credits">
            <Trans>Get credits</Trans>
          </ButtonLink>
        </section>
      );
    case 'conversation_limit':
    case 'premium_only':
      return (
        <section className={styles.card}>
          <h2>
            {code === 'premium_only' ? (
              <Trans>This feature is only available for premium members.</Trans>
            ) : (
              <Trans>Your free conversations are used</Trans>
            )}
          </h2>
          <p>
            <Trans>Buy any number of credits and write to as many people as you like. There's no subscription.</Trans>
          </p>
          <ButtonLink to="/premium">
            <Trans>Get Premium</Trans>
          </ButtonLink>
        </section>
      );
    case 'not_confirmed':
      return (
        <section className={styles.card}>
          <h2>
            <Trans>Confirm your e-mail address first</Trans>
          </h2>
          {waits && (
            <p>{t`Your message to ${name} is waiting. We'll deliver it once you've confirmed your e-mail address. No one can reply before then.`}</p>
          )}
          <p>{t`We sent a link to ${email}. Until you open it, you can't write to ${name}.`}</p>
          <ActivationAgain />
        </section>
      );
    case 'waiting_for_activation':
      return (
        <section className={styles.card}>
          <h2>
            <Trans>You can't reply yet</Trans>
          </h2>
          <p>{detail || t`${name} hasn't confirmed their e-mail address yet.`}</p>
        </section>
      );
    case 'identical_opener':
      return (
        <section className={styles.card}>
          <h2>
            <Trans>Too many people got the same first message</Trans>
          </h2>
          <p>
            {detail} <Trans>What you've written stays here.</Trans>
          </p>
        </section>
      );
    case 'blocked_by':
      return (
        <section className={styles.card}>
          <h2>{detail || t`You can't write to ${name}.`}</h2>
        </section>
      );
  }
}
