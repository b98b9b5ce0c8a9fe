import { Trans } from '@lingui/react/macro';
import { DiscountOffer } from '#/features/leaving/discount-offer';
import { FewerMailsOffer } from '#/features/leaving/fewer-mails-offer';
import { InvisibleOffer } from '#/features/leaving/invisible-offer';
import type { Offer } from '#/features/leaving/offers';
import { SupportOffer } from '#/features/leaving/support-offer';
import { Ways } from '#/features/leaving/ways';
import { PageHead } from '#/ui/layout/page-head';
import styles from './leaving.module.css';

interface OffersStepProps {
  offers: readonly Offer[];
  /** The company's discount in percent. */
  discount: number;
  onContinue: () => void;
}

/** What may help instead, fitting the reasons; each is one press, and going on is another. */
export function OffersStep({ offers, discount, onContinue }: OffersStepProps) {
  return (
    <>
      <PageHead title={<Trans>Would this help?</Trans>}>
        <Trans>If not, just continue. You don't have to take any of this.</Trans>
      </PageHead>
      <div className={styles.offers}>
        {offers.map(
          (offer) =>
            ({
              invisible: <InvisibleOffer key={offer} />,
              fewer_mails: <FewerMailsOffer key={offer} />,
              discount: <DiscountOffer key={offer} percent={discount} />,
              support: <SupportOffer key={offer} />,
            })[offer],
        )}
      </div>
      <Ways onContinue={onContinue} />
    </>
  );
}
