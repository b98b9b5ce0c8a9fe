import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { takeDeletionDiscount } from '#/api/actions/deletion';
import type { DeletionOffer } from '#/api/types';
import { OfferCard } from '#/features/leaving/offer-card';
import { endIntent, intentKey } from '#/lib/intent-key';
import { formatMoment } from '#/lib/time-ago';
import { Button } from '#/ui/button';
import { ButtonLink } from '#/ui/button-link';
import { usePress } from '#/ui/use-press';
import styles from './leaving.module.css';

/** The company's discount for who thinks of leaving, with the code and the day it ends. */
export function DiscountOffer({ percent }: { percent: number }) {
  const { i18n } = useLingui();
  const [offer, setOffer] = useState<DeletionOffer | null>(null);
  const { press, busy, failure } = usePress(async () => {
    setOffer(await takeDeletionDiscount(intentKey('deletion-offer', 'discount')));
    endIntent('deletion-offer');
  });
  const code = offer?.code;
  const ends = offer && formatMoment(offer.expires, i18n.locale);
  return (
    <OfferCard
      title={<Trans>{percent} % off</Trans>}
      done={offer && (
        <>
          <p><Trans>Your code: <strong className={styles.code}>{code}</strong></Trans></p>
          <p><Trans>It works once, until {ends}.</Trans></p>
        </>
      )}
      action={offer ? <ButtonLink to="/credits" variant="secondary"><Trans>See credits and prices</Trans></ButtonLink> : <Button busy={busy} variant="secondary" onClick={press}><Trans>Get the code</Trans></Button>}
      failure={failure}
    >
      <Trans>You get {percent} % off your next purchase of credits, once.</Trans>
    </OfferCard>
  );
}
